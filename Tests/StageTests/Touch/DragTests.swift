import Stage
import Testing

/// What a card tells of its drags, and where it is meanwhile.
private func card(_ drag: String, around: String = "", extra: String = "") -> String {
  """
  state: {log: "", x: 0, y: 0, free: true}
  layers:
    - box: field
      layers:
        - box: card
          frame: [100, 100, 100, 100]
          translate: [x + card.translation.x, y + card.translation.y]
          drag: \(drag)
          on drag: {set: {log: "{log}d{round(location.x)},{round(location.y)} "}}
          on release:
            - {set: {x: x + translation.x, y: y + translation.y}}
            - {set: {log: "{log}r{round(translation.x)},{round(translation.y)} v{round(velocity.x)},{round(velocity.y)}"}}
          on cancel: {set: {log: "{log}c{round(translation.x)}"}}
          \(extra)
    - {label: seen, touch: none, text: "{log}"}
    - {label: state, touch: none, text: "{if card.dragging then 'true' else 'false'} {round(card.translation.x)} {round(x)}"}
  """
}

@Suite("Layers that a finger drags")
struct DragTests {
  @Test("a layer with 'drag' follows the finger from the spot, and tells how it is let go")
  func dragged() throws {
    let show = try Show(
      card("{}"), steps: "drag: {on: card, by: [60, -30], over: 0.5s, curve: linear}", "release", "wait: 0.1s")
    #expect(try [0, 0.25, 0.499].map { try show.text("state", at: $0) } == ["true 0 0", "true 30 0", "true 60 0"])
    #expect(try show.text("state", at: 0.5) == "false 0 60")
    #expect(try show.text("seen", at: 0.5) == "d50,50 r60,-30 v120,-60")
    #expect(try show.layer("card", at: 0.25).transform.tx == 30)
    #expect(try show.layer("card", at: 0.55).transform.ty == -30)
  }

  @Test("along an axis only, and only once the finger has gone far enough: the way to there does not count")
  func axisAndDistance() throws {
    let show = try Show(
      card("{axis: horizontal, after: 20}"), steps: "drag: {on: card, by: [60, 30], over: 0.6s, curve: linear}",
      "wait: 0.2s", "release")
    #expect(try [0.19, 0.21, 0.4].map { try show.text("state", at: $0) } == ["false 0 0", "true 1 0", "true 20 0"])
    #expect(try show.text("seen", at: 0.8) == "d70,60 r40,0 v0,0")
    let short = try Show(
      card("{after: 20}"), steps: "drag: {on: card, by: [15, 0], over: 0.3s}", "drag: {by: [15, 0], over: 0.3s}",
      "release")
    #expect(try short.text("state", at: 0.3) == "false 0 0")
    #expect(try short.text("state", at: 0.6) == "false 0 10")
  }

  @Test("a drag that is not enabled any more is cancelled, and a new one does not begin")
  func cancelled() throws {
    let rule = "rules: [{when: time > 0.25s, do: {set: {free: false}}}]"
    let show = try Show(
      card("{enabled: free}", extra: rule),
      steps: "drag: {on: card, by: [50, 0], over: 0.5s, curve: linear}", "release",
      "drag: {on: card, by: [50, 0], over: 0.5s}", "release")
    #expect(try show.text("state", at: 0.2) == "true 20 0")
    #expect(try show.text("state", at: 0.3) == "false 0 0")
    #expect(try show.text("seen", at: 1) == "d50,50 c25")
  }

  /// A layer that leaves at 0.2 s and comes back at 0.3 s, under a finger that drags until 0.4 s.
  private func leaving(_ layer: String, rules: String = "") throws -> Show {
    try Show(
      """
      state: {here: true, log: ""}
      rules:
        - {when: time > 0.2, do: [{set: {here: false}}]}
        - {when: time > 0.3, do: [{set: {here: true}}]}
        \(rules)
      layers:
        \(layer)
        - {label: told, top: 300, touch: none, text: "{log}"}
      """,
      steps: "drag: {from: [50, 50], by: [40, 0], over: 0.4s, curve: linear}", "release", "wait: 0.6s")
  }

  @Test("a drag whose layer leaves at once is cancelled, which its own actions and others' rules hear, and ends there")
  func gone() throws {
    let show = try leaving(
      """
      - box: card
          if: here
          frame: [20, 20, 60, 60]
          state: {own: 0}
          drag: {}
          on cancel: [{set: {log: "{log}cancelled {round(translation.x)}; "}}, {set: {own: 5}}]
          on release: {set: {log: "{log}released; "}}
          layers: [{label: number, touch: none, text: "{own}"}]
      """, rules: "- {on: card.cancel, do: {set: {log: \"{log}heard; \"}}}")
    #expect(try show.text("told", at: 0.9) == "cancelled 20; heard; ")
    // What it set of its own is forgotten with it.
    #expect(try show.text("card.number", at: 0.35) == "0")
  }

  @Test("so is that of a row that is taken out of its list, which still knows its item")
  func goneRow() throws {
    let show = try Show(
      """
      state: {log: ""}
      data: {items: [{id: a}, {id: b}]}
      rules: [{when: time > 0.2, do: {remove: first(items)}}]
      layers:
        - box: card
          each: item in items
          frame: [20, 20 + 100 * index(item), 60, 60]
          drag: {}
          on cancel: {set: {log: "{log}{item.id} cancelled; "}}
        - {label: told, top: 300, touch: none, text: "{log}"}
      """,
      steps: "drag: {from: [50, 50], by: [40, 0], over: 0.4s, curve: linear}", "release", "wait: 0.1s")
    #expect(try show.text("told", at: 0.45) == "a cancelled; ")
  }

  @Test("a scroll that left and came back under the finger is another one: nobody pulls it or lets it go")
  func goneScroll() throws {
    let show = try Show(
      """
      state: {here: true, log: ""}
      rules:
        - {when: time > 0.2, do: {set: {here: false}}}
        - {when: time > 0.25, do: {set: {here: true}}}
      layers:
        - {scroll: list, if: here, frame: [0, 0, 100, 200], content: [100, 900], on release: {set: {log: "released"}}}
        - {label: told, top: 300, touch: none, text: "{log}"}
      """,
      steps: "drag: {on: list, by: [0, -80], over: 0.4s, curve: linear}", "drag: {by: [0, -40], over: 0.2s}",
      "release", "wait: 1s")
    #expect(try show.layer("list", at: 0.19).contentOffset.y > 0)
    for time in [0.3, 0.5, 0.7, 1.5] { #expect(try show.layer("list", at: time).contentOffset.y == 0) }
    #expect(try show.text("told", at: 1.5) == "")
  }

  @Test("a finger's speed is handed to a spring, which flies on from there")
  func thrown() throws {
    let show = try Show(
      """
      state: {x: 0}
      layers:
        - box: card
          frame: [100, 100, 100, 100]
          translate: [x + card.translation.x, 0]
          drag: {axis: horizontal}
          on release:
            - {set: {x: x + translation.x}}
            - {animate: {x: 0}, curve: spring(100, 20), velocity: velocity.x}
      """, steps: "drag: {on: card, by: [50, 0], over: 0.1s, curve: linear}", "release", "settle")
    func x(_ time: Double) throws -> Double { try show.layer("card", at: time).transform.tx }
    // 500 points a second: the critically damped spring goes on before it comes back.
    #expect(abs(try x(0.1) - 50) < 0.01)
    #expect(abs((try x(0.101) - x(0.1)) / 0.001 - 500) < 10)
    #expect(try x(0.15) > 60)
    #expect(try x(show.duration) == 0)
  }

  /// Who gets the finger: the innermost that moves the way it goes most, scroll or layer with `drag`.
  @Test(
    "who gets the finger",
    arguments: [
      // layers around and inside, the finger's way, who moves
      ("vertical scroll", "horizontal", (0.0, -50.0), "scroll"), ("vertical scroll", "horizontal", (50, 0), "inner"),
      ("vertical scroll", "both", (0, -50), "inner"), ("vertical scroll", "vertical", (0, -50), "inner"),
      ("vertical scroll", "vertical", (50, -20), "inner"), ("horizontal drag", "vertical", (50, 20), "outer"),
      ("horizontal drag", "vertical", (20, 50), "inner"), ("both drag", "horizontal", (0, 50), "outer"),
      ("both drag", "both", (0, 50), "inner"), ("vertical scroll", "none", (0, -50), "scroll"),
    ])
  func winners(_ outer: String, _ inner: String, _ vector: (Double, Double), _ winner: String) throws {
    let words = outer.split(separator: " ")
    let around =
      words[1] == "scroll" ? "scroll: outer\n    axis: \(words[0])" : "box: outer\n    drag: {axis: \(words[0])}"
    func word(_ name: String) -> String { "{if \(name).dragging then 'true' else 'false'}" }
    let seen = "\(word("outer")) \(inner == "none" ? "false" : word("inner"))"
    let drag = inner == "none" ? "touch: all" : "drag: {axis: \(inner)}"
    let show = try Show(
      """
      layers:
        - \(around)
          frame: [0, 0, 300, 300]
          layers: [{box: inner, frame: [0, 0, 300, 2000], \(drag)}]
        - {label: seen, touch: none, text: "\(seen)"}
      """, steps: "drag: {from: [150, 150], by: [\(vector.0), \(vector.1)], over: 0.3s}", "wait: 0.1s")
    let expected = ["scroll": "true false", "outer": "true false", "inner": "false true"][winner]
    #expect(try show.text("seen", at: 0.2) == expected)
  }

  @Test("a scroll that a drag may only begin in a part of has it there, before a layer inside")
  func startIn() throws {
    func seen(from x: Double) throws -> String {
      let show = try Show(
        """
        layers:
          - scroll: edge
            axis: horizontal
            startIn: [0, 0, 20, 600]
            content: [900, 600]
            layers: [{box: inner, frame: [0, 0, 900, 600], drag: {}}]
          - label: seen
            touch: none
            text: "{if edge.dragging then 'edge ' else ''}{if inner.dragging then 'inner' else ''}"
        """, steps: "drag: {from: [\(x), 300], by: [-15, 0], over: 0.3s}", "wait: 0.1s")
      return try show.text("seen", at: 0.2)
    }
    #expect(try seen(from: 18) == "edge ")
    #expect(try seen(from: 100) == "inner")
  }

  @Test("a layer with 'drag' that the finger meets stops a list in full motion, and the list stays where it is")
  func stopsTheListAround() throws {
    let show = try Show(
      """
      layers:
        - scroll: list
          layers:
            - {box: row, each: i in range(100), frame: [0, 60 * i, 375, 60], drag: {axis: horizontal}}
        - {label: seen, touch: none, text: "{if list.moving then 'moves' else 'rests'}"}
      """, steps: "fling: {on: list, by: [0, -200], over: 0.1s}", "wait: 0.3s",
      "drag: {from: [100, 300], by: [80, 0], over: 0.2s}", "release", "wait: 0.5s")
    let offset = try show.offset("list", at: 0.41)
    #expect(offset > 200)
    #expect(try show.text("seen", at: 0.35) == "moves")
    #expect(try show.text("seen", at: 0.65) == "rests")
    #expect(try show.offset("list", at: show.duration) == offset)
  }

  @Test("a person's finger drags once it has gone ten points")
  func person() throws {
    let stage = try Stage(scene: checkedScene(card("{}")))
    try stage.send(.touchDown(at: .init(150, 150)), at: 100_000)
    try stage.send(.touchMoved(to: .init(156, 150)), at: 120_000)
    try stage.send(.touchMoved(to: .init(162, 150)), at: 140_000)
    try stage.send(.touchMoved(to: .init(172, 150)), at: 160_000)
    let show = Show(stage)
    #expect(try [0.13, 0.15, 0.16].map { try show.text("state", at: $0) } == ["false 0 0", "true 0 0", "true 10 0"])
    try stage.send(.touchUp, at: 180_000)
    #expect(try Show(stage).text("state", at: 0.18) == "false 0 10")
  }

  @Test("a drag presses and taps nothing; a touch that does not drag taps")
  func tapsAreLeft() throws {
    let yaml = card("{}", extra: "tap: {set: {log: \"{log}t\"}}")
    let tap = try Show(yaml, steps: "tap: card", "wait: 0.1s")
    #expect(try tap.text("seen", at: 0.15) == "t")
    let drag = try Show(yaml, steps: "drag: {on: card, by: [5, 0], over: 0.1s}", "release")
    #expect(try drag.text("seen", at: 0.1).hasPrefix("d50,50 r5,0"))
  }

  @Test("a scroll takes no 'drag', a velocity is for a spring, and what a drag tells is known")
  func mistakesOfDrags() {
    #expect(
      mistakes("layers: [{scroll: list, drag: {}}]").first?.contains(
        "'drag' has no effect on scroll 'list': a finger scrolls it; give it to another layer") == true)
    #expect(
      mistakes("state: {x: 0}\nlayers: [{box: b, tap: {animate: {x: 1}, velocity: 3}}]").first?.contains(
        "'velocity' has no effect without a spring; write 'curve: spring(stiffness, damping)'") == true)
    #expect(
      mistakes("state: {x: 0}\nlayers: [{box: b, drag: {}, on end: {set: {x: 1}}}]").first?.contains(
        "box 'b' has no event 'end'; its events are drag, release, cancel") == true)
    #expect(
      mistakes("layers: [{box: b, width: b.translation.x}]").first?.contains("box 'b' has no 'translation'") == true)
  }
}
