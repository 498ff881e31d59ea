import Foundation
import Preview
import TestSupport
import Testing

/// A page is answered at the edges of what it may ask.
extension SessionTests {
  @Test("before a scene is chosen there is nothing to read again")
  func nothing() {
    #expect(session.reload().isEmpty)
    #expect(session.receive([#"{"take": "none"}"#]).isEmpty)
  }

  @Test("another scene begins at its first instant, and its first take")
  mutating func another() throws {
    try say(#"{"scene": 0, "take": "rest"}"#, #"{"show": 150000, "serial": 4}"#)
    #expect(canvas.last("scene")?["take"] as? String == "rest" && canvas.tick == 150_000)
    try say(#"{"scene": 1}"#)
    try canvas.receive(session.reload())
    #expect(canvas.tick == 0 && canvas.last("scene")?["name"] as? String == "other")
    try say(#"{"scene": 0}"#)
    #expect(canvas.last("scene")?["take"] as? String == "move")
  }

  @Test("a mistake in a value has its place in the value")
  mutating func values() throws {
    try say(#"{"scene": 0}"#, #"{"settings": {"values": {"x": "1 + nobody"}}}"#)
    #expect(canvas.text("mistake").hasPrefix("x:1:5: error: "), "\(canvas.text("mistake"))")
  }

  @Test("what the scene cannot be read with is no mistake of its file, and it is read as before")
  mutating func refusals() throws {
    try say(#"{"scene": 0, "settings": {"values": {"x": "60"}}}"#, #"{"show": 0}"#)
    let good = canvas.pixels
    try say(#"{"settings": {"values": {"x": "1 +"}}}"#, #"{"show": 0}"#)
    #expect(canvas.text("mistake", "of") == "settings" && canvas.pixels == good)
    #expect(canvas.last("scene")?["settings"] as? NSDictionary == ["values": ["x": "60"]])
    // What was tried is not in the file any more.
    try gallery.scratch.write("scene: tiny\ndevice: card\nfill: red\n", to: "tiny.yaml")
    try canvas.receive(session.reload())
    #expect(canvas.text("mistake", "of") == "settings")
    #expect(canvas.last("scene")?["settings"] as? NSDictionary == [:])
    // Another scene has its own.
    try say(#"{"scene": 1, "settings": {"dark": true}}"#)
    #expect(canvas.last("scene")?["dark"] as? Bool == true)
    try say(#"{"scene": 0}"#)
    #expect(canvas.last("scene")?["dark"] as? Bool == false)
    try gallery.scratch.write("scene: tiny\ndevice: card\nfil: red\n", to: "tiny.yaml")
    try canvas.receive(session.reload())
    #expect(canvas.text("mistake", "of") == "file")
  }

  @Test("an act without a place is done at the screen's corner")
  mutating func corner() throws {
    try gallery.scratch.write(
      """
      scene: tiny
      device: card
      state: {n: 0}
      layers:
        - {box: corner, frame: [0, 0, 0.5, 0.5], tap: {set: {n: 1}}}
        - {box: lamp, frame: [20, 20, 50, 50], fill: if n > 0 then red else blue}
      """, to: "tiny.yaml")
    try say(#"{"scene": 0, "scale": 0.5}"#, #"{"show": 0}"#)
    let before = canvas.pixels
    try say(#"{"inputs": [{"tick": 0, "act": "down"}, {"tick": 50000, "act": "up"}], "show": 100000}"#)
    #expect(canvas.pixels != before)
  }

  @Test(
    "a place may be so far away, and no farther",
    arguments: [("100000", 1), ("-100000", 1), ("100000.5", 0), ("-100001", 0)])
  func places(number: String, sent: Int) {
    _ = session.receive([#"{"scene": 0}"#])
    for place in [#""x": \#(number), "y": 1"#, #""x": 1, "y": \#(number)"#] {
      let before = session.inputsSent
      _ = session.receive([#"{"inputs": [{"tick": 0, "act": "down", \#(place)}]}"#])
      #expect(session.inputsSent - before == sent, "\(place)")
    }
  }

  @Test(
    "a scale may be from more than nothing to eight pixels a point",
    arguments: [("0.01", 0.01), ("0.5", 0.5), ("1", 1), ("8", 8), ("8.01", 2), ("0", 2), ("-1", 2)])
  mutating func scales(scale: String, wanted: Double) throws {
    try say(#"{"scene": 0}"#)
    let usual = try #require(canvas.last("scene")?["scale"] as? Double)
    try say(#"{"scale": \#(scale), "take": "move"}"#)
    #expect(canvas.last("scene")?["scale"] as? Double == (wanted == 2 ? usual : wanted))
  }

  @Test("an instant may be an hour from the first, and no later")
  mutating func ticks() throws {
    try say(#"{"scene": 0}"#)
    try say(#"{"tree": 3600000000}"#)
    #expect(canvas.last("tree")?["tick"] as? Int == 3_600_000_000)
    let count = canvas.texts.count
    try say(#"{"tree": 3600000001}"#)
    #expect(canvas.texts.count == count)
  }

  @Test("what was done live is given to the stage once, and once more where the file is read anew")
  func inputs() {
    _ = session.receive([#"{"scene": 0, "take": "none"}"#])
    #expect(session.inputsSent == 0)
    _ = session.receive([
      #"{"inputs": [{"tick": 0, "act": "down", "x": 1, "y": 1}, {"tick": 9, "act": "up"}, {"tick": 9, "act": "up"}]}"#
    ])
    #expect(session.inputsSent == 3)
    _ = session.reload()
    #expect(session.inputsSent == 6)
  }

  /// Small boxes of many widths, so that runs of pixels are of all lengths, on a ground that is clear in places.
  private static let boxes = """
    scene: tiny
    device: card
    state: {x: 0}
    fill: "#80402010"
    layers:
      - box: part
        each: i in range(60)
        frame: [mod(13 * i, 150) + x, mod(7 * i, 115), 1 + mod(i, 5), 1 + mod(i, 4)]
        fill: if mod(i, 3) == 0 then "#C0FF0080" else gray(i / 60)
      - {box: go, frame: [0, 0, 160, 120], tap: {animate: {x: 20}, over: 0.5s, curve: linear}}
    takes: {move: [{tap: go}, settle]}

    """

  @Test("pictures are told in as few words as they were")
  mutating func words() throws {
    try gallery.scratch.write(Self.boxes, to: "tiny.yaml")
    var lines: [String] = []
    for scale in ["0.5", "1", "1.5"] {
      try say(#"{"scene": 0, "scale": \#(scale)}"#)
      for tick in stride(from: 0, through: 600_000, by: 75_000) {
        let answers = session.receive([#"{"show": \#(tick)}"#])
        guard case .data(let data) = answers.first else { continue }
        try canvas.receive(answers)
        lines.append("\(scale) at \(tick): \(canvas.rectangles) rectangles, \(data.count) bytes")
      }
    }
    try KeptLines(path: "Tests/PreviewTests/KeptRecordings/pictures.txt").expect(lines)
  }
}
