import Geometry

/// The arguments of a function, with their checks and the words for what is wrong. Every reader gives nil for what is
/// not certain, and throws for what is certainly wrong.
public struct Arguments {
  let function: String
  public let values: [Value]

  public var count: Int { values.count }

  public subscript(index: Int) -> Value { values[index] }

  func problem(_ index: Int, wants: String) -> EvaluationProblem {
    .argument(of: function, index, wants: wants, given: values[index])
  }

  func outOfRange(_ index: Int, wants: String) -> EvaluationProblem {
    .outOfRange(function, values[index], wants: wants)
  }

  private func certain<T>(_ index: Int, _ wants: String, _ read: (Value) -> T?) throws -> T? {
    if let result = read(values[index]) { return result }
    if !values[index].isExact { return nil }
    throw problem(index, wants: wants)
  }

  /// A number, or nil where it is not certain.
  func number(_ index: Int) throws -> Double? { try certain(index, "a number", \.asNumber) }

  /// All that a number may be, or nil where nothing is known of it.
  func range(_ index: Int) throws -> Interval? { try certain(index, "a number", \.asInterval) }

  func text(_ index: Int) throws -> String? { try certain(index, "a text", \.asText) }

  func color(_ index: Int) throws -> Color? { try certain(index, "a colour", \.asColor) }

  /// A list's items, which need not be certain themselves; nil where not even their count is.
  func list(_ index: Int) throws -> [Value]? { try certain(index, "a list", \.asList) }

  /// A whole number from `low` on.
  func whole(_ index: Int, from low: Int, to high: Int = 1_000_000) throws -> Int? {
    guard let number = try number(index) else { return nil }
    guard let whole = Int(exactly: number), (low...high).contains(whole) else {
      throw outOfRange(index, wants: "a whole number from \(low)\(high < 1_000_000 ? " to \(high)" : "")")
    }
    return whole
  }
}

/// Numbers as a function's body reads them.
struct Numbers {
  let values: [Value]
  var count: Int { values.count }
  subscript(index: Int) -> Double { values[index].asNumber ?? 0 }
}

/// Intervals as a function's body reads them.
struct Ranges {
  let values: [Value]
  var count: Int { values.count }
  subscript(index: Int) -> Interval { values[index].asInterval ?? Interval(0) }
}

extension Function {
  /// A function of numbers that gives a number: once for numbers, once for intervals of them.
  static func ofNumbers(
    _ name: String, _ parameters: [Parameter], makesSteps: Bool = false, _ summary: String,
    exact: @escaping @Sendable (Numbers) throws -> Double, ranges: @escaping @Sendable (Ranges) -> Interval?
  ) -> Function {
    Function(name, parameters, .number, makesSteps: makesSteps, summary) { try numbers($0, exact, ranges) }
  }

  /// Works out a function of numbers.
  static func numbers(
    _ arguments: Arguments, _ exact: (Numbers) throws -> Double, _ ranges: (Ranges) -> Interval?
  ) throws -> Value {
    var (isExact, isKnown) = (true, true)
    for index in arguments.values.indices {
      switch arguments.values[index] {
      case .number: break
      case .interval: isExact = false
      case .unknown: (isExact, isKnown) = (false, false)
      default: throw arguments.problem(index, wants: "a number")
      }
    }
    if isExact {
      let result = try exact(Numbers(values: arguments.values))
      guard result.isFinite else { throw EvaluationProblem.notFinite(arguments.function, given: arguments.values) }
      return .number(result)
    }
    guard isKnown, let range = ranges(Ranges(values: arguments.values)) else { return .unknown }
    return Value(enclosing: range)
  }

  /// A function of one number that never falls.
  static func rising(
    _ name: String, makesSteps: Bool = false, _ summary: String, _ function: @escaping @Sendable (Double) -> Double
  ) -> Function {
    ofNumbers(name, [.number("x")], makesSteps: makesSteps, summary) {
      function($0[0])
    } ranges: {
      Interval(function($0[0].low), function($0[0].high))
    }
  }
}
