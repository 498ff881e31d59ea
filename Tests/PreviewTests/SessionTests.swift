import Foundation
import Preview
import TestSupport
import Testing

@Suite("A page's session")
struct SessionTests {
  let gallery: Gallery
  let session: Session
  var canvas = Canvas()

  init() throws {
    gallery = try Gallery()
    session = gallery.session(edits: true)
  }

  mutating func say(_ messages: String...) throws {
    try canvas.receive(session.receive(messages))
  }

  @Test("shows the take's own pixels at any instant, in any order")
  mutating func scrubs() throws {
    try say(#"{"scene": 0}"#)
    for (serial, tick) in [0, 150_000, 50_000, 300_000, 299_999].enumerated() {
      try say(#"{"show": \#(tick), "serial": \#(serial)}"#)
      #expect(canvas.serial == serial)
      #expect(canvas.tick == tick)
      #expect(canvas.pixels == (try gallery.drawn(at: tick)), "at \(tick)")
    }
  }

  @Test("sends what changed, and nothing where nothing did")
  mutating func changes() throws {
    try say(#"{"scene": 0}"#, #"{"show": 0, "serial": 1}"#)
    #expect(canvas.rectangles == 1)
    try say(#"{"show": 1000, "serial": 2}"#)
    #expect(canvas.rectangles == 0)
    let answers = session.receive([#"{"show": 250000, "serial": 3}"#])
    guard case .data(let data) = answers.first else {
      Issue.record("no picture")
      return
    }
    #expect(data.count < 160 * 120 * 4 * 2)
    try canvas.receive(answers)
    #expect(canvas.pixels == (try gallery.drawn(at: 250_000)))
  }

  @Test("of pictures asked for together, the newest is drawn")
  mutating func newest() throws {
    try say(#"{"scene": 0}"#)
    let answers = session.receive((1...5).map { #"{"show": \#($0 * 40_000), "serial": \#($0)}"# })
    #expect(answers.count == 1)
    try canvas.receive(answers)
    #expect(canvas.serial == 5)
  }

  @Test("a finger does what a take's tap does")
  mutating func taps() throws {
    try say(#"{"scene": 0, "take": "none"}"#)
    try say(
      #"{"inputs": [{"tick": 0, "act": "down", "x": 30, "y": 40}, {"tick": 100000, "act": "up"}], "show": 250000}"#)
    #expect(canvas.pixels == (try gallery.drawn(at: 250_000)))
  }

  @Test("what is done in the midst of a take ends the take; choosing it again begins it anew")
  mutating func forks() throws {
    try say(#"{"scene": 0, "take": "move"}"#, #"{"show": 150000}"#)
    try say(#"{"inputs": [{"tick": 150000, "act": "down", "x": 80, "y": 110}], "show": 150000}"#)
    try say(#"{"inputs": [{"tick": 180000, "act": "move", "x": 80, "y": 80}], "show": 180000}"#)
    #expect(canvas.pixels != (try gallery.drawn(take: "move", at: 180_000)))
    try say(#"{"take": "move", "show": 180000}"#)
    #expect(canvas.pixels == (try gallery.drawn(take: "move", at: 180_000)))
  }

  @Test("going back and doing something else forgets what came later")
  mutating func goesBack() throws {
    try say(#"{"scene": 0, "take": "none"}"#)
    try say(
      #"{"inputs": [{"tick": 0, "act": "down", "x": 30, "y": 40}, {"tick": 100000, "act": "up"}], "show": 500000}"#)
    let moved = canvas.pixels
    try say(
      #"{"inputs": [{"tick": 50000, "act": "move", "x": 150, "y": 110}, {"tick": 90000, "act": "up"}], "show": 500000}"#
    )
    #expect(canvas.pixels != moved)
    #expect(canvas.pixels == (try gallery.drawn(take: "rest", at: 500_000)))
    // So it stays when the file is read anew.
    try canvas.receive(session.reload())
    #expect(canvas.pixels == (try gallery.drawn(take: "rest", at: 500_000)))
  }

  @Test("a saved change is shown at the same instant, with what was done live done again")
  mutating func reloads() throws {
    try say(#"{"scene": 0, "take": "none"}"#)
    try say(
      #"{"inputs": [{"tick": 0, "act": "down", "x": 30, "y": 40}, {"tick": 100000, "act": "up"}], "show": 250000}"#)
    let changed = Gallery.scene.replacing("#3B6EA5", with: "#E2694C").replacing("over: 0.3s", with: "over: 0.6s")
    try gallery.scratch.write(changed, to: "tiny.yaml")
    try canvas.receive(session.reload())
    #expect(canvas.tick == 250_000)
    #expect(canvas.pixels == (try gallery.drawn(at: 250_000)))
  }

  @Test("a mistake is told in the terminal's words, and the scene as it was goes on")
  mutating func mistakes() throws {
    try say(#"{"scene": 0, "take": "move"}"#, #"{"show": 150000}"#)
    let good = try gallery.drawn(at: 150_000)
    let later = try gallery.drawn(at: 290_000)
    try gallery.scratch.write(Gallery.scene.replacing("fill: \"#3B6EA5\"", with: "fil: red"), to: "tiny.yaml")
    try canvas.receive(session.reload())
    let text = canvas.last("mistake")?["text"] as? String ?? ""
    #expect(text.contains("tiny.yaml:7:5: error: "))
    #expect(text.contains("^~~"))
    #expect(canvas.pixels == good)
    try say(#"{"show": 290000}"#)
    #expect(canvas.pixels == later)
    try gallery.scratch.write(Gallery.scene, to: "tiny.yaml")
    try canvas.receive(session.reload())
    #expect(canvas.last("scene")?["name"] as? String == "tiny")
  }

  @Test("a take's line of time")
  mutating func timeline() throws {
    try say(#"{"scene": 0, "take": "move"}"#)
    let facts = try #require(canvas.last("scene"))
    let steps = try #require(facts["steps"] as? [[String: Any]])
    #expect(
      steps.map { $0["verb"] as? String } == ["tap", "wait", "half", "settle"].map { $0 == "half" ? "snapshot" : $0 })
    #expect(steps.map { $0["begin"] as? Int } == [0, 100_000, 300_000, 300_000])
    #expect(steps.map { $0["end"] as? Int } == [100_000, 300_000, 300_000, 400_000])
    #expect(steps[0]["target"] as? String == "square")
    #expect(steps.map { $0["line"] as? Int } == [14, 15, 16, 17])
    #expect(facts["duration"] as? Int == 400_000)
    let snapshots = try #require(facts["snapshots"] as? [[String: Any]])
    #expect(snapshots.first?["name"] as? String == "half")
    #expect(snapshots.first?["tick"] as? Int == 300_000)
    #expect(facts["events"] as? [Int] == [0, 100_000, 400_000])
  }

  @Test("the steps of a take that do nothing are told with it")
  mutating func notes() throws {
    try gallery.scratch.write(Gallery.scene.replacing("tap: square", with: "tap: [1, 1]"), to: "tiny.yaml")
    try say(#"{"scene": 0, "take": "move"}"#)
    let notes = try #require(canvas.last("scene")?["notes"] as? [String])
    #expect(
      notes.count == 1 && notes[0].contains("tiny.yaml:14:7: take 'move', step 1: this tap at [1, 1] does nothing"))
  }

  @Test(
    "what no page sends changes nothing",
    arguments: [
      "", "null", "[]", "7", "{", #"{"scene": 99}"#, #"{"scene": -1}"#, #"{"scene": "../../etc/passwd"}"#,
      #"{"show": -1}"#, #"{"show": 9e18}"#, #"{"show": 1e400}"#, #"{"show": "0"}"#, #"{"scale": 0}"#,
      #"{"scale": 1e9}"#,
      #"{"inputs": [{"tick": 0, "act": "jump"}]}"#, #"{"inputs": [{"tick": 0, "act": "down", "x": 1e300, "y": 0}]}"#,
      #"{"inputs": [{"tick": 0, "act": "down", "x": 80, "y": 60, "finger": -1}]}"#,
      #"{"inputs": [{"tick": 0, "act": "down", "x": 80, "y": 60, "finger": 99}]}"#,
      #"{"inputs": [{"act": "down"}]}"#, #"{"inputs": {"tick": 0}}"#, #"{"settings": 3}"#, "\u{0}",
      "{\"show\": 1}\u{0}",
    ])
  mutating func nonsense(message: String) throws {
    try say(#"{"scene": 0}"#, #"{"show": 150000}"#)
    let before = canvas.pixels
    _ = session.receive([message])
    try say(#"{"show": 150000}"#)
    #expect(canvas.pixels == before)
    #expect(session.file == "\(gallery.scratch.path)/tiny.yaml")
  }

  @Test("settings that the scene has not are mistakes, and the picture stays")
  mutating func settings() throws {
    try say(#"{"scene": 0}"#, #"{"show": 0}"#)
    try say(#"{"settings": {"device": "iphone-6"}}"#, #"{"show": 0}"#)
    #expect(canvas.width == 750)
    for bad in [
      #"{"device": "x"}"#, #"{"variant": "x"}"#, #"{"values": {"nobody": "1"}}"#, #"{"values": {"x": "1 +"}}"#,
    ] {
      try say(#"{"settings": \#(bad)}"#)
      #expect(canvas.texts.last?["is"] as? String == "mistake", "\(bad)")
    }
    try say(#"{"settings": {"values": {"x": "60"}}, "take": "rest", "show": 0}"#)
    #expect(canvas.width == 320)
    #expect(canvas.pixels != (try gallery.drawn(at: 0)))
  }
}
