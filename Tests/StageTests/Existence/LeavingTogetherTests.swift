import Layers
import Testing

@Suite("What leaves, or comes, at one instant does so as one after another")
struct LeavingTogetherTests {
  private static let group = """
    state: {inner: true, outer: true}
    layers:
      - box: group
        if: outer
        goes: {over: 2s, curve: linear}
        frame: [0, 0, 80, 120]
        layers:
          - {box: row, if: inner, goes: {over: 1s, curve: linear}, frame: [10, 10, 60, 24], opacity: presence}
    """

  private static func opacity(_ show: Show, _ layer: String, at time: Double) throws -> Double? {
    try show.find(layer, at: time).map { ($0.opacity * 1e6).rounded() / 1e6 }
  }

  @Test("a layer in one that leaves leaves by itself, before it, after it or with it")
  func orders() throws {
    let (inner, outer) = ("do: {set: {inner: false}}", "do: {set: {outer: false}}")
    let plays: [(steps: [String], begin: Double)] = [
      (["do: {set: {inner: false, outer: false}}"], 0), ([inner, "wait: 0.3s", outer], 0),
      ([outer, "wait: 0.3s", inner], 0.3), ([inner, outer], 0), ([outer, inner], 0),
    ]
    for (steps, begin) in plays {
      let take = (steps + ["wait: 3s"]).map { "\n    - \($0)" }.joined()
      let show = try Show(Self.group + "\ntakes:\n  t:" + take, take: "t")
      for share in [0.1, 0.5, 0.9] {
        #expect(try Self.opacity(show, "row", at: begin + share) == ((1 - share) * 1e6).rounded() / 1e6, "\(steps)")
      }
      #expect(try !show.exists("row", at: begin + 1), "\(steps)")
      #expect(try show.exists("group", at: begin + 1), "\(steps)")
    }
  }

  @Test("what lies in a layer that is gone at once is gone with it")
  func goneAtOnce() throws {
    for goes in ["", "goes: {over: 0s}"] {
      let scene = Self.group.replacing("goes: {over: 2s, curve: linear}", with: goes)
      let show = try Show(scene, steps: "do: {set: {inner: false, outer: false}}", "wait: 1s")
      #expect(try !show.exists("group", at: 0.1) && !show.exists("row", at: 0.1))
      #expect(show.events.filter { $0 > 0 }.isEmpty)
    }
  }

  /// Rows that leave in a layer that leaves with them, beside the same rows in one that stays.
  private static func rows(in container: String, _ size: String) -> String {
    """
    data: {items: [{id: a, inside: true}, {id: b, inside: true}]}
    layers:
      - box: group
        if: count(items) > 0
        goes: {over: 1s, curve: linear}
        frame: [0, 0, 80, 120]
        layers:
          - \(container): list
            \(size)
            layers:
              - {box: row, each: i in items, goes: {over: 0.7s, curve: linear}, size: [60, 20], opacity: presence}
      - box: steady
        frame: [80, 0, 80, 120]
        layers:
          - \(container): other
            \(size)
            layers:
              - {box: line, each: i in items, goes: {over: 0.7s, curve: linear}, size: [60, 20], opacity: presence}
    """
  }

  @Test(
    "rows leave in a layer that leaves with them as in one that stays",
    arguments: [("box", "frame: [0, 0, 80, 120]"), ("column", "left: 0"), ("scroll", "frame: [0, 0, 80, 120]")])
  func listsInside(container: String, size: String) throws {
    let show = try Show(Self.rows(in: container, size), steps: "wait: 0.2s", "do: {remove: items}", "wait: 2s")
    for time in [0.1, 0.2, 0.5, 0.8, 0.95, 1.1] {
      func facts(_ list: String) throws -> [String] {
        guard let layer = try show.find(list, at: time) else { return [] }
        return layer.children.filter { $0.kind == "box" }.map { "\($0.frame) \(($0.opacity * 1e6).rounded())" }
      }
      #expect(try facts("list") == facts("other"), "\(time)")
    }
    #expect(try show.layer("other", at: 0.5).children.count == 2)
  }

  @Test("in a row that leaves its list a layer leaves by itself at the same instant")
  func layersInRows() throws {
    for container in ["box", "scroll"] {
      let show = try Show(
        """
        data: {items: [{id: a}, {id: b}, {id: c}]}
        state: {marked: true}
        layers:
          - \(container): list
            frame: [0, 0, 100, 300]
            layers:
              - box: row
                each: i in items
                size: [60, 20]
                goes: {over: 1s, curve: linear}
                layers:
                  - {box: mark, if: marked, size: [9, 9], goes: {over: 0.5s, curve: linear}, opacity: presence}
        """, steps: "do: [{remove: first(items)}, {set: {marked: false}}]", "wait: 2s")
      for row in ["a", "b"] {
        #expect(try Self.opacity(show, "row(\(row)).mark", at: 0.2) == 0.6, "\(container) \(row)")
        #expect(try !show.exists("row(\(row)).mark", at: 0.5), "\(container) \(row)")
      }
      #expect(try show.exists("row(a)", at: 0.9), "\(container)")
    }
  }

  @Test("rows that leave together keep the places, the numbers and the neighbours that they had")
  func rowsKeepTheirPlaces() throws {
    for container in ["box", "scroll"] {
      let show = try Show(
        """
        data: {items: [{id: a}, {id: b}, {id: c}, {id: d}, {id: e}]}
        values: {gone: {from: i in items, where: i.id == "b" or i.id == "c"}}
        layers:
          - \(container): list
            frame: [0, 0, 100, 300]
            layers:
              - box: line
                each: i in items
                goes: {over: 1s, curve: linear}
                frame: [10, 28 * index(i), 60, 24]
                layers: [{label: seen, text: "{default(previous(i).id, '-')}{i.id}{default(next(i).id, '-')}"}]
        """, steps: "do: {remove: gone}", "wait: 0.3s", "do: {remove: first(items)}", "wait: 2s")
      func places(_ time: Double) throws -> [String] {
        try show.layer("list", at: time).children.filter { $0.kind == "box" }.map { line in
          guard case .text(let text)? = line.children.first?.content else { return "" }
          return "\(text.string) \(line.frame.minY)"
        }
      }
      #expect(try places(0.2) == ["-ad 0.0", "abc 28.0", "bcd 56.0", "ade 28.0", "de- 56.0"], "\(container)")
      #expect(try places(0.5) == ["-ad 0.0", "abc 28.0", "bcd 56.0", "-de 0.0", "de- 28.0"], "\(container)")
      #expect(try places(1.1) == ["-ad 0.0", "-de 0.0", "de- 28.0"], "\(container)")
    }
  }

  @Test("a state of what leaves follows, and its rules fire, until it is gone")
  func statesAndRules() throws {
    let scene = """
      state: {on: true, hot: false, log: ""}
      layers:
        - box: card
          if: on
          goes: {over: 0.6s}
          state: {lit: {follows: if hot then 1 else 0, over: 0.3s, curve: linear}, n: 0}
          rules:
            - {when: hot, do: {set: {n: n + 1, log: "{log}hot "}}}
            - {when: leaving, after: 0.5s, do: {set: {log: "{log}late "}}}
            - {when: leaving, after: 0.9s, do: {set: {log: "{log}never "}}}
            - {on: bell.rings, do: {set: {log: "{log}rung "}}}
          layers: [{label: seen, text: "{fixed(lit, 2)} {n}"}]
        - {bell: bell}
        - {label: told, text: "{log}", top: 300}
      components:
        bell: {events: {rings: {}}, layers: [{box: b, size: [9, 9]}], rules: [{when: time > 0.35s, do: {tell: rings}}]}
      """
    func play(_ first: String, _ second: String, wait: String) throws -> Show {
      try Show(scene, steps: "wait: 0.1s", "do: {set: {\(first)}}", wait, "do: {set: {\(second)}}", "wait: 2s")
    }
    let (off, hot) = ("on: false", "hot: true")
    for show in [
      try play(off, hot, wait: "wait: 0s"), try play(hot, off, wait: "wait: 0s"),
      try play("\(off), \(hot)", "hot: true", wait: "wait: 0s"),
    ] {
      #expect(try show.text("seen", at: 0.25) == "0.50 1")
      #expect(try show.text("told", at: 2) == "hot rung late ")
    }
    #expect(try play(off, hot, wait: "wait: 0.1s").text("seen", at: 0.35) == "0.50 1")
  }

  @Test("what comes at the instant at which the layer around it comes, comes as where either was told first")
  func comingTogether() throws {
    let scene = """
      state: {inner: false, outer: false}
      layers:
        - box: group
          if: outer
          comes: {over: 2s, curve: linear}
          opacity: presence
          layers: [{box: row, if: inner, comes: {over: 1s, curve: linear}, opacity: presence}]
      """
    let (inner, outer) = ("do: {set: {inner: true}}", "do: {set: {outer: true}}")
    let both = "do: {set: {inner: true, outer: true}}"
    for steps in [[both], [inner, outer], [outer, inner], [inner, "wait: 0s", outer]] {
      let all = ["wait: 0.1s"] + steps + ["wait: 2s"]
      let show = try Show(scene, steps: all.joined(separator: "\n    - "))
      #expect(abs(try show.layer("group", at: 0.4).opacity - 0.15) < 1e-9, "\(steps)")
      #expect(abs(try show.layer("row", at: 0.4).opacity - 0.3) < 1e-9, "\(steps)")
    }
  }

  @Test("presence by a spring takes its speed along when it turns round, as a state does that follows")
  func springs() throws {
    let spring = "curve: spring(duration: 0.6s, bounce: 0.3)"
    let show = try Show(
      """
      state: {on: false, p: {follows: if on then 1 else 0, \(spring)}}
      layers:
        - {box: b, if: on, comes: {\(spring)}, goes: {\(spring)}, frame: [100 * presence, 10, 30, 30]}
        - {box: twin, frame: [100 * p, 50, 30, 30]}
      """, steps: "wait: 0.1s", "do: {set: {on: true}}", "wait: 0.2s", "do: {set: {on: false}}", "wait: 0.2s",
      "do: {set: {on: true}}", "wait: 1.2s")
    for time in stride(from: 0.11, to: 1.7, by: 0.01) {
      #expect(try show.frame("b", at: time).minX == show.frame("twin", at: time).minX, "\(time)")
    }
  }

  @Test("what a step at 0 s lets come arrives; what is there at the first instant does not")
  func firstInstant() throws {
    let scene = """
      state: {on: false, soon: false}
      data: {items: [{id: a}]}
      rules: [{when: time == 0, do: {set: {soon: true}}}]
      layers:
        - {box: late, if: on, comes: {over: 1s, curve: linear}, opacity: presence}
        - {box: early, if: soon, comes: {over: 1s, curve: linear}, opacity: presence}
        - column: list
          layers: [{box: row, each: i in items, height: 20, comes: {over: 1s, curve: linear}, opacity: presence}]
      """
    let show = try Show(scene, steps: "do: [{set: {on: true}}, {insert: {id: \"b\"}, into: items}]", "wait: 2s")
    for (layer, first, half) in [("late", 0.0, 0.5), ("early", 1, 1), ("row(a)", 1, 1), ("row(b)", 0, 0.5)] {
      #expect(try show.layer(layer, at: 0).opacity == first, "\(layer)")
      #expect(try show.layer(layer, at: 0.5).opacity == half, "\(layer)")
    }
  }
}
