import Pixels

/// How many pixels of a picture lie in each cell of the cube, and the sums of their components.
///
/// One pass over the pixels. Equal neighbours are added at once: screens and icons are runs of one colour, and a run
/// costs one look at the cube. A cell is one vector of four 32-bit numbers, so that it is read, added to and written
/// in one instruction each; where a component's sum could leave 32 bits, the cells are emptied into wider ones.
struct ColorCounts {
  /// Cells along each component.
  static let side = 30
  /// The cell's place along one component: ⌊c · 29 ÷ 255⌋.
  private static let places: [Int] = (0..<256).map { $0 * (side - 1) / 255 }

  /// Blue, green and red sums and the number of pixels, by cell: red · 900 + green · 30 + blue.
  private(set) var cells: [SIMD4<UInt64>]

  init(_ bitmap: Bitmap, _ query: ColorQuery) {
    cells = Array(repeating: .zero, count: Self.side * Self.side * Self.side)
    // After so many pixels no sum of bytes has left 32 bits.
    let rowsAtOnce = max(1, Int(UInt32.max) / 255 / bitmap.width)
    var narrow = [SIMD4<UInt32>](repeating: .zero, count: cells.count)
    for top in stride(from: 0, to: bitmap.height, by: rowsAtOnce) {
      let rows = top..<min(bitmap.height, top + rowsAtOnce)
      Self.count(bitmap, rows: rows, query, into: &narrow)
      for index in cells.indices where narrow[index].w > 0 {
        cells[index] &+= SIMD4<UInt64>(truncatingIfNeeded: narrow[index])
        narrow[index] = .zero
      }
    }
  }

  private static func count(_ bitmap: Bitmap, rows: Range<Int>, _ query: ColorQuery, into cells: inout [SIMD4<UInt32>])
  {
    guard let base = bitmap.bytes.baseAddress else { return }
    let pixels = UnsafeRawPointer(base + rows.lowerBound * bitmap.stride).assumingMemoryBound(to: UInt32.self)
    let total = rows.count * bitmap.width
    let wanted = query.selection.largestComponents
    let (least, most) = (UInt32(wanted.lowerBound), UInt32(wanted.upperBound))
    let skipsClear = query.transparency == .skip
    cells.withUnsafeMutableBufferPointer { cells in
      places.withUnsafeBufferPointer { places in
        var index = 0
        while index < total {
          let pixel = pixels[index]
          let start = index
          repeat { index &+= 1 } while index < total && pixels[index] == pixel
          // A premultiplied pixel without opacity is 0.
          if skipsClear && pixel == 0 { continue }
          let (blue, green, red) = (pixel & 0xFF, (pixel &>> 8) & 0xFF, (pixel &>> 16) & 0xFF)
          let largest = max(red, green, blue)
          if largest < least || largest > most { continue }
          let cell = places[Int(red)] &* (side * side) &+ places[Int(green)] &* side &+ places[Int(blue)]
          let run = UInt32(truncatingIfNeeded: index &- start)
          cells[cell] &+= SIMD4(blue, green, red, 1) &* SIMD4(repeating: run)
        }
      }
    }
  }
}

extension ColorQuery.Selection {
  /// What the largest of a wanted pixel's components may be, 0 to 255.
  var largestComponents: ClosedRange<Int> {
    switch self {
    case .all: 0...255
    case .bright: 153...255
    case .dark: 0...101
    }
  }
}
