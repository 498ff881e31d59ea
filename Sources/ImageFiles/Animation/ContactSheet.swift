import Basics
import Geometry
import Pixels

/// Pictures of one size side by side, row by row, with a thin line between and around them, and below each, where that
/// is wanted, a label.
public struct ContactSheet: Sendable {
  private let columns: Int
  private let pictureWidth: Int
  private let pictureHeight: Int
  private let labelHeight: Int
  /// Pixels between two pictures.
  private let gutter: Int
  /// All of it; opaque where there is no picture.
  public let bitmap: Bitmap

  private static let lineColor: UInt32 = 0xFFC4_C8CC
  /// The colour of lines, on which labels stand.
  public static let ground = Color(red: 0xC4 / 255.0, green: 0xC8 / 255.0, blue: 0xCC / 255.0)

  /// A sheet without pictures. Nil where it would be larger than a bitmap may be.
  public init?(columns: Int, rows: Int, width: Int, height: Int, gutter: Int, labelHeight: Int = 0) {
    let size = (
      columns * width + (columns + 1) * gutter,
      rows * (height + labelHeight) + (rows + 1) * gutter
    )
    guard columns > 0, rows > 0, size.0 <= Limits.side, size.1 <= Limits.side,
      size.0 * size.1 <= Limits.pixels
    else { return nil }
    self.columns = columns
    (pictureWidth, pictureHeight, self.labelHeight) = (width, height, labelHeight)
    self.gutter = gutter
    bitmap = Bitmap(width: size.0, height: size.1)
    bitmap.fill(Self.lineColor)
  }

  /// Puts a picture into a cell, counted row by row from 0. Different cells may be filled by different threads.
  public func place(_ picture: Bitmap, at cell: Int) {
    bitmap.place(picture, x: x(of: cell), y: y(of: cell))
  }

  /// Puts a label, as wide as a picture, below one.
  public func place(label: Bitmap, at cell: Int) {
    bitmap.place(label, x: x(of: cell), y: y(of: cell) + pictureHeight)
  }

  private func x(of cell: Int) -> Int { gutter + cell % columns * (pictureWidth + gutter) }

  private func y(of cell: Int) -> Int { gutter + cell / columns * (pictureHeight + labelHeight + gutter) }

  /// Returns the indices of the pictures on a sheet, out of `count`: all where there is room, else evenly spaced with
  /// the first and the last.
  public static func choice(of count: Int, cells: Int) -> [Int] {
    guard count > cells else { return Array(0..<max(count, 0)) }
    guard cells > 1 else { return [0] }
    return (0..<cells).map { ($0 * (count - 1) * 2 + cells - 1) / (2 * (cells - 1)) }
  }
}
