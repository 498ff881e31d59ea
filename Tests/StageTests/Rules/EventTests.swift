import Stage
import Testing

private let question = """
  components:
    question:
      values: {buttons: ["no", "yes"]}
      events: {answer: {index: number, word: text}}
      size: [100, 50]
      layers:
        - label: button
          each: caption in buttons
          frame: [50 * index(caption), 0, 50, 50]
          text: caption
          tap: {tell: answer, index: index(caption), word: "{caption}!"}
  """

@Suite("What components and scrolls tell")
struct EventTests {
  @Test("what a component tells, its user hears with the values that come along")
  func reported() throws {
    let show = try Show(
      question + """

        state: {log: "", count: 0}
        layers:
          - question: ask
            on answer:
              - {set: {log: "{log}{index}{word}"}}
              - {set: {count: count + 1}, if: index == 1}
          - {label: seen, text: "{log} {count}"}
        """, steps: "tap: ask.button(1)", "wait: 0.2s", "tap: ask.button(0)", "wait: 0.2s")
    #expect(try [0, 0.2, 0.5].map { try show.text("seen", at: $0) } == [" 0", "1yes! 1", "1yes!0no! 1"])
  }

  @Test("each use of a component has ears of its own, in its own instance of a list")
  func eachUse() throws {
    let show = try Show(
      question + """

        data: {names: [ann, bob]}
        state: {log: ""}
        layers:
          - {question: ask, each: name in names, top: 60 * index(name), on answer: {set: {log: "{name} says {word}"}}}
          - {label: seen, text: log}
        """, steps: "tap: ask(1).button(0)", "wait: 0.1s")
    #expect(try show.text("seen", at: 0.15) == "bob says no!")
  }

  @Test("a component hands on what a component inside tells it")
  func handedOn() throws {
    let show = try Show(
      question + """

          form:
            events: {done: {ok: boolean}}
            layers: [{question: ask, on answer: {tell: done, ok: index == 1}}]
        state: {log: "-"}
        layers:
          - {form: sheet, on done: {set: {log: if ok then "ok" else "not ok"}}}
          - {label: seen, text: log}
        """, steps: "tap: sheet.ask.button(1)", "wait: 0.1s")
    #expect(try show.text("seen", at: 0.15) == "ok")
  }

  @Test("what is told is done once the actions are through that tell it, and before any rule looks")
  func order() throws {
    let show = try Show(
      """
      components:
        bell:
          state: {log: ""}
          events: {ring: {}}
          size: [50, 50]
          tap: [{tell: ring}, {set: {log: "{log}a"}}]
      state: {log: ""}
      rules:
        - change: log
          if: length(log) == 1
          do: {set: {log: "{log}x"}}
      layers:
        - {bell: b, log: log, on ring: {set: {log: "{log}r"}}}
        - {label: seen, text: log}
      """, steps: "tap: b", "wait: 0.1s")
    #expect(try show.text("seen", at: 0.15) == "ar")
  }

  @Test("a rule hears what another layer tells, where its condition holds")
  func rules() throws {
    let show = try Show(
      question + """

        state: {log: ""}
        rules:
          - on: ask.answer
            if: index == 1
            do: {set: {log: "{log}{word}"}}
        layers:
          - {question: ask}
          - {label: seen, text: log}
        """, steps: "tap: ask.button(0)", "tap: ask.button(1)", "wait: 0.1s")
    #expect(try show.text("seen", at: 0.25) == "yes!")
  }

  @Test("a scroll tells its release: where it is, how fast it goes on, and where it will rest")
  func release() throws {
    let show = try Show(
      """
      state: {log: ""}
      layers:
        - scroll: list
          content: [375, 5000]
          on release:
            set: {log: "{offset.y} {round(velocity.y)} {target.y} {if list.dragging then 'held' else 'free'} {list.target.y - target.y}"}
        - {label: seen, touch: none, text: log}
      """, steps: "drag: {on: list, by: [0, -100], over: 0.5s, curve: linear}", "release", "settle")
    #expect(try show.text("seen", at: 0.49) == "")
    #expect(try show.text("seen", at: 0.5) == "100 200 199.5 free 0")
    #expect(try show.offset("list", at: show.duration) == 199.5)
  }

  @Test("a rule inside of a scroll hears the scroll's release")
  func releaseOfTheScrollAround() throws {
    let show = try Show(
      """
      components:
        header:
          state: {pulled: false}
          height: 20
          rules: [{on: scroll.release, if: offset.y < -30, do: {set: {pulled: true}}}]
      state: {pulled: false}
      layers:
        - scroll: list
          layers: [{header: top, pulled: pulled}, {box: rows, height: 2000}]
        - {label: seen, touch: none, text: "{if pulled then 'true' else 'false'}"}
      """,
      steps: "drag: {on: list, by: [0, 40], over: 0.2s}", "wait: 0.1s", "release", "settle", "snapshot: little",
      "drag: {on: list, by: [0, 90], over: 0.2s}", "wait: 0.1s", "snapshot: held", "release", "settle")
    #expect(try show.text("seen", at: show.snapshot("little")) == "false")
    #expect(try show.text("seen", in: "held") == "false")
    #expect(try show.text("seen", at: show.duration) == "true")
  }

  @Test("a layer whose press is looked at takes the finger, and lets the tap through to the layer around it")
  func pressIsEnough() throws {
    let show = try Show(
      """
      state: {taps: 0}
      layers:
        - {box: behind, frame: [0, 0, 100, 100], tap: {set: {taps: taps + 10}}}
        - box: row
          frame: [0, 0, 50, 100]
          tap: {set: {taps: taps + 1}}
          layers: [{box: inner, fill: if inner.pressed then red else blue}]
        - {label: seen, touch: none, text: "{taps} {if inner.pressed then 'true' else 'false'}"}
      """, steps: "tap: [20, 20]", "tap: [70, 20]", "wait: 0.1s")
    #expect(try [0.05, 0.15, 0.25].map { try show.text("seen", at: $0) } == ["0 true", "1 false", "11 false"])
  }

  @Test("events that lead to themselves again and again are a mistake")
  func endless() throws {
    let yaml = """
      components:
        echo: {events: {call: {}}, size: [9, 9], tap: {tell: call}, rules: [{on: self.call, do: {tell: call}}]}
      layers: [{echo: e}]
      takes: {t: [{tap: e}]}
      """
    #expect(
      mistakes(yaml, take: "t").first?.contains(
        "'on call' sets itself off again and again; let its actions tell nothing")
        == true)
  }

  @Test(
    "mistakes about events name the cure",
    arguments: [
      ("on answr: {set: {a: 1}}", "question 'ask' has no event 'answr'; its events are answer; did you mean 'answer'?"),
      ("answer: a", "'answer' is an event of question 'ask', not a property; write 'on answer:' with its actions"),
      (
        "on answer: {tell: done}",
        "no event 'done' is declared here; the component declares it, as in 'events: {done: {}}'"
      ),
      ("on answer: {set: {a: word}}", "'a' wants a number, this is a text"),
    ])
  func mistakesOfUsers(_ use: String, _ message: String) {
    let found = mistakes(question + "\nstate: {a: 0}\nlayers: [{question: ask, \(use)}]")
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test(
    "mistakes of components that tell name the cure",
    arguments: [
      ("{tell: answer}", "the event 'answer' is told without 'index'; give it beside 'tell'"),
      ("{tell: answer, index: true}", "'index' wants a number, this is true or false"),
      ("{tell: answer, index: 1, text: 2}", "the event 'answer' has no 'text' (it has index)"),
    ])
  func mistakesOfComponents(_ action: String, _ message: String) {
    let yaml = """
      components: {c: {events: {answer: {index: number}}, tap: \(action)}}
      layers: [{c: one}]
      """
    let found = mistakes(yaml)
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test("an event's values have one of the types there are, and a rule's 'on' names a layer and what it tells")
  func otherMistakes() {
    #expect(
      mistakes("components: {c: {events: {go: {far: integer}}}}\nlayers: [{c: one}]").first?.contains(
        "'integer' is no type; it is one of number, text, boolean, color, point, list, any") == true)
    #expect(
      mistakes("rules: [{on: list, do: {set: {a: 1}}}]\nstate: {a: 0}\nlayers: [{scroll: list}]").first?.contains(
        "'list' is no event; 'on' takes an event of a layer, such as list.release") == true)
    #expect(
      mistakes("rules: [{on: b.release, do: {set: {a: 1}}}]\nstate: {a: 0}\nlayers: [{box: b}]").first?.contains(
        "box 'b' has no event 'release'; it has none") == true)
  }
}

@Test("an instant at which something happens while all settles is the same, asked first or last")
func instantsOfSettling() throws {
  let yaml = """
    state: {x: 0, n: 0}
    rules:
      - {when: x > 30, do: {set: {n: n + 1}}}
      - {when: x > 70, do: {set: {n: n + 10}}}
    layers:
      - {label: seen, text: "{n}"}
    """
  func show() throws -> Show { try Show(yaml, steps: "do: {animate: {x: 100}, over: 1s, curve: linear}", "settle") }
  let whole = try show()
  #expect(try whole.text("seen", at: whole.duration) == "11")
  let events = whole.events.filter { $0 > 0 && $0 < whole.duration }
  #expect(events.count >= 2)
  for event in events { #expect(try show().text("seen", at: event) == whole.text("seen", at: event), "\(event) s") }
}
