import Foundation
import TestSupport
import Testing

/// The commands that documents show for shipped scenes, as they stand there.
@Suite("Commands of the documents run")
struct DocumentCommandTests {
  /// Each command once, without those that make the pictures of the documents, which are compared with them.
  static let commands: [String] = {
    let scenes = Set((try? Checkout.names(in: "Assets/Scenes")) ?? [])
    let pictures = Set(DocumentPictureTests.all.map { DocumentPictureTests.Picture.options($0.words) })
    let pages = ((try? Checkout.files(under: "Documentation", ending: ".md")) ?? []) + ["README.md", "README.zh-CN.md"]
    var found: [String] = []
    for page in pages where !page.hasSuffix("history.md") {
      for match in ((try? Checkout.text(of: page)) ?? "").matches(of: /flipbook ([a-z]+ [^`\n#|]+)/) {
        let command = String(match.1).trimmingCharacters(in: .whitespaces)
        let words = command.split(separator: " ").map(String.init)
        guard words.count > 1, scenes.contains(words[1]), !found.contains(command) else { continue }
        let options = words.dropFirst().prefix { $0 != "-o" }
        if !pictures.contains(DocumentPictureTests.Picture.options(Array(options))) { found.append(command) }
      }
    }
    return found.sorted()
  }()

  @Test("each of them, in an empty folder", arguments: commands)
  func runs(command: String) throws {
    let scratch = try Scratch()
    let run = try Tool.run(command.split(separator: " ").map(String.init), in: scratch.path)
    #expect(run.code == 0, "flipbook \(command)\n\(run.errors)")
  }

  @Test("there are some")
  func some() { #expect(Self.commands.count >= 4) }
}
