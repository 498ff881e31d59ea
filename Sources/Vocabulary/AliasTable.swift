import Basics

/// The words that people write who come from HTML, CSS, Android, SwiftUI or test scripts, with what they are called
/// here. One table for all places where a name can stand: a row counts only where its name would be right.
public enum AliasTable {
  private struct Row {
    package var words: [String]
    package var name: String
    package var cure: String

    package init(_ called: Alias, of name: String) {
      words = MachineText(called.words).words().map(\.text)
      self.name = name
      cure = called.cure ?? "'\(name)'"
    }

    package init(_ words: String, _ name: String, _ cure: String? = nil) { self.init(Alias(words, cure), of: name) }
  }

  /// `; here that is 'tap'` for a word of another language whose name here is among the candidates, or else
  /// `; did you mean 'X'?` for the nearest of them, or nothing.
  public static func suggestion(for word: String, among candidates: [String]) -> Message {
    cure(for: word, among: candidates).map { "; here that is \($0)" }
      ?? NearestName.suggestion(for: word, among: candidates)
  }

  /// Returns what the word is called here, in quotes, or nil where it is no word of another language or nothing like it
  /// is among the candidates.
  public static func cure(for word: String, among candidates: [String]) -> String? {
    let plain = MachineText(word.lowercased()).words(between: "-_").map(\.text).joined()
    return rows.first { $0.words.contains(plain) && $0.name != word && candidates.contains($0.name) }?.cure
  }

  // Where a word could mean several names, those of the narrower places come first.
  private static let rows = steps + named + others

  /// The aliases that stand at the names themselves.
  private static let named: [Row] = {
    func rows(_ keys: [KeySpec]) -> [Row] { keys.flatMap { key in key.called.map { Row($0, of: key.name) } } }
    let kinds = Vocabulary.kinds.flatMap { kind in kind.called.map { Row($0, of: kind.name) } }
    let properties = Vocabulary.groups.flatMap(\.rows).flatMap { spec in spec.called.map { Row($0, of: spec.name) } }
    return rows(Vocabulary.stepKeys) + kinds + rows(Vocabulary.topLevelKeys) + properties
      + rows(Vocabulary.holderKeys + Vocabulary.ruleKeys + Vocabulary.followerKeys + Vocabulary.actionKeys)
  }()

  private static let steps = [
    Row("scroll scrollto scrolldown scrollup", "release", "'drag' or 'fling', or '- do: {scroll: name, to: offset}'"),
    Row("input entertext sendkeys typetext fill keys", "release", "'type: {on: name, text: \"…\"}'"),
    Row("set animate insert move remove update follow", "release", "an action: '- do: {…}'"),
  ]

  /// Words for what has no name here, or another kind of name.
  private static let others = [
    Row("verticalrl verticallr tbrl tb topToBottom", "vertical"),
    Row("onappear ondidappear onload oncreate onmount", "frame", "a rule: 'rules: [{when: true, do: …}]'"),
    Row(
      "transition animation animate animated withanimation", "frame",
      "a state that it reads: 'state: {shown: {follows: …, over: 0.3s}}', or 'comes' and 'goes'"),
    Row("light dark", "gradient", "'if dark then … else …'"),
    Row(
      "set animate pause resume follow scroll insert move remove update tell", "do",
      "an action behind 'do': 'do: {set: {name: formula}}'"),
    Row("after wait", "delay"),
    Row(
      "after every", "if",
      "beside the 'when' of a rule: '{when: …, after: 1s, do: …}'; a take waits by a step: '- wait: 1s'"),
    Row("safearea safeareainsets safeareainset env", "screen", "'screen.safeTop', 'screen.safeBottom'"),
    Row("device", "devices"),
    Row("id name", "frame", "the name behind the kind, as in 'box: name'"),
    Row("style class classname css", "frame", "each property by itself, such as 'fill'"),
    Row("len size strlen", "length", "'length' of a text, 'count' of a list"),
    Row("rgba", "rgb", "'rgb(r, g, b, a)', each from 0 to 1, or \"#RRGGBBAA\""),
    Row("interpolate", "lerp", "'lerp(a, b, t)', or 'ramp'"),
    Row("map maprange rescale fit scalelinear", "remap", "'remap(x, x0, x1, y0, y1)', or 'ramp', which ends there"),
    Row("getpointatlength getpointat pointonpath positionat", "pointAt"),
    Row("gettangentat tangentat angleat", "directionAt"),
    Row("animate transition", "lerp", "a state: 'state: {name: {follows: …, over: 0.3s}}'"),
    Row("uppercase touppercase", "upper"),
    Row("lowercase tolowercase", "lower"),
    Row("substring substr slice", "prefix", "'prefix' or 'suffix'"),
    Row("tofixed", "fixed"),
    Row("string str tostring", "fixed", "'fixed(x, digits)', or the number in a text: \"{x}\""),
    Row("includes", "contains"),
    Row("yes on", "true"),
    Row("no off", "false"),
    Row("true", "true"),
    Row("false", "false"),
    Row("nil none undefined", "null"),
    Row("transparent", "clear"),
  ]
}
