import Formulas
import SceneFiles
import Scenes
import Testing

@Suite("Parts of files that say little")
struct SmallPartTests {
  @Test(
    "a font's name is of a hundred characters at most, and has no blank at its ends",
    arguments: [
      (" Quay", 1), ("Quay ", 1), ("", 1), (String(repeating: "Q", count: 101), 1),
      (String(repeating: "Q", count: 100), 0),
    ])
  func fonts(name: String, count: Int) {
    let yaml = "fonts: {\"\(name)\": q.ttf}"
    #expect(mistakes(yaml, ["q.ttf": ""]).filter { $0.hasPrefix("1:10:") }.count == count, "\(mistakes(yaml))")
  }

  @Test("a comment where a colour was meant is offered as one, another is not")
  func comments() {
    func offer(_ comment: String) -> String { mistakes("fill: \(comment)\nlayers: []").first ?? "" }
    #expect(offer("#fc0").contains("#fc0") && offer("#ffcc00").contains("#ffcc00"))
    #expect(!offer("#note").contains("#note") && !offer("#dead1").contains("#dead1") && !offer("# x").contains("'#"))
    #expect(offer("#note").contains("fill"))
  }

  @Test("a scene without a name has its file's, or its folder's")
  func names() throws {
    for (path, name) in [
      ("shop/card.yaml", "card"), ("shop/scene.yaml", "shop"), ("scene.yaml", "scene"), ("a/b/two.words.yaml", "two"),
    ] {
      let files = MemoryFileSystem([path: "layers: []"])
      #expect(try SceneReader(fileSystem: files).read(path).description.name.value == name)
    }
  }

  @Test("a scene's own device is none of the further ones that it has of another scene")
  func devices() throws {
    let files = ["a.yaml": "device: card\ndevices: [ipad, iphone-16, iphone-6]"]
    let scene = try read("extends: a.yaml\ndevice: iphone-16", files)
    #expect(scene.devices.map(\.value) == ["ipad", "iphone-6"])
    #expect(try read("extends: a.yaml", files).devices.map(\.value) == ["ipad", "iphone-16", "iphone-6"])
    #expect(try read("extends: a.yaml\ndevices: [ipad]", files).devices.map(\.value) == ["ipad"])
  }

  @Test("two mistakes of one line are both told where they are of different things")
  func oneLine() {
    let found = mistakes("layers: [{box: a, widht: 3, height: 1 +}]")
    #expect(found.count == 2, "\(found)")
    let names = printed("layers: [{box: a, widht: 3, height: nothere}]")
    #expect(names.contains("widht") && names.contains("nothere"), "\(names)")
  }

  @Test("colours of tokens are held to what there is")
  func colors() throws {
    for (space, parts, color) in [
      ("srgb", "[1.5, -1, 0.2]", "#FF0033"), ("hwb", "[0, 20, 40]", "#993333"), ("hwb", "[120, 60, 60]", "#808080"),
      ("hsl", "[210, 50, 40]", "#336699"), ("hsl", "[-150, 50, 40]", "#336699"),
    ] {
      let json = "{\"a\": {\"$type\": \"color\", \"$value\": {\"colorSpace\": \"\(space)\", \"components\": \(parts)}}}"
      let scene = try read("import: t.json\nlayers: []", ["t.json": json])
      let value = scene.files.flatMap(\.values).first { $0.name.value == "a" }
      guard case .fixed(let found) = value?.definition else {
        Issue.record("\(space) \(parts) is no value")
        continue
      }
      #expect(found.literal == color, "\(space) \(parts)")
      if case .color(let color) = found { #expect(max(color.red, color.green, color.blue) <= 1) }
    }
  }
}
