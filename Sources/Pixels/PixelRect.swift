import Geometry

/// An upright rectangle of whole pixels; never empty.
public struct PixelRect: Hashable, Sendable {
  public let x: Int
  public let y: Int
  public let width: Int
  public let height: Int

  /// Creates a rectangle, or returns nil where the sides are not positive.
  public init?(x: Int, y: Int, width: Int, height: Int) {
    guard width > 0, height > 0 else { return nil }
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// All pixels of a bitmap.
  public init(of bitmap: Bitmap) {
    x = 0
    y = 0
    width = bitmap.width
    height = bitmap.height
  }

  /// The pixels of `limit` that `rect` (in pixels) touches, or nil where it touches none of them.
  public init?(covering rect: Rect, within limit: PixelRect) {
    let left = max(rect.minX.rounded(.down), Double(limit.x))
    let top = max(rect.minY.rounded(.down), Double(limit.y))
    let right = min(rect.maxX.rounded(.up), Double(limit.maxX))
    let bottom = min(rect.maxY.rounded(.up), Double(limit.maxY))
    guard left < right, top < bottom else { return nil }
    self.init(
      x: Int(clamped: left), y: Int(clamped: top), width: Int(clamped: right - left), height: Int(clamped: bottom - top)
    )
  }

  /// The pixels that lie in `rect` (in pixels) wholly, or nil where none does.
  public init?(inside rect: Rect) {
    let (left, top) = (rect.minX.rounded(.up), rect.minY.rounded(.up))
    let (right, bottom) = (rect.maxX.rounded(.down), rect.maxY.rounded(.down))
    guard left < right, top < bottom else { return nil }
    self.init(
      x: Int(clamped: left), y: Int(clamped: top), width: Int(clamped: right - left), height: Int(clamped: bottom - top)
    )
  }

  public var maxX: Int { x + width }
  public var maxY: Int { y + height }
  public var rect: Rect { Rect(Double(x), Double(y), Double(width), Double(height)) }

  /// Returns the pixels that both have; nil for none.
  public func intersection(_ other: PixelRect) -> PixelRect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The parts of it that another one leaves: the rows above and below that, and the pieces beside it.
  public func without(_ other: PixelRect) -> [PixelRect] {
    guard let hole = intersection(other) else { return [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
    ].compactMap { $0 }
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top) ?? self
  }

  /// Pixels in it.
  public var area: Int { width * height }

  /// The same rectangle, larger by `distance` on every side.
  public func outset(by distance: Int) -> PixelRect {
    PixelRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance) ?? self
  }
}
