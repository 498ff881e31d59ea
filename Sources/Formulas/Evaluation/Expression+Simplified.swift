extension Expression {
  /// The same expression with everything worked out that depends on no reference. What would go wrong stays as it is,
  /// to go wrong where it is needed. Call it once, before evaluating often.
  public var simplified: Expression {
    let simple = withSimpleParts
    if case .constant = simple { return simple }
    guard simple.isConstant, let value = try? simple.evaluate(in: NoReferences()) else { return simple }
    return .constant(value)
  }

  /// The mistake that it gives whenever it is worked out; nil where it reads anything, or gives a value.
  package var mistake: Diagnostic? {
    guard !reads({ _ in true }) else { return nil }
    let result = Result { try evaluate(in: NoReferences()) }
    return if case .failure(let error) = result { error as? Diagnostic } else { nil }
  }

  /// The same expression for many evaluations that differ in nothing but some references: what reads none of those is
  /// worked out once. What would go wrong stays as it is, to go wrong where it is needed.
  package func simplified(in context: some EvaluationContext, but varies: (Reference) -> Bool) -> Expression {
    if case .constant = self { return self }
    guard !reads(varies) else { return mapParts { $0.simplified(in: context, but: varies) } }
    return (try? evaluate(in: context)).map { .constant($0) } ?? self
  }

  private func reads(_ references: (Reference) -> Bool) -> Bool {
    if case .reference(let reference) = self { return references(reference) }
    return parts.contains { $0.reads(references) }
  }

  private var withSimpleParts: Expression {
    guard case .conditional(let condition, let yes, let no, let place) = self else { return mapParts(\.simplified) }
    let simple = condition.simplified
    if case .constant(.bool(let bool)) = simple { return (bool ? yes : no).simplified }
    return .conditional(simple, then: yes.simplified, else: no.simplified, place)
  }

  private func mapParts(_ change: (Expression) -> Expression) -> Expression {
    switch self {
    case .constant, .reference: self
    case .field(let base, let name, let place): .field(change(base), name, place)
    case .list(let items): .list(items.map(change))
    case .record(let shape, let fields, let place): .record(shape, fields.map(change), place)
    case .text(let pieces): .text(pieces.map(change))
    case .negate(let operand, let place): .negate(change(operand), place)
    case .not(let operand, let place): .not(change(operand), place)
    case .arithmetic(let sign, let a, let b, let place): .arithmetic(sign, change(a), change(b), place)
    case .comparison(let operands, let signs, let place): .comparison(operands.map(change), signs, place)
    case .and(let operands, let place): .and(operands.map(change), place)
    case .or(let operands, let place): .or(operands.map(change), place)
    case .conditional(let condition, let yes, let no, let place):
      .conditional(change(condition), then: change(yes), else: change(no), place)
    case .call(let function, let arguments, let place): .call(function, arguments.map(change), place)
    case .binding(let bindings, let body):
      .binding(
        Bindings(from: bindings.slot, bindings.results.map(change), levels: bindings.levels), in: change(body))
    }
  }

  /// Whether every direct part is a constant; parts are simplified already.
  private var isConstant: Bool {
    if case .reference = self { return false }
    return parts.allSatisfy { if case .constant = $0 { true } else { false } }
  }

  private struct NoReferences: EvaluationContext {
    func value(of reference: Reference) throws -> Value { .unknown }
  }
}
