import Geometry

/// The least and the greatest length of a layer on an axis, in points. Where they contradict each other the least wins,
/// as in CSS.
package struct Bounds: Sendable, Equatable {
  package var least: Interval
  package var greatest: Interval

  package init(least: Interval = Interval(0), greatest: Interval = Interval(.infinity)) {
    (self.least, self.greatest) = (least, greatest)
  }

  /// The nearest length, in points, that is no shorter and no longer than these.
  package func clamp(_ length: Interval?) -> Interval? {
    guard let length else { return nil }
    return Interval(
      max(least.low, min(length.low, greatest.low)), max(least.high, min(length.high, greatest.high)))
  }
}
