import Basics
import Files
import Formulas
import Foundation
import Layers
import Rendering
import SceneFiles
import Scenes
import TestSupport
import Testing

/// Texts of scenes, each spoilt by chance (`TextSpoiler`), and all that is said of them: the examples of the language,
/// the shipped scenes with the files that they import, and some scenes beside this with data and design tokens. A line
/// of `KeptMessages` has the text's name, how it was spoilt, how many findings there are, a digest of all their words,
/// and the first. A text that is sound all the same has the digest of what its take shows.
///
/// `FLIPBOOK_RECORD=1` writes the lines. Where one differs, `Output/test-failures` has all that is said now, and the
/// text.
@Suite("Messages about texts that chance spoilt are what they were")
struct KeptMessageTests {
  private static let folder = "Tests/RenderingTests/KeptMessages"

  /// A scene, and the file of it that is spoilt.
  private struct Original {
    let scene: String
    let file: String

    /// The file's path without what all of them have in common.
    var name: String {
      ["\(PictureTests.folder)/", "\(KeptMessageTests.folder)/Files/", "Assets/Scenes/"].reduce(file) {
        $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0
      }.replacing(".yaml", with: "")
    }
  }

  @Test("about the examples of the language")
  func examples() throws {
    try expect("examples", PictureTests.examples.map { Original(scene: $0, file: $0) }, times: 6)
  }

  @Test("about the shipped scenes and what they import")
  func shipped() throws {
    let files = try Checkout.files(under: "Assets/Scenes", ending: ".yaml")
    let originals = files.map { file in
      let scene = (file as NSString).deletingLastPathComponent + "/\(SceneLibrary.fileName)"
      return Original(scene: scene, file: file)
    }
    try expect("shipped", originals, times: 1)
  }

  @Test("about scenes with data, tokens and gestures")
  func others() throws {
    let files = try Checkout.names(in: "\(Self.folder)/Files").map { "\(Self.folder)/Files/\($0)" }
    let scenes = ["formulas", "gestures", "extended"].map { "\(Self.folder)/Files/\($0).yaml" }
    let originals = files.map { file in
      Original(scene: scenes.contains(file) ? file : "\(Self.folder)/Files/data.yaml", file: file)
    }
    try expect("files", originals, times: 20)
  }

  private func expect(_ name: String, _ originals: [Original], times: Int) throws {
    #expect(originals.count > 5)
    var reported: [String] = []
    let lines = try originals.flatMap { original in
      let text = try Checkout.text(of: original.file)
      return try (1...times).map { number in
        // Seeded by its name: a new file changes nothing of the others.
        var spoiler = TextSpoiler(Seeded(named: "\(original.name) \(number)"))
        let spoilt = spoiler.spoilt(text)
        let (findings, shown) = try Self.findings(original.scene, Checkout.path(original.file), spoilt.text)
        reported.append("\(findings.joined())\(shown)\n\(spoilt.text)")
        let words = (findings + [shown]).joined(separator: "\n").replacing(Checkout.root + "/", with: "")
        let first = findings.first.map { " " + Self.short($0) } ?? ""
        return "\(original.name) \(number) \(spoilt.damages): \(findings.count) \([words].digest())\(first)"
      }
    }
    for index in try KeptLines(path: "\(Self.folder)/\(name).txt").expect(lines) {
      let path = Checkout.path("Output/test-failures/kept-messages")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try reported[index].write(toFile: "\(path)/\(name)-\(index + 1).txt", atomically: false, encoding: .utf8)
    }
  }

  /// The beginning of a message, without the folder of its file.
  private static func short(_ message: String) -> String {
    let line = message.replacing(Checkout.root + "/", with: "").prefix { $0 != "\n" }
    return String(line.prefix { $0 != ":" }.split(separator: "/").last.map { $0 + line.drop { $0 != ":" } } ?? line)
      .prefix(90).description.trimmingCharacters(in: .whitespaces)
  }

  /// All that is said of a scene of which a file has that text, as people see it, as it is and in its variants and on
  /// its devices; and where it is sound, the layers at the end of its take.
  private static func findings(_ scene: String, _ file: String, _ text: String) throws -> ([String], shown: String) {
    let archive = OneFileSpoilt(path: file, text: text)
    let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get(), archive: archive).readingOnce()
    var (reported, shown): ([String], [String]) = ([], [])
    func look(_ options: SceneOptions) throws -> LoadedScene? {
      do {
        let loaded = try loader.load(Checkout.path(scene), options: options)
        let renderer = try FrameRenderer(loaded)
        let end = try renderer.stage.duration
        shown.append("\(end)\n" + (try renderer.layers(at: end).outline()))
        let printer = DiagnosticPrinter()
        for hint in loaded.hints.list {
          reported.append(printer.text(for: Diagnostics([hint]), as: .hint, sources: loaded.sources))
        }
        for warning in loaded.warnings.list + renderer.notes.list {
          reported.append(printer.text(for: Diagnostics([warning]), as: .warning, sources: loaded.sources))
        }
        return loaded
      } catch let failure as SceneLoader.Failure {
        for finding in failure.diagnostics.list {
          let printers = [DiagnosticPrinter(), DiagnosticPrinter(.json)]
          reported.append(printers.map { $0.text(for: Diagnostics([finding]), sources: failure.sources) }.joined())
        }
      } catch let problem as any Problem {
        reported.append(problem.message.text)
      }
      return nil
    }
    // The shipped scenes take long in all of their variants.
    if let loaded = try look(SceneOptions()), !scene.hasPrefix("Assets/") {
      for variant in loaded.variants { _ = try look(SceneOptions(variant: variant.name.value)) }
      for device in loaded.placedDevices { _ = try look(SceneOptions(device: device.value)) }
    }
    return (reported, shown.joined(separator: "\n"))
  }
}

/// The files of this machine, but for one.
private struct OneFileSpoilt: SceneArchive {
  let path: String
  let text: String

  func contents(of path: String) throws -> [UInt8]? {
    path == self.path ? Array(text.utf8) : try DiskFileSystem().contents(of: path)
  }

  func bytes(of path: String) throws -> [UInt8]? {
    path == self.path ? Array(text.utf8) : try FileBytes.readIfPresent(path)
  }

  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  func holds(_ path: String) -> Bool { FileStatus.isFile(path) }

  func check(_ path: String) {}

  func check(_ path: String, within confinement: Confinement) throws { try confinement.check(path) }
}
