import Geometry
import Motion

extension FunctionTable {
  static let curves: [Function] = [
    easing("linear", .linear, "The number itself, held between 0 and 1."),
    easing("easeIn", .easeIn, "A slow start: the timing function of that name at the share `x` of the time."),
    easing("easeOut", .easeOut, "A slow end."),
    easing("easeInOut", .easeInOut, "A slow start and a slow end."),
    easing("cubicInOut", .cubicInOut, "A slower start and end: `4x³` in the first half, mirrored in the second."),
    .init(
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
    .init(
      "bezier", [.number("x"), .number("a"), .number("b"), .number("c"), .number("d")], .number,
      "The timing function with the control points (a, b) and (c, d)."
    ) { arguments in
      guard let points = try numbers(arguments, from: 1), let function = try timing(points, arguments) else {
        return .unknown
      }
      return try ease(arguments, function)
    },
    .init(
      "bezier", [.number("x1"), .number("y1"), .number("x2"), .number("y2")], .curve,
      "The same as the curve of a motion, with the control points (x1, y1) and (x2, y2)."
    ) { arguments in
      guard let points = try numbers(arguments), try timing(points, arguments) != nil else { return .unknown }
      return curve("bezier", points)
    },
    .init(
      "spring", [.number("stiffness"), .number("damping"), .number("mass").optional], .curve,
      "A spring as the curve of a motion; the mass is 1 where it is left out."
    ) { arguments in
      guard let numbers = try numbers(arguments) else { return .unknown }
      return try spring(arguments, stiffness: numbers[0], damping: numbers[1], mass: numbers.count > 2 ? numbers[2] : 1)
    },
    .init(
      "spring", [Parameter("duration", .time), .number("bounce").optional], .curve,
      "The spring that seems to take `duration`: with a `bounce` of 0, as where that is left out, it just does not "
        + "pass its goal; up to 1 it swings more and more, and down to -1 it comes ever more slowly."
    ) { arguments in
      guard let numbers = try numbers(arguments) else { return .unknown }
      let (duration, bounce) = (numbers[0], numbers.count > 1 ? numbers[1] : 0)
      guard duration > 0 else { throw arguments.outOfRange(0, wants: "a duration of more than 0") }
      guard bounce > -1, bounce <= 1 else {
        throw arguments.outOfRange(1, wants: "a bounce of more than -1 and at most 1")
      }
      // SwiftUI's constants, of a mass of 1: a free swing takes the duration, and the damping is critical for no
      // bounce.
      let frequency = 2 * Double.pi / duration
      return try spring(
        arguments, stiffness: frequency * frequency,
        damping: 2 * frequency * (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce))
    },
  ]

  /// A curve as a value: what makes it, and its numbers.
  private static func curve(_ name: String, _ numbers: [Double]) -> Value {
    .list([.text(name)] + numbers.map { .number($0) })
  }

  private static func spring(
    _ arguments: Arguments, stiffness: Double, damping: Double, mass: Double = 1
  ) throws -> Value {
    guard SpringConstants(stiffness: stiffness, damping: damping, mass: mass) != nil else {
      throw EvaluationProblem.outOfRange(
        arguments.function, .list(arguments.values),
        wants: "a stiffness and a mass above 0, and a damping of 0 or more")
    }
    return curve("spring", [stiffness, damping, mass])
  }

  /// The arguments from one on; nil where one of them is not certain.
  private static func numbers(_ arguments: Arguments, from first: Int = 0) throws -> [Double]? {
    let numbers = try (first..<arguments.count).compactMap { try arguments.number($0) }
    return numbers.count == arguments.count - first ? numbers : nil
  }

  /// The timing function of four numbers, the last arguments.
  private static func timing(_ points: [Double], _ arguments: Arguments) throws -> TimingFunction? {
    for (index, x) in [(4, points[0]), (2, points[2])] where !(0...1).contains(x) {
      throw arguments.outOfRange(arguments.count - index, wants: "control points whose first number lies in 0…1")
    }
    return TimingFunction(points[0], points[1], points[2], points[3])
  }

  private static func easing(_ name: String, _ function: TimingFunction, _ summary: String) -> Function {
    .init(name, [.number("x")], .number, summary) { try ease($0, function) }
  }

  private static func ease(_ arguments: Arguments, _ function: TimingFunction) throws -> Value {
    if let x = try arguments.number(0) { return .number(function.value(at: x)) }
    guard let x = try arguments.range(0) else { return .unknown }
    return Value(enclosing: function.enclosure(over: x))
  }
}
