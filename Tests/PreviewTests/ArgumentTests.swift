import Foundation
import Preview
import TestSupport
import Testing

@Suite("What a component says is changed for one of its users alone")
struct ArgumentTests {
  private static let scene = """
    scene: tiny
    device: card
    import: [parts.yaml]
    components:
      chip:
        values: {title: required, tint: "#3B6EA5"}
        size: [62, 40]
        cornerRadius: 6
        fill: tint
        layers:
          - {label: word, left: 8, top: 10, text: title, font: 13, color: white} # its letters
          - box: mark
            frame: [4, 4, 6, 6]
            fill: "#FF0000"
    layers:
      - {chip: one, left: 14, top: 14, title: "north"}
      - chip: two
        left: 84
        top: 14
        title: "south"
      - {bare: three, left: 14, top: 66}

    """
  private static let parts = """
    components:
      bare: {size: [40, 20], fill: gray(0.5), layers: [{box: dot, frame: [2, 2, 4, 4], fill: "#00FF00"}]}

    """

  private var desk: EditingDesk

  init() throws { desk = try EditingDesk(Self.scene, beside: ["parts.yaml": Self.parts]) }

  private mutating func give(_ name: String, _ value: String, to id: String, target: String = "instance") throws {
    let wish: [String: Any] = ["scene": 0, "id": id, "name": name, "value": value, "target": target]
    let message = String(decoding: try JSONSerialization.data(withJSONObject: ["add": wish]), as: UTF8.self)
    try desk.say(message)
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
  }

  /// The colour of a pixel, at a point of the screen.
  private func pixel(_ file: String, _ x: Int, _ y: Int) throws -> UInt32 {
    try desk.gallery.drawn(file, at: 0)[y * 2 * 320 + x * 2]
  }

  private mutating func undo() throws {
    try desk.say(#"{"editStep": "undo"}"#)
    #expect(try desk.text() == Self.scene && desk.text(of: "parts.yaml") == Self.parts)
  }

  @Test(
    "a literal becomes a value of the component, as it was for all others, and an argument of this one",
    arguments: [
      ("one.mark", "fill", "#112233", "markFill", "\"#FF0000\"", "\"#112233\""),
      ("two.mark", "fill", "#112233", "markFill", "\"#FF0000\"", "\"#112233\""),
      ("one.word", "font", "15", "wordFont", "13", "15"),
      ("two.word", "left", "12", "wordLeft", "8", "12"),
      ("two.mark", "top", "5", "markTop", "4", "5"),
    ])
  mutating func literals(id: String, name: String, value: String, key: String, was: String, becomes: String) throws {
    try give(name, value, to: id)
    let changed = try desk.text()
    #expect(changed.contains("values: {title: required, tint: \"#3B6EA5\", \(key): \(was)}"), "\(changed)")
    let user =
      id.hasPrefix("one") ? "title: \"north\", \(key): \(becomes)}" : "title: \"south\"\n    \(key): \(becomes)\n"
    #expect(changed.contains(user), "\(changed)")
    #expect(changed.contains("# its letters"))
    // All but the three places is as it was.
    let lines = changed.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains(key) }
    let former = Set(Self.scene.split(separator: "\n", omittingEmptySubsequences: false))
    #expect(lines.allSatisfy(former.contains))
    try undo()
  }

  @Test("the others look as before, this one as asked for")
  mutating func looks() throws {
    try give("fill", "#0000FF", to: "two.mark")
    let (one, two) = (try pixel("tiny.yaml", 14 + 6, 14 + 6), try pixel("tiny.yaml", 84 + 6, 14 + 6))
    #expect(one == 0xFF00_00FF && two == 0xFFFF_0000, "\(String(one, radix: 16)) \(String(two, radix: 16))")
  }

  @Test("what is a value of the component already is given alone")
  mutating func values() throws {
    try give("text", "east", to: "two.word")
    #expect(try desk.text() == Self.scene.replacing("title: \"south\"", with: "title: \"east\""))
  }

  @Test("what the component's own layer says is said by its user")
  mutating func roots() throws {
    try give("cornerRadius", "20", to: "one", target: "layer")
    #expect(
      try desk.text() == Self.scene.replacing("title: \"north\"}", with: "title: \"north\", cornerRadius: 20}"))
    try undo()
  }

  @Test("a component of another file is changed there, its user here, and both are taken back at once")
  mutating func files() throws {
    try give("fill", "#0000FF", to: "three.dot")
    #expect(
      try desk.text(of: "parts.yaml")
        == Self.parts.replacing("bare: {size", with: "bare: {values: {dotFill: \"#00FF00\"}, size")
        .replacing("fill: \"#00FF00\"}]", with: "fill: dotFill}]"))
    #expect(try desk.text() == Self.scene.replacing("top: 66}", with: "top: 66, dotFill: \"#0000FF\"}"))
    try undo()
    try desk.say(#"{"editStep": "redo"}"#)
    #expect(try desk.text().contains("dotFill") && desk.text(of: "parts.yaml").contains("dotFill"))
    try undo()
  }

  @Test("a value with which the scene has a mistake is not written, to no file")
  mutating func mistakes() throws {
    let wish = #"{"add": {"scene": 0, "id": "three.dot", "name": "fill", "value": "7", "target": "instance"}}"#
    try desk.say(wish)
    #expect(desk.canvas.last("mistake") != nil && desk.canvas.last("edited") == nil)
    #expect(try desk.text() == Self.scene && desk.text(of: "parts.yaml") == Self.parts)
  }

  @Test("it is told of which use a layer is, and offered there alone", arguments: ["one.mark", "one", "scene"])
  mutating func told(id: String) throws {
    try desk.say(#"{"explain": "\#(id)", "show": 0}"#, #"{"addable": "\#(id)"}"#)
    let use = desk.canvas.last("explanation")?["use"] as? [String: Any]
    #expect(
      use?["name"] as? String == (id == "scene" ? nil : "one")
        && use?["component"] as? String == (id == "scene" ? nil : "chip"))
    let targets = try #require(desk.canvas.last("addable")?["targets"] as? [String])
    #expect(targets == (id == "one.mark" ? ["layer", "instance"] : ["layer"]))
  }
}
