import Formulas
import SceneFiles
import Scenes
import Testing

/// What a scene is that extends another one.
@Suite("Scenes like others")
struct ExtendsTests {
  static let base = """
    scene: base
    device: card
    import: parts/bar.yaml
    data: {rows: rows.csv, kept: [1]}
    fill: white
    values: {gap: 8, ink: black}
    state: {open: false}
    components: {chip: {height: 10}, dot: {height: 2}}
    layers:
      - {box: back, frame: [0, 0, width, 20], tap: {set: {open: true}}}
      - box: row
        each: r in rows
        layers: [{label: title, text: "a"}, {box: icon}]
      - {box: panel, rules: [{when: open, do: {set: {open: false}}}], layers: [{box: icon, width: 3}]}
    takes: {one: [{tap: back}], two: [settle]}
    """
  static let files = [
    "base/scene.yaml": base, "base/rows.csv": "n\n1\n", "base/parts/bar.yaml": "components: {bar: {height: 5}}",
    "own.csv": "n\n1\n2\n",
  ]

  private func scene(_ text: String) throws -> SceneDescription {
    try read("extends: base/scene.yaml\n" + text, Self.files)
  }

  @Test("it has everything of the other one, and its own name")
  func everything() throws {
    let scene = try scene("scene: mine")
    let base = try read(Self.base, ["rows.csv": "n\n1\n", "parts/bar.yaml": "components: {bar: {height: 5}}"])
    #expect(scene.name.value == "mine" && scene.device?.value == "card" && scene.bases == ["base/scene.yaml"])
    #expect(scene.root.layers.map(\.name?.value) == base.root.layers.map(\.name?.value))
    #expect(scene.files[0].data.map(\.value) == base.files[0].data.map(\.value))
    #expect(scene.files.map(\.components.count) == base.files.map(\.components.count))
    #expect(scene.takes.map(\.name.value) == ["one", "two"])
    #expect(scene.root.formula("fill")?.description == "white")
    #expect(scene.root.values.map(\.name.value) == ["gap", "ink"])
  }

  @Test("what has a name replaces its namesake; layers lie on top")
  func replaced() throws {
    let scene = try scene(
      """
      device: iphone-6
      fill: red
      data: {rows: own.csv}
      values: {gap: 12, more: 1}
      state: {open: true}
      components: {dot: {height: 4}}
      layers: [{box: front}]
      takes: {two: [{wait: 1s}], three: [settle]}
      """)
    #expect(scene.device?.value == "iphone-6")
    #expect(scene.root.formula("fill")?.description == "red")
    #expect(scene.files[0].data.map(\.name.value) == ["rows", "kept"])
    if case .list(let rows) = scene.files[0].data[0].value { #expect(rows.count == 2) }
    #expect(scene.root.values.map(\.name.value) == ["gap", "ink", "more"])
    #expect(scene.root.states.count == 1)
    #expect(scene.files[0].components.map(\.name.value) == ["chip", "dot"])
    #expect(scene.files[0].components[1].body.formula("height")?.description == "4")
    #expect(scene.root.layers.map(\.name?.value) == ["back", "row", "panel", "front"])
    #expect(scene.takes.map(\.name.value) == ["one", "two", "three"])
    if case .wait = scene.takes[1].steps[0].act {} else { Issue.record("the take is not replaced") }
  }

  @Test("null takes a take away, of the other scene or of what that imports; one that is none is told")
  func removedTakes() throws {
    #expect(try scene("takes: {one: null, three: [settle]}").takes.map(\.name.value) == ["two", "three"])
    let files = [
      "a.yaml": "import: t.yaml\ntakes: {one: [settle]}", "t.yaml": "takes: {two: [settle], three: [settle]}",
    ]
    #expect(try read("extends: a.yaml\ntakes: {two: null}", files).takes.map(\.name.value) == ["one", "three"])
    let own = "takes: {one: [settle], oen: null}"
    #expect(
      mistakes(own).contains("1:24: the scene has no 'oen' that null could take away; did you mean 'one'?"))
  }

  @Test("what the other scene imports is replaced too: takes, steps and components; what one imports itself is not")
  func replacedImports() throws {
    let files = [
      "a.yaml": "import: t.yaml\nlayers: [{chip: c}]", "b.yaml": "extends: a.yaml\ntakes: {two: [{wait: 1s}]}",
      "t.yaml": "takes: {two: [settle], three: [settle]}\nsteps: {go: [settle]}\ncomponents: {chip: {height: 3}}",
    ]
    let own = "takes: {two: [settle], three: [{wait: 1s}]}\nsteps: {go: [{wait: 1s}]}\ncomponents: {chip: {height: 4}}"
    let scene = try read("extends: a.yaml\n\(own)", files)
    #expect(scene.takes.map(\.name.value) == ["two", "three"] && scene.steps.count == 1)
    #expect((scene.takes + scene.steps).allSatisfy { $0.name.place.file == "scene.yaml" })
    #expect(scene.files[0].components.map(\.name.value) == ["chip"])
    let third = try read("extends: b.yaml", files)
    #expect(third.takes.map { "\($0.name.value) \($0.name.place.file)" } == ["two b.yaml", "three t.yaml"])
    let two = files.merging(["a.yaml": "import: [t.yaml, u.yaml]", "u.yaml": "components: {chip: }"]) { $1 }
    #expect(
      mistakes("extends: a.yaml", two) == [
        "a.yaml:1:18: the component 'chip' comes from two files, t.yaml and u.yaml; rename one"
      ])
    let clash = ["1:9: the component 'chip' comes from two files, scene.yaml and t.yaml; rename one"]
    #expect(mistakes("import: t.yaml\n\(own)", files) == clash)
    #expect(
      try read("import: t.yaml\ntakes: {two: [settle]}", files).takes.map(\.name.value) == ["two", "two", "three"])
  }

  @Test("its own device is none of the further ones of the other scene")
  func deviceAmongDevices() throws {
    let files = ["base.yaml": "device: iphone-16\ndevices: [iphone-se, ipad]\nfill: white"]
    let scene = try read("extends: base.yaml\ndevice: iphone-se", files)
    #expect(scene.device?.value == "iphone-se" && scene.devices.map(\.value) == ["ipad"])
  }

  @Test("layers are changed by their names")
  func changed() throws {
    let scene = try scene(
      """
      changes:
        back: {frame: null, height: 9, tap: null}
        row: {values: {tall: 2}, layers: [{box: only}]}
        panel: {rules: [], width: 30}
        panel.icon: null
      """)
    let layers = scene.root.layers
    #expect(layers[0].properties.map(\.name.value) == ["height"])
    #expect(layers[1].layers.map(\.name?.value) == ["only"])
    #expect(layers[1].values.map(\.name.value) == ["tall"])
    #expect(layers[1].properties.map(\.name.value) == ["each"])
    #expect(layers[2].layers.isEmpty && layers[2].rules.isEmpty && layers[2].formula("width") != nil)
  }

  @Test("one that extends one that extends another")
  func twice() throws {
    let middle = "extends: base/scene.yaml\nchanges: {back: {height: 3, frame: null}}\nvalues: {gap: 1}"
    var files = Self.files
    files["middle.yaml"] = middle
    let scene = try read("extends: middle.yaml\nchanges: {back: {width: 4}}\nvalues: {ink: red}", files)
    #expect(scene.bases == ["middle.yaml", "base/scene.yaml"])
    #expect(scene.root.layers[0].properties.map(\.name.value) == ["tap", "height", "width"])
    #expect(scene.root.values.count == 2)
    #expect(scene.name.value == "scene")
  }

  @Test(
    "what cannot be is told with its place",
    arguments: [
      ("extends: nowhere.yaml", ["1:10: there is no 'nowhere.yaml' to extend"]),
      ("extends: base", ["1:10: 'base' is no scene's file; 'extends' names a .yaml beside this one"]),
      ("extends: scene.yaml", ["1:10: files import each other: scene.yaml → scene.yaml"]),
      ("changes: {back: null}", ["1:1: 'changes' needs 'extends'"]),
      (
        "extends: base/scene.yaml\nchanges: {bakc: null, icon: null, row.titel: {}}",
        [
          "2:11: the scene that is extended has no layer 'bakc'; did you mean 'back'?",
          "2:23: 'icon' may be 'row.icon' or 'panel.icon'; say which",
          "2:35: the scene that is extended has no layer 'row.titel'",
        ]
      ),
      (
        "extends: base/scene.yaml\nchanges: {back: {widht: 3, fram: null, label: x}, row: [1]}",
        [
          "2:18: unknown property 'widht' of box 'back'; did you mean 'width'?",
          "2:28: box 'back' has no 'fram' that null could take away; did you mean 'frame'?",
          "2:40: box 'back' cannot become 'label'; give the 'layers' around it instead",
          "2:56: 'row' wants a map of what differs, or null to take the layer away, this is a list",
        ]
      ),
    ])
  func refused(text: String, messages: [String]) {
    #expect(mistakes(text, Self.files).sorted() == messages.sorted())
  }
}
