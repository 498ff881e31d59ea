import Geometry
import Scenes

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
