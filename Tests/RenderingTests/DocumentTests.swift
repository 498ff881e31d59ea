import Foundation
import TestSupport
import Testing

/// Documents show examples as they are: what follows `<!-- example: PATH -->` is the file at PATH.
@Suite("Documents cannot lie")
struct DocumentTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let document: String
    let path: String
    let code: String?

    var testDescription: String { "\(document): \(path)" }
  }

  static let documents = ["README.md"] + ((try? Checkout.files(under: "Documentation", ending: ".md")) ?? [])

  static let examples: [Example] = documents.flatMap { document in
    examples(in: (try? Checkout.text(of: document)) ?? "", document: document)
  }

  @Test("an example in a document is the file that it names", arguments: examples)
  func codeBlock(example: Example) throws {
    let code = try #require(example.code, "no code block follows the mark")
    let file = try Checkout.text(of: example.path)
    let same = file.trimmingCharacters(in: .newlines) == code.trimmingCharacters(in: .newlines)
    #expect(same, "\(example.document) shows another text than \(example.path)")
  }

  @Test("a picture in a document is there", arguments: documents)
  func pictures(document: String) throws {
    let folder = document.contains("/") ? String(document[..<(document.lastIndex(of: "/") ?? document.endIndex)]) : "."
    for match in try Checkout.text(of: document).matches(of: /!\[[^\]]*\]\(([^)\s]+)[^)]*\)|<img[^>]*src="([^"]+)"/) {
      let target = String(match.1 ?? match.2 ?? "")
      guard !target.hasPrefix("http") else { continue }
      #expect(
        FileManager.default.fileExists(atPath: Checkout.path("\(folder)/\(target)")),
        "\(document) shows \(target), which is not there")
    }
  }

  @Test("the reader of examples finds the code behind a mark")
  func reading() {
    let found = Self.examples(
      in: "a\n<!-- example: x/y.yaml -->\n\n```yaml\nfill: red\n  b\n```\n<!-- example: z -->\ntext", document: "d")
    #expect(found.map(\.path) == ["x/y.yaml", "z"])
    #expect(found.map(\.code) == ["fill: red\n  b", nil])
  }

  private static func examples(in text: String, document: String) -> [Example] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { index in
      guard let mark = lines[index].wholeMatch(of: /\s*<!-- example: (\S+) -->\s*/) else { return nil }
      let rest = lines[(index + 1)...].drop { $0.allSatisfy(\.isWhitespace) }
      guard rest.first?.hasPrefix("```") == true else {
        return Example(document: document, path: String(mark.1), code: nil)
      }
      let code = rest.dropFirst().prefix { !$0.hasPrefix("```") }.joined(separator: "\n")
      return Example(document: document, path: String(mark.1), code: code)
    }
  }
}
