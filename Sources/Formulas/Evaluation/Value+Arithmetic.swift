import Geometry

/// Sums, differences, products and quotients: of numbers, and of points with points or numbers.
extension Value {
  /// - Throws: `EvaluationProblem` where certain operands have no result; where uncertain ones may have none, the
  ///   answer is `unknown`.
  package static func arithmetic(_ sign: Formula.Arithmetic, _ a: Value, _ b: Value) throws -> Value {
    if case .number(let x) = a, case .number(let y) = b {
      let result: Double
      switch sign {
      case .add: result = x + y
      case .subtract: result = x - y
      case .multiply: result = x * y
      case .divide:
        guard y != 0 else { throw EvaluationProblem.divisionByZero(a) }
        result = x / y
      }
      guard result.isFinite else { throw EvaluationProblem.notFinite(sign.rawValue, given: [a, b]) }
      return .number(result)
    }
    if let x = a.asInterval, let y = b.asInterval { return ranges(sign, x, y) }
    return try rarely(sign, a, b)
  }

  private static func ranges(_ sign: Formula.Arithmetic, _ x: Interval, _ y: Interval) -> Value {
    switch sign {
    case .add: return Value(enclosing: x + y)
    case .subtract: return Value(enclosing: x - y)
    case .multiply: return Value(enclosing: x * y)
    case .divide:
      guard let quotient = x.divided(by: y) else { return .unknown }
      return Value(enclosing: quotient)
    }
  }

  private static func rarely(_ sign: Formula.Arithmetic, _ a: Value, _ b: Value) throws -> Value {
    if case .text(let x) = a, case .text(let y) = b, sign == .add { return .text(x + y) }
    let (left, right) = (a.asPointInterval, b.asPointInterval)
    switch (sign, left, right) {
    case (.add, let p?, let q?), (.subtract, let p?, let q?):
      let x = try arithmetic(sign, coordinate(p.x, of: a), coordinate(q.x, of: b))
      let y = try arithmetic(sign, coordinate(p.y, of: a), coordinate(q.y, of: b))
      return point(x, y)
    case (.multiply, let p?, nil), (.divide, let p?, nil):
      guard b.asInterval != nil else { break }
      return point(
        try arithmetic(sign, coordinate(p.x, of: a), b), try arithmetic(sign, coordinate(p.y, of: a), b))
    case (.multiply, nil, let q?):
      guard a.asInterval != nil else { break }
      return point(try arithmetic(sign, a, coordinate(q.x, of: b)), try arithmetic(sign, a, coordinate(q.y, of: b)))
    default: break
    }
    if a.isOpen || b.isOpen { return .unknown }
    throw EvaluationProblem.operands(sign.rawValue, wants: "two numbers or points", given: [a, b])
  }

  static func negated(_ value: Value) throws -> Value {
    switch value {
    case .number(let number): return .number(0 - number)
    case .interval(let range): return .interval(Interval(0 - range.high, 0 - range.low))
    case .unknown: return .unknown
    default:
      guard let point = value.asPointInterval else {
        if value.isOpen { return .unknown }
        throw EvaluationProblem.operands("-", wants: "a number or a point", given: [value])
      }
      return Value.point(try negated(coordinate(point.x, of: value)), try negated(coordinate(point.y, of: value)))
    }
  }

  /// A coordinate as exact as the point that it is of.
  private static func coordinate(_ range: Interval, of point: Value) -> Value {
    point.isExact ? .number(range.low) : .interval(range)
  }

  /// The point of two numbers, certain or not.
  package static func point(_ x: Value, _ y: Value) -> Value {
    if case .number(let x) = x, case .number(let y) = y { return .point(x, y) }
    guard let x = x.asInterval, let y = y.asInterval else { return .unknown }
    return .pointInterval(x, y)
  }
}

extension Interval {
  /// The quotients, or nil where the divisor may be 0.
  func divided(by other: Interval) -> Interval? {
    guard other.low > 0 || other.high < 0 else { return nil }
    let (a, b) = (low / other.low, low / other.high)
    let (c, d) = (high / other.low, high / other.high)
    return Interval(min(min(a, b), min(c, d)), max(max(a, b), max(c, d)))
  }
}
