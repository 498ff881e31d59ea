import Formulas
import Locales
import SceneFiles
import Scenes
import Testing

@Suite("What a file says of itself")
struct FormatTests {
  private func hints(_ yaml: String, _ files: [String: String] = [:]) throws -> [String] {
    try readResult(yaml, files).hints.list.map { "\($0)" }
  }

  @Test("a file's format is 1, and by the name that it had it is understood with a hint")
  func format() throws {
    #expect(try hints("format: 1\nscene: s").isEmpty)
    #expect(try hints("scene: s").isEmpty)
    let hint = "the version of the file's format is written 'format: 1' now; 'language: 1' is read as that"
    #expect(try hints("language: 1\nscene: s") == ["scene.yaml:1:1: \(hint)"])
    #expect(
      try hints("import: [a.yaml]", ["a.yaml": "language: 1\ncomponents: {dot: {}}"]) == ["a.yaml:1:1: \(hint)"])
  }

  @Test("a file says its locale, which one that extends it has, too, unless it says another")
  func locale() throws {
    #expect(try read("locale: zh_hant_tw").locale?.value == LocaleTag("zh-Hant-TW"))
    #expect(try read("scene: s").locale == nil)
    #expect(try read("extends: a.yaml", ["a.yaml": "locale: ja"]).locale?.value == LocaleTag("ja"))
    #expect(try read("extends: a.yaml\nlocale: ko", ["a.yaml": "locale: ja"]).locale?.value == LocaleTag("ko"))
    // Whoever is imported is in the locale of the scene.
    #expect(try read("import: [a.yaml]", ["a.yaml": "locale: ja"]).locale == nil)
  }

  @Test("the locale of an imported file that the shown scene does not say is told, unless one is said or asked for")
  func importedLocale() throws {
    let files = ["a.yaml": "locale: en\nscene: a\nlayers: [{box: b}]", "b.yaml": "locale: zh\ncomponents: {dot: {}}"]
    #expect(
      try hints("import: [a.yaml, b.yaml]", files) == [
        "a.yaml:1:9: an imported file has the locale of the scene that is shown; 'scene.yaml' says none, so this one's "
          + "texts are in zh: write 'locale: en' there too, or on the layer that uses it"
      ])
    for said in ["locale: de", "state: {locale: en}"] { #expect(try hints("import: a.yaml\n\(said)", files).isEmpty) }
    let texts = files.merging(["scene.yaml": "import: a.yaml"]) { first, _ in first }
    let reader = SceneReader(fileSystem: MemoryFileSystem(texts), locale: try LocaleTag("de"))
    #expect(try reader.read("scene.yaml").hints.list.isEmpty)
  }

  @Test("a locale with hyphens is a text wherever a locale stands, and no difference of names")
  func hyphens() throws {
    let scene = try read(
      """
      variants: {taiwan: {locale: zh-TW}, older: {language: zh-Hans}}
      layers:
        - {label: a, text: "a", locale: zh-Hant, runs: [{text: "b", locale: en-GB}]}
      """)
    let settings = scene.variants.flatMap(\.settings).map { "\($0.name.value) \($0.formula)" }
    #expect(settings == ["locale \"zh-TW\"", "language \"zh-Hans\""])
    #expect(scene.root.layers.first?.formula("locale").map { "\($0)" } == "\"zh-Hant\"")
  }
}
