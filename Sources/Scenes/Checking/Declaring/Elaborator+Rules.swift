import Formulas

/// Rules: what sets them off, and what they do.
extension Elaborator {
  func declareRules(_ rules: [RuleDescription], of template: Template, scope: Scope) {
    for rule in rules {
      otherTasks.append { [unowned self] in
        let resolver = FormulaResolver(self, scope: scope)
        let trigger: Rule.Trigger
        switch rule.trigger {
        case .when(let formula, let after, let every):
          let condition = resolver.resolve(formula, wanted: .bool, property: "when").0
          let watched = resolver.dependencies
          trigger = .when(
            condition, after: after.map { resolver.resolve($0, for: Vocabulary.after) },
            every: every.map { resolver.resolve($0, for: Vocabulary.every) })
          rulesToPace.append((template, template.rules.count, watched))
          noteWatched(condition, watched, name: "when", place: formula.place)
        case .change(let formulas):
          let expressions = formulas.map { resolver.resolve($0, wanted: .any, property: "change").0 }
          trigger = .change(expressions)
          rulesToPace.append((template, template.rules.count, resolver.dependencies))
          noteWatched(.list(expressions), resolver.dependencies, name: "change", place: rule.place)
          resolver.declare(local: "old", .any)
        case .told(let formula):
          guard let (path, event) = resolver.event(named: formula) else { return }
          trigger = .told(path, event: event.name)
          resolver.declare(event)
        }
        let condition = rule.condition.map { resolver.resolve($0, wanted: .bool, property: "if").0 }
        let actions = rule.actions.compactMap { resolver.resolve($0) }
        template.rules.append(Rule(trigger: trigger, condition: condition, actions: actions, place: rule.place))
      }
    }
  }

  private func noteWatched(_ expression: Expression, _ dependencies: [Dependency], name: String, place: SourcePlace) {
    watched.append((expression, dependencies, name, place))
  }
}
