import Geometry
import Motion

extension FunctionTable {
  static let curves: [Function] = [
    curve("linear", .linear, "The number itself, held between 0 and 1."),
    curve("easeIn", .easeIn, "A slow start: the timing function of that name at the share `x` of the time."),
    curve("easeOut", .easeOut, "A slow end."),
    curve("easeInOut", .easeInOut, "A slow start and a slow end."),
    curve("cubicInOut", .cubicInOut, "A slower start and end: `4x³` in the first half, mirrored in the second."),
    .of(
      "default", [.any("x"), .any("y").optional], .any, handsThrough: .either, goesThroughItems: false,
      "With one number, the timing function of that name; with two values, the first, or the second where that is null."
    ) { arguments in
      guard arguments.count == 2 else { return try ease(arguments, .default) }
      switch arguments.values[0] {
      case .null: return arguments.values[1]
      case .unknown: return .unknown
      case let value: return value
      }
    },
    .of(
      "bezier", [.number("x"), .number("a"), .number("b"), .number("c"), .number("d").optional], .number,
      "The timing function with the control points (a, b) and (c, d); with these four alone, the curve of a motion."
    ) { arguments in
      guard arguments.count == 5 else { throw EvaluationProblem.argumentCount(of: "bezier", given: arguments.count) }
      guard let a = try arguments.number(1), let b = try arguments.number(2), let c = try arguments.number(3),
        let d = try arguments.number(4)
      else { return .unknown }
      for (index, x) in [(1, a), (3, c)] where !(0...1).contains(x) {
        throw arguments.outOfRange(index, wants: "control points whose first number lies in 0…1")
      }
      guard let function = TimingFunction(a, b, c, d) else { return .unknown }
      return try ease(arguments, function)
    },
  ]

  private static func curve(_ name: String, _ function: TimingFunction, _ summary: String) -> Function {
    .of(name, [.number("x")], .number, summary) { try ease($0, function) }
  }

  private static func ease(_ arguments: Arguments, _ function: TimingFunction) throws -> Value {
    if let x = try arguments.number(0) { return .number(function.value(at: x)) }
    guard let x = try arguments.range(0) else { return .unknown }
    return Value(enclosing: function.enclosure(over: x))
  }
}
