import Formulas

extension LayerDescription {
  /// The layers that stand in it: its own, and those of its properties, a mask and the parts of a text.
  var layersWithin: [LayerDescription] {
    let ofProperties = properties.flatMap { property -> [LayerDescription] in
      switch property.value {
      case .layer(let mask): [mask]
      case .runs(let runs): runs
      default: []
      }
    }
    // Few have any, and those that are there need not be copied.
    return ofProperties.isEmpty ? layers : ofProperties + layers
  }

  /// Calls `body` with each formula that it says, those of the layers within it aside.
  func forEachFormula(_ body: (Formula) -> Void) {
    for value in values { value.definition.forEachFormula(body) }
    for state in states { state.start.forEachFormula(body) }
    for property in properties { property.value.forEachFormula(body) }
    for rule in rules { rule.forEachFormula(body) }
    for named in handlers { named.actions.forEachFormula(body) }
    for named in actions { named.actions.forEachFormula(body) }
  }
}

extension NamedFormula.Definition {
  /// The formulas in it.
  package var formulas: [Formula] {
    var formulas: [Formula] = []
    forEachFormula { formulas.append($0) }
    return formulas
  }

  fileprivate func forEachFormula(_ body: (Formula) -> Void) {
    switch self {
    case .required, .inherited, .fixed, .chosen: break
    case .formula(let formula): body(formula)
    case .query(let query):
      body(query.list)
      for formula in [query.condition, query.group, query.item].lazy.compactMap(\.self) { body(formula) }
      for field in query.give { body(field.formula) }
      for formula in query.sort { body(formula) }
    }
  }
}

extension StateDescription.Start {
  fileprivate func forEachFormula(_ body: (Formula) -> Void) {
    switch self {
    case .formula(let formula): body(formula)
    case .follows(let formula, let over, let curve):
      body(formula)
      if let over { body(over) }
      if let curve { body(curve) }
    case .required: break
    }
  }
}

extension PropertyValue {
  fileprivate func forEachFormula(_ body: (Formula) -> Void) {
    switch self {
    case .formula(let formula), .each(_, let formula): body(formula)
    case .map(let properties, _): for property in properties { property.value.forEachFormula(body) }
    case .several(let values, _): for value in values { value.forEachFormula(body) }
    case .actions(let actions, _): actions.forEachFormula(body)
    case .layer, .runs: break
    }
  }
}

extension RuleDescription {
  fileprivate func forEachFormula(_ body: (Formula) -> Void) {
    switch trigger {
    case .when(let condition, let after, let every):
      body(condition)
      if let after { body(after) }
      if let every { body(every) }
    case .change(let formulas, let after):
      for formula in formulas { body(formula) }
      if let after { body(after) }
    case .event(let event): body(event)
    }
    if let condition { body(condition) }
    actions.forEachFormula(body)
  }
}

extension [ActionDescription] {
  fileprivate func forEachFormula(_ body: (Formula) -> Void) {
    for action in self {
      for formula in action.act.terms { body(formula) }
      if let condition = action.condition { body(condition) }
    }
  }
}
