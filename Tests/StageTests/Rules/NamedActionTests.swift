import Stage
import Testing

@Suite("Actions with names")
struct NamedActionTests {
  @Test("gestures, rules, handlers, takes and other actions do actions by their name")
  func everywhere() throws {
    let show = try Show(
      """
      state: {n: 0, told: 0}
      actions:
        next: [{set: {n: n + 1}}]
        twice: [next, {do: next, if: n < 100}]
        note: {set: {told: told + 1}}
      components:
        knob:
          state: {down: 0}
          events: {hit: {}}
          actions: {press: [{set: {down: down + 1}}, {tell: hit}]}
          size: [40, 40]
          tap: press
          layers: [{label: count, text: "{down}"}]
      rules: [{change: n, do: note}]
      layers:
        - {label: seen, text: "{n} {told}"}
        - {box: a, frame: [0, 50, 50, 50], tap: next}
        - {box: b, frame: [60, 50, 50, 50], tap: [twice, {set: {n: n * 10}}]}
        - {knob: c, left: 0, top: 120, on hit: next}
        - {box: row, each: i in range(2), frame: [60 + 50 * i, 120, 40, 40], layers: [{box: d, size: [40, 40], tap: {do: next}}]}
      """, steps: "tap: a", "tap: b", "tap: c", "tap: row(1)", "do: next", "do: [twice]", "wait: 0.1s")
    #expect(try show.text("seen", at: show.duration) == "35 6")
    #expect(try show.text("c.count", at: show.duration) == "1")
  }

  @Test("they see what is seen where they stand, and the layer that they stand in is their own")
  func sight() throws {
    let show = try Show(
      """
      components:
        dial:
          values: {step: required}
          state: {at: 0}
          actions: {turn: {animate: {at: at + self.width + step}, over: 1s, curve: linear}}
          layers: [{box: knob, each: i in range(1), size: [5, 5], tap: turn}]
      layers:
        - {dial: first, size: [10, 10], step: 1}
        - {dial: second, left: 20, size: [20, 20], step: 2}
        - {label: seen, text: "{first.at} {second.at}"}
      """, steps: "tap: second.knob(0)", "wait: 2s")
    #expect(try show.text("seen", at: show.duration) == "0 22")
  }

  @Test("those of a row see its item, for all that does something in the row, and nobody else sees them")
  func ofRows() throws {
    let scene = """
      data: {tasks: [{id: a}, {id: b}, {id: c}]}
      state: {erased: ""}
      actions: {note: {set: {erased: "{erased}!"}}}
      layers:
        - box: row
          each: t in tasks
          frame: [0, 50 * index(t), 100, 40]
          drag: {axis: horizontal}
          actions: {erase: [{set: {erased: "{erased}{t.id}"}}, note, {remove: t}]}
          on release: {do: erase, if: translation.x < -20}
          layers: [{box: cross, size: [20, 20], tap: erase}]
        - {label: seen, top: 300, text: "{erased} {join(tasks.id, '')}"}
      """
    let show = try Show(
      scene, steps: "tap: row(1).cross", "drag: {on: row(0), by: [-30, 0]}", "release", "wait: 0.1s")
    #expect(try show.text("seen", at: show.duration) == "b!a! c")
    let outside = scene + "\n  - {box: far, left: 200, size: [9, 9], tap: erase}"
    let found = mistakes(outside)
    #expect(found.contains { $0.contains("no actions 'erase' here; actions: note") }, "\(found)")
  }

  @Test("actions of inner layers that do those of outer ones again and again are refused at once")
  func nestedCalls() {
    let six = Array(repeating: "f", count: 6).joined(separator: ", ")
    var scene = "state: {n: 0}\nactions: {f: {set: {n: n + 1}}, a0: [\(six)]}\nlayers:\n"
    for level in 1...12 {
      let before = Array(repeating: "a\(level - 1)", count: 6).joined(separator: ", ")
      scene += String(repeating: "  ", count: level) + "- box: b\(level)\n"
      scene += String(repeating: "  ", count: level) + "  actions: {a\(level): [\(before)]}\n"
      scene += String(repeating: "  ", count: level) + "  layers:\n"
    }
    scene += String(repeating: "  ", count: 13) + "- {box: last, size: [9, 9], tap: a12}\n"
    #expect(mistakes(scene).contains { $0.contains("comes to more than") }, "\(mistakes(scene))")
  }

  @Test(
    "mistakes about them name the cure",
    arguments: [
      (
        "actions: {next: [{set: {n: 1}}], back: [{set: {n: 0}}]}", "nxt",
        "no actions 'nxt' here; actions: back, next; did you mean 'next'?"
      ),
      ("", "next", "no actions 'next' here; 'actions: {next: […]}' of a layer around or the scene declares them"),
      (
        "actions: {a: [b], b: {do: c}, c: [{set: {n: 1}}, a]}", "a",
        "the actions a → b → c → a do themselves without end; remove one of these 'do'"
      ),
      ("actions: {a: a}", "a", "the actions a → a do themselves without end"),
      ("actions: {a: [{set: {m: 1}}]}", "{set: {n: 1}}", "no state 'm' here"),
      ("actions: {a: [{set: {n: 1}}]}", "{do: a, over: 1s}", "unknown property 'over' of the action 'do'"),
      ("actions: {a: 3}", "a", "'a' wants an action such as {set: {name: formula}}, or a list of them"),
    ])
  func mistakesOfActions(_ actions: String, _ tap: String, _ message: String) {
    let found = mistakes("\(actions)\nstate: {n: 0}\nlayers:\n  - {box: b, size: [9, 9], tap: \(tap)}")
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test("actions that do others twice, and those again, or very deep, are refused at once")
  func doublings() {
    func found(_ count: Int, _ call: (Int) -> String) -> [String] {
      let others = (1..<count).map { "  a\($0): \(call($0 - 1))" }
      return [others, others.reversed()].flatMap { lines in
        mistakes("state: {n: 0}\nactions:\n  a0: [{set: {n: 1}}]\n\(lines.joined(separator: "\n"))\nfill: white")
      }
    }
    let twice = found(60) { "[a\($0), a\($0)]" }
    #expect(twice.count == 2 && twice.allSatisfy { $0.contains("comes to more than 10000 actions") }, "\(twice)")
    let deep = found(2_000) { "a\($0)" }
    #expect(deep.count == 2 && deep.allSatisfy { $0.contains("more than 100 deep") }, "\(deep)")
    #expect(found(90) { "a\($0)" }.isEmpty)
  }

  @Test("a scene that extends another has its actions, and others in their place")
  func extended() throws {
    let base = """
      state: {n: 0}
      actions: {go: [{set: {n: 1}}], stay: [{set: {n: 7}}]}
      layers: [{box: b, size: [50, 50], tap: [go]}, {label: seen, left: 60, text: "{n}"}]
      takes: {t: [{tap: b}, {wait: 0.1s}]}
      """
    let show = try Show(
      "extends: base.yaml\nactions: {go: [stay, {set: {n: n + 2}}]}", take: "t", files: ["base.yaml": base])
    #expect(try show.text("seen", at: show.duration) == "9")
  }
}
