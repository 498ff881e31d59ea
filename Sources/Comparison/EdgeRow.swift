/// `AntialiasingTest` for many pixels of a row.
///
/// A pixel can only be part of a smoothed edge in a picture if it is not plain itself there, and has a neighbour that
/// is plain in both (plain: three equal neighbours and more). Where many pixels of a row are asked for, that is found
/// out for the whole row first, eight pixels at a time, and only what is left is looked at one by one.
struct EdgeRow {
  /// The number of single pixels of a row that are asked for before its plain pixels are looked for.
  private static let patience = 48
  private static let before: UInt8 = 1
  private static let after: UInt8 = 2

  private let test: AntialiasingTest
  private var row = -1
  private var asked = 0
  /// The tests that are left for the current row: none where the row above had many.
  private var patience = Self.patience
  /// The pictures in which each pixel of the current row can be at an edge, `before` and `after`; known if `isMapped`.
  private var possible: [UInt8] = []
  private var isMapped = false
  /// The pictures that pixels are plain in, for the rows above, at and below the one that was mapped last.
  private var plain: [[UInt8]] = []
  private var plainRow = -4

  init(_ test: AntialiasingTest) {
    self.test = test
  }

  /// Whether the pixel looks like part of a smoothed edge in one of the pictures. Rows come from top to bottom.
  mutating func isAntialiased(x: Int, y: Int) -> Bool {
    prepare(y, asking: 1)
    return isMapped ? isMappedAntialiased(x, y) : test.isAntialiased(x: x, y: y)
  }

  /// Returns which of the eight pixels from `x` on, as far as they are at `places` (`PixelBlock`), are anti-aliased.
  @inline(__always)
  mutating func antialiased(_ places: UInt64, x: Int, y: Int) -> UInt64 {
    prepare(y, asking: places.nonzeroBitCount)
    var rest = places
    if isMapped {
      let pictures = possible.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: x, as: UInt64.self) }
      rest &= pictures | pictures &>> 1
    }
    var found: UInt64 = 0
    while rest != 0 {
      let lane = rest.trailingZeroBitCount
      rest &= rest &- 1
      let column = x &+ lane / 8
      if isMapped ? isMappedAntialiased(column, y) : test.isAntialiased(x: column, y: y) {
        found |= 1 &<< UInt64(lane)
      }
    }
    return found
  }

  private mutating func prepare(_ y: Int, asking count: Int) {
    if y != row {
      patience = y == row + 1 && asked > Self.patience ? 0 : Self.patience
      row = y
      asked = 0
      isMapped = false
    }
    asked &+= count
    if !isMapped, asked > patience { map() }
  }

  private func isMappedAntialiased(_ x: Int, _ y: Int) -> Bool {
    let pictures = possible[x]
    return pictures & Self.before != 0 && test.isAntialiased(x, y, in: test.before, other: test.after)
      || pictures & Self.after != 0 && test.isAntialiased(x, y, in: test.after, other: test.before)
  }

  private mutating func map() {
    let width = test.before.width
    if plain.isEmpty {
      // A pixel on each side that is plain nowhere.
      plain = Array(repeating: Array(repeating: 0, count: width + 2), count: 3)
      possible = Array(repeating: 0, count: width)
    }
    // Rows that were found for the row before are kept.
    let shift = row - plainRow
    for index in 0..<3 {
      if shift > 0, index + shift < 3 { plain.swapAt(index, index + shift) } else { findPlain(row - 1 + index, index) }
    }
    plainRow = row
    isMapped = true
    let rows = (plain[0], plain[1], plain[2])
    rows.0.withUnsafeBufferPointer { above in
      rows.1.withUnsafeBufferPointer { here in
        rows.2.withUnsafeBufferPointer { below in
          possible.withUnsafeMutableBufferPointer { possible in
            // 1 where a pixel of the column is plain in both pictures.
            func column(_ x: Int) -> UInt8 {
              let (a, h, b) = (above[x], here[x], below[x])
              return a & a &>> 1 | h & h &>> 1 | b & b &>> 1
            }
            var x = 0
            while x < width {
              possible[x] = (column(x) | column(x &+ 1) | column(x &+ 2)) &* 3 & ~here[x &+ 1]
              x &+= 1
            }
          }
        }
      }
    }
  }

  private mutating func findPlain(_ y: Int, _ index: Int) {
    let test = test
    let (width, height) = (test.before.width, test.before.height)
    plain[index].withUnsafeMutableBufferPointer { flags in
      guard 0..<height ~= y else { return flags.update(repeating: 0) }
      func one(_ x: Int) {
        flags[x &+ 1] =
          (test.isPlain(x, y, in: test.before) ? Self.before : 0)
          | (test.isPlain(x, y, in: test.after) ? Self.after : 0)
      }
      guard y > 0, y < height - 1, width > PixelBlock.width else { return (0..<width).forEach(one) }
      one(0)
      var x = 1
      while x &+ PixelBlock.width < width {
        let found = Self.plainPixels(x, y, in: test.before) | Self.plainPixels(x, y, in: test.after) &<< 1
        UnsafeMutableRawPointer(flags.baseAddress! + (x &+ 1)).storeBytes(of: found, as: UInt64.self)
        x &+= PixelBlock.width
      }
      for x in x..<width { one(x) }
    }
  }

  /// Returns the marks of plain pixels among eight that have all their neighbours.
  @inline(__always)
  private static func plainPixels(_ x: Int, _ y: Int, in grid: PixelGrid) -> UInt64 {
    func pixels(_ dx: Int, _ dy: Int) -> SIMD8<UInt32> {
      UnsafeRawPointer(grid.row(y &+ dy) + (x &+ dx)).loadUnaligned(as: SIMD8<UInt32>.self)
    }
    let center = pixels(0, 0)
    var equal = SIMD8<Int32>.zero
    func count(_ dx: Int, _ dy: Int) { equal &-= unsafeBitCast(pixels(dx, dy) .== center, to: SIMD8<Int32>.self) }
    count(-1, -1)
    count(0, -1)
    count(1, -1)
    count(-1, 0)
    count(1, 0)
    count(-1, 1)
    count(0, 1)
    count(1, 1)
    return PixelBlock.places(equal .> SIMD8(repeating: 2))
  }
}
