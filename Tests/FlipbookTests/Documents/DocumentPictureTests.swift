import Foundation
import ImageFiles
import Pixels
import SceneFiles
import TestSupport
import Testing

/// The pictures of the README and of Documentation are what their commands give today. `flipbook.yaml` lists them for
/// these tests and for `flipbook pictures`.
@Suite("Pictures of the documents are today's")
struct DocumentPictureTests {
  static let folder = "Documentation/Pictures"

  /// A line of the list.
  struct Picture: CustomTestStringConvertible {
    var name: String
    /// The scene and the options of `flipbook render`.
    var words: [String]

    var testDescription: String { name }

    /// The words of a command: an option with its value is one, in any order.
    static func options(_ words: [String]) -> Set<String> {
      Set(words.joined(separator: " ").replacingOccurrences(of: "=", with: " ").components(separatedBy: " --"))
    }
  }

  static let all: [Picture] = {
    let path = "flipbook.yaml"
    let list = (try? Checkout.text(of: path)).flatMap { try? ProjectSettings(Array($0.utf8), of: path) }?.documents
    return (list?.pictures ?? []).map { entry in
      Picture(
        name: (entry.path as NSString).lastPathComponent, words: [entry.scene] + entry.options.flatMap(\.arguments))
    }
  }()

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
    #expect(facts[0] == facts[1], "flipbook pictures makes it again")
    guard was.count == now.count else { return }
    let differing = try (0..<was.count).filter { try was.frame($0).pixelHash != now.frame($0).pixelHash }
    #expect(differing.isEmpty, "frames \(differing) of \(picture.name); flipbook pictures makes it again")
  }

  @Test("every picture that lies there is in the list, but that of the preview, which a browser draws")
  func list() throws {
    let files = Set(try Checkout.names(in: Self.folder)).subtracting(["preview.png"])
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
    let shown = try Checkout.text(of: document).split(separator: "\n").map(String.init)
      .filter { line in line.hasPrefix("flipbook render ") && Self.all.contains { line.hasSuffix(" -o \($0.name)") } }
    #expect(shown.count >= 2)
    for line in shown {
      let picture = try #require(Self.all.first { line.hasSuffix(" -o \($0.name)") })
      let words = line.dropFirst("flipbook render ".count).dropLast(" -o \(picture.name)".count)
      #expect(Picture.options([String(words)]) == Picture.options(picture.words), "\(line)")
    }
  }
}
