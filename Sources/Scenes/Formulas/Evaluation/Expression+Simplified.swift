extension Expression {
  /// The same expression with everything worked out that depends on no reference. What would go wrong stays as it is,
  /// to go wrong where it is needed. Call it once, before evaluating often.
  public var simplified: Expression {
    let simple = withSimpleParts
    if case .constant = simple { return simple }
    guard simple.isConstant, let value = try? simple.evaluate(in: NoReferences()) else { return simple }
    return .constant(value)
  }

  private var withSimpleParts: Expression {
    switch self {
    case .constant, .reference: return self
    case .field(let base, let name, let place): return .field(base.simplified, name, place)
    case .list(let items): return .list(items.map(\.simplified))
    case .text(let pieces): return .text(pieces.map(\.simplified))
    case .negate(let operand, let place): return .negate(operand.simplified, place)
    case .not(let operand, let place): return .not(operand.simplified, place)
    case .arithmetic(let sign, let a, let b, let place): return .arithmetic(sign, a.simplified, b.simplified, place)
    case .comparison(let operands, let signs, let place): return .comparison(operands.map(\.simplified), signs, place)
    case .and(let operands, let place): return .and(operands.map(\.simplified), place)
    case .or(let operands, let place): return .or(operands.map(\.simplified), place)
    case .conditional(let condition, let yes, let no, let place):
      let condition = condition.simplified
      if case .constant(.bool(let bool)) = condition { return (bool ? yes : no).simplified }
      return .conditional(condition, then: yes.simplified, else: no.simplified, place)
    case .call(let function, let arguments, let place):
      return .call(function, arguments.map(\.simplified), place)
    }
  }

  /// Whether every direct part is a constant; parts are simplified already.
  private var isConstant: Bool {
    func all(_ parts: [Expression]) -> Bool {
      parts.allSatisfy { if case .constant = $0 { true } else { false } }
    }
    switch self {
    case .constant: return true
    case .reference: return false
    case .field(let base, _, _): return all([base])
    case .list(let parts), .text(let parts), .comparison(let parts, _, _), .and(let parts, _), .or(let parts, _),
      .call(_, let parts, _):
      return all(parts)
    case .negate(let part, _), .not(let part, _): return all([part])
    case .arithmetic(_, let a, let b, _): return all([a, b])
    case .conditional(let a, let b, let c, _): return all([a, b, c])
    }
  }

  private struct NoReferences: EvaluationContext {
    func value(of reference: Reference) throws -> Value { .unknown }
  }
}
