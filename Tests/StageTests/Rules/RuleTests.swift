import Geometry
import Layers
import Scenes
import Testing

/// A scene with a button that turns `on` over, and a label that says `seen`.
private func scene(_ state: String, values: String = "", rules: String, seen: String) -> String {
  """
  state: {on: false, \(state)}
  \(values.isEmpty ? "" : "values: {\(values)}")
  layers:
    - {box: button, frame: [0, 0, 50, 50], tap: {set: {on: not on}}}
    - {label: seen, text: "\(seen)"}
  rules:
  \(rules.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n"))
  """
}

@Test(
  "'when' fires when its condition becomes true, once for each time, and at the start where it is true from the beginning"
)
func edges() throws {
  let yaml = scene(
    "n: 0, m: 0", rules: "- {when: on, do: {set: {n: n + 1}}}\n- {when: not on, do: {set: {m: m + 1}}}",
    seen: "{n} {m}")
  let show = try Show(yaml, steps: "tap: button", "wait: 1s", "tap: button", "tap: button")
  #expect(
    try [0, 0.05, 0.1, 0.9, 1.2, 1.3].map { try show.text("seen", at: $0) } == [
      "0 1", "0 1", "1 1", "1 1", "1 2", "2 2",
    ])
}

@Test("the middle of a layer that moves one way is met there at its instant", arguments: ["x", "y"])
func middles(axis: String) throws {
  let frame = axis == "x" ? "[go, 20, 20, 20]" : "[20, go, 20, 20]"
  let yaml = """
    state: {go: 0, hits: 0}
    layers:
      - {box: it, frame: \(frame), tap: {animate: {go: 100}, over: 1s, curve: linear}}
      - {label: seen, text: "{hits}"}
    rules:
      - {when: it.center.\(axis) > 60, do: {set: {hits: hits + 1}}}
    """
  let show = try Show(yaml, steps: "tap: it", "wait: 1.5s")
  // The tap takes a tenth of a second, and half of the way is 50 of 100.
  #expect(try [0.3, 0.599, 0.601, 1.5].map { try show.text("seen", at: $0) } == ["0", "0", "1", "1"])
}

@Test("'if' is looked at when the rule fires and not afterwards")
func conditions() throws {
  let yaml = scene(
    "n: 0, ready: false", rules: "- {when: on, if: ready, do: {set: {n: n + 1}}}", seen: "{n}"
  ).replacing("layers:", with: "layers:\n  - {box: ready2, frame: [0, 100, 50, 50], tap: {set: {ready: true}}}")
  let show = try Show(yaml, steps: "tap: button", "tap: ready2", "wait: 1s", "tap: button", "tap: button")
  #expect(try show.text("seen", at: 1) == "0")
  #expect(try show.text("seen", at: 1.4) == "1")
}

@Test("'after' fires when the condition has held for so long, and not when it was interrupted")
func waiting() throws {
  let yaml = scene("n: 0", rules: "- when: on\n  after: 2s\n  do: {set: {n: n + 1}}", seen: "{n}")
  let whole = try Show(yaml, steps: "tap: button", "wait: 5s")
  #expect(try whole.text("seen", at: 2.099999) == "0")
  #expect(try whole.text("seen", at: 2.1) == "1")
  #expect(try whole.text("seen", at: 5) == "1")
  let cut = try Show(
    yaml, steps: "tap: button", "wait: 1.8s", "tap: button", "tap: button", "wait: 1.8s", "tap: button", "wait: 5s")
  #expect(try cut.text("seen", at: 9) == "0")
}

@Test("'every' fires again and again while the condition holds, the first time after one period")
func repeating() throws {
  let yaml = scene("n: 0", rules: "- when: not on\n  every: 0.5s\n  do: {set: {n: n + 1}}", seen: "{n}")
  let show = try Show(yaml, steps: "wait: 1.2s", "tap: button", "wait: 2s", "tap: button", "wait: 1s")
  #expect(
    try [0.49, 0.5, 1.0, 1.29, 3.3, 3.89, 3.9, 4.4].map { try show.text("seen", at: $0) } == [
      "0", "1", "2", "2", "2", "2", "3", "4",
    ])
}

@Test("'change' fires when a value differs from before, knows the former one, and does not fire at the start")
func changes() throws {
  let yaml = scene(
    "was: 'nothing', n: 0", values: "both: on",
    rules: "- {change: on, do: {set: {n: n + 1, was: if old then 'on' else 'off'}}}", seen: "{n} {was}"
  ).replacing("'nothing'", with: "\"nothing\"").replacing("'on'", with: "\"on\"").replacing("'off'", with: "\"off\"")
  let show = try Show(yaml, steps: "tap: button", "tap: button")
  #expect(try [0, 0.1, 0.2].map { try show.text("seen", at: $0) } == ["0 nothing", "1 off", "2 on"])
}

@Test("the 'if' of a 'change' knows the former value, and those of several")
func changesOnCondition() throws {
  let yaml = scene(
    "n: 0, m: 0",
    rules:
      "- {change: on, if: not old, do: {set: {n: n + 1}}}\n- {change: [on, on], if: old(1), do: {set: {m: m + 1}}}",
    seen: "{n} {m}")
  let show = try Show(yaml, steps: "tap: button", "tap: button", "tap: button")
  #expect(try [0, 0.1, 0.2, 0.3].map { try show.text("seen", at: $0) } == ["0 0", "1 0", "1 1", "2 1"])
}

@Test("'change' of several values fires once when any of them differs")
func changesOfSeveral() throws {
  let yaml = scene(
    "n: 0, a: 1", rules: "- {when: on, do: {set: {a: a + 1}}}\n- change: [a, on]\n  do: {set: {n: n + 1}}",
    seen: "{n} {a}")
  let show = try Show(yaml, steps: "tap: button", "tap: button")
  // The tap changes `on`; the rule before sets `a` in the same round, which the next round sees.
  #expect(try show.text("seen", at: 0.1) == "2 2")
  #expect(try show.text("seen", at: 0.2) == "3 2")
}

@Test("rules run in the order of the file, outer before inner, each seeing what the earlier ones did")
func order() throws {
  let show = try Show(
    """
    state: {on: false, log: ""}
    layers:
      - {box: button, frame: [0, 0, 50, 50], tap: {set: {on: true}}}
      - {label: seen, text: log}
      - box: outer
        rules: [{when: on, do: {set: {log: "{log}c"}}}]
        layers:
          - box: inner
            each: i in range(2)
            rules: [{when: on, do: {set: {log: "{log}d{i}"}}}]
    rules:
      - {when: on, do: {set: {log: "{log}a"}}}
      - {when: on, do: {set: {log: "{log}b"}}}
    """, steps: "tap: button")
  #expect(try show.text("seen", at: 0.1) == "abcd0d1")
}

@Test("a rule whose condition an earlier one has made false is skipped")
func lookedAtAgain() throws {
  let yaml = scene(
    "n: 0, m: 0", rules: "- {when: on, do: {set: {on: false, n: n + 1}}}\n- {when: on, do: {set: {m: m + 1}}}",
    seen: "{n} {m}")
  #expect(try Show(yaml, steps: "tap: button").text("seen", at: 0.1) == "1 0")
}

@Test("a set works out all formulas first, then assigns")
func simultaneousSets() throws {
  let show = try Show(
    """
    state: {a: 1, b: 2}
    layers:
      - {box: button, frame: [0, 0, 50, 50], tap: [{set: {a: b, b: a}}, {set: {a: a * 10}}]}
      - {label: seen, text: "{a} {b}"}
    """, steps: "tap: button")
  #expect(try show.text("seen", at: 0.1) == "20 1")
}

@Test("an action's own 'if' decides over that action alone")
func conditionalActions() throws {
  let show = try Show(
    """
    state: {a: 1, b: 1}
    layers:
      - box: button
        frame: [0, 0, 50, 50]
        tap:
          - {set: {a: a + 1}, if: a < 2}
          - {set: {b: b + 1}}
      - {label: seen, text: "{a} {b}"}
    """, steps: "tap: button", "tap: button")
  #expect(try show.text("seen", at: 0.2) == "2 3")
}

@Test("rules that set each other off are an error with the time and the lines")
func chase() {
  let yaml = """
    state: {on: false, a: 0}
    layers:
      - {box: button, frame: [0, 0, 50, 50], tap: {set: {on: true}}}
    rules:
      - {change: a, do: {set: {a: a + 1}}}
      - {when: on, do: {set: {a: 1}}}
    takes: {t: [{tap: button}]}
    """
  #expect(
    mistakes(yaml, take: "t") == [
      "7:14: at 0.10 s a rule keeps setting itself off: line 5; give one an 'if' that ends it"
    ])
  let two = yaml.replacing("a: 0}", with: "a: true}").replacing(
    "{change: a, do: {set: {a: a + 1}}}", with: "{when: on and not a, do: {set: {a: true}}}"
  ).replacing("{when: on, do: {set: {a: 1}}}", with: "{when: on and a, do: {set: {a: false}}}")
  #expect(
    mistakes(two, take: "t") == [
      "7:14: at 0.10 s two rules keep setting each other off: line 5 and line 6; give one an 'if' that ends it"
    ])
}

@Test("an instance's rules are its own")
func rulesOfInstances() throws {
  let show = try Show(
    """
    state: {total: 0}
    layers:
      - row: r
        left: 0
        top: 0
        layers:
          - box: cell
            each: i in range(3)
            size: [50, 50]
            state: {on: false, n: 0}
            tap: {set: {on: not on}}
            rules: [{when: on, do: {set: {n: n + i, total: total + 1}}}]
            layers: [{label: seen, text: "{n}"}]
      - {label: sum, text: "{total}", top: 100}
    """, steps: "tap: cell(2)", "tap: cell(1)", "tap: cell(2)", "tap: cell(2)")
  #expect(try (0...2).map { try show.text("cell(\($0)).seen", at: 0.4) } == ["0", "1", "4"])
  #expect(try show.text("sum", at: 0.4) == "3")
}

@Test("a condition on a moving state fires at the microsecond at which it becomes true")
func crossingOfAnAnimation() throws {
  let yaml = scene(
    "x: 0, n: 0",
    rules:
      "- {when: on, do: {animate: {x: 100}, over: 1s, curve: linear}}\n- {when: x > 33, do: {set: {n: 1}}}\n- {when: x == 100, do: {set: {n: 2}}}",
    seen: "{n}")
  let show = try Show(yaml, steps: "tap: button", "wait: 2s")
  #expect(show.events == [0, 0.1, 0.430001, 1.1])
  #expect(try show.text("seen", at: 0.43) == "0")
  #expect(try show.text("seen", at: 0.430001) == "1")
  #expect(try show.text("seen", at: 1.1) == "2")
}

@Test("a condition that holds for an instant only is still met")
func narrowConditions() throws {
  let yaml = scene(
    "x: 0, n: 0",
    rules:
      "- {when: on, do: {animate: {x: 100}, over: 1s, curve: linear}}\n- {when: 49.9999 < x < 50.0001, do: {set: {n: n + 1}}}",
    seen: "{n}")
  #expect(try Show(yaml, steps: "tap: button", "wait: 2s").text("seen", at: 1.5) == "1")
}
