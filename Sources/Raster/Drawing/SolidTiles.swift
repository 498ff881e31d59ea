import Pixels

/// The squares of a picture that have one colour: most of a screen does, and what lies in them needs no mean.
struct SolidTiles {
  /// The side of a square is two to this, in pixels.
  private static let shift = 3
  private static let side = 1 << shift

  private let columns: Int
  private let rows: Int
  /// Row by row a square's colour and a bit above it; 0 where it has several.
  private let marks: [UInt64]

  /// Marks the squares of a bitmap; pixels left over at the right and at the bottom are in none.
  init(of bitmap: Bitmap) {
    let (columns, rows) = (bitmap.width >> Self.shift, bitmap.height >> Self.shift)
    (self.columns, self.rows) = (columns, rows)
    marks = (0..<rows).flatMap { row in
      let pixels = UnsafeRawPointer(bitmap.row(row << Self.shift).baseAddress!)
      return (0..<columns).map { Self.mark(pixels + 4 * Self.side * $0, bitmap.stride) }
    }
  }

  private static func mark(_ pixels: UnsafeRawPointer, _ stride: Int) -> UInt64 {
    let color = pixels.loadUnaligned(as: UInt32.self)
    let all = SIMD8(repeating: color)
    for row in 0..<side where pixels.loadUnaligned(fromByteOffset: row * stride, as: SIMD8<UInt32>.self) != all {
      return 0
    }
    return 1 << 32 | UInt64(color)
  }

  /// Whether a square has one colour.
  func isEven(_ column: Int, _ row: Int) -> Bool {
    column < columns && row < rows && marks[row * columns + column] != 0
  }

  /// The colour of a rectangle of pixels that is not larger than a square, its ends included; nil where it may have
  /// several.
  @inline(__always)
  func color(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> UInt32? {
    let (x0, x1, y0, y1) = (left >> Self.shift, right >> Self.shift, top >> Self.shift, bottom >> Self.shift)
    guard left >= 0, top >= 0, x1 < columns, y1 < rows, x1 - x0 <= 1, y1 - y0 <= 1 else { return nil }
    let mark = marks[y0 * columns + x0]
    guard mark != 0, marks[y0 * columns + x1] == mark, marks[y1 * columns + x0] == mark,
      marks[y1 * columns + x1] == mark
    else { return nil }
    return UInt32(truncatingIfNeeded: mark)
  }
}
