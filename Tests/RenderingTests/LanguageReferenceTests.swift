import Formulas
import Foundation
import Scenes
import Testing

/// The language's reference page shows scenes, pictures and words; all three are held to what they stand for.
struct LanguageReferenceTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let pictures = "Tests/RenderingTests/Pictures"

  /// An example as the page shows it.
  private struct Example {
    var path: String
    var code: String
    var picture: String
  }

  private static func page() throws -> String {
    try String(contentsOf: root.appendingPathComponent("Documentation/language.md"), encoding: .utf8)
  }

  private static func examples() throws -> [Example] {
    let mark = "<!-- example: "
    var lines = try page().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    var found: [Example] = []
    while let start = lines.firstIndex(where: { $0.hasPrefix(mark) }) {
      let path = lines[start].dropFirst(mark.count).replacingOccurrences(of: " -->", with: "")
      let body = lines[(start + 1)...].dropFirst()
      let end = body.firstIndex(of: "```") ?? body.endIndex
      let rest = lines[end...].dropFirst()
      let code = body[..<end].map { $0 + "\n" }.joined()
      found.append(Example(path: path, code: code, picture: rest.first { $0.hasPrefix("![") } ?? ""))
      lines = rest
    }
    return found
  }

  @Test("every example of the reference is the scene file that it names")
  func examplesAreFiles() throws {
    let examples = try Self.examples()
    #expect(examples.count > 60)
    for example in examples {
      let text = try String(contentsOf: Self.root.appendingPathComponent(example.path), encoding: .utf8)
      #expect(text == example.code, "\(example.path) differs; run Scripts/update-reference")
      #expect(example.picture.hasSuffix("](../\(example.path.dropLast("yaml".count))png)"), "\(example.path)")
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

  @Test("the reference names every word of the language's tables")
  func allWordsAreNamed() throws {
    let page = try Self.page()
    let kinds = Vocabulary.kinds.map(\.name) + Vocabulary.kinds.flatMap { $0.properties.map(\.name) }
    let keys =
      (Vocabulary.topLevelKeys + Vocabulary.variantKeys + Vocabulary.holderKeys + Vocabulary.queryKeys
      + Vocabulary.followerKeys
      + Vocabulary.ruleKeys + Vocabulary.actionKeys + Vocabulary.motionKeys + Vocabulary.stepKeys).map(\.name)
    let names = (Vocabulary.layerNames + Vocabulary.scrollNames + Vocabulary.builtInNames).map(\.name)
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
