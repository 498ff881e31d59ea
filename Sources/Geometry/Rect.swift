/// An upright rectangle: its upper left corner and its size, in points unless said otherwise; y grows downwards.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = Point(x, y)
    size = Size(width, height)
  }

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public static let zero = Rect(0, 0, 0, 0)

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var midX: Double { origin.x + size.width / 2 }
  public var midY: Double { origin.y + size.height / 2 }
  public var width: Double { size.width }
  public var height: Double { size.height }
  public var center: Point { Point(midX, midY) }
  /// Clockwise from the upper left one.
  var corners: [Point] { [origin, Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)] }
  /// Whether it holds no area.
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// Whether a point is inside; the left and upper edges belong to it, the right and lower ones do not.
  public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
  }

  /// The part that two rectangles share, or nil where they share no area.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return nil }
    return Rect(left, top, right - left, bottom - top)
  }

  /// The smallest rectangle that holds both; an empty one counts as nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// The same rectangle, smaller by `distance` points on every side; larger when it is negative.
  public func inset(by distance: Double) -> Rect {
    Rect(minX + distance, minY + distance, width - 2 * distance, height - 2 * distance)
  }

  /// The same rectangle elsewhere.
  public func moved(by offset: Point) -> Rect { Rect(origin: origin + offset, size: size) }
}
