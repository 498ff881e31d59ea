import Foundation
import Layers
import Scenes
import TestSupport
import Testing

/// A state that is moved by one random motion.
private func motion(_ random: inout Seeded, of name: String) -> String {
  func number(_ low: Double, _ high: Double) -> Double { (random.number(low, high) * 100).rounded() / 100 }
  let delay = random.next() % 2 == 0 ? ", delay: \(number(0, 0.5))s" : ""
  switch random.next() % 4 {
  case 0:
    return "{animate: {\(name): \(number(-2, 2))}, curve: \"spring\"\(delay)}"
      .replacing("\"spring\"", with: "SPRING\(Int(number(20, 400))) \(Int(number(2, 40)))")
  case 1: return "{animate: {\(name): [0, \(number(-1, 2)), \(number(-1, 2)), 1]}, over: \(number(0.1, 1))s\(delay)}"
  case 2:
    return "{animate: {\(name): \(number(0.1, 2))}, over: \(number(0.05, 0.4))s, repeat: \(Int(number(1, 5)))"
      + ", autoreverse: \(random.next() % 2 == 0)\(delay)}"
  default: return "{animate: {\(name): \(number(-1, 2))}, over: \(number(0.1, 1))s, curve: easeIn\(delay)}"
  }
}

private func condition(_ random: inout Seeded) -> String {
  let whole = Int(random.next() % 61)
  let relation = ["<", "<=", ">", ">=", "==", "!="][Int(random.next() % 6)]
  switch random.next() % 6 {
  case 0: return "\(whole) / 60 \(relation) a"
  case 1: return "a \(relation) b"
  case 2: return "a * b \(relation) \(whole) / 60"
  case 3: return "abs(a - b) \(relation) \(whole) / 600"
  case 4: return "round(a * 10) \(relation) floor(b * \(whole))"
  default: return "a + b \(relation) b + a"
  }
}

/// Five conditions each. Fewer where nobody asked for all ten thousand of them: they take minutes.
private let rounds = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == "1" ? 2_000 : 40

@Test("whatever a condition compares, springs, keyframes, repeats, delays, it is settled when it changes")
func anyConditionIsSettled() throws {
  var random = Seeded(11)
  for _ in 0..<rounds {
    let conditions = (0..<5).map { _ in condition(&random) }
    var text = "state: {a: 0, b: 0}\nlayers:\n"
    for (index, condition) in conditions.enumerated() {
      text += "  - box: box\(index)\n    values: {holds: \"\(condition)\"}\n".replacing("\"", with: "")
      text += "    state: {n: 0}\n    width: if n == 0 then 1 else 2\n"
      text += "    rules: [{when: holds, do: {set: {n: 1}}}, {when: not holds, do: {set: {n: 0}}}]\n"
    }
    text += "rules:\n"
    for name in ["a", "b"] {
      let action = motion(&random, of: name)
      var lines = action
      if let at = action.range(of: "SPRING") {
        let constants = action[at.upperBound...].prefix { $0 != "," && $0 != "}" }
        lines = action.replacing("SPRING\(constants)", with: "\"\"")
        lines = "\n          animate: {\(name): 1}\n          curve: spring(\(constants.replacing(" ", with: ", ")))"
        if let delay = action.range(of: "delay: ") {
          lines += "\n          delay: \(action[delay.upperBound...].prefix { $0 != "}" })"
        }
        text += "  - when: true\n    do:\n      - \(lines.drop { $0.isWhitespace })\n".replacing(
          "\n          ", with: "\n        ")
      } else {
        text += "  - when: true\n    do: \(lines)\n"
      }
    }
    let show = try Show(text, idleFor: 3)
    // What the rules have done is what the conditions say, at any instant.
    let plain = try Show(
      text.replacing("width: if n == 0", with: "width: if not holds"), idleFor: 3)
    for time in (0..<12).map({ _ in random.number(0.001, 3) }) + [2.99] {
      for index in conditions.indices {
        let (done, said) = (try show.frame("box\(index)", at: time), try plain.frame("box\(index)", at: time))
        #expect(done.width == said.width, "\(conditions[index]) at \(time) s\n\(text)")
      }
    }
  }
}
