import Geometry

/// The result of a comparison over ranges: true, false or undecided.
enum Truth {
  case yes, no, perhaps

  init(_ bool: Bool) { self = bool ? .yes : .no }

  static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .yes: .no
    case .no: .yes
    case .perhaps: .perhaps
    }
  }
}

extension Value {
  /// - Throws: `EvaluationProblem` where certain operands cannot be compared.
  static func compare(_ sign: Formula.Comparison, _ a: Value, _ b: Value) throws -> Truth {
    switch sign {
    case .equal: return equality(a, b)
    case .notEqual: return !equality(a, b)
    case .isIn: return try membership(a, in: b)
    case .less: return try isLess(a, b, sign)
    case .greater: return try isLess(b, a, sign)
    case .lessOrEqual: return !(try isLess(b, a, sign))
    case .greaterOrEqual: return !(try isLess(a, b, sign))
    }
  }

  private static func isLess(_ a: Value, _ b: Value, _ sign: Formula.Comparison) throws -> Truth {
    if case .number(let x) = a, case .number(let y) = b { return Truth(x < y) }
    if let x = a.asInterval, let y = b.asInterval {
      return x.high < y.low ? .yes : x.low >= y.high ? .no : .perhaps
    }
    switch (a, b) {
    case (.text(let x), .text(let y)): return Truth(x < y)
    case (.unknown, _), (_, .unknown): return .perhaps
    default:
      let inOrder = sign == .less || sign == .greaterOrEqual
      throw EvaluationProblem.operands(
        sign.rawValue, wants: "two numbers or two texts", given: inOrder ? [a, b] : [b, a])
    }
  }

  /// Whether two values of any types are the same: points as lists of two numbers are, colours as their texts.
  static func equality(_ a: Value, _ b: Value) -> Truth {
    switch (a, b) {
    case (.number(let x), .number(let y)): return Truth(x == y)
    case (.text(let x), .text(let y)): return Truth(x == y)
    case (.bool(let x), .bool(let y)): return Truth(x == y)
    case (.null, .null): return .yes
    case (.unknown, _), (_, .unknown), (.perhaps, .perhaps), (.perhaps, .bool), (.bool, .perhaps): return .perhaps
    case (.color, .text), (.text, .color): return Truth(a.asColor == b.asColor)
    case (.record(let x), .record(let y)):
      if x === y { return .yes }
      return x.shape === y.shape ? all(zip(x.values, y.values).lazy.map(equality)) : .no
    case (.list(let x), .list(let y)): return x.count == y.count ? all(zip(x, y).lazy.map(equality)) : .no
    default: break
    }
    if let x = a.asInterval, let y = b.asInterval { return equality(x, y) }
    if let p = a.asPointInterval, let q = b.asPointInterval { return all([equality(p.x, q.x), equality(p.y, q.y)]) }
    if a.mayBePoint(b) || b.mayBePoint(a) { return .perhaps }
    return Truth(a == b)
  }

  /// Whether this is a point, and the other a list of two things that are not all certain.
  private func mayBePoint(_ other: Value) -> Bool {
    guard asPointInterval != nil, case .list(let items) = other else { return false }
    return items.count == 2 && !other.isExact
  }

  private static func equality(_ x: Interval, _ y: Interval) -> Truth {
    if x.high < y.low || y.high < x.low { return .no }
    return x.isPoint && y.isPoint ? .yes : .perhaps
  }

  private static func all(_ truths: some Sequence<Truth>) -> Truth {
    var result = Truth.yes
    for truth in truths where truth != .yes {
      if truth == .no { return .no }
      result = .perhaps
    }
    return result
  }

  private static func membership(_ item: Value, in whole: Value) throws -> Truth {
    switch (item, whole) {
    case (.text(let part), .text(let text)): return Truth(text.containsText(part))
    case (_, .list), (_, .point), (_, .pointInterval):
      return !all((whole.asList ?? []).lazy.map { !equality(item, $0) })
    case (_, .unknown), (.unknown, .text): return .perhaps
    default:
      throw EvaluationProblem.operands("in", wants: "a value and a list, or two texts", given: [item, whole])
    }
  }
}

extension String {
  /// Whether the other text is a part of this one, character by character; the empty text always is.
  func containsText(_ part: String) -> Bool {
    if part.isEmpty { return true }
    var rest = Substring(self)
    while let start = rest.firstIndex(of: part[part.startIndex]) {
      rest = rest[start...]
      if rest.starts(with: part) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
