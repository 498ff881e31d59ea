import Foundation
import Rendering
import TestSupport
import Testing

/// What the documents show is there, and works.
@Suite("Documents cannot lie")
struct DocumentTests {
  static let documents = ["README.md"] + ((try? Checkout.files(under: "Documentation", ending: ".md")) ?? [])

  @Test("a picture in a document is there", arguments: documents)
  func pictures(document: String) throws {
    let folder = document.contains("/") ? String(document[..<(document.lastIndex(of: "/") ?? document.endIndex)]) : "."
    for match in try Checkout.text(of: document).matches(of: /!\[[^\]]*\]\(([^)\s]+)[^)]*\)|<img[^>]*src="([^"]+)"/) {
      let target = String(match.1 ?? match.2 ?? "")
      guard !target.hasPrefix("http") else { continue }
      let isThere = FileManager.default.fileExists(atPath: Checkout.path("\(folder)/\(target)"))
      #expect(isThere, "\(document) shows \(target), which is not there")
    }
  }

  @Test("a link in a document leads to a file, and to a heading that it has", arguments: documents)
  func links(document: String) throws {
    let folder = URL(fileURLWithPath: Checkout.path(document)).deletingLastPathComponent()
    let text = try Checkout.text(of: document).replacing(/```.*?```/.dotMatchesNewlines(), with: "")
    for match in text.matches(of: /(!?)\[[^\]]*\]\(([^)\s]+)\)/) {
      let target = String(match.2)
      guard match.1.isEmpty, !target.contains("://"), !target.hasPrefix("mailto:") else { continue }
      let parts = target.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
      let file = parts[0].isEmpty ? Checkout.path(document) : folder.appendingPathComponent(parts[0]).path
      guard FileManager.default.fileExists(atPath: file) else {
        Issue.record("\(document) leads to \(target), which is not there")
        continue
      }
      guard parts.count > 1, file.hasSuffix(".md") else { continue }
      let page = try String(contentsOfFile: file, encoding: .utf8)
        .replacing(/```.*?```/.dotMatchesNewlines(), with: "")
      let anchors = page.matches(of: /(?m)^#+ (.*)$/).map { Self.anchor(String($0.1)) }
      #expect(anchors.contains(parts[1]), "\(document) leads to \(target), a heading that is not there")
    }
  }

  /// A heading's anchor: small letters, hyphens for blanks, no other signs.
  private static func anchor(_ heading: String) -> String {
    String(
      heading.lowercased().compactMap { character in
        character == " " ? "-" : character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
      })
  }

  @Test("the first page's scene of one's own renders, in each of its takes")
  func firstScene() throws {
    let blocks = try Checkout.text(of: "README.md").matches(of: /```yaml\n(.*?)```/.dotMatchesNewlines())
    let scratch = try Scratch()
    try #require(!blocks.isEmpty)
    for block in blocks where block.1.contains("layers:") {
      let loaded = try Shipped.load(scratch.write(String(block.1), to: "hello.yaml"))
      for take in loaded.scene.takes {
        let renderer = try FrameRenderer(loaded, take: take, scale: 1)
        #expect(try renderer.stage.duration > 0)
        _ = try renderer.bitmap(at: try renderer.stage.duration)
      }
    }
  }

  @Test("the first page names the two commands, and continuous integration runs the second")
  func commands() throws {
    let page = try Checkout.text(of: "README.md")
    #expect(page.contains("make demo") && page.contains("make test"))
    #expect(try Checkout.text(of: ".ci/run").contains("\nmake test\n"))
  }
}
