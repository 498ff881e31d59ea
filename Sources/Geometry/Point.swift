/// A place in the plane, in points unless said otherwise; y grows downwards.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(0, 0)

  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
  public static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }

  /// The distance from the origin.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The vector of the same direction with a length of 1; nil of zero.
  package var normalized: Point? {
    let length = length
    return length > 0 ? self * (1 / length) : nil
  }

  /// Returns the dot product of two vectors.
  package func dot(_ other: Point) -> Double { x * other.x + y * other.y }
}

/// A width and a height, in points unless said otherwise.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(0, 0)

  /// Returns the whole pixels that fit into it: the sides of its picture. A pixel that it covers only in part belongs
  /// to it no more than to what is around it, and would be seen through.
  ///
  /// - Parameter scale: pixels per point.
  public func wholePixels(atScale scale: Double) -> Size {
    // 0.29 × 100 is 28.999999999999996.
    func whole(_ length: Double) -> Double { (length * scale + 1e-6).rounded(.down) }
    return Size(whole(width), whole(height))
  }
}
