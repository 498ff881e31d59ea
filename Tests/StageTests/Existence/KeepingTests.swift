import Stage
import Testing

@Suite("A layer that keeps what it shows while it leaves")
struct KeepingTests {
  private func toast(_ keeps: String) -> String {
    """
    state: {name: "A", n: 1, shown: true}
    values: {word: "Archived “{name}”"}
    components:
      tag: {values: {text: required, more: text}, size: [10, 10], layers: [{label: inner, text: more}]}
    layers:
      - box: toast
        if: shown
        goes: {over: 1s, curve: linear\(keeps)}
        opacity: presence
        size: [n * 10, if leaving then 7 else 9]
        layers:
          - {label: text, text: word}
          - {label: other, runs: ["{name}", {text: "!"}]}
          - {label: own, values: {both: "{name}{n}"}, text: "{both} {if leaving then 1 else 0}"}
          - {tag: t, text: name}
          - {label: row, each: i in range(n), text: "{name}"}
    """
  }

  private static let end = "do: {set: {shown: false, name: \"\", n: 2}}"

  @Test("shows its words, and those of the layers in it, until it is gone; what moves goes on")
  func words() throws {
    let show = try Show(toast(", keeps: true"), steps: "wait: 0.5s", Self.end, "wait: 2s")
    for instant in [0.4, 0.6, 1.4] {
      #expect(try show.text("text", at: instant) == "Archived “A”")
      #expect(try show.text("other", at: instant) == "A!")
      #expect(try show.text("t.inner", at: instant) == "A")
      #expect(try show.frame("toast", at: instant).width == 10)
    }
    #expect(try abs(show.layer("toast", at: 1).opacity - 0.5) < 1e-9)
    #expect(try show.frame("toast", at: 1).height == 7)
    #expect(try !show.exists("toast", at: 1.6))
  }

  @Test("without it, and with a formula that is false, it shows what is true now")
  func without() throws {
    for keeps in ["", ", keeps: n == 1"] {
      let show = try Show(toast(keeps), steps: "wait: 0.5s", Self.end, "wait: 2s")
      #expect(try show.text("text", at: 1) == "Archived “”")
      #expect(try show.frame("toast", at: 1).width == 20)
    }
  }

  @Test("one that turns round shows what is true again")
  func turningRound() throws {
    let show = try Show(
      toast(", keeps: true"), steps: "wait: 0.5s", Self.end, "wait: 0.5s", "do: {set: {shown: true, name: \"B\"}}",
      "wait: 1s")
    #expect(try [0.9, 1.1].map { try show.text("text", at: $0) } == ["Archived “A”", "Archived “B”"])
  }

  @Test("rows of a list keep theirs, each its own, whichever instant is asked for first")
  func rows() throws {
    let scene = """
      data: {items: [{id: a}, {id: b}, {id: c}]}
      state: {mark: "x"}
      layers:
        - column: list
          layers:
            - box: row
              each: i in items
              goes: {over: 1s, curve: linear, keeps: true}
              size: [50, 10 * presence]
              layers: [{label: text, text: "{i.id}{mark}"}]
      """
    let steps = ["wait: 0.5s", "do: [{remove: find(items, 'b')}, {set: {mark: \"y\"}}]", "wait: 2s"]
    let show = try Show(scene, steps: steps[0], steps[1], steps[2])
    func texts(_ show: Show, at instant: Double) throws -> [String] {
      try ["row(a).text", "row(b).text", "row(c).text"].map { try show.text($0, at: instant) }
    }
    let again = try Show(scene, steps: steps[0], steps[1], steps[2])
    #expect(try texts(again, at: 1.2) == ["ay", "bx", "cy"])
    #expect(try texts(again, at: 0.4) == ["ax", "bx", "cx"])
    #expect(try [0.4, 1.2].map { try texts(show, at: $0) } == [["ax", "bx", "cx"], ["ay", "bx", "cy"]])
  }
}
