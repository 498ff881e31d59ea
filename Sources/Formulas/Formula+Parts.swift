extension Formula {
  /// The formulas that it is directly made of, in the order written.
  package var parts: [Formula] {
    switch form {
    case .number, .text, .name: []
    case .interpolation(let pieces): pieces.compactMap { if case .formula(let formula) = $0 { formula } else { nil } }
    case .call(_, let arguments): arguments.map(\.value)
    case .field(let operand, _), .negate(let operand), .not(let operand): [operand]
    case .method(let base, _, let arguments): [base] + arguments
    case .list(let items), .comparison(let items, _), .and(let items), .or(let items): items
    case .record(let fields): fields.map(\.value)
    case .arithmetic(_, let a, let b): [a, b]
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
    }
  }

  /// How many formulas it is made of, itself included.
  package var partCount: Int { parts.reduce(1) { $0 + $1.partCount } }
}
