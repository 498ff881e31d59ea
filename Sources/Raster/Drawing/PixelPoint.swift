import Pixels

/// A place among the pixels of a device or a bitmap: columns from the left, rows from the top.
struct PixelPoint: Hashable, Sendable {
  static let zero = PixelPoint(x: 0, y: 0)

  var x: Int
  var y: Int
}

extension PixelRect {
  /// The first pixel, at the left of the top row.
  var origin: PixelPoint { PixelPoint(x: x, y: y) }
}
