import Glibc

extension Point {
  /// The point in a direction from the origin.
  ///
  /// - Parameters:
  ///   - angle: in radians, clockwise from three o'clock.
  ///   - length: its distance from the origin, in points.
  public init(angle: Double, length: Double) {
    self.init(length * cos(angle), length * sin(angle))
  }

  /// The direction in which it lies from the origin, in radians from -π to π, clockwise from three o'clock; 0 at the
  /// origin.
  public var angle: Double { atan2(y + 0, x + 0) }
}
