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

  /// The formulas that it says, those of the layers within it aside.
  var formulas: [Formula] {
    values.flatMap(\.definition.formulas) + states.flatMap(\.start.formulas) + properties.flatMap(\.value.formulas)
      + rules.flatMap(\.formulas) + (handlers + actions).flatMap { $0.actions.flatMap(\.formulas) }
  }
}

extension NamedFormula.Definition {
  /// The formulas in it.
  package var formulas: [Formula] {
    switch self {
    case .required, .inherited, .fixed, .chosen: []
    case .formula(let formula): [formula]
    case .query(let query):
      [query.list] + [query.condition, query.group, query.item].compactMap(\.self) + query.give.map(\.formula)
        + query.sort
    }
  }
}

extension StateDescription.Start {
  fileprivate var formulas: [Formula] {
    switch self {
    case .formula(let formula): [formula]
    case .follows(let formula, let over, let curve): [formula] + [over, curve].compactMap(\.self)
    case .required: []
    }
  }
}

extension PropertyValue {
  fileprivate var formulas: [Formula] {
    switch self {
    case .formula(let formula), .each(_, let formula): [formula]
    case .map(let properties, _): properties.flatMap(\.value.formulas)
    case .several(let values, _): values.flatMap(\.formulas)
    case .actions(let actions, _): actions.flatMap(\.formulas)
    case .layer, .runs: []
    }
  }
}

extension RuleDescription {
  fileprivate var formulas: [Formula] {
    let triggers: [Formula] =
      switch trigger {
      case .when(let condition, let after, let every): [condition] + [after, every].compactMap(\.self)
      case .change(let formulas, let after): formulas + [after].compactMap(\.self)
      case .told(let event): [event]
      }
    return triggers + (condition.map { [$0] } ?? []) + actions.flatMap(\.formulas)
  }
}

extension ActionDescription {
  fileprivate var formulas: [Formula] { act.formulas + (condition.map { [$0] } ?? []) }
}
