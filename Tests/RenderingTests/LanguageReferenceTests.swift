import Formulas
import Foundation
import SceneFiles
import Scenes
import Testing
import Vocabulary

/// The book of the language shows scenes, pictures and words; all three are held to what they stand for.
struct LanguageReferenceTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let pictures = "Tests/RenderingTests/Pictures"

  /// An example as the page shows it.
  private struct Example {
    var page: String
    var path: String
    var code: String
    var picture: String
  }

  private static let folder = "Documentation/language"

  /// The pages by their names.
  private static func pages() throws -> [(name: String, text: String)] {
    let names = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
    return try names.filter { $0.hasSuffix(".md") }.sorted().map { name in
      (name, try String(contentsOf: root.appendingPathComponent("\(folder)/\(name)"), encoding: .utf8))
    }
  }

  private static func examples() throws -> [Example] {
    let mark = "<!-- example: "
    var found: [Example] = []
    for page in try pages() {
      var lines = page.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
      while let start = lines.firstIndex(where: { $0.hasPrefix(mark) }) {
        let path = lines[start].dropFirst(mark.count).replacingOccurrences(of: " -->", with: "")
        let body = lines[(start + 1)...].dropFirst()
        let end = body.firstIndex(of: "```") ?? body.endIndex
        let rest = lines[end...].dropFirst()
        let code = body[..<end].map { $0 + "\n" }.joined()
        let picture = rest.first { $0.hasPrefix("![") } ?? ""
        found.append(Example(page: page.name, path: path, code: code, picture: picture))
        lines = rest
      }
    }
    return found
  }

  @Test("every example of the reference is the scene file that it names")
  func examplesAreFiles() throws {
    let examples = try Self.examples()
    #expect(examples.count > 100)
    for example in examples {
      let text = try String(contentsOf: Self.root.appendingPathComponent(example.path), encoding: .utf8)
      #expect(text == example.code, "\(example.path) differs; run Scripts/update-reference")
      #expect(example.picture.hasSuffix("](../../\(example.path.dropLast("yaml".count))png)"), "\(example.path)")
    }
  }

  @Test("every example scene is shown by the reference, once")
  func allScenesAreShown() throws {
    let folder = Self.root.appendingPathComponent(Self.pictures).path
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".yaml") }.map { "\(Self.pictures)/\($0)" }.sorted()
    let shown = try Self.examples().map(\.path).sorted()
    #expect(Set(files).symmetricDifference(shown).sorted() == [])
    #expect(shown.count == Set(shown).count)
  }

  @Test("the page of every word is the one that is printed from the tables")
  func wordsAreCurrent() throws {
    let page = try Self.pages().first { $0.name == "words.md" }?.text
    let printed = WordsPage.markdown() + "\n"
    #expect(page == printed, "Documentation/language/words.md differs; run Scripts/update-reference")
  }

  @Test("the page of the library is the one that is printed from its files")
  func libraryIsCurrent() throws {
    let files = try SceneReader.libraryNames.map { name in
      let file = Self.root.appendingPathComponent("Assets/Library/\(name).yaml")
      return (name: name, text: try String(contentsOf: file, encoding: .utf8))
    }
    let page = try Self.pages().first { $0.name == "library.md" }?.text
    let printed = LibraryPage.markdown(of: files) + "\n"
    #expect(page == printed, "Documentation/language/library.md differs; run Scripts/update-reference")
  }

  @Test("every table of the book that has a mark is the one of the page of every word")
  func tablesAreCurrent() throws {
    let mark = "<!-- table: "
    var count = 0
    for page in try Self.pages() {
      let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.hasPrefix(mark) {
        count += 1
        let label = line.dropFirst(mark.count).replacingOccurrences(of: " -->", with: "")
        let table = lines[(index + 1)...].prefix { $0.hasPrefix("|") }.map(String.init)
        #expect(try table == Self.table(label), "\(label) of \(page.name) differs; run Scripts/update-reference")
      }
    }
    #expect(count > 30)
  }

  /// The table under a heading, or of the fields of one of its properties: `shape, stroke`.
  private static func table(_ label: String) throws -> [String] {
    func lines(below heading: String) -> [String]? {
      let parts = WordsPage.markdown().components(separatedBy: "\n### ").map { $0.components(separatedBy: "\n") }
      let part = parts.first { $0[0].replacingOccurrences(of: "`", with: "") == heading }
      return part.map { $0.prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("|") } }
    }
    let parts = label.components(separatedBy: ", ")
    let whole = lines(below: label)
    let table = try #require(whole ?? lines(below: parts[0]), "there is no table '\(label)'")
    let owner = "| `" + (whole == nil ? parts[1] + "." : "")
    let rows = table.dropFirst(2).filter { $0.hasPrefix(owner) }.map { $0.dropFirst(owner.count) }
    return table.prefix(2)
      + rows.filter { $0.prefixMatch(of: /[a-zA-Z]+\./) == nil }.map { "| `" + $0 }
  }

  @Test("every device is told, with its size")
  func devices() throws {
    let page = try #require(try Self.pages().first { $0.name == "devices.md" }?.text)
    for device in Device.presets {
      #expect(page.contains("`\(device.name)`"))
      #expect(page.contains("\(Int(device.size.width)) × \(Int(device.size.height))"), "\(device.name)")
    }
  }

  @Test("the contents lead to every page of the book")
  func contents() throws {
    let contents = try String(
      contentsOf: Self.root.appendingPathComponent("Documentation/language.md"), encoding: .utf8)
    for page in try Self.pages() { #expect(contents.contains("(language/\(page.name))"), "\(page.name)") }
  }

  @Test("the reference names every word of the language's tables")
  func allWordsAreNamed() throws {
    // The page that is printed from the tables cannot lack one: the others have to say what it means.
    let page = try Self.pages().filter { $0.name != "words.md" }.map(\.text).joined()
    let kinds = Vocabulary.kinds.map(\.name) + Vocabulary.kinds.flatMap { $0.properties.map(\.name) }
    let keys =
      (Vocabulary.topLevelKeys + Vocabulary.variantKeys + Vocabulary.holderKeys + Vocabulary.queryKeys
      + Vocabulary.followerKeys
      + Vocabulary.ruleKeys + Vocabulary.actionKeys + Vocabulary.motionKeys + Vocabulary.stepKeys
      + Vocabulary.deviceKeys + Vocabulary.accessibilityKeys).map(\.name)
    let names = (Vocabulary.layerNames + Vocabulary.labelNames + Vocabulary.scrollNames + Vocabulary.builtInNames)
      .map(\.name)
    for word in kinds + keys + names + Vocabulary.common.map(\.name) {
      #expect(page.contains("`\(word)`") || page.contains("`\(word):"), "the reference does not name '\(word)'")
    }
    for function in FunctionTable.all + FunctionTable.contextual {
      let call = "`\(function.name)("
      #expect(
        page.contains(call) || page.contains("`\(function.name)`"), "the reference does not name '\(function.name)'")
    }
  }
}
