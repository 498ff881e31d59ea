import Files
import Foundation
import Layers
import Rendering
import SceneFiles
import Scenes
import TestSupport
import Testing
import Verification

@Suite("An edit that changes pixels has a cause that names its line")
struct CausePropertyTests {
  /// Every example of the book, and edits by chance: another number, another colour, a line of a list taken away.
  @Test("whatever was edited", arguments: 0..<4)
  func edits(part: Int) throws {
    let isThorough = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == "1"
    let wanted = isThorough ? 250 : 30
    let folder = Checkout.path("Tests/RenderingTests/Pictures")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".yaml") }.sorted()
    let loader = try SceneLoader(
      library: SceneLibrary(assets: Assets(root: Checkout.path("Assets"))),
      cacheFolder: Checkout.path(".build/font-cache"))
    var random = Seeded(UInt64(part + 1))
    var (tried, seen) = (0, 0)
    while seen < wanted, tried < wanted * 20 {
      tried += 1
      let path = "\(folder)/\(files[Int.random(in: files.indices, using: &random)])"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      // Of two lines that are the same, nobody can tell which one went.
      let lines = text.components(separatedBy: "\n")
      guard let edit = Edit(of: text, using: &random) else { continue }
      // An edit that no scene is, or that shows nothing, wants no cause.
      guard let results = try? Self.differing(path, text, edit.text, loader), !results.isEmpty else { continue }
      seen += 1
      let (old, new) = (try Self.state(path, text), try Self.state(path, edit.text))
      let causes = CauseFinder(from: old, to: new, file: path).causes(of: results)
      #expect(
        causes.contains { $0.file == path && ($0.line == edit.line || lines[($0.line ?? 1) - 1] == edit.was) },
        "\(path):\(edit.line): '\(edit.was)' became '\(edit.now)'; \(causes.map(\.change))")
    }
    #expect(seen == wanted, "\(tried) edits, of which \(seen) change pixels")
  }

  /// One line of a text, written otherwise.
  private struct Edit {
    var text: String
    /// From 1.
    var line: Int
    var was: String
    var now: String

    init?(of text: String, using random: inout Seeded) {
      var lines = text.components(separatedBy: "\n")
      let index = Int.random(in: lines.indices, using: &random)
      was = lines[index]
      line = index + 1
      let bare = was.trimmingCharacters(in: .whitespaces)
      // A formula over several lines is written where it begins.
      guard bare.contains(":") || bare.hasPrefix("- "), !bare.hasPrefix("#") else { return nil }
      let isWhole = bare.hasPrefix("- {") && bare.hasSuffix("}")
      if isWhole, Int.random(in: 0..<3, using: &random) == 0 {
        now = ""
        lines.remove(at: index)
      } else {
        // A word may end in a number, which is none then.
        let matches = was.matches(of: /#[0-9A-Fa-f]{6}|[A-Za-z0-9_@.]+/).filter { match in
          match.output.hasPrefix("#") || Double(match.output) != nil
        }
        guard let match = matches.randomElement(using: &random) else { return nil }
        let number: Double? = Double(String(match.output))
        let step = Double(Int.random(in: 1...7, using: &random))
        let other = number.map { number in
          number == number.rounded() ? "\(Int(number + step))" : "\(number + step / 10)"
        }
        now = was.replacingCharacters(in: match.range, with: other ?? "#12AB9\(Int.random(in: 0...9, using: &random))")
        lines[index] = now
      }
      guard now != was else { return nil }
      self.text = lines.joined(separator: "\n")
    }
  }

  /// The instants of a scene's takes that look otherwise, as results.
  private static func differing(
    _ path: String, _ old: String, _ new: String, _ loader: SceneLoader
  ) throws -> [Outcome] {
    let before = try loader.load(path, reading: old)
    let after = try loader.load(path, reading: new)
    let names = try [old, new].map { try Self.state(path, $0).read.description.takes.map(\.name.value) }
    let takes: [String?] = names[0].isEmpty ? [nil] : names[0].filter(names[1].contains)
    return try takes.flatMap { take -> [Outcome] in
      let was = try FrameRenderer(before, take: take, scale: 1)
      let now = try FrameRenderer(after, take: take, scale: 1)
      let (first, second) = (try was.times(), try now.times())
      return try [0, 1, 2, 3].compactMap { part -> Outcome? in
        let frame = min(first.last, second.last) * part / 3
        let sides = (try was.bitmap(at: first.tick(of: frame)), try now.bitmap(at: second.tick(of: frame)))
        let isEqual = sides.0.width == sides.1.width && sides.0.pixelHash == sides.1.pixelHash
        guard !isEqual || sides.0.height != sides.1.height else { return nil }
        var outcome = Outcome(
          scene: "s", take: now.take ?? "none", device: "d", snapshot: "\(part)", verdict: .differs, baseline: "b")
        outcome.changes = LayerDifference.list(
          from: LayerEntry.tree(recorded: try was.layers(at: first.tick(of: frame)).entries.lines(.recorded)),
          to: try now.layers(at: second.tick(of: frame)).entries)
        return outcome
      }
    }
  }

  private static func state(_ path: String, _ text: String) throws -> SceneState {
    let reader = SceneReader(
      fileSystem: EditedFile(path: path, text: text), libraryPaths: [Checkout.path("Assets/Library")])
    return SceneState(try reader.read(path)) {
      (try? DiskFileSystem().contents(of: $0)) ?? nil
    } names: { _ in
      []
    }
  }

  /// The disk, but for one file.
  private struct EditedFile: SceneFileSystem {
    let path: String
    let text: String
    var confinement: Confinement? { nil }

    func contents(of other: String) throws -> [UInt8]? {
      other == path ? Array(text.utf8) : try DiskFileSystem().contents(of: other)
    }
  }
}
