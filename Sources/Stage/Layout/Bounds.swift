import Geometry
import Scenes

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

extension Bounds {
  /// Reads the bounds that a layer gives; nil over a range in which they cannot be told.
  init?(_ evaluator: Evaluator, _ axis: Axis, of instance: Instance) throws {
    self.init(least: Interval(-.infinity))
    let (shortest, longest) = (Vocabulary.placement.least(axis), Vocabulary.placement.greatest(axis))
    if let cell = instance.template.cell(shortest) {
      guard let length = try evaluator.length(shortest, at: cell, of: instance) else { return nil }
      least = length
    }
    if let cell = instance.template.cell(longest) {
      guard let length = try evaluator.length(longest, at: cell, of: instance) else { return nil }
      greatest = length
    }
  }
}
