import Foundation
import Preview
import TestSupport
import Testing

@Suite("A page's inspector")
struct InspectingTests {
  let gallery: Gallery
  let session: Session
  var canvas = Canvas()

  init() throws {
    gallery = try Gallery()
    session = gallery.session()
    try canvas.receive(session.receive([#"{"scene": 0}"#]))
  }

  @Test("a layer's properties are told in the order of their lines, with the lines' words")
  mutating func explanation() throws {
    try canvas.receive(
      session.receive([#"{"explain": "list.row(3)", "show": 0}"#, #"{"explain": "square", "show": 0}"#]))
    let reported = try #require(canvas.last("explanation"))
    #expect(
      reported["kind"] as? String == "box" && reported["name"] as? String == "square" && reported["line"] as? Int == 5)
    let properties = try #require(reported["properties"] as? [[String: Any]])
    // The frame comes to four of them, which are told by their names.
    let lines = properties.compactMap { $0["line"] as? Int }
    #expect(lines == lines.sorted() && Set(lines) == [6, 7], "\(properties)")
    let names = properties.filter { $0["line"] as? Int == 6 }.compactMap { $0["name"] as? String }
    #expect(names.count > 1 && names == names.sorted(), "\(names)")
    #expect(properties.last?["text"] as? String == "fill: \"#3B6EA5\"")
  }

  @Test("a number is told over the whole take, from its first instant to its last, evenly")
  mutating func curve() throws {
    try canvas.receive(session.receive([#"{"curve": {"id": "scene", "name": "x"}}"#]))
    let reported = try #require(canvas.last("curve"))
    let ticks = try #require(reported["ticks"] as? [Int])
    let numbers = try #require(reported["numbers"] as? [Double])
    let duration = try gallery.renderer(take: "move").times().ticks.last ?? 0
    #expect(ticks.count == numbers.count && ticks.first == 0 && (ticks.last ?? 0) >= duration, "\(ticks)")
    let steps = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
    #expect((steps.max() ?? 0) - (steps.min() ?? 0) <= 1)
    #expect(numbers.first == 10 && numbers.last == 100 && numbers == numbers.sorted())
  }

  @Test("from an instant on a number is told for each frame, up to the last one played, and is what the whole take has")
  mutating func laterCurve() throws {
    try canvas.receive(session.receive([#"{"curve": {"id": "scene", "name": "x", "from": 100000}}"#]))
    let reported = try #require(canvas.last("curve"))
    #expect(reported["from"] as? Int == 100_000)
    let ticks = try #require(reported["ticks"] as? [Int])
    let numbers = try #require(reported["numbers"] as? [Double])
    let duration = try gallery.renderer(take: "move").times().ticks.last ?? 0
    #expect(ticks.first == 100_000 && (ticks.last ?? 0) >= duration && ticks.count == numbers.count, "\(ticks)")
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { 0 < $1 - $0 && $1 - $0 <= 16_667 })
    // The tap is over at its release, from which on the square goes 90 points in 0.3 s, evenly.
    let moving = zip(ticks, numbers).filter { $0.1 > 10 && $0.1 < 100 }
    #expect(moving.count > 4)
    for (one, next) in zip(moving, moving.dropFirst()) {
      #expect(abs((next.1 - one.1) - Double(next.0 - one.0) * 90 / 300_000) < 1e-6)
    }
    // What is played no further has no more instants.
    try canvas.receive(session.receive([#"{"curve": {"id": "scene", "name": "x", "from": 3600000000}}"#]))
    #expect(canvas.last("curve")?["numbers"] as? [Double] == [100, 100])
  }

  @Test("a recording that cannot be written down is over, and the reason is told")
  mutating func lost() throws {
    try canvas.receive(session.receive([#"{"record": true}"#]))
    #expect(canvas.last("recording")?["isOn"] as? Bool == true)
    try FileManager.default.removeItem(atPath: "\(gallery.scratch.path)/tiny.yaml")
    try canvas.receive(session.receive([#"{"record": false, "show": 100000}"#]))
    #expect(canvas.last("recording")?["isOn"] as? Bool == false)
    #expect(canvas.text("mistake").contains("tiny.yaml"))
  }

  @Test("of a layer that is turned or scaled, or lies in such a one, it is told how it goes on the screen")
  mutating func turns() throws {
    let scene = """
      scene: turned
      device: card
      layers:
        - box: large
          frame: [0, 0, 40, 40]
          scale: 2
          layers: [{box: inner, frame: [4, 4, 8, 8], fill: red}]
        - {box: quarter, frame: [50, 10, 20, 20], fill: red, rotation: 90deg}
        - {box: plain, frame: [80, 10, 10, 10], fill: red}
      """
    try gallery.scratch.write(scene, to: "tiny.yaml")
    try canvas.receive(session.reload() + session.receive([#"{"tree": 0}"#]))
    let layers = try #require(canvas.last("tree")?["layers"] as? [[String: Any]])
    func turn(_ id: String) throws -> [Double]? {
      let layer = try #require(layers.first { $0["id"] as? String == id })
      return (layer["turn"] as? [Double])?.map { ($0 * 1000).rounded() / 1000 }
    }
    #expect(try turn("plain") == nil)
    #expect(try turn("large") == [1, 0, 0, 1, 2, 0, 0, 2])
    #expect(try turn("large.inner") == [2, 0, 0, 2, 1, 0, 0, 1])
    #expect(try turn("quarter") == [1, 0, 0, 1, 0, 1, -1, 0])
  }

  @Test("a point is told the layers there, the painted ones apart, at the instant that is asked for")
  mutating func picks() throws {
    func picked() throws -> [String] {
      let layers = try #require(canvas.last("picked")?["layers"] as? [[String: Any]])
      return layers.compactMap { $0["paints"] as? Bool == true ? $0["id"] as? String : nil }
    }
    let before = canvas.tick
    try canvas.receive(session.receive([#"{"pick": {"x": 30, "y": 40}, "show": 0, "serial": 7}"#]))
    #expect(try picked().first == "square")
    #expect(canvas.last("picked")?["serial"] as? Int == 7 && canvas.tick == before)
    // It has gone on by then.
    try canvas.receive(session.receive([#"{"pick": {"x": 15, "y": 40}, "show": 400000}"#]))
    #expect(try !picked().contains("square"))
    try canvas.receive(session.receive([#"{"pick": {"x": 30, "y": 100}, "show": 0}"#]))
    #expect(try picked().first == "list.row(1)")
  }

  @Test("the place of a layer comes before the picture that it is of")
  mutating func outlines() throws {
    let answers = session.receive([#"{"show": 250000, "outline": "square", "serial": 1}"#])
    try canvas.receive(answers)
    guard case .data = answers.last else {
      Issue.record("the picture is not the last answer")
      return
    }
    let box = try #require(canvas.last("outline")?["seen"] as? [Double])
    try canvas.receive(session.receive([#"{"tree": 250000}"#]))
    let layers = try #require(canvas.last("tree")?["layers"] as? [[String: Any]])
    let row = try #require(layers.first { $0["id"] as? String == "square" })
    #expect(row["seen"] as? [Double] == box && box[0] > 10)
    try canvas.receive(session.receive([#"{"show": 250000, "outline": "nobody", "serial": 2}"#]))
    #expect(canvas.last("outline")?["seen"] is NSNull)
  }

  @Test("the layer that keys go to is told when it is another one")
  mutating func keyboard() throws {
    try gallery.scratch.write(
      """
      scene: tiny
      device: card
      state: {word: ""}
      layers:
        - {box: low, frame: [0, 0, 80, 40], tap: {set: {word: ""}}, type: {set: {word: "{word}{typed}"}}}
        - {box: high, frame: [0, 50, 80, 40], tap: {set: {word: ""}}, type: {set: {word: "{word}{typed}"}}}
      """, to: "tiny.yaml")
    try canvas.receive(session.reload())
    #expect(canvas.text("keyboard", "layer") == "high")
    let count = canvas.texts.count
    let finger = #"[{"tick": 0, "act": "down", "x": 10, "y": 10}, {"tick": 50000, "act": "up"}]"#
    let tap = #"{"inputs": \#(finger), "show": 100000}"#
    try canvas.receive(session.receive([tap]))
    #expect(canvas.text("keyboard", "layer") == "low" && canvas.texts.count == count + 1)
    try canvas.receive(session.receive([tap]))
    #expect(canvas.texts.count == count + 1)
    try gallery.scratch.write(Gallery.scene, to: "tiny.yaml")
    try canvas.receive(session.reload())
    #expect(canvas.last("keyboard")?["layer"] is NSNull)
  }
}
