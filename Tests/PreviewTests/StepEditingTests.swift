import Foundation
import Preview
import TestSupport
import Testing

@Suite("Steps of a take that are moved, stretched, cut and pasted on its line of time")
struct StepEditingTests {
  private static let scene = """
    scene: tiny
    device: card
    state: {taps: 0, x: 10}
    layers:
      - box: square
        frame: [x, 20, 40, 40]
        fill: "#3B6EA5"
        tap: [{set: {taps: taps + 1}}, {animate: {x: 100}, over: 0.3s, curve: linear}]
    steps:
      shared: [{wait: 0.1s}]
    takes:
      first: # the only one
        - wait: 0.4s # so that one sees it
        # here it begins
        - tap: square
        - wait: 600ms
        - snapshot: then
        - fling:
            {on: square, by: [0, 20], over: 0.2s}
        - wait: 1s
        - highlight: square
        - hold: {on: square, for: 0.5s}
        - steps: shared
      other:
        - tap: square
        - drag:
            on: square
            by: [0, 4]
        - settle

    # the end
    """

  private var desk: EditingDesk

  init() throws { desk = try EditingDesk(Self.scene) }

  private var text: String {
    get throws { try desk.text() }
  }

  private func steps() throws -> [[String: Any]] {
    try #require(desk.canvas.last("scene")?["steps"] as? [[String: Any]])
  }

  /// Changes the step of a verb as a page does that was told of it.
  private mutating func change(_ verb: String, _ wish: [String: Any]) throws {
    let all = try steps()
    let index = try #require(all.firstIndex { $0["verb"] as? String == verb })
    var change: [String: Any] = ["scene": 0, "step": index, "was": all[index]["text"] ?? ""]
    change.merge(wish) { $1 }
    try send(change)
  }

  private mutating func send(_ change: [String: Any]) throws {
    let message = String(decoding: try JSONSerialization.data(withJSONObject: ["stepChange": change]), as: UTF8.self)
    try desk.say(message)
  }

  /// Where the steps of a verb are after the file was read anew, in milliseconds.
  private mutating func spans(of verb: String) throws -> [[Int]] {
    try desk.reload()
    return try steps().filter { $0["verb"] as? String == verb }.map { step in
      try ["begin", "end"].map { (try #require(step[$0] as? Int)) / 1000 }
    }
  }

  @Test(
    "a step that is moved takes its time from the rests around it; all else of the file stays, byte for byte",
    arguments: [
      ("tap", 300, [("wait: 0.4s # so", "wait: 0.3s # so"), ("wait: 600ms", "wait: 700ms")]),
      ("tap", 0, [("    - wait: 0.4s # so", "    # so"), ("wait: 600ms", "wait: 1000ms")]),
      ("tap", 1000, [("wait: 0.4s # so", "wait: 1s # so"), ("    - wait: 600ms\n", "")]),
      ("snapshot", 1000, [("wait: 600ms", "wait: 500ms"), ("then\n", "then\n    - wait: 0.1s\n")]),
      ("highlight", 1800, [("- wait: 1s", "- wait: 0.5s"), ("- hold:", "- wait: 0.5s\n    - hold:")]),
      ("hold", 2800, [("    - hold", "    - wait: 0.5s\n    - hold")]),
    ])
  mutating func moves(verb: String, to begin: Int, edits: [(String, String)]) throws {
    try change(verb, ["begin": begin * 1000])
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    #expect(try text == edits.reduce(Self.scene) { $0.replacing($1.0, with: $1.1) })
    let spans = try spans(of: verb)
    #expect(spans.first?[0] == begin)
    try desk.say(#"{"editStep": "undo"}"#)
    #expect(try text == Self.scene)
  }

  @Test("beyond the steps beside it, a step leaves a rest, and the others stay where they are")
  mutating func carried() throws {
    let before = try ["fling", "hold"].map { try spans(of: $0) }
    try change("tap", ["begin": 1_700_000])
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    let moved = try spans(of: "tap")
    #expect(moved == [[1700, 1800]])
    let after = try ["fling", "hold"].map { try spans(of: $0) }
    #expect(after == before)
    #expect(
      try text
        == Self.scene.replacing("    - tap: square\n    - wait: 600ms\n", with: "")
        .replacing("wait: 0.4s # so", with: "wait: 1.1s # so")
        .replacing("    - wait: 1s\n", with: "    - wait: 0.4s\n    - tap: square\n    - wait: 0.5s\n"))
  }

  @Test(
    "a step is stretched by the one number of its time, or by one that it had not",
    arguments: [
      ("wait", 500, "wait: 0.4s # so", "wait: 0.5s # so"), ("fling", 350, "over: 0.2s", "over: 0.35s"),
      ("hold", 800, "for: 0.5s", "for: 0.8s"),
    ])
  mutating func stretched(verb: String, length: Int, before: String, after: String) throws {
    try change(verb, ["length": length * 1000])
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    #expect(try text == Self.scene.replacing(before, with: after))
    let spans = try spans(of: verb)
    #expect(spans.first.map { $0[1] - $0[0] } == length)
  }

  @Test("a drag in lines of its own gets its time as another line, one in braces within them")
  mutating func added() throws {
    try desk.say(#"{"take": "other"}"#)
    try change("drag", ["length": 900_000])
    #expect(try text == Self.scene.replacing("        on: square\n", with: "        over: 0.9s\n        on: square\n"))
    try desk.gallery.scratch.write(Self.scene.replacing(", over: 0.2s}", with: "}"), to: "tiny.yaml")
    try desk.say(#"{"scene": 1}"#, #"{"scene": 0}"#)
    try change("fling", ["length": 450_000])
    #expect(try text == Self.scene.replacing("over: 0.2s", with: "over: 0.45s"))
  }

  @Test("a step that is cut is gone, its comments stay; pasted it is as it was, where the instant is")
  mutating func cut() throws {
    try change("fling", [:])
    #expect(
      try text == Self.scene.replacing("    - fling:\n        {on: square, by: [0, 20], over: 0.2s}\n", with: ""))
    try desk.reload()
    try change("tap", [:])
    #expect(try text.contains("    # here it begins\n    - wait: 600ms\n"))
    try desk.reload()
    let copied = "\n  - fling:\r\n      {on: square, by: [0, 20], over: 0.2s}\n  - highlight: square\n"
    try send(["scene": 0, "tick": 100_000, "paste": copied])
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    #expect(
      try text.contains(
        "    - wait: 0.1s # so that one sees it\n    - fling:\n        {on: square, by: [0, 20], over: 0.2s}\n"
          + "    - highlight: square\n    - wait: 0.3s\n    # here it begins\n"))
  }

  @Test(
    "what cannot be done is refused with the reason, and nothing is written",
    arguments: [
      ("tap", ["length": 300_000], "lasts as long as it does"),
      ("hold", ["begin": 1_150_000], "the step 'fling' of line 18 is under way"),
      ("tap", ["was": "- tap: other"], "not as this page saw it"),
      ("tap", ["step": 40], "not as this page saw it"),
    ] as [(String, [String: any Sendable], String)])
  mutating func refusals(verb: String, wish: [String: any Sendable], words: String) throws {
    if try steps().contains(where: { $0["verb"] as? String == verb }) {
      try change(verb, wish)
      #expect(
        desk.canvas.text("mistake").contains(words) && desk.canvas.last("edited") == nil,
        "\(desk.canvas.text("mistake"))")
    }
    #expect(try text == Self.scene)
  }

  private static let typing = """
    scene: tiny
    device: card
    state: {text: ""}
    layers:
      - {box: field, frame: [0, 0, 160, 40], fill: white, tap: {set: {text: ""}}, type: {set: {text: typed}}}
    steps:
      greet:
        - {type: {on: field, text: "hello", every: 100ms}}
        - wait: 0.2s
    takes:
      first:
        - tap: field
        - type: {on: field, text: "abcd"}
        - steps: greet
        - {wait: 0.1s, repeat: 3}
        - wait: 0.5s
      other:
        - tap: field
        - steps: greet
    """

  @Test("one that types is stretched by the time of each character, in whole milliseconds")
  mutating func typed() throws {
    try desk.gallery.scratch.write(Self.typing, to: "tiny.yaml")
    try desk.say(#"{"scene": 1}"#, #"{"scene": 0}"#)
    #expect(try steps().first { $0["verb"] as? String == "type" }?["stretches"] as? Bool == true)
    try change("type", ["length": 1_001_700])
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    #expect(try text == Self.typing.replacing("text: \"abcd\"}", with: "text: \"abcd\", every: 0.25s}"))
    let spans = try spans(of: "type")
    #expect(spans.first.map { $0[1] - $0[0] } == 1000)
  }

  @Test("steps that are shared or repeated are told with how often they are done, stretched and taken away, not moved")
  mutating func sharing() throws {
    try desk.gallery.scratch.write(Self.typing, to: "tiny.yaml")
    try desk.say(#"{"scene": 1}"#, #"{"scene": 0}"#)
    let all = try steps()
    let shared = try #require(all.firstIndex { ($0["text"] as? String ?? "").contains("hello") })
    let facts = try #require(all[shared]["sharing"] as? [String: Any])
    #expect(facts["steps"] as? String == "greet" && facts["times"] as? Int == 2)
    try send(["scene": 0, "step": shared, "was": all[shared]["text"] ?? "", "length": 1_000_000])
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    #expect(try text == Self.typing.replacing("every: 100ms", with: "every: 200ms"))
    try desk.say(#"{"editStep": "undo"}"#)
    try desk.reload()
    let repeated = try #require(all.firstIndex { ($0["text"] as? String ?? "").contains("repeat") })
    #expect((all[repeated]["sharing"] as? [String: Any])?["times"] as? Int == 3)
    try send(["scene": 0, "step": repeated, "was": all[repeated]["text"] ?? "", "length": 200_000])
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    #expect(try text == Self.typing.replacing("{wait: 0.1s", with: "{wait: 0.2s"))
    try desk.say(#"{"editStep": "undo"}"#)
    try desk.reload()
    try send(["scene": 0, "step": shared, "was": all[shared]["text"] ?? "", "begin": 0])
    #expect(desk.canvas.text("mistake").contains("do not stand in lines of their own"))
    try send(["scene": 0, "step": shared, "was": all[shared]["text"] ?? ""])
    #expect(
      try text == Self.typing.replacing("    - {type: {on: field, text: \"hello\", every: 100ms}}\n", with: ""))
  }

  @Test("shared steps are no step of the take: they are not offered, and are not written")
  mutating func shared() throws {
    let last = try #require(try steps().last)
    #expect(last["verb"] as? String == "wait" && last["text"] is NSNull)
    for (what, words) in [("nonsense", "list of steps"), ("- tap: nobody", "nobody"), ("- tap: square\n  x", "error")] {
      try send(["scene": 0, "tick": 0, "paste": what])
      #expect(
        desk.canvas.text("mistake").contains(words) && desk.canvas.last("edited") == nil,
        "\(desk.canvas.text("mistake"))")
      #expect(try text == Self.scene)
    }
  }
}
