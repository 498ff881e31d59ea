extension Expression {
  /// The expressions that it is made of, from left to right.
  package var parts: [Expression] {
    var parts: [Expression] = []
    forEachPart { parts.append($0) }
    return parts
  }

  /// Calls `body` with each of these, without a list of them.
  package func forEachPart(_ body: (Expression) -> Void) {
    switch self {
    case .constant, .reference: break
    case .list(let parts), .text(let parts), .record(_, let parts, _), .comparison(let parts, _, _), .and(let parts, _),
      .or(let parts, _), .call(_, let parts, _):
      for part in parts { body(part) }
    case .field(let part, _, _), .negate(let part, _), .not(let part, _): body(part)
    case .arithmetic(_, let a, let b, _): [a, b].forEach(body)
    case .conditional(let a, let b, let c, _): [a, b, c].forEach(body)
    case .binding(let bindings, let inner):
      for result in bindings.results { body(result) }
      body(inner)
    }
  }

  /// The depth of the expression in levels; 1 for a constant or a reference.
  package var levels: Int { levels { _ in 1 } }

  /// Returns the depth of the expression in levels, where each reference has the depth that is given for it.
  package func levels(of reference: (Reference) -> Int) -> Int {
    switch self {
    case .reference(let one): return reference(one)
    case .binding(let bindings, _): return bindings.levels
    default:
      var deepest = 0
      forEachPart { deepest = max(deepest, $0.levels(of: reference)) }
      return 1 + deepest
    }
  }

  /// The operation that an expression does on its parts, wherever it is written.
  package enum Operation: Hashable, Sendable {
    case constant(Constant)
    case reference(Reference)
    case field(FieldName)
    case list
    case record(RecordShape)
    case text
    case negate, not
    case arithmetic(Formula.Arithmetic)
    case comparison([Formula.Comparison])
    case and, or
    case conditional
    case call(Function)
    /// Results that are read more than once, from the slot of an index on.
    case binding(slot: Int)

    /// A value, told by its kind and size from most others at once: data may be long.
    package struct Constant: Hashable, Sendable {
      let value: Value

      package func hash(into hasher: inout Hasher) {
        switch value {
        case .list(let items): hasher.combine(items.count)
        case .record: hasher.combine(0)
        default: hasher.combine(value)
        }
      }
    }
  }

  package var operation: Operation {
    switch self {
    case .constant(let value): .constant(.init(value: value))
    case .reference(let reference): .reference(reference)
    case .field(_, let name, _): .field(name)
    case .list: .list
    case .record(let shape, _, _): .record(shape)
    case .text: .text
    case .negate: .negate
    case .not: .not
    case .arithmetic(let sign, _, _, _): .arithmetic(sign)
    case .comparison(_, let signs, _): .comparison(signs)
    case .and: .and
    case .or: .or
    case .conditional: .conditional
    case .call(let function, _, _): .call(function)
    case .binding(let bindings, _): .binding(slot: bindings.slot)
    }
  }
}
