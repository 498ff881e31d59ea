import Foundation
import SceneFiles
import Scenes
import Testing

@Test("a bare name is found in the library, a path beside the file that imports it")
func importing() throws {
  let files = [
    "parts/pie.yaml": "scene: my-pie\nimport: ../more.yaml\nlayers: [{box: a}]", "more.yaml": "components: {m: }",
  ]
  let scene = try read(
    "import: [ios, parts/pie.yaml]", files, library: ["ios.yaml": "components: {bar: {height: 20}}"])
  #expect(scene.files.map(\.path) == ["scene.yaml", "library/ios.yaml", "parts/pie.yaml", "more.yaml"])
  #expect(scene.files.map(\.imports) == [[1, 2], [], [3], []])
  #expect(scene.files.map { $0.components.map(\.name.value) } == [[], ["bar"], ["myPie"], ["m"]])
}

@Test(
  "a file of the library may lie in a folder of it, and import what lies beside it; no name leads out of the library")
func libraryFolders() throws {
  let library = [
    "widgets/card.yaml": "import: [more.yaml, ios]\ncomponents: {card: {layers: [{dot: d}, {bar: b}]}}",
    "widgets/more.yaml": "components: {dot: {height: 2}}", "ios.yaml": "components: {bar: {height: 20}}",
  ]
  let scene = try read("import: [widgets/card]\nlayers: [{card: c}]", [:], library: library)
  #expect(
    scene.files.map(\.path)
      == ["scene.yaml", "library/widgets/card.yaml", "library/widgets/more.yaml", "library/ios.yaml"])
  #expect(
    mistakes("import: [widgets/cart, parts/pie]", ["parts/pie.yaml": "scene: p"], library: library) == [
      "1:10: there is no 'widgets/cart' in the library",
      "1:24: there is no 'parts/pie' in the library; for the file beside this one write 'parts/pie.yaml'",
    ])
  let outside = ["secret.yaml": "components: {s: }", "library/secret.yaml": "components: {s: }"]
  for name in ["../secret", "widgets/../../secret", "./secret", "/secret", "widgets//card", "widgets/card.txt", ".."] {
    #expect(
      mistakes("import: [\"\(name)\"]", outside, library: library) == [
        "1:10: '\(name)' is no scene file; imports are .yaml files, or design tokens in .json files"
      ])
  }
}

@Test("what a file imports is seen by that file alone: names do not come along, and cannot hide those of others")
func importsOfImports() throws {
  let files = [
    "a.yaml": "import: b.yaml\ncomponents: {outer: {layers: [{chip: c}], width: wide()}}",
    "b.yaml": "functions: {wide(): 7}\nvalues: {gap: 3}\ncomponents: {chip: {width: wide()}}",
  ]
  let own = "functions: {wide(): 9}\ncomponents: {chip: {height: 4}}"
  let scene = try read("import: a.yaml\n\(own)\nlayers: [{outer: o}, {chip: c}]", files)
  #expect(scene.files.map(\.imports) == [[1], [2], []])
  #expect(try read("import: a.yaml\nlayers: [{outer: o}]", files).files.count == 3)
}

@Test("a file that is imported twice is read once")
func importedTwice() throws {
  let files = ["a.yaml": "import: c.yaml", "b.yaml": "import: c.yaml", "c.yaml": "components: {c: }"]
  let scene = try read("import: [a.yaml, b.yaml]", files)
  #expect(scene.files.map(\.path) == ["scene.yaml", "a.yaml", "c.yaml", "b.yaml"])
}

@Test("files that import each other are refused with the way round")
func cycles() {
  let files = ["a.yaml": "import: b.yaml", "b.yaml": "import: a.yaml"]
  #expect(mistakes("import: a.yaml", files) == ["b.yaml:1:9: files import each other: a.yaml → b.yaml → a.yaml"])
  #expect(mistakes("import: scene.yaml") == ["1:9: files import each other: scene.yaml → scene.yaml"])
}

@Test("two imports that bring one name are refused with both")
func clashes() {
  let files = ["a.yaml": "components: {bar: }", "b.yaml": "components: {bar: }"]
  #expect(
    mistakes("import: [a.yaml, b.yaml]", files) == [
      "1:18: the component 'bar' comes from two files, a.yaml and b.yaml; rename one"
    ])
}

@Test("a file that is not there is told at its import")
func missingImport() {
  #expect(
    mistakes("import: [iso, other, no.yaml]", ["other.yaml": "components: {}"]) == [
      "1:10: there is no 'iso' in the library",
      "1:15: there is no 'other' in the library; for the file beside this one write 'other.yaml'",
      "1:22: there is no 'no.yaml' to import",
    ])
}

@Test("a file that is not text is refused")
func notText() throws {
  struct Bytes: SceneFileSystem {
    func contents(of path: String) -> [UInt8]? { [0x61, 0xFF, 0xFE] }
  }
  do {
    _ = try SceneReader(fileSystem: Bytes()).read("s.yaml")
    Issue.record("it was read")
  } catch {
    #expect(error.diagnostics.list.map(\.description) == ["s.yaml:1:1: the file is not UTF-8 text"])
  }
}

@Test("the library that comes with the tool is read without a mistake")
func library() throws {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardized
  let library = root.path + "/Assets/Library"
  let reader = SceneReader(fileSystem: DiskFileSystem(), libraryPaths: [library])
  let names = try reader.read(library + "/ios.yaml").description.files[0].components.map(\.name.value)
  #expect(names == ["statusBar", "navBar", "tabBar", "spinner", "pageControl", "alert", "hud"])
}

@Test("a scene named from its own folder finds what lies beside that folder")
func besideTheFolder() throws {
  let files = ["./scene.yaml": "import: ../other/scene.yaml", "../other/scene.yaml": "scene: other"]
  let scene = try SceneReader(fileSystem: MemoryFileSystem(files), libraryPaths: []).read("./scene.yaml").description
  #expect(scene.files.map(\.path) == ["./scene.yaml", "../other/scene.yaml"])
}

private let twoLooks = [
  "ios.yaml": "components: {bar: {height: 20}, field: {values: {hint: 1, tint: red}, height: 3}}",
  "today.yaml": "components: {bar: {height: 54}}", "symbols.yaml": "components: {dot: }",
]

@Test("of two files of the library that have a name in common, the one imported last is meant")
func looksOfTheSystem() throws {
  let scene = try read("import: [ios, today]\nlayers: [{bar: b}, {field: f}]", [:], library: twoLooks)
  #expect(scene.files.map(\.path) == ["scene.yaml", "library/ios.yaml", "library/today.yaml"])
}

@Test("what a file uses and does not see is told with the import that has it: components, functions, values")
func notImported() throws {
  var library = twoLooks
  library["bars.yaml"] = "values: {navHeight: 64}\nfunctions: {twice(x): 2 * x}\ncomponents: {line: {height: 1}}"
  library["lists.yaml"] = "import: [bars]\ncomponents: {rows: {layers: [{line: l}]}}"
  func reported(_ text: String, _ files: [String: String] = [:]) -> String { printed(text, files, library: library) }
  let field = reported("import: [today]\nlayers: [{box: a, layers: [{field: f}]}, {bra: b}]")
  #expect(field.contains("scene.yaml:2:29: error: there is no component 'field' here; 'import: [ios]' has it"))
  #expect(field.contains("there is no kind or component 'bra'; did you mean 'bar'?"))
  #expect(reported("layers: [{bar: b}]").contains("'import: [ios]' or 'import: [today]' has it"))
  #expect(reported("import: ios\nlayers: [{bar: b}]") == "")
  // The library's own imports are not those of the scene.
  #expect(
    reported("import: [lists]\nlayers: [{line: l}]").contains(
      "scene.yaml:2:11: error: there is no component 'line' here; 'import: [bars]' has it"))
  let names = reported("import: [lists]\nlayers: [{box: a, height: navHeight, width: twice(3)}]")
  #expect(names.contains("scene.yaml:2:27: error: there is no value 'navHeight' here; 'import: [bars]' has it"))
  #expect(names.contains("scene.yaml:2:45: error: there is no function 'twice' here; 'import: [bars]' has it"))
  // Files beside the scene: the path is that of the file that lacks the name.
  let files = [
    "parts/card.yaml": "import: [more/dots.yaml]\ncomponents: {card: {layers: [{dot: d}]}}",
    "parts/more/dots.yaml": "import: [deep.yaml]\ncomponents: {dot: {layers: [{speck: s}]}}",
    "parts/more/deep.yaml": "components: {speck: {height: 1}}",
  ]
  #expect(
    reported("import: [parts/card.yaml]\nlayers: [{card: c}, {dot: d}]", files).contains(
      "scene.yaml:2:22: error: there is no component 'dot' here; 'import: [symbols]' or "
        + "'import: [parts/more/dots.yaml]' has it"))
  let inner = files.merging(
    ["parts/card.yaml": "import: [more/dots.yaml]\ncomponents: {card: {layers: [{speck: d}]}}"]
  ) { $1 }
  #expect(
    reported("import: [parts/card.yaml]\nlayers: [{card: c}]", inner).contains(
      "parts/card.yaml:2:31: error: there is no component 'speck' here; 'import: [more/deep.yaml]' has it"))
}

@Test("the library's files that messages know are those that there are")
func libraryNames() throws {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardized
  let files = try FileManager.default.contentsOfDirectory(atPath: root.path + "/Assets/Library")
  let names = files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  #expect(names == SceneReader.libraryNames)
  let texts = try Dictionary(
    uniqueKeysWithValues: names.map { name in
      ("\(name).yaml", try String(contentsOfFile: "\(root.path)/Assets/Library/\(name).yaml", encoding: .utf8))
    })
  let scene = try read(
    "import: [\(names.joined(separator: ", "))]\nlayers: [{keyboard: a}, {textField: b}]", [:], library: texts)
  #expect(scene.files.count == names.count + 1)
}
