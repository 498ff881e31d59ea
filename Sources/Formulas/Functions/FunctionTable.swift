/// The functions of the language, in one table: evaluation, checking and the reference read it.
public enum FunctionTable {
  /// A heading of the reference, and its functions.
  public static let groups: [(title: String, functions: [Function])] = [
    ("numbers", numbers + powers + trigonometry),
    ("curves", curves),
    ("paths", paths),
    ("text", texts),
    ("lists", lists),
    ("dates", dates),
    ("as people write them", languages),
    ("colours", colors),
  ]

  /// The functions that need nothing but their arguments, in the order of the reference.
  public static let all: [Function] = groups.flatMap(\.functions)

  /// Functions that need to know where they stand: the checker replaces them. Their bodies throw.
  public static let contextual: [Function] = [
    contextual(
      "index", [.any("v")], .number, "The place of a loop variable's item in its list, from 0."),
    contextual("previous", [.any("v")], .any, "The item before a loop variable's, null for the first."),
    contextual("next", [.any("v")], .any, "The item after a loop variable's, null for the last."),
    contextual("target", [.any("s")], .any, "Where a state is going; its value where it rests."),
    contextual("moving", [.any("s")], .bool, "Whether a state runs along a curve."),
    contextual(
      "dominantColor", [.text("image"), .color("else").optional], .color,
      "The colour that most of an image has; `else` where none is left."),
    contextual(
      "dominantColors", [.text("image"), .number("n")], .list(.color),
      "The `n` colours that an image has most of, the most common first; fewer where it has no more."),
  ]

  /// The function of that name, contextual ones included.
  public static func function(named name: String) -> Function? { byName[name] }

  private static let byName = Dictionary((all + contextual).map { ($0.name, $0) }) { first, _ in first }

  private static func contextual(
    _ name: String, _ parameters: [Parameter], _ result: ValueType, _ summary: String
  ) -> Function {
    Function(name, parameters, result, summary) { _ in throw EvaluationProblem.contextual(name) }
  }
}
