extension Formula {
  /// The formulas that it is directly made of, in the order written.
  package var parts: [Formula] {
    var parts: [Formula] = []
    forEachPart { parts.append($0) }
    return parts
  }

  /// Calls `body` with each of these, without a list of them.
  package func forEachPart(_ body: (Formula) -> Void) {
    switch form {
    case .number, .text, .name: break
    case .interpolation(let pieces): for case .formula(let formula) in pieces { body(formula) }
    case .call(_, let arguments): for argument in arguments { body(argument.value) }
    case .field(let operand, _), .negate(let operand), .not(let operand): body(operand)
    case .method(let base, _, let arguments):
      body(base)
      for argument in arguments { body(argument) }
    case .list(let items), .comparison(let items, _), .and(let items), .or(let items): for item in items { body(item) }
    case .record(let fields): for field in fields { body(field.value) }
    case .arithmetic(_, let a, let b):
      body(a)
      body(b)
    case .conditional(let condition, let then, let otherwise):
      body(condition)
      body(then)
      body(otherwise)
    }
  }

  /// The number of formulas that it is made of, itself included.
  package var partCount: Int {
    var count = 1
    forEachPart { count += $0.partCount }
    return count
  }
}
