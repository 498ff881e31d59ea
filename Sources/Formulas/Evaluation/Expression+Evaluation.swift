import Basics

extension Expression {
  /// Evaluates the expression: of certain references it gives the certain value, of enclosures an enclosure of all
  /// values that it may give. `if`, `and`, `or` and chains of comparisons work out only what they need.
  ///
  /// - Throws: `Diagnostic` with an `EvaluationProblem` at the place of the operator or function; for enclosures only
  ///   of errors that are certain. Errors of the context pass through.
  public func evaluate(in context: some EvaluationContext) throws -> Value {
    switch self {
    case .constant(let value): return value
    case .reference(let reference): return try context.value(of: reference)
    case .arithmetic(let sign, let left, let right, let place):
      let a = try left.evaluate(in: context)
      let b = try right.evaluate(in: context)
      try Self.spend(1, at: place, in: context)
      do {
        return try sign.result(a, b)
      } catch let problem as EvaluationProblem {
        throw Self.diagnostic(problem, at: place, operands: [(left, a), (right, b)], in: context)
      }
    case .comparison(let operands, let signs, let place):
      return try Self.compare(operands, signs, at: place, in: context)
    case .conditional(let condition, let yes, let no, let place):
      return try Self.choose(condition, yes, no, at: place, in: context)
    case .and(let operands, let place):
      return try Self.connect(operands, stopsAt: false, sign: "and", at: place, in: context)
    case .or(let operands, let place):
      return try Self.connect(operands, stopsAt: true, sign: "or", at: place, in: context)
    case .not(let operand, let place):
      switch try operand.evaluate(in: context) {
      case .bool(let bool): return .bool(!bool)
      case .perhaps, .unknown: return .perhaps
      case let value: throw Self.notTruth("not", value, operand, at: place, in: context)
      }
    case .negate(let operand, let place):
      let value = try operand.evaluate(in: context)
      do {
        return try Value.negated(value)
      } catch let problem as EvaluationProblem {
        throw Self.diagnostic(problem, at: place, operands: [(operand, value)], in: context)
      }
    case .field(let base, let name, let place):
      let value = try base.evaluate(in: context)
      if case .list(let items) = value { try Self.spend(items.count, at: place, in: context) }
      do {
        return try Value.field(name, of: value)
      } catch let problem as EvaluationProblem {
        throw Diagnostic(problem, at: place)
      }
    case .list(let items): return .list(try items.map { try $0.evaluate(in: context) })
    case .record(let shape, let fields, let place):
      return .record(Record(shape, try fields.map { try $0.evaluate(in: context) }, at: place))
    case .text(let pieces): return try Self.join(pieces, in: context)
    case .call(let function, let arguments, let place):
      return try Self.call(function, arguments, at: place, in: context)
    case .binding(let bindings, let body): return try context.binding(bindings) { try body.evaluate(in: context) }
    }
  }

  private static func call(
    _ function: Function, _ arguments: [Expression], at place: SourcePlace, in context: some EvaluationContext
  ) throws -> Value {
    let values = try arguments.map { try $0.evaluate(in: context) }
    try spend(1 + function.work(on: values), at: place, in: context)
    do {
      guard function.arity.contains(values.count) else {
        throw EvaluationProblem.argumentCount(of: function.name, given: values.count)
      }
      let result = try function.body(values)
      if case .list(let items) = result, function.goesThroughItems { try spend(items.count, at: place, in: context) }
      return result
    } catch let problem as EvaluationProblem {
      throw diagnostic(problem, at: place, operands: Array(zip(arguments, values)), in: context)
    }
  }

  private static func choose(
    _ condition: Expression, _ yes: Expression, _ no: Expression, at place: SourcePlace,
    in context: some EvaluationContext
  ) throws -> Value {
    switch try condition.evaluate(in: context) {
    case .bool(let bool): return try (bool ? yes : no).evaluate(in: context)
    case .perhaps, .unknown:
      guard let a = possible(yes, in: context), let b = possible(no, in: context) else { return .unknown }
      return a.union(b)
    case let value: throw notTruth("if", value, condition, at: place, in: context)
    }
  }

  private static func connect(
    _ operands: [Expression], stopsAt stop: Bool, sign: String, at place: SourcePlace,
    in context: some EvaluationContext
  ) throws -> Value {
    var isCertain = true
    for operand in operands {
      guard let value = isCertain ? try operand.evaluate(in: context) : possible(operand, in: context) else {
        return .unknown
      }
      switch value {
      case .bool(stop): return .bool(stop)
      case .bool: continue
      case .perhaps, .unknown: isCertain = false
      default:
        guard isCertain else { return .unknown }
        throw notTruth(sign, value, operand, at: place, in: context)
      }
    }
    return isCertain ? .bool(!stop) : .perhaps
  }

  private static func compare(
    _ operands: [Expression], _ signs: [Formula.Comparison], at place: SourcePlace,
    in context: some EvaluationContext
  ) throws -> Value {
    guard var left = try operands.first?.evaluate(in: context) else { return .bool(true) }
    var isCertain = true
    for index in 0..<min(signs.count, operands.count - 1) {
      let operand = operands[index + 1]
      guard let right = isCertain ? try operand.evaluate(in: context) : possible(operand, in: context) else {
        return .unknown
      }
      try spend(1 + left.work(comparedWith: right), at: place, in: context)
      do {
        var truth = try Value.compare(signs[index], left, right)
        if truth == .perhaps { truth = unlike(signs[index], (operands[index], left), (operand, right), in: context) }
        if truth == .no { return .bool(false) }
        if truth == .perhaps { isCertain = false }
      } catch let problem as EvaluationProblem {
        guard isCertain else { return .unknown }
        throw diagnostic(
          problem, at: place, operands: [(operands[index], left), (operand, right)], in: context)
      }
      left = right
    }
    return isCertain ? .bool(true) : .perhaps
  }

  /// The truth of a comparison whose one side is unknown, but surely not equal to the other.
  private static func unlike(
    _ sign: Formula.Comparison, _ a: (operand: Expression, value: Value), _ b: (operand: Expression, value: Value),
    in context: some EvaluationContext
  ) -> Truth {
    func areOthers(_ open: (operand: Expression, value: Value), _ value: Value) -> Bool {
      open.value == .unknown && value.isExact && context.isSurelyOther(open.operand, than: value)
    }
    switch sign {
    case .equal, .notEqual:
      guard areOthers(a, b.value) || areOthers(b, a.value) else { return .perhaps }
      return sign == .equal ? .no : .yes
    case .isIn:
      guard case .list(let items) = b.value, items.allSatisfy({ areOthers(a, $0) }) else { return .perhaps }
      return .no
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return .perhaps
    }
  }

  private static func join(_ pieces: [Expression], in context: some EvaluationContext) throws -> Value {
    var text = ""
    var isCertain = true
    for piece in pieces {
      if case .constant(.text(let constant)) = piece {
        text += constant
        guard text.utf8.count <= Limits.textBytes else {
          throw Diagnostic(
            EvaluationProblem.textTooLong(limit: Limits.textBytes), at: pieces.lazy.compactMap(\.place).first)
        }
        continue
      }
      let value = try piece.evaluate(in: context)
      do {
        if let part = try Value.textPiece(value) { text += part } else { isCertain = false }
        guard text.utf8.count <= Limits.textBytes else {
          throw EvaluationProblem.textTooLong(limit: Limits.textBytes)
        }
      } catch let problem as EvaluationProblem {
        throw diagnostic(problem, at: piece.place, operands: [(piece, value)], in: context)
      }
    }
    try spend(1 + text.utf8.count / Value.bytesPerStep, at: pieces.lazy.compactMap(\.place).first, in: context)
    return isCertain ? .text(text) : .unknown
  }

  /// Evaluates a part that may not be needed: nil where it goes wrong.
  private static func possible(_ part: Expression, in context: some EvaluationContext) -> Value? {
    try? part.evaluate(in: context)
  }
}

// MARK: - Errors

extension EvaluationContext {
  public func binding(_ bindings: Expression.Bindings, _ body: () throws -> Value) rethrows -> Value { try body() }
  public func name(of reference: Expression.Reference) -> String? { nil }
  public func isSurelyOther(_ operand: Expression, than value: Value) -> Bool { false }
  public func spend(_ steps: Int) -> Bool { true }
  public var workBound: WorkBudget.Bound { WorkBudget(limit: .max).bound }
}

extension Expression {
  /// The place of the operator or function; nil of what has none.
  public var place: SourcePlace? {
    switch self {
    case .field(_, _, let place), .negate(_, let place), .not(_, let place), .arithmetic(_, _, _, let place),
      .comparison(_, _, let place), .and(_, let place), .or(_, let place), .conditional(_, _, _, let place),
      .call(_, _, let place), .record(_, _, let place):
      place
    case .binding(_, let body): body.place
    case .constant, .reference, .list, .text: nil
    }
  }

  /// The words of a message for a reference, a field of one, or a call with plain arguments.
  private func shownName(in context: some EvaluationContext) -> String? {
    switch self {
    case .reference(let reference): return context.name(of: reference)
    case .field(let base, let name, _):
      return base.shownName(in: context).map { "\($0).\(FieldName.written(name.text))" }
    case .constant(let value): return value.literal
    case .call(let function, let arguments, _):
      let words = arguments.compactMap { $0.shownName(in: context) }
      return words.count == arguments.count ? "\(function.name)(\(words.joined(separator: ", ")))" : nil
    default: return nil
    }
  }

  /// The problem with its place; where an operand is null, that is the problem.
  private static func diagnostic(
    _ problem: EvaluationProblem, at place: SourcePlace?, operands: [(Expression, Value)],
    in context: some EvaluationContext
  ) -> Diagnostic {
    let culprit: (Expression, Value)? =
      switch problem {
      case .argument(_, let index, _, .null): operands.indices.contains(index) ? operands[index] : nil
      case .operands, .notInText: operands.first { $0.1 == .null }
      default: nil
      }
    guard let culprit else { return Diagnostic(problem, at: place) }
    return Diagnostic(
      EvaluationProblem.null(culprit.0.shownName(in: context), culprit.0.nullOrigin(in: context)),
      at: culprit.0.place ?? place)
  }

  @inline(__always)
  private static func spend(_ steps: Int, at place: SourcePlace?, in context: some EvaluationContext) throws {
    guard !context.spend(steps) else { return }
    throw Diagnostic(EvaluationProblem.workUsedUp(context.workBound), at: place)
  }

  private static func notTruth(
    _ sign: String, _ value: Value, _ operand: Expression, at place: SourcePlace, in context: some EvaluationContext
  ) -> Diagnostic {
    diagnostic(
      .operands(sign, wants: "a truth value", given: [value]), at: place, operands: [(operand, value)], in: context)
  }
}
