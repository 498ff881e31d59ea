import Foundation
import Preview
import TestSupport
import Testing

@Suite("Properties that a page adds to a layer")
struct AddingTests {
  private static let scene = """
    scene: tiny # its name
    device: card
    fill: "#F4F1EA"
    components:
      chip:
        values: {title: required, tint: "#3B6EA5"}
        size: [62, 40]
        fill: tint
        layers: [{label: word, center: [31, 20], text: title, font: 13}]
    variants:
      night: {dark: true}
    layers:
      - box: square   # a square
        frame: [10, 20, 40, 40]
        # what it does
        tap: {set: {taps: taps + 1}}
        layers:
          - {label: inner, left: 4, top: 3, text: "it's, {taps}", font: 12}
      - {chip: one, left: 14, top: 70, title: "north"}
      - box: plain
      - {box: warm, frame: [0, 0, 9, 9], fill: {gradient: ["#000000", "#FFFFFF"]}}
    state: {taps: 0}

    """
  private static let child = """
    extends: tiny.yaml
    layers:
      - {box: more, frame: [0, 0, 4, 4]}

    """

  private var desk: EditingDesk

  init() throws { desk = try EditingDesk(Self.scene) }

  private func text(_ file: String = "tiny.yaml") throws -> String {
    try desk.text(of: file)
  }

  private mutating func add(_ name: String, _ value: String, to id: String, at target: String = "layer", scene: Int = 0)
    throws
  {
    let wish: [String: Any] = ["scene": scene, "id": id, "name": name, "value": value, "target": target]
    let message = String(decoding: try JSONSerialization.data(withJSONObject: ["add": wish]), as: UTF8.self)
    try desk.say(message)
  }

  @Test(
    "it is written behind those that come before it, in the form that the layer has; all else stays, byte for byte",
    arguments: [
      ("square", "rotation", "8deg", "40, 40]\n", "40, 40]\n    rotation: 8deg\n"),
      ("square", "fill", "#3B6EA5", "40, 40]\n", "40, 40]\n    fill: \"#3B6EA5\"\n"),
      ("square.inner", "opacity", "= 0.5 + 0.25", ", font: 12}", ", font: 12, opacity: 0.5 + 0.25}"),
      ("square.inner", "weight", "bold", ", font: 12}", ", font: 12, weight: bold}"),
      ("one", "tint", "#E2694C", "\"north\"}", "\"north\", tint: \"#E2694C\"}"),
      ("one", "width", "50", "top: 70, ", "top: 70, width: 50, "),
      ("plain", "fill", "red", "- box: plain\n", "- box: plain\n    fill: red\n"),
      (
        "warm", "fill.to", "[1, 0.5]", "\"#FFFFFF\"]}", "\"#FFFFFF\"], to: [1, 0.5]}"
      ),
      ("scene", "cornerRadius", "4", "fill: \"#F4F1EA\"\n", "fill: \"#F4F1EA\"\ncornerRadius: 4\n"),
    ])
  mutating func places(id: String, name: String, value: String, before: String, after: String) throws {
    try add(name, value, to: id)
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    #expect(try text() == Self.scene.replacing(before, with: after))
    try desk.reload()
    try desk.say(#"{"addable": "\#(id)"}"#)
    let left = try #require(desk.canvas.last("addable")?["properties"] as? [[String: Any]])
    #expect(!left.contains { $0["name"] as? String == name })
    try desk.say(#"{"editStep": "undo"}"#)
    #expect(try text() == Self.scene)
  }

  @Test("the properties of its kind are told with their types, those of a component first, without those that are said")
  mutating func completion() throws {
    try desk.say(#"{"addable": "one"}"#)
    let own = try #require(desk.canvas.last("addable")?["properties"] as? [[String: Any]])
    let chip = own.compactMap { $0["name"] as? String }
    #expect(chip.first == "tint" && !chip.contains("title") && !chip.contains("left") && chip.contains("opacity"))
    try desk.say(#"{"addable": "square.inner"}"#)
    let label = try #require(desk.canvas.last("addable")?["properties"] as? [[String: Any]])
    func type(_ name: String) -> String? { label.first { $0["name"] as? String == name }?["type"] as? String }
    #expect(type("color") == "color" && type("opacity") == "number" && type("text") == nil)
    #expect(desk.canvas.last("addable")?["targets"] as? [String] == ["layer"])
  }

  @Test("for one variant it becomes a value, which is as usual without that")
  mutating func variant() throws {
    try desk.say(#"{"settings": {"variant": "night"}}"#, #"{"addable": "square"}"#)
    #expect(desk.canvas.last("addable")?["targets"] as? [String] == ["layer", "variant"])
    try add("opacity", "0.5", to: "square", at: "variant")
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    #expect(
      try text()
        == Self.scene.replacing("40, 40]\n", with: "40, 40]\n    opacity: squareOpacity\n")
        .replacing("{dark: true}", with: "{dark: true, squareOpacity: 0.5}")
        .replacing("components:\n", with: "values: {squareOpacity: 1}\ncomponents:\n"))
  }

  @Test("of a scene that is like another one, it is among the changes")
  mutating func changes() throws {
    try desk.gallery.scratch.write(Self.child, to: "other.yaml")
    try desk.say(#"{"scene": 1}"#, #"{"addable": "square"}"#)
    #expect(desk.canvas.last("addable")?["targets"] as? [String] == ["changes", "layer"])
    try add("opacity", "0.5", to: "square", at: "changes", scene: 1)
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    let once = Self.child.replacing("layers:\n", with: "changes: {square: {opacity: 0.5}}\nlayers:\n")
    #expect(try text("other.yaml") == once)
    #expect(try text() == Self.scene)
    try desk.reload()
    try add("rotation", "4deg", to: "square", at: "changes", scene: 1)
    #expect(try text("other.yaml") == once.replacing("0.5}", with: "0.5, rotation: 4deg}"))
  }

  @Test("a property that is said gets another value for this scene alone, and then another one in its place")
  mutating func override() throws {
    try desk.gallery.scratch.write(Self.child, to: "other.yaml")
    try desk.say(#"{"scene": 1}"#, #"{"explain": "square.inner", "show": 0}"#)
    #expect(desk.canvas.last("explanation")?["overrides"] as? [String] == ["changes"])
    try add("font", "14", to: "square.inner", at: "changes", scene: 1)
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    let once = Self.child.replacing("layers:\n", with: "changes: {square.inner: {font: 14}}\nlayers:\n")
    #expect(try text("other.yaml") == once && text() == Self.scene)
    try desk.reload()
    try add("font", "16", to: "square.inner", at: "changes", scene: 1)
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    #expect(try text("other.yaml") == once.replacing("14", with: "16"))
  }

  @Test("a property that is said becomes a value of the variant, and is as it was without that")
  mutating func overrideOfVariant() throws {
    try desk.say(#"{"settings": {"variant": "night"}}"#)
    try add("font", "14", to: "square.inner", at: "variant")
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    let once = Self.scene.replacing("font: 12}", with: "font: innerFont}")
      .replacing("{dark: true}", with: "{dark: true, innerFont: 14}")
      .replacing("components:\n", with: "values: {innerFont: 12}\ncomponents:\n")
    #expect(try text() == once)
    try desk.reload()
    try add("font", "16", to: "square.inner", at: "variant")
    #expect(desk.canvas.last("mistake") == nil, "\(desk.canvas.text("mistake"))")
    #expect(try text() == once.replacing("innerFont: 14", with: "innerFont: 16"))
  }

  @Test(
    "what is none is refused with the reason, and nothing is written",
    arguments: [
      ("opacity", "2", "layer"), ("opacity", "nobody", "layer"), ("opacity", "", "layer"), ("frame", "1", "layer"),
      ("nonsense", "1", "layer"), ("opacity", "1, fill: red", "layer"), ("opacity", "0.5", "changes"),
      ("opacity", "0.5", "variant"), ("opacity", "1\nfill: red", "layer"),
    ])
  mutating func refusals(name: String, value: String, target: String) throws {
    for id in ["square", "square.inner"] {
      try add(name, value, to: id, at: target)
      #expect(desk.canvas.text("mistake", "of") == "wish" && desk.canvas.last("edited") == nil)
      #expect(try text() == Self.scene)
    }
  }
}
