import Foundation
import Preview
import TestSupport
import Testing

@Suite("Where a layer's look comes from, and changes of that")
struct WhereFromTests {
  private static let scene = """
    scene: tiny
    device: card
    import: [brand.yaml]
    values:
      gap: 12
      inset: gap * 2   # twice
      soft: spring(180, 14)
    state: {open: 0}
    layers:
      - box: square
        frame: [inset, 20, 40, 40]
        fill: accent
        cornerRadius: gap
        tap: [{animate: {open: 1}, curve: soft}]
      - {label: words, left: inset, top: 4, text: "{open} words", color: accent}
      - {box: plain, frame: [100, 40, 20, 20], fill: "#00FF00"}
    rules: [{when: open > 0.5, do: {set: {open: 0}}}]
    """
  private static let brand = "values:\n  accent: '#3B6EA5' # ours\n  other: \"#112233\"\n"

  private let gallery: Gallery
  private let session: Session
  private var canvas = Canvas()

  init() throws {
    gallery = try Gallery()
    try gallery.scratch.write(Self.brand, to: "brand.yaml")
    session = try gallery.editingSession(of: Self.scene, on: &canvas)
  }

  private func path(_ file: String) -> String { "\(gallery.scratch.path)/\(file)" }
  private func text(_ file: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(file))), as: UTF8.self)
  }

  private mutating func explained(_ id: String) throws -> [String: Any] {
    try canvas.receive(session.receive([#"{"explain": "\#(id)", "show": 0}"#]))
    return try #require(canvas.last("explanation"))
  }

  private func list(_ name: String, in facts: [String: Any]) throws -> [[String: Any]] {
    try #require(facts[name] as? [[String: Any]], "\(facts)")
  }

  /// What a property, and so on, reads: the sources of these keys.
  private func sources(of quantity: [String: Any], in facts: [String: Any]) throws -> [[String: Any]] {
    let all = try list("sources", in: facts)
    let keys = try #require(quantity["reads"] as? [String])
    return keys.compactMap { key in all.first { $0["key"] as? String == key } }
  }

  private mutating func edit(_ file: String, _ parts: [[String: Any]]) throws {
    let edit: [String: Any] = ["scene": 0, "file": path(file), "parts": parts]
    let data = try JSONSerialization.data(withJSONObject: ["edit": edit])
    try canvas.receive(session.receive([String(decoding: data, as: UTF8.self)]))
  }

  private func part(_ quantity: [String: Any], _ text: String) -> [String: Any] {
    let literal = (quantity["literal"] as? [String: Any])?["text"] ?? quantity["writtenName"]
    return [
      "line": quantity["line"] ?? 0, "column": quantity["column"] ?? 0, "name": quantity["name"] ?? "",
      "value": quantity["means"] ?? "", "was": literal ?? "", "text": text,
    ]
  }

  @Test("the names of a formula lead to their values and lines, from one to the next, into the file that defines them")
  mutating func names() throws {
    let facts = try explained("square")
    let properties = try list("properties", in: facts)
    let left = try #require(properties.first { $0["name"] as? String == "left" })
    let inset = try #require(try sources(of: left, in: facts).first)
    #expect(inset["called"] as? String == "inset" && inset["value"] as? String == "24" && inset["line"] as? Int == 6)
    #expect(inset["literal"] is NSNull)
    let gap = try #require(try sources(of: inset, in: facts).first)
    #expect(gap["called"] as? String == "gap" && gap["value"] as? String == "12" && gap["line"] as? Int == 5)
    #expect((gap["literal"] as? [String: Any])?["text"] as? String == "12")
    let fill = try #require(properties.first { $0["name"] as? String == "fill" })
    let accent = try #require(try sources(of: fill, in: facts).first)
    #expect(accent["file"] as? String == path("brand.yaml") && accent["line"] as? Int == 2)
    #expect((accent["literal"] as? [String: Any])?["text"] as? String == "#3B6EA5")
    #expect(fill["writtenName"] as? String == "accent" && fill["literal"] is NSNull)
  }

  @Test(
    "what a layer does is told with its line, and the spring that it does it by; a scene's values, rules and curves")
  mutating func acts() throws {
    let facts = try explained("square")
    let tap = try #require(try list("acts", in: facts).first)
    #expect(tap["cause"] as? String == "tap" && tap["line"] as? Int == 14)
    #expect(try sources(of: tap, in: facts).contains { $0["called"] as? String == "soft" && $0["line"] as? Int == 7 })
    let scene = try explained("scene")
    #expect(try list("acts", in: scene).compactMap { $0["cause"] as? String } == ["when"])
    #expect(
      Set(try list("values", in: scene).compactMap { $0["name"] as? String }).isSuperset(of: ["gap", "inset", "soft"]))
    let curve = try #require(try list("values", in: scene).first { $0["name"] as? String == "soft" })
    #expect((curve["literal"] as? [String: Any])?["text"] as? String == "spring(180, 14)")
    try edit("tiny.yaml", [part(curve, "spring(duration: 0.4s, bounce: 0.2)")])
    #expect(
      try text("tiny.yaml") == Self.scene.replacing("spring(180, 14)", with: "spring(duration: 0.4s, bounce: 0.2)"))
    try edit("tiny.yaml", [part(curve, "spring(1)")])
    #expect(canvas.text("mistake").contains("not as this page saw it"))
  }

  @Test("a curve that is a value is listed as that alone, and one that stands in an act among the curves")
  mutating func curves() throws {
    #expect(try list("curves", in: try explained("scene")).isEmpty)
    try gallery.scratch.write(
      Self.scene.replacing("curve: soft", with: "curve: spring(90, 9)"), to: "tiny.yaml")
    try canvas.receive(session.reload())
    let curves = try list("curves", in: try explained("scene"))
    #expect(curves.compactMap { $0["value"] as? String } == ["spring(90, 9)"])
  }

  @Test("the layers that follow from a value are told where they are written, by way of other values too")
  mutating func readers() throws {
    func lines(_ file: String, _ line: Int, _ column: Int) throws -> [Int] {
      let message = #"{"readers": {"file": "\#(path(file))", "line": \#(line), "column": \#(column)}}"#
      try canvas.receive(session.receive([message]))
      return try list("layers", in: try #require(canvas.last("readers"))).compactMap { $0["line"] as? Int }
    }
    #expect(try lines("brand.yaml", 2, 3) == [10, 15])
    #expect(try lines("tiny.yaml", 5, 3) == [10, 15])
    #expect(try lines("brand.yaml", 3, 3) == [])
  }

  @Test("the numbers of a formula are changed where they stand, and names, texts and units are left alone")
  mutating func numbersOfFormulas() throws {
    let scene = Self.scene.replacing(
      "frame: [inset, 20, 40, 40]", with: "frame: [max(inset, 8) + 2.5 * gap2, 20, 40, 40] # 7"
    )
    .replacing("inset: gap * 2 ", with: "gap2: gap + 3\n  inset: gap * 2 ")
    try gallery.scratch.write(scene, to: "tiny.yaml")
    try canvas.receive(session.reload())
    let facts = try explained("square")
    let left = try #require(try list("properties", in: facts).first { $0["name"] as? String == "left" })
    let numbers = try list("parts", in: left)
    #expect(numbers.compactMap { $0["text"] as? String } == ["8", "2.5"])
    let parts: [[String: Any]] = zip(numbers, ["10", "3"]).map { number, text in
      [
        "line": left["line"] ?? 0, "column": number["column"] ?? 0, "name": "left", "value": "", "isWithin": true,
        "was": number["text"] ?? "", "text": text,
      ]
    }
    try edit("tiny.yaml", parts)
    #expect(canvas.last("mistake") == nil, "\(canvas.text("mistake"))")
    #expect(try text("tiny.yaml") == scene.replacing("8) + 2.5 *", with: "10) + 3 *"))
    try edit("tiny.yaml", parts)
    #expect(canvas.text("mistake").contains("not as this page saw it"))
  }

  @Test("the colours of a gradient are changed where they stand, and its ends and stops")
  mutating func gradients() throws {
    let fill = ##"fill: {gradient: ["#F2B84B", '#e2694c'], from: [0, 0.5], stops: [0, 1]} # warm"##
    let scene = Self.scene.replacing("fill: accent", with: fill)
    for (name, index, was, text, before, after) in [
      ("gradient", 1, "#e2694c", "#112233", "'#e2694c'", "'#112233'"), ("from", 1, "0.5", "0.25", "0.5]", "0.25]"),
      ("stops", 1, "1", "0.75", "[0, 1]", "[0, 0.75]"),
    ] {
      try gallery.scratch.write(scene, to: "tiny.yaml")
      try canvas.receive(session.reload())
      let properties = try list("properties", in: try explained("square"))
      let property = try #require(
        properties.first { ($0["name"] as? String ?? "").hasSuffix(name) }, "\(properties)")
      let literal = try #require(try list("parts", in: property).dropFirst(index).first, "\(property)")
      #expect(literal["text"] as? String == was)
      let part: [String: Any] = [
        "line": property["line"] ?? 0, "column": literal["column"] ?? 0, "name": name, "value": "", "isWithin": true,
        "was": was, "text": text,
      ]
      try edit("tiny.yaml", [part])
      #expect(canvas.last("mistake") == nil, "\(canvas.text("mistake"))")
      #expect(try self.text("tiny.yaml") == scene.replacing(before, with: after))
    }
  }

  @Test(
    "a number that is added to the rest of its formula is told with its sign, and no other",
    arguments: [
      ("gap + 16", [1]), ("16 + gap", [1]), ("gap - 16", [-1]), ("gap * 2 - 3 + max(gap, 4)", [0, -1, 0]),
      ("if open > 0 then 4 else gap + 5", [0, 0, 0]), ("2 * gap", [0]), ("gap + 3 * 2", [0, 0]),
    ])
  mutating func signs(formula: String, signs: [Int]) throws {
    try gallery.scratch.write(
      Self.scene.replacing("frame: [inset,", with: "frame: [\(formula),"), to: "tiny.yaml")
    try canvas.receive(session.reload())
    let properties = try list("properties", in: try explained("square"))
    let left = try #require(properties.first { $0["name"] as? String == "left" })
    #expect(try list("parts", in: left).map { $0["sign"] as? Int ?? 0 } == signs)
  }

  @Test("one of the language's words is told with the others, and exchanged for one of them alone")
  mutating func words() throws {
    let scene = Self.scene.replacing("color: accent}", with: "color: accent, weight: bold, underline: true}")
    try gallery.scratch.write(scene, to: "tiny.yaml")
    try canvas.receive(session.reload())
    let properties = try list("properties", in: try explained("words"))
    for (name, was, other) in [("weight", "bold", "medium"), ("underline", "true", "false")] {
      let property = try #require(properties.first { $0["name"] as? String == name })
      let literal = try #require(property["literal"] as? [String: Any], "\(property)")
      #expect(literal["kind"] as? String == "word" && (literal["choices"] as? [String] ?? []).contains(other))
      var part = part(property, "nonsense")
      part["isWord"] = true
      try edit("tiny.yaml", [part])
      #expect(try text("tiny.yaml") == scene)
      part["text"] = other
      try edit("tiny.yaml", [part])
      #expect(try text("tiny.yaml") == scene.replacing("\(name): \(was)", with: "\(name): \(other)"))
      try canvas.receive(session.receive([#"{"editStep": "undo"}"#]))
    }
  }

  @Test("a value is changed where it is defined, in another file; and taken back there")
  mutating func definition() throws {
    let facts = try explained("square")
    let accent = try #require(try list("sources", in: facts).first { $0["called"] as? String == "accent" })
    try edit("brand.yaml", [part(accent, "#FF8800")])
    #expect(try text("brand.yaml") == Self.brand.replacing("#3B6EA5", with: "#FF8800"))
    #expect(try text("tiny.yaml") == Self.scene)
    #expect(canvas.text("edited", "file") == path("brand.yaml"))
    try canvas.receive(session.receive([#"{"editStep": "undo"}"#]))
    #expect(try text("brand.yaml") == Self.brand)
  }

  /// The picture of a page that reads the scene now.
  private func drawnAnew() throws -> [UInt32] {
    var other = Canvas()
    try other.receive(gallery.session().receive([#"{"scene": 0}"#, #"{"show": 0}"#]))
    return other.pixels
  }

  @Test("what was written is shown at once and not read again, unless something else was saved, too")
  mutating func written() throws {
    let accent = try #require(
      try list("sources", in: try explained("square")).first { $0["called"] as? String == "accent" })
    try edit("brand.yaml", [part(accent, "#FF8800")])
    #expect(try canvas.pixels == drawnAnew())
    #expect(session.reload().isEmpty && session.reload().isEmpty)
    try gallery.scratch.write(Self.scene.replacing("gap: 12", with: "gap: 14"), to: "tiny.yaml")
    try canvas.receive(session.reload())
    #expect(try canvas.pixels == drawnAnew())
    #expect(!session.reload().isEmpty)
    // Somebody else saves what the page wrote, and once more.
    let again = try #require(
      try list("sources", in: try explained("square")).first { $0["called"] as? String == "accent" })
    try edit("brand.yaml", [part(again, "#008800")])
    #expect(session.reload().isEmpty)
    try gallery.scratch.write(Self.brand, to: "brand.yaml")
    try canvas.receive(session.reload())
    #expect(try canvas.pixels == drawnAnew())
  }

  @Test("of a scene with pictures, too, also of a folder of them")
  mutating func writtenWithPictures() throws {
    let source = Checkout.path("Assets/Scenes/timi-create-bill")
    let target = path("bill")
    try FileManager.default.copyItem(atPath: source, toPath: target)
    let session = Session(
      catalogue: Catalogue([.init(name: "bill", file: "\(target)/scene.yaml")]), loader: gallery.loader, edits: true)
    let file = "\(target)/scene.yaml"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let line = "  - {box: changed, frame: [20, 40, 60, 60], fill: \"#FF0000\"}\n"
    try text.replacing("\nlayers:\n", with: "\nlayers:\n" + line).write(toFile: file, atomically: true, encoding: .utf8)
    try canvas.receive(session.receive([#"{"scene": 0}"#, #"{"explain": "changed", "show": 0}"#, #"{"show": 0}"#]))
    let properties = try list("properties", in: try #require(canvas.last("explanation")))
    let fill = try #require(properties.first { $0["name"] as? String == "fill" })
    let edit: [String: Any] = ["scene": 0, "file": file, "parts": [part(fill, "#0000FF")]]
    let data = try JSONSerialization.data(withJSONObject: ["edit": edit])
    try canvas.receive(session.receive([String(decoding: data, as: UTF8.self)]))
    #expect(canvas.last("edited") != nil && session.reload().isEmpty)
  }

  @Test(
    "or for one layer alone, where the name stands",
    arguments: [("fill", "#FF8800", "fill: \"#FF8800\""), ("cornerRadius", "3.5", "cornerRadius: 3.5")])
  mutating func alone(name: String, other: String, line: String) throws {
    let facts = try explained("square")
    let property = try #require(try list("properties", in: facts).first { $0["name"] as? String == name })
    try edit("tiny.yaml", [part(property, other)])
    let former = name == "fill" ? "fill: accent" : "cornerRadius: gap"
    #expect(try text("tiny.yaml") == Self.scene.replacing(former, with: line))
    #expect(try text("brand.yaml") == Self.brand)
  }

  @Test("several literals of a line are one change, whatever their lengths; all of them or none")
  mutating func several() throws {
    let facts = try explained("plain")
    let properties = try list("properties", in: facts)
    let named = { (name: String) in properties.first { $0["name"] as? String == name } ?? [:] }
    try edit("tiny.yaml", [part(named("left"), "8"), part(named("top"), "1234"), part(named("width"), "2.5")])
    #expect(try text("tiny.yaml") == Self.scene.replacing("[100, 40, 20, 20]", with: "[8, 1234, 2.5, 20]"))
    #expect(canvas.last("edited")?["undo"] as? Int == 1)
    try canvas.receive(session.receive([#"{"editStep": "undo"}"#]))
    try edit("tiny.yaml", [part(named("left"), "8"), part(named("top"), "x + 1")])
    #expect(try text("tiny.yaml") == Self.scene)
  }

  @Test("no file is changed that the scene is not read from, that lies elsewhere, or that a link leads to")
  mutating func elsewhere() throws {
    let accent = try #require(
      try list("sources", in: try explained("square")).first { $0["called"] as? String == "accent" })
    try edit("other.yaml", [part(accent, "#FF8800")])
    #expect(canvas.text("mistake").contains("nothing may be changed here"))
    try FileManager.default.moveItem(atPath: path("brand.yaml"), toPath: path("real.yaml"))
    try FileManager.default.createSymbolicLink(atPath: path("brand.yaml"), withDestinationPath: "real.yaml")
    try edit("brand.yaml", [part(accent, "#FF8800")])
    #expect(canvas.last("edited") == nil)
    #expect(try text("real.yaml") == Self.brand)
    let elsewhere = try Scratch()
    try elsewhere.write(Self.brand, to: "far.yaml")
    let far = Self.scene.replacing("brand.yaml", with: "\(elsewhere.path)/far.yaml")
    try gallery.scratch.write(far, to: "tiny.yaml")
    try canvas.receive(session.reload())
    let facts = try explained("square")
    let source = try #require(try list("sources", in: facts).first { $0["called"] as? String == "accent" })
    #expect(source["literal"] is NSNull && source["line"] as? Int == 2)
  }
}
