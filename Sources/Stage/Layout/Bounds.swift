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
  /// What a layer says of it; nil over a range in which that cannot be told.
  init?(_ evaluator: Evaluator, _ axis: Axis, of instance: Instance) throws {
    self.init(least: Interval(-.infinity))
    if let cell = instance.template.cell(Vocabulary.placement.least(axis)) {
      guard let length = try evaluator.length(cell, of: instance) else { return nil }
      least = length.notNegative
    }
    if let cell = instance.template.cell(Vocabulary.placement.greatest(axis)) {
      guard let length = try evaluator.length(cell, of: instance) else { return nil }
      greatest = length.notNegative
    }
  }
}

extension Interval {
  fileprivate var notNegative: Interval { Interval(max(low, 0), max(high, 0)) }
}
