import Scenes
import Stage
import Testing

@Suite("What leaves keeps off the touches that it would have taken")
struct LeavingTouchTests {
  /// A lid over a floor that answers to everything; both count what they are asked to do.
  private static func lid(_ properties: String, goes: String = "{over: 9s}", inside: String = "[]") -> String {
    """
    state: {open: true, above: 0, below: 0}
    layers:
      - box: floor
        frame: [0, 0, 300, 300]
        tap: {set: {below: below + 1}}
        longPress: {do: {set: {below: below + 1}}}
        pinch: {}
        drag: {}
        on drag: {set: {below: below + 1}}
        on pinch: {set: {below: below + 1}}
      - box: lid
        if: open
        frame: [0, 0, 300, 300]
        goes: \(goes)
        \(properties)
        layers: \(inside)
      - {label: seen, text: "{above} {below}", frame: [0, 400, 50, 20]}
      - {box: mark, if: floor.pressed, frame: [60, 400, 9, 9]}
    """
  }

  private static func play(_ scene: String, leaves: Bool = true, _ steps: [String]) throws -> String {
    let show = try Show(
      scene + "\ntakes:\n  t:\n" + (leaves ? "    - do: {set: {open: false}}\n    - wait: 0.1s\n" : "")
        + steps.map { "    - \($0)\n" }.joined(), take: "t")
    return try show.text("seen", at: show.duration)
  }

  private static let gestures = [
    ("tap: [150, 150]", "tap: {set: {above: above + 1}}"),
    ("longPress: [150, 150]", "longPress: {do: {set: {above: above + 1}}}"),
    ("drag: {from: [150, 150], by: [60, 0]}", "drag: {}\n    on drag: {set: {above: above + 1}}"),
    ("pinch: {from: [150, 150], scale: 2}", "pinch: {}\n    on pinch: {set: {above: above + 1}}"),
  ]

  @Test("each gesture meets the lid while it stands, nobody while it leaves, and the floor once it has gone")
  func eachGesture() throws {
    for (step, property) in Self.gestures {
      #expect(try Self.play(Self.lid(property), leaves: false, [step]) == "1 0", "\(step)")
      #expect(try Self.play(Self.lid(property), [step]) == "0 0", "\(step)")
      let late = ["wait: 9s", step]
      #expect(try Self.play(Self.lid(property), late) == "0 1", "\(step)")
    }
  }

  @Test("a touch that it would not have taken passes through, as ever")
  func othersPass() throws {
    for (step, _) in Self.gestures { #expect(try Self.play(Self.lid("fill: red"), [step]) == "0 1", "\(step)") }
    let button = "[{box: ok, frame: [0, 0, 100, 100], tap: {set: {above: above + 1}}}]"
    let page = Self.lid("fill: red", inside: button)
    #expect(try Self.play(page, ["tap: [50, 50]"]) == "0 0")
    #expect(try Self.play(page, ["tap: [150, 150]"]) == "0 1")
    #expect(try Self.play(Self.lid("touch: none", inside: button), ["tap: [50, 50]"]) == "0 1")
  }

  @Test("with 'goes: {touch: none}' it lets all through, with 'all' it keeps all off")
  func otherWishes() throws {
    let tap = "tap: {set: {above: above + 1}}"
    #expect(try Self.play(Self.lid(tap, goes: "{over: 9s, touch: none}"), ["tap: [50, 50]"]) == "0 1")
    #expect(try Self.play(Self.lid("fill: red", goes: "{over: 9s, touch: all}"), ["tap: [50, 50]"]) == "0 0")
    #expect(try Self.play(Self.lid("touch: all", goes: "{over: 9s, touch: auto}"), ["tap: [50, 50]"]) == "0 1")
    #expect(try Self.play(Self.lid("touch: all"), ["tap: [50, 50]"]) == "0 0")
  }

  @Test("a finger that was down when it began to leave does nothing there")
  func fingersFromBefore() throws {
    let tap = Self.lid("tap: {set: {above: above + 1}}")
    let away = "do: {set: {open: false}}"
    #expect(
      try Self.play(tap, leaves: false, ["press: {from: [50, 50], slop: 9}", away, "wait: 0.1s", "release"]) == "0 0")
    let hold = Self.lid("longPress: {do: {set: {above: above + 1}}}")
    #expect(try Self.play(hold, leaves: false, ["press: {from: [50, 50], slop: 9}", away, "wait: 2s"]) == "0 0")
  }

  @Test("nothing is pressed by a finger on what leaves")
  func nothingIsPressed() throws {
    let show = try Show(
      Self.lid("tap: []\n    opacity: if lid.pressed then 0.5 else 1"), steps: "do: {set: {open: false}}", "wait: 0.1s",
      "press: {from: [50, 50], slop: 9}",
      "wait: 0.1s")
    #expect(try !show.exists("mark", at: 0.15))
    #expect(try show.layer("lid", at: 0.15).opacity == 1)
  }

  @Test("what is around it has the finger as before: a list scrolls under a finger on a row that goes")
  func layersAround() throws {
    let show = try Show(
      """
      state: {there: true, taps: 0}
      layers:
        - scroll: list
          frame: [0, 0, 200, 200]
          layers:
            - box: row
              if: there
              frame: [0, 0, 200, 100]
              goes: {over: 9s}
              tap: {set: {taps: taps + 1}}
              layers:
                - scroll: inner
                  frame: [100, 0, 100, 100]
                  layers: [{box: long, frame: [0, 0, 100, 500], tap: {set: {taps: taps + 1}}}]
            - {box: rest, frame: [0, 100, 200, 900], tap: {set: {taps: taps + 1}}}
        - {label: seen, top: 400, left: 0, text: "{taps} {list.offset.y} {default(inner.offset.y, -1)}"}
      """, steps: "do: {set: {there: false}}", "wait: 0.1s", "tap: [50, 50]", "tap: [150, 50]",
      "drag: {from: [50, 80], by: [0, -40]}", "wait: 0.2s", "release", "wait: 0.5s",
      "drag: {from: [150, 50], by: [0, -30]}", "wait: 0.2s", "release", "wait: 0.5s")
    // The scroll in the row has the second drag, and does not go any more.
    #expect(try show.text("seen", at: show.duration) == "0 40 0")
  }

  @Test("two taps on what leaves by the first are one, and the second does nothing")
  func doubleTaps() throws {
    let tap = "tap: {set: {open: false, above: above + 1}}"
    #expect(try Self.play(Self.lid(tap), leaves: false, ["tap: [50, 50]", "tap: [50, 50]"]) == "1 0")
    let double = "doubleTap: {set: {open: false, above: above + 1}}"
    #expect(
      try Self.play(Self.lid(double), leaves: false, ["doubleTap: [50, 50]", "doubleTap: [50, 50]", "wait: 1s"])
        == "1 0")
  }

  @Test("a step that means what is behind it is told so, and one that touches it is told that nothing comes of it")
  func stepsAreReported() throws {
    let scene = Self.lid("tap: []") + "\ntakes:\n  t:\n    - do: {set: {open: false}}\n"
    #expect(
      mistakes(scene + "    - tap: floor\n", take: "t").map { $0.hasSuffix("('lid' is in front of it)") } == [true])
    let stage = try Stage(scene: checkedScene(scene + "    - tap: [50, 50]\n"), take: "t")
    let notes = stage.notes.list.map(\.description)
    let reported = "'lid' is on its way out and does nothing any more; say 'settle' or 'wait' before it"
    #expect(notes.map { $0.hasSuffix("this tap at [50, 50] does nothing: \(reported)") } == [true], "\(notes)")
  }

  /// A page that slides away within a second over buttons; a new one may come in front of it.
  private static let sliding = """
    state: {open: true, taps: "", asked: false}
    layers:
      - {box: below, frame: [0, 0, 200, 300], tap: {set: {taps: "{taps}below "}}}
      - box: page
        if: open
        goes: {over: 1s, curve: linear}
        frame: [200 - 200 * presence, 0, 200, 300]
        layers:
          - {box: back, frame: [10, 10, 40, 40], tap: {set: {open: false, taps: "{taps}back "}}}
          - {box: other, if: open, frame: [10, 100, 40, 40], tap: {set: {taps: "{taps}other "}}}
      - {box: alert, if: asked, frame: [0, 0, 60, 60], tap: {set: {taps: "{taps}alert "}}}
      - {label: seen, top: 400, left: 0, text: "{taps}"}
    """

  @Test("a page that slides away keeps fingers off where it stood, too, until it is gone")
  func formerPlaces() throws {
    func taps(_ steps: [String]) throws -> String { try Self.play(Self.sliding, leaves: false, steps) }
    for wait in ["0.05", "0.3", "0.7"] {
      #expect(try taps(["tap: back", "wait: \(wait)s", "tap: [30, 30]"]) == "back ", "\(wait)")
      // A button that is gone at once with the page's beginning to leave is not handed on, either.
      #expect(try taps(["tap: back", "wait: \(wait)s", "tap: [30, 120]"]) == "back ", "\(wait)")
      #expect(try taps(["tap: back", "wait: \(wait)s", "tap: [30, 200]"]) == "back below ", "\(wait)")
    }
    #expect(try taps(["tap: back", "wait: 1s", "tap: [30, 30]"]) == "back below ")
    #expect(
      try taps(["tap: back", "do: {set: {asked: true}}", "wait: 0.3s", "tap: [30, 30]", "tap: [30, 30]"])
        == "back alert alert ")
    #expect(
      try taps(["tap: back", "wait: 0.3s", "do: {set: {open: true}}", "wait: 0.5s", "tap: [30, 30]"]) == "back back ")
  }
}
