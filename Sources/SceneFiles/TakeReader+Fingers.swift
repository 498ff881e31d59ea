import Formulas
import Scenes
import Vocabulary

/// The fingers of steps: one that comes down and stays, those that leave, and what they are called.
extension TakeReader {
  /// `press: T`, or a map that says more of it.
  func press(_ pair: YAMLNode.Pair) -> StepDescription.Act? {
    guard pair.value.pairs != nil else { return .press(.init(formula(pair.value, key: pair.key.value))) }
    guard let fields = fields(pair, among: Vocabulary.pressKeys),
      let target = target(among: fields, of: "a press", in: pair)
    else { return nil }
    return .press(.init(target, finger: finger(in: pair), slop: fields["slop"]))
  }

  /// `release`, or `release: NAME`.
  func release(_ pair: YAMLNode.Pair) -> StepDescription.Act? {
    if pair.value.isEmpty { return .release(nil) }
    return literal(pair.value, key: pair.key.value).map { .release($0) }
  }

  /// Returns the finger that a step says it is about.
  func finger(in pair: YAMLNode.Pair) -> Placed<String>? {
    pair.value["finger"].flatMap { literal($0, key: "finger") }
  }

  /// The layer or the point that a step must say, and in one way only.
  func target(among fields: [String: Formula], of step: String, in pair: YAMLNode.Pair) -> Formula? {
    let given = pair.value.keys
    guard areApart([["on", "from"]], among: given, of: step, at: pair.value.place),
      required([given.contains("from") ? "from" : "on"], in: pair)
    else { return nil }
    return fields["on"] ?? fields["from"]
  }
}
