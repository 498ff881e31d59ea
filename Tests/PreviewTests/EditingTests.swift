import Foundation
import Preview
import TestSupport
import Testing

@Suite("Changing a scene's file from its page")
struct EditingTests {
  private static let scene = """
    # A comment, and Windows' line ends below.
    scene: tiny
    device: card
    state: {x: 10}\r
    values: {gap: 12}
    layers:
      - box: square   # a square
        frame: [x, 20, 40 , 40.5]
        fill:   '#3B6EA5'
        cornerRadius: 8 # round
        opacity: 0.5 + 0.25
      - {label: words, left: 4, top: -3, text: "好 words", color: "#FF0000"}
      - {label: sum, left: gap, top: 4, text: "{x} words"}
    """

  private var desk: EditingDesk

  init() throws { desk = try EditingDesk(Self.scene) }

  private mutating func property(_ name: String, of id: String) throws -> [String: Any] {
    try desk.say(#"{"explain": "\#(id)", "show": 0}"#)
    let properties = try #require(desk.canvas.last("explanation")?["properties"] as? [[String: Any]])
    return try #require(properties.first { $0["name"] as? String == name }, "\(properties)")
  }

  /// The request that a page sends of a property that it was told.
  private func request(_ property: [String: Any], text: String) throws -> String {
    let literal = try #require(property["literal"] as? [String: Any], "\(property)")
    let part: [String: Any] = [
      "line": property["line"] ?? 0, "column": property["column"] ?? 0, "value": property["means"] ?? "",
      "name": property["name"] ?? "", "was": literal["text"] ?? "", "text": text,
    ]
    let edit: [String: Any] = ["scene": 0, "file": property["file"] ?? "", "parts": [part]]
    return String(decoding: try JSONSerialization.data(withJSONObject: ["edit": edit]), as: UTF8.self)
  }

  @Test(
    "a literal is exchanged and all else stays, byte for byte; undo and redo go to the beginning and back",
    arguments: [
      ("square", "top", "20", "24", "[x, 20,", "[x, 24,"),
      ("square", "height", "40.5", "41", "40.5]", "41]"),
      ("square", "fill", "#3B6EA5", "#11223344", "'#3B6EA5'", "'#11223344'"),
      ("square", "cornerRadius", "8", "12.5", "8 # round", "12.5 # round"),
      ("words", "top", "-3", "0", "top: -3,", "top: 0,"),
      ("words", "text", "好 words", "别的", "\"好 words\"", "\"别的\""),
      ("words", "color", "#FF0000", "#00FF00", "\"#FF0000\"", "\"#00FF00\""),
    ])
  mutating func literals(id: String, name: String, was: String, text: String, before: String, after: String) throws {
    let property = try property(name, of: id)
    #expect((property["literal"] as? [String: Any])?["text"] as? String == was)
    try desk.say(try request(property, text: text))
    let wanted = Self.scene.replacing(before, with: after)
    #expect(wanted != Self.scene)
    #expect(Array(try desk.text().utf8) == Array(wanted.utf8))
    #expect(desk.canvas.last("edited")?["undo"] as? Int == 1)
    try desk.say(#"{"editStep": "undo"}"#)
    #expect(Array(try desk.text().utf8) == Array(Self.scene.utf8))
    #expect(desk.canvas.last("edited")?["redo"] as? Int == 1)
    try desk.say(#"{"editStep": "redo"}"#, #"{"editStep": "redo"}"#)
    #expect(Array(try desk.text().utf8) == Array(wanted.utf8))
  }

  @Test("a family is a choice of those that the scene's texts can be set in, and is written in its quotes")
  mutating func families() throws {
    let scene = Self.scene.replacing("text: \"好 words\",", with: "text: \"words\", family: \"Inter\",")
    try desk.gallery.scratch.write(scene, to: "tiny.yaml")
    try desk.reload()
    let family = try property("family", of: "words")
    let literal = try #require(family["literal"] as? [String: Any])
    let choices = try #require(literal["choices"] as? [String])
    #expect(literal["kind"] as? String == "text" && choices.contains("Inter") && choices.count > 1, "\(choices)")
    let other = try #require(choices.first { $0 != "Inter" })
    try desk.say(try request(family, text: other))
    #expect(try desk.text() == scene.replacing("\"Inter\"", with: "\"\(other)\""), "\(desk.canvas.text("mistake"))")
    // Other texts are no choice.
    #expect(
      ((try property("text", of: "words")["literal"] as? [String: Any])?["choices"] as? [String])?.isEmpty == true)
    try desk.say(#"{"addable": "sum"}"#)
    let addable = try #require(desk.canvas.last("addable")?["properties"] as? [[String: Any]])
    #expect(addable.first { $0["name"] as? String == "family" }?["choices"] as? [String] == choices)
  }

  @Test(
    "what is worked out is no literal",
    arguments: [("square", "left"), ("square", "opacity"), ("sum", "left"), ("sum", "text")])
  mutating func formulas(id: String, name: String) throws {
    #expect(try property(name, of: id)["literal"] is NSNull)
  }

  @Test(
    "nothing is written that is no such literal, or with which the scene has a mistake",
    arguments: [
      ("top", "1 + 1"), ("top", "20, 30"), ("top", ""), ("top", "1e9"), ("fill", "red"), ("fill", "#12"),
      ("cornerRadius", "8 # x"),
    ])
  mutating func refusals(name: String, text: String) throws {
    let property = try property(name, of: "square")
    try desk.say(try request(property, text: text))
    #expect(desk.canvas.text("mistake", "of") == "wish" && desk.canvas.last("edited") == nil)
    #expect(try desk.text() == Self.scene)
  }

  @Test("texts keep their quotes: none, and no brace, is let in", arguments: ["a\"b", "{x}", "a\nb", "a\\b", "it's"])
  mutating func quotes(text: String) throws {
    let property = try property("text", of: "words")
    try desk.say(try request(property, text: text))
    #expect(desk.canvas.last("edited") == nil)
    #expect(try desk.text() == Self.scene)
  }

  @Test("what somebody else saved meanwhile stays, also at an undo")
  mutating func meanwhile() throws {
    let property = try property("top", of: "square")
    let message = try request(property, text: "24")
    let other = Self.scene.replacing("[x, 20,", with: "[x, 21,")
    try desk.gallery.scratch.write(other, to: "tiny.yaml")
    try desk.say(message)
    #expect(desk.canvas.text("mistake").contains("not as this page saw it"))
    #expect(try desk.text() == other)
    try desk.gallery.scratch.write(Self.scene, to: "tiny.yaml")
    try desk.say(message)
    let mine = try desk.text()
    try desk.gallery.scratch.write(mine + "\n# more\n", to: "tiny.yaml")
    try desk.say(#"{"editStep": "undo"}"#)
    #expect(try desk.text() == mine + "\n# more\n")
  }

  @Test(
    "what was changed is not taken back where a folder leads out of the project by a link since",
    arguments: [true, false])
  mutating func leadsOut(isScenesOwn: Bool) throws {
    let (scratch, brand) = (desk.gallery.scratch, "values: {accent: \"#3B6EA5\"}\n")
    let scene =
      "scene: mine\ndevice: card\nimport: [parts/brand.yaml]\nlayers:\n  - {box: square, frame: [0, 0, 9, 9], fill: accent}\n"
    try scratch.write(scene, to: "project/scene.yaml")
    try scratch.write(brand, to: "project/parts/brand.yaml")
    let catalogue = Catalogue([.init(name: "mine", file: "\(scratch.path)/project/scene.yaml")])
    let session = Session(catalogue: catalogue, loader: desk.gallery.loader, edits: true)
    let (file, line, column, name, was) =
      isScenesOwn ? ("scene.yaml", 5, 36, "height", "9") : ("parts/brand.yaml", 1, 10, "accent", "#3B6EA5")
    let part: [String: Any] = [
      "line": line, "column": column, "name": name, "value": was, "was": was, "text": isScenesOwn ? "8" : "#FF8800",
    ]
    let edit: [String: Any] = ["scene": 0, "file": "\(scratch.path)/project/\(file)", "parts": [part]]
    let message = String(decoding: try JSONSerialization.data(withJSONObject: ["edit": edit]), as: UTF8.self)
    try desk.canvas.receive(session.receive([#"{"scene": 0}"#, message]))
    #expect(desk.canvas.last("edited")?["undo"] as? Int == 1, "\(desk.canvas.text("mistake"))")
    // The same bytes elsewhere, where the folder leads now.
    let folder = isScenesOwn ? "project" : "project/parts"
    try FileManager.default.moveItem(atPath: "\(scratch.path)/\(folder)", toPath: "\(scratch.path)/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/\(folder)", withDestinationPath: "\(scratch.path)/elsewhere")
    let changed = try desk.text(of: "project/\(file)")
    #expect(changed.contains(isScenesOwn ? ", 8]" : "#FF8800"))
    try desk.canvas.receive(session.receive([#"{"editStep": "undo"}"#]))
    #expect(desk.canvas.text("mistake", "of") == "wish", "\(desk.canvas.text("mistake"))")
    #expect(try desk.text(of: "project/\(file)") == changed)
    // Where it lies as it lay, it is taken back.
    try FileManager.default.removeItem(atPath: "\(scratch.path)/\(folder)")
    try FileManager.default.moveItem(atPath: "\(scratch.path)/elsewhere", toPath: "\(scratch.path)/\(folder)")
    try desk.canvas.receive(session.receive([#"{"editStep": "undo"}"#]))
    #expect(try desk.text(of: "project/\(file)") == (isScenesOwn ? scene : brand))
  }

  @Test("a link, another scene, and a page that may not, write nothing")
  mutating func closed() throws {
    let message = try request(try property("top", of: "square"), text: "24")
    try desk.say(message.replacing("\"scene\":0", with: "\"scene\":1"))
    #expect(desk.canvas.text("mistake").contains("nothing may be changed here"))
    let guest = desk.gallery.session()
    try desk.canvas.receive(guest.receive([#"{"scene": 0}"#, #"{"explain": "square", "show": 0}"#, message]))
    let properties = try #require(desk.canvas.last("explanation")?["properties"] as? [[String: Any]])
    #expect(properties.allSatisfy { $0["literal"] is NSNull } && desk.canvas.last("edited") == nil)
    try desk.gallery.scratch.write(Self.scene, to: "real.yaml")
    try FileManager.default.removeItem(atPath: desk.path)
    try FileManager.default.createSymbolicLink(atPath: desk.path, withDestinationPath: "real.yaml")
    try desk.say(message)
    #expect(desk.canvas.text("mistake").contains("link") && desk.canvas.last("edited") == nil)
    #expect(try desk.text() == Self.scene)
  }
}
