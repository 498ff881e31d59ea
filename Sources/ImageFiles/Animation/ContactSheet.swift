import Basics
import Pixels

/// Pictures of one size side by side, row by row, with a thin line between and around them.
public struct ContactSheet: Sendable {
  private let columns: Int
  /// Pixels between two pictures.
  private let gutter: Int
  /// All of it; opaque where there is no picture.
  public let bitmap: Bitmap

  private static let lineColor: UInt32 = 0xFFC4_C8CC

  /// A sheet without pictures. Nil where it would be larger than a bitmap may be.
  public init?(columns: Int, rows: Int, width: Int, height: Int, gutter: Int) {
    let size = (
      columns * width + (columns + 1) * gutter,
      rows * height + (rows + 1) * gutter
    )
    guard columns > 0, rows > 0, size.0 <= Limits.side, size.1 <= Limits.side,
      size.0 * size.1 <= Limits.pixels
    else { return nil }
    self.columns = columns
    self.gutter = gutter
    bitmap = Bitmap(width: size.0, height: size.1)
    bitmap.fill(Self.lineColor)
  }

  /// Puts a picture into a cell, counted row by row from 0. Different cells may be filled by different threads.
  public func place(_ picture: Bitmap, at cell: Int) {
    bitmap.place(
      picture, x: gutter + cell % columns * (picture.width + gutter),
      y: gutter + cell / columns * (picture.height + gutter))
  }

  /// Which of `count` pictures are on a sheet: all where there is room, else evenly spaced with the first and the last.
  public static func choice(of count: Int, cells: Int) -> [Int] {
    guard count > cells else { return Array(0..<max(count, 0)) }
    guard cells > 1 else { return [0] }
    return (0..<cells).map { ($0 * (count - 1) * 2 + cells - 1) / (2 * (cells - 1)) }
  }
}
