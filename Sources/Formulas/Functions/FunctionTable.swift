/// The functions of the language, in one table: evaluation, checking and the reference read it.
public enum FunctionTable {
  /// A heading of the reference, and its functions.
  public static let groups: [(title: String, functions: [Function])] = [
    ("numbers", numbers + powers + trigonometry),
    ("curves", curves),
    ("text", texts),
    ("lists", lists),
    ("dates", dates),
    ("as people write them", languages),
    ("colours", colors),
  ]

  /// Every function that needs nothing but its arguments, in the order of the reference.
  public static let all: [Function] = groups.flatMap(\.functions)

  /// Functions that need to know where they stand: the checker replaces them. Their bodies throw.
  public static let contextual: [Function] = [
    contextual(
      "index", ["v"], [.any], .number, "The place of a loop variable's item in its list, from 0."),
    contextual("previous", ["v"], [.any], .any, "The item before a loop variable's, null for the first."),
    contextual("next", ["v"], [.any], .any, "The item after a loop variable's, null for the last."),
    contextual("target", ["s"], [.any], .any, "Where a state is going; its value where it rests."),
    contextual("moving", ["s"], [.any], .bool, "Whether a state runs along a curve."),
    contextual(
      "dominantColor", ["image", "else"], [.text, .color], .color,
      "The colour that most of an image has; `else` where none is left.", arity: 1...2),
    contextual(
      "spring", ["stiffness", "damping", "mass"], [.number, .number, .number], .any,
      "A spring as the curve of a motion."),
  ]

  /// The function of that name, contextual ones included.
  public static func function(named name: String) -> Function? { byName[name] }

  private static let byName = Dictionary((all + contextual).map { ($0.name, $0) }) { first, _ in first }

  private static func contextual(
    _ name: String, _ parameters: [String], _ arguments: [ValueType], _ result: ValueType, _ summary: String,
    arity: ClosedRange<Int>? = nil
  ) -> Function {
    Function(
      name, parameters, arity: arity ?? parameters.count...parameters.count, arguments: arguments, result: result,
      makesSteps: name == "target" || name == "moving", summary
    ) { _ in throw EvaluationProblem.contextual(name) }
  }
}
