import Geometry

/// Sums, differences, products and quotients: of numbers, and of points with points or numbers.
extension Formula.Arithmetic {
  /// - Throws: `EvaluationProblem` where certain operands have no result; where uncertain ones may have none, the
  ///   answer is `unknown`.
  func result(_ a: Value, _ b: Value) throws -> Value {
    if case .number(let x) = a, case .number(let y) = b {
      let result: Double
      switch self {
      case .add: result = x + y
      case .subtract: result = x - y
      case .multiply: result = x * y
      case .divide:
        guard y != 0 else { throw EvaluationProblem.divisionByZero(a) }
        result = x / y
      }
      guard result.isFinite else { throw EvaluationProblem.notFinite(rawValue, given: [a, b]) }
      return .number(result)
    }
    if let x = a.asInterval, let y = b.asInterval { return ranges(x, y) }
    return try rarely(a, b)
  }

  private func ranges(_ x: Interval, _ y: Interval) -> Value {
    switch self {
    case .add: Value(enclosing: x + y)
    case .subtract: Value(enclosing: x - y)
    case .multiply: Value(enclosing: x * y)
    case .divide: x.divided(by: y).map { Value(enclosing: $0) } ?? .unknown
    }
  }

  private func rarely(_ a: Value, _ b: Value) throws -> Value {
    if case .text(let x) = a, case .text(let y) = b, self == .add { return .text(x + y) }
    switch (self, a.coordinates, b.coordinates) {
    case (.add, let p?, let q?), (.subtract, let p?, let q?):
      return Value.point(try result(p.x, q.x), try result(p.y, q.y))
    case (.multiply, let p?, nil) where b.asInterval != nil, (.divide, let p?, nil) where b.asInterval != nil:
      return Value.point(try result(p.x, b), try result(p.y, b))
    case (.multiply, nil, let q?) where a.asInterval != nil:
      return Value.point(try result(a, q.x), try result(a, q.y))
    default: break
    }
    if a.isOpen || b.isOpen { return .unknown }
    throw EvaluationProblem.operands(rawValue, wants: "two numbers or points", given: [a, b])
  }
}

extension Value {
  static func negated(_ value: Value) throws -> Value {
    switch value {
    case .number(let number): return .number(0 - number)
    case .interval(let range): return .interval(Interval(0 - range.high, 0 - range.low))
    case .unknown: return .unknown
    default:
      if let point = value.coordinates { return Value.point(try negated(point.x), try negated(point.y)) }
      if value.isOpen { return .unknown }
      throw EvaluationProblem.operands("-", wants: "a number or a point", given: [value])
    }
  }

  /// A point's coordinates, as exact as it is.
  fileprivate var coordinates: (x: Value, y: Value)? {
    guard let ranges = asPointInterval else { return nil }
    func value(_ range: Interval) -> Value { isExact ? .number(range.low) : .interval(range) }
    return (value(ranges.x), value(ranges.y))
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
