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
