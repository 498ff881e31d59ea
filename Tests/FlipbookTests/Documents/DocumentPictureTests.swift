import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

/// The pictures of the README and of Documentation are what their commands give today.
/// `Documentation/Pictures/pictures.txt` lists them for these tests and for `Scripts/readme-pictures`.
@Suite("Pictures of the documents are today's")
struct DocumentPictureTests {
  static let folder = "Documentation/Pictures"

  /// A line of the list.
  struct Picture: CustomTestStringConvertible {
    var name: String
    /// The scene and the options of `flipbook render`.
    var words: [String]

    var testDescription: String { name }
  }

  static let all: [Picture] = ((try? Checkout.text(of: "\(folder)/pictures.txt")) ?? "").split(separator: "\n")
    .filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ").map(String.init)
      return Picture(name: words[0], words: Array(words.dropFirst()))
    }

  @Test("a picture has the frames, and their times, that its command gives", arguments: all)
  func picture(_ picture: Picture) throws {
    let scratch = try Scratch()
    let path = "\(scratch.path)/\(picture.name)"
    let run = try Tool.run(["render"] + picture.words + ["--quiet", "-o", path])
    try #require(run.code == 0, "\(run.errors)")
    let (was, now) = (
      try FrameFile.open(Checkout.path("\(Self.folder)/\(picture.name)")), try FrameFile.open(path)
    )
    let facts = [(was.count, was.durations, was.plays), (now.count, now.durations, now.plays)]
    #expect(facts[0] == facts[1], "Scripts/readme-pictures makes it again")
    guard was.count == now.count else { return }
    let differing = try (0..<was.count).filter { try was.frame($0).pixelHash != now.frame($0).pixelHash }
    #expect(differing.isEmpty, "frames \(differing) of \(picture.name); Scripts/readme-pictures makes it again")
  }

  @Test("every picture that lies there is in the list, but that of the preview, which a browser draws")
  func list() throws {
    let files = Set(try Checkout.names(in: Self.folder)).subtracting(["pictures.txt", "preview.png"])
    let names = Self.all.map(\.name)
    #expect(names.count > 10 && Set(names).count == names.count)
    #expect(files == Set(names))
  }

  @Test("every picture that a document shows is in the list, or has the scene beside it that other tests hold it to")
  func shown() throws {
    let held = Set((Self.all.map(\.name) + ["preview.png"]).map { "\(Self.folder)/\($0)" })
    for document in try ["README.md", "README.zh-CN.md"] + Checkout.files(under: "Documentation", ending: ".md") {
      let folder = URL(fileURLWithPath: Checkout.path(document)).deletingLastPathComponent()
      for match in try Checkout.text(of: document).matches(of: /!\[[^\]]*\]\(([^)\s]+)\)/) {
        let file = folder.appendingPathComponent(String(match.1)).standardizedFileURL.path
        let path = String(file.dropFirst(Checkout.root.count + 1))
        let scene = file.dropLast(4) + ".yaml"
        let isHeld = held.contains(path) || FileManager.default.fileExists(atPath: String(scene))
        #expect(isHeld, "\(document) shows \(path), which nothing holds to a scene")
      }
    }
  }

  @Test(
    "the commands that the README shows for its pictures are those of the list",
    arguments: ["README.md", "README.zh-CN.md"])
  func commands(document: String) throws {
    let listed = Set(Self.all.map { "flipbook render \($0.words.joined(separator: " ")) -o \($0.name)" })
    let shown = try Checkout.text(of: document).split(separator: "\n").map(String.init)
      .filter { line in line.hasPrefix("flipbook render ") && Self.all.contains { line.hasSuffix(" -o \($0.name)") } }
    #expect(shown.count >= 2)
    #expect(shown.allSatisfy(listed.contains), "\(shown)")
  }
}
