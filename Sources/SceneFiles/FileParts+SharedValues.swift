import Formulas
import Scenes

extension FileParts {
  /// The values that the file's components see wherever they are used: those that read no state and no layer of the
  /// file, directly or through other values.
  var sharedValues: [NamedFormula] {
    var hidden = Set(scene.root.states.map(\.name.value) + scene.root.layersInside.compactMap(\.name?.value))
    for value in scene.root.values {
      if case .inherited = value.definition { hidden.insert(value.name.value) }
    }
    var shared = scene.root.values.filter { !hidden.contains($0.name.value) }
    while true {
      let kept = shared.filter { $0.definition.names.isDisjoint(with: hidden) }
      if kept.count == shared.count { return kept }
      hidden.formUnion(shared.filter { !$0.definition.names.isDisjoint(with: hidden) }.map(\.name.value))
      shared = kept
    }
  }
}

extension NamedFormula.Definition {
  /// Every name that is mentioned in it.
  fileprivate var names: Set<String> {
    switch self {
    case .required, .inherited, .fixed: []
    case .chosen(let names, _): Set(names)
    case .formula(let formula): formula.names
    case .query(let query):
      ([query.list] + [query.condition, query.group, query.item].compactMap { $0 } + query.give.map(\.formula)
        + query.sort)
        .reduce(into: []) { $0.formUnion($1.names) }
    }
  }
}

extension Formula {
  fileprivate var names: Set<String> {
    switch form {
    case .name(let name): return [name]
    case .call(let name, let arguments): return Self.names(of: arguments.map(\.value)).union([name])
    case .method(let base, _, let arguments): return base.names.union(Self.names(of: arguments))
    case .field(let operand, _), .negate(let operand), .not(let operand): return operand.names
    case .list(let items), .and(let items), .or(let items), .comparison(let items, _): return Self.names(of: items)
    case .record(let fields): return Self.names(of: fields.map(\.value))
    case .arithmetic(_, let a, let b): return a.names.union(b.names)
    case .conditional(let condition, let then, let otherwise):
      return condition.names.union(then.names).union(otherwise.names)
    case .interpolation(let pieces):
      return pieces.reduce(into: []) { names, piece in
        if case .formula(let formula) = piece { names.formUnion(formula.names) }
      }
    case .number, .text: return []
    }
  }

  private static func names(of formulas: [Formula]) -> Set<String> {
    formulas.reduce(into: []) { $0.formUnion($1.names) }
  }
}
