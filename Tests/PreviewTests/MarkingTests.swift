import Foundation
import Preview
import TestSupport
import Testing

@Suite("Steps that are written into a take from its line of time")
struct MarkingTests {
  private static let scene = """
    scene: tiny
    device: card
    state: {taps: 0, x: 10}
    layers:
      - {label: count, left: 60, top: 60, text: "{taps}", font: 18}
      - {label: odd, left: 100, top: 60, text: "a: b", font: 18}
      - box: square
        frame: [x, 20, 40, 40]
        fill: "#3B6EA5"
        tap: [{set: {taps: taps + 1}}, {animate: {x: 100}, over: 0.3s, curve: linear}]
    takes:
      first: # the only one
        - wait: 0.4s
        # here it begins
        - tap: square
        - wait: 600ms
        - drag:
            {on: square, by: [0, 20], over: 0.2s}

    # the end
    """

  private var desk: EditingDesk

  init() throws { desk = try EditingDesk(Self.scene) }

  private var text: String {
    get throws { try desk.text() }
  }

  private mutating func mark(_ tick: Int, _ what: String) throws {
    try desk.say(#"{"mark": {"scene": 0, "tick": \#(tick), \#(what)}}"#)
  }

  @Test(
    "a snapshot comes before the step that follows, into a wait, or behind the last step, and all else stays",
    arguments: [
      (0, "    - wait: 0.4s\n", "    - snapshot: s-1\n    - wait: 0.4s\n"),
      (150_000, "    - wait: 0.4s\n", "    - wait: 0.15s\n    - snapshot: s-1\n    - wait: 0.25s\n"),
      (400_000, "    - tap: square\n", "    - snapshot: s-1\n    - tap: square\n"),
      (700_000, "    - wait: 600ms\n", "    - wait: 200ms\n    - snapshot: s-1\n    - wait: 400ms\n"),
      (1_300_000, "over: 0.2s}\n", "over: 0.2s}\n    - snapshot: s-1\n"),
    ])
  mutating func snapshots(tick: Int, before: String, after: String) throws {
    try mark(tick, #""snapshot": "s-1""#)
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    #expect(try text == Self.scene.replacing(before, with: after))
    try desk.reload()
    let reported = try #require(desk.canvas.last("scene")?["snapshots"] as? [[String: Any]])
    #expect(reported.count == 1 && reported[0]["name"] as? String == "s-1" && reported[0]["tick"] as? Int == tick)
    try desk.say(#"{"editStep": "undo"}"#)
    #expect(try text == Self.scene)
  }

  @Test("a caption is written where the instant is, and changes nothing of the take")
  mutating func captions() throws {
    try mark(150_000, #""caption": "It's 好 here""#)
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    let lines = "    - wait: 0.15s\n    - caption: \"It's 好 here\"\n    - wait: 0.25s\n"
    #expect(try text == Self.scene.replacing("    - wait: 0.4s\n", with: lines))
  }

  @Test("what a label says at an instant is expected there")
  mutating func expectations() throws {
    try mark(1_100_000, #""layer": "count""#)
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    #expect(try text == Self.scene.replacing("    - drag:\n", with: "    - expect: count.text == \"1\"\n    - drag:\n"))
  }

  @Test(
    "what cannot be written is refused with the reason, and nothing is written",
    arguments: [
      (450_000, #""snapshot": "s""#, "the step 'tap' of line 15 is under way"),
      (1_200_000, #""snapshot": "s""#, "the step 'drag' of line 17 is under way"),
      (0, #""caption": "a {x}""#, "a caption that is added here"),
      (0, #""snapshot": "a: b""#, "is no name for a snapshot"), (0, #""layer": "odd""#, "only a label with a name"),
      (0, #""layer": "square""#, "only a label with a name"), (0, #""layer": "none""#, "only a label with a name"),
    ])
  mutating func refusals(tick: Int, what: String, words: String) throws {
    try mark(tick, what)
    #expect(desk.canvas.text("mistake").contains(words), "\(desk.canvas.text("mistake"))")
    #expect(try text == Self.scene)
  }

  @Test("what was done live is in no take, and shared steps, or a take in one line, are left as they are")
  mutating func elsewhere() throws {
    try desk.say(#"{"inputs": [{"tick": 1000, "act": "down", "x": 20, "y": 30}], "show": 2000}"#)
    try mark(0, #""snapshot": "s""#)
    #expect(desk.canvas.text("mistake").contains("is in no take yet"))
    for takes in [
      "takes: {first: [{wait: 0.4s}, {tap: square}]}", "steps: {all: [{wait: 1s}]}\ntakes: {a: [{steps: all}]}",
    ] {
      let scene = try #require(Self.scene.components(separatedBy: "takes:").first) + takes + "\n"
      try desk.gallery.scratch.write(scene, to: "tiny.yaml")
      try desk.say(#"{"scene": 1}"#, #"{"scene": 0}"#)
      try mark(0, #""snapshot": "s""#)
      #expect(desk.canvas.text("mistake").contains("do not stand in lines of their own"))
      #expect(try text == scene)
    }
  }
}
