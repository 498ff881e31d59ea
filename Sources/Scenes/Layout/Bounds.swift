import Geometry

/// Between which lengths a layer is held on an axis. Where they contradict each other the least goes first, as in CSS.
package struct Bounds: Sendable, Equatable {
  package var least: Interval
  package var greatest: Interval

  package init(least: Interval = Interval(0), greatest: Interval = Interval(.infinity)) {
    (self.least, self.greatest) = (least, greatest)
  }

  package func hold(_ length: Interval?) -> Interval? {
    guard let length else { return nil }
    return Interval(
      max(least.low, min(length.low, greatest.low)), max(least.high, min(length.high, greatest.high)))
  }
}
