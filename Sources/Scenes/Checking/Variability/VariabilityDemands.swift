import Formulas

/// The demands that rules make on how often something may change.
final class VariabilityDemands {
  /// Formulas that make events when they change: they must not move.
  var watched: [(expression: Expression, dependencies: [Dependency], name: String, place: SourcePlace)] = []
  /// Rules, with what sets them off: they are looked at as often as that changes.
  var rules: [(template: Template, rule: Int, dependencies: [Dependency])] = []
}
