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
    let told = try #require(canvas.last("explanation"))
    #expect(told["kind"] as? String == "box" && told["name"] as? String == "square" && told["line"] as? Int == 5)
    let properties = try #require(told["properties"] as? [[String: Any]])
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
    let told = try #require(canvas.last("curve"))
    let ticks = try #require(told["ticks"] as? [Int])
    let numbers = try #require(told["numbers"] as? [Double])
    let duration = try gallery.renderer(take: "move").times().ticks.last ?? 0
    #expect(ticks.count == numbers.count && ticks.first == 0 && (ticks.last ?? 0) >= duration, "\(ticks)")
    let steps = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
    #expect((steps.max() ?? 0) - (steps.min() ?? 0) <= 1)
    #expect(numbers.first == 10 && numbers.last == 100 && numbers == numbers.sorted())
  }

  @Test("a recording that cannot be written down is over, and the reason is told")
  mutating func lost() throws {
    try canvas.receive(session.receive([#"{"record": true}"#]))
    #expect(canvas.last("recording")?["isOn"] as? Bool == true)
    try FileManager.default.removeItem(atPath: "\(gallery.scratch.path)/tiny.yaml")
    try canvas.receive(session.receive([#"{"record": false, "show": 100000}"#]))
    #expect(canvas.last("recording")?["isOn"] as? Bool == false)
    #expect(canvas.words("mistake").contains("tiny.yaml"))
  }
}
