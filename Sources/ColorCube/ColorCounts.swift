import Pixels

/// The number of pixels of a picture in each cell of the cube, and the sums of their components.
///
/// One pass over the pixels. Equal neighbours are added at once: screens and icons are runs of one colour, and a run
/// costs one look at the cube. A cell is one vector of four 32-bit numbers, read, added to and written as one; most
/// have no pixels, of an icon nearly all, and take the two bytes that say so.
///
/// The sums are kept modulo 2³². That is enough: the components of a cell's pixels are at most 8 more than the least
/// that belongs there, so that a sum is known from its remainder for up to 2²⁹ pixels (`sum(of:in:)`).
struct ColorCounts {
  /// Cells along each component.
  static let side = 30
  static let cells = side * side * side
  /// The largest picture, in pixels.
  static let limit = 1 << 29

  /// Remainders of the blue, green and red sums, and the number of pixels, of cells in the order in which they were
  /// met. The first are those of all cells without pixels.
  private var sums: [SIMD4<UInt32>] = [.zero]
  /// The place of each cell in `sums`, by its number: red · 900 + green · 30 + blue.
  private(set) var places = [UInt16](repeating: 0, count: cells)

  init(_ bitmap: Bitmap, _ query: ColorQuery) {
    precondition(bitmap.width * bitmap.height <= Self.limit, "a picture of more than 2²⁹ pixels")
    // A premultiplied pixel without opacity is 0.
    switch (query.selection, query.transparency) {
    case (.all, .black): count(bitmap) { _ in true }
    case (.all, .skip): count(bitmap) { $0 != 0 }
    case (.bright, _): count(bitmap) { Self.largestComponent(of: $0) >= 153 }
    case (.dark, .black): count(bitmap) { Self.largestComponent(of: $0) < 102 }
    case (.dark, .skip): count(bitmap) { $0 != 0 && Self.largestComponent(of: $0) < 102 }
    }
  }

  /// The remainders of the sums and the number of pixels of a cell, by its number.
  subscript(cell: Int) -> SIMD4<UInt32> { sums[Int(places[cell])] }

  /// Counts the pixels that are wanted.
  @inline(__always)
  private mutating func count(_ bitmap: Bitmap, where isWanted: (UInt32) -> Bool) {
    guard let base = bitmap.bytes.baseAddress else { return }
    let first = UnsafePointer(base.assumingMemoryBound(to: UInt32.self))
    let end = first + bitmap.width * bitmap.height
    let most = 1 + min(end - first, places.count)
    sums = places.withUnsafeMutableBufferPointer { places in
      Array(unsafeUninitializedCapacity: most) { sums, met in
        sums.initializeElement(at: 0, to: .zero)
        met = 1
        Self.count(from: first, to: end, where: isWanted) { cell, pixels in
          let place = Int(places[cell])
          guard place == 0 else {
            sums[place] &+= pixels
            return
          }
          places[cell] = UInt16(truncatingIfNeeded: met)
          sums.initializeElement(at: met, to: pixels)
          met &+= 1
        }
      }
    }
  }

  /// Calls `add` with the number of a cell and what pixels add to it, for each run of equal pixels that are wanted.
  @inline(__always)
  private static func count(
    from first: UnsafePointer<UInt32>, to end: UnsafePointer<UInt32>, where isWanted: (UInt32) -> Bool,
    _ add: (_ cell: Int, _ pixels: SIMD4<UInt32>) -> Void
  ) {
    var next = first
    Self.places.withUnsafeBufferPointer { places in
      while next < end {
        let pixel = next.pointee
        let start = next
        next += 1
        if next < end, next.pointee == pixel { next = Self.endOfRun(of: pixel, from: next, to: end) }
        guard isWanted(pixel) else { continue }
        // Red, green and blue have a table each.
        let cell =
          places[Int((pixel &>> 16) & 0xFF)] &+ places[256 &+ Int((pixel &>> 8) & 0xFF)]
          &+ places[512 &+ Int(pixel & 0xFF)]
        var pixels = SIMD4<UInt32>(
          truncatingIfNeeded: unsafeBitCast(pixel & 0x00FF_FFFF | 0x0100_0000, to: SIMD4<UInt8>.self))
        if next - start > 1 { pixels &*= SIMD4(repeating: UInt32(truncatingIfNeeded: next - start)) }
        add(Int(cell), pixels)
      }
    }
  }

  /// The first pixel that is another, eight at a time.
  private static func endOfRun(
    of pixel: UInt32, from start: UnsafePointer<UInt32>, to end: UnsafePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    var next = start
    let pair = UInt64(pixel) << 32 | UInt64(pixel)
    while end - next >= 8 {
      let pairs = UnsafeRawPointer(next)
      var other: UInt64 = 0
      for index in 0..<4 { other |= pairs.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self) ^ pair }
      if other != 0 { break }
      next += 8
    }
    while next < end, next.pointee == pixel { next += 1 }
    return next
  }

  @inline(__always)
  private static func largestComponent(of pixel: UInt32) -> UInt32 {
    max(pixel & 0xFF, (pixel &>> 8) & 0xFF, (pixel &>> 16) & 0xFF)
  }

  /// A component's part of the cell's number, for red, then green, then blue: its place along the side is ⌊c · 29 ÷
  /// 255⌋.
  private static let places: [UInt16] = [side * side, side, 1].flatMap { step in
    (0..<256).map { UInt16(place(of: $0) * step) }
  }

  static func place(of component: Int) -> Int { component * (side - 1) / 255 }

  /// The sum of a component over `count` pixels whose components lie at one place, from its remainder modulo 2³².
  static func sum(of remainder: UInt32, at place: Int, count: UInt32) -> UInt64 {
    let least = (place * 255 + side - 2) / (side - 1)
    let base = UInt64(least) * UInt64(count)
    return base + UInt64(remainder &- UInt32(truncatingIfNeeded: base))
  }
}
