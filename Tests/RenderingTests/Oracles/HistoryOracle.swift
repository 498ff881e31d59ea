import Layers
import Scenes
import Stage

/// Another way to the same states: what was done and undone before, in one order or the other, leaves nothing, and a
/// wait in parts is one wait.
struct HistoryOracle: Oracle {
  let name = "history"

  func mistake(in text: String) throws -> OracleMistake? {
    let pause = Self.detours(in: text).reduce(0) { $0 + $1.milliseconds }
    // What is touched that much later may be behind what moved meanwhile: the law says nothing of that take.
    guard let direct = try? OracleScene(Self.beginning(text, with: ["wait: \(pause)ms"])).stage() else { return nil }
    let begin = pause * 1000
    let ticks = ticks(of: direct, 12).filter { $0 > begin } + [direct.duration]
    let detours = Self.detours(in: text)
    // What follows comes to rest at the end.
    for order in [detours, detours.dropLast().reversed() + detours.suffix(1)] {
      let steps = order.flatMap(\.steps)
      let other = try OracleScene(Self.beginning(Self.splittingWaits(in: text), with: steps)).stage()
      guard direct.duration == other.duration else {
        return OracleMistake(words: "the take has another length", tick: direct.duration)
      }
      guard let found = try difference(direct, other, at: ticks) else { continue }
      let lines = steps.map { "    - \($0)\n" }.joined()
      return OracleMistake(words: "\(found.words)\nafter these steps instead of one wait:\n\(lines)", tick: found.tick)
    }
    return nil
  }

  /// What is done and undone, with the time that it takes.
  private static func detours(in text: String) -> [(steps: [String], milliseconds: Int)] {
    var all: [(steps: [String], milliseconds: Int)] = []
    let lines = text.split(separator: "\n").map(String.init)
    for number in 0..<3 {
      // A state that a rule moves has more to say than what was done to it.
      let isRuled = lines.contains { $0.hasPrefix("  - {") && $0.contains("{m\(number): ") }
      for state in isRuled ? ["s\(number)"] : ["m\(number)", "s\(number)"] where lines.contains("  \(state): 0") {
        // Letters of what a take turns or scales are drawn otherwise all along: only what it animates later is animated
        // before.
        let isAnimated = text.contains("{animate: {\(state): ")
        let back = isAnimated ? "do: {animate: {\(state): 0.3}, over: 40ms}" : "do: {set: {\(state): 0.3}}"
        all.append(
          (
            ["do: {set: {\(state): 0.8}}", "wait: 60ms", back, "wait: 60ms", "do: {set: {\(state): 0}}"], 120
          ))
      }
      // What follows changes in steps only; a rule would go on with what it began.
      if lines.contains("  g\(number): 0"), text.contains("{follows: g\(number),") {
        all.append((["do: {set: {g\(number): 0.8}}", "wait: 60ms", "do: {set: {g\(number): 0}}", "wait: 60ms"], 120))
      }
      if lines.contains("  open\(number): false") {
        all.append(
          (
            ["do: {set: {open\(number): true}}", "wait: 100ms", "do: {set: {open\(number): false}}", "wait: 900ms"],
            1000
          ))
      }
      // It begins at its start and follows that, or above it by an inset, as long as nothing scrolls it.
      if let place = lines.firstIndex(of: "  - scroll: pages\(number)"),
        !lines[SceneShrinker.block(at: place, in: lines)].contains(where: {
          $0.hasPrefix("    startAt:") || $0.hasPrefix("    insets:")
        })
      {
        all.append(
          (
            [
              "do: {scroll: pages\(number), to: [25, 45], over: 100ms}", "wait: 200ms",
              "do: {scroll: pages\(number), to: [0, 0], over: 100ms}", "wait: 300ms",
            ], 500
          ))
      }
      // Where the finger was last is known after it has left.
      if lines.contains("  - box: knob\(number)"), !text.contains("finger.") {
        all.append(
          (
            [
              "drag: {on: knob\(number), by: [20, 10], over: 200ms}", "wait: 100ms",
              "drag: {by: [-20, -10], over: 200ms}",
              "wait: 300ms", "release", "wait: 200ms",
            ], 1000
          ))
      }
    }
    // What follows has come to rest.
    return all + [(["wait: 500ms", "wait: 500ms"], 1000)]
  }

  static func beginning(_ text: String, with steps: [String]) -> String {
    text.replacing("\n  t:\n", with: "\n  t:\n" + steps.map { "    - \($0)\n" }.joined(), maxReplacements: 1)
  }

  /// Each wait of tenths of a second as two.
  static func splittingWaits(in text: String) -> String {
    text.split(separator: "\n").map { line -> String in
      guard line.hasPrefix("    - wait: "), line.hasSuffix("s"),
        let seconds = Double(line.dropFirst("    - wait: ".count).dropLast())
      else { return String(line) }
      let milliseconds = Int((seconds * 1000).rounded())
      let half = milliseconds / 3
      return "    - wait: \(half)ms\n    - wait: \(milliseconds - half)ms"
    }.joined(separator: "\n") + "\n"
  }
}
