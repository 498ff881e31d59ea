import Files
import Foundation
import ImageFiles
import Rendering
import TestSupport
import Testing

/// The renderer's number is the first part of every fingerprint: by it a baseline that an earlier Flipbook drew is told
/// from one that shows a difference. `Pictures/pixels.txt` has the number, and what the pictures of the examples were
/// under it; other tests hold what is drawn to these pictures.
@Suite("The renderer's number rises with the pixels")
struct RendererNumberTests {
  private static let path = "\(PictureTests.folder)/pixels.txt"

  /// A number, and of each example, by its path, a digest of the scene's file and the hash of its picture.
  struct Record: Equatable {
    struct Example: Equatable {
      var scene: String
      var pixels: String
    }

    var renderer: Int
    var examples: [String: Example]

    var text: String {
      let lines = examples.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.scene) \($0.value.pixels)" }
      return (["renderer \(renderer)"] + lines).joined(separator: "\n") + "\n"
    }

    init(renderer: Int, examples: [String: Example]) { (self.renderer, self.examples) = (renderer, examples) }

    init(_ text: String) throws {
      let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      let head = try #require(lines.first)
      renderer = try #require(head.count == 2 && head[0] == "renderer" ? Int(head[1]) : nil)
      examples = [:]
      for line in lines.dropFirst() {
        try #require(line.count == 3)
        examples[line[0]] = Example(scene: line[1], pixels: line[2])
      }
    }

    /// The examples that stayed as they are written, and look otherwise.
    func changed(in now: Record) -> [String] {
      examples.keys.sorted().filter { name in
        guard let was = examples[name], let new = now.examples[name] else { return false }
        return was.scene == new.scene && was.pixels != new.pixels
      }
    }
  }

  private static func now() throws -> Record {
    var examples: [String: Record.Example] = [:]
    for path in PictureTests.examples {
      let name = String(path.dropFirst(PictureTests.folder.count + 1).dropLast(".yaml".count))
      let hash = String(try ImageReader.read(Checkout.path(path.dropLast(4) + "png")).pixelHash, radix: 16)
      let digest = SHA256.hex(try FileBytes.read(Checkout.path(path))).prefix(16)
      examples[name] = Record.Example(scene: String(digest), pixels: hash)
    }
    return Record(renderer: Fingerprint.renderer, examples: examples)
  }

  @Test("an example that looks otherwise than under the number fails, unless the number has risen")
  func number() throws {
    let now = try Self.now()
    let was = try? Record(Checkout.text(of: Self.path))
    let changed = was?.changed(in: now) ?? []
    let isRaised = was.map { now.renderer > $0.renderer } ?? true
    #expect(
      changed.isEmpty || isRaised,
      "\(changed.joined(separator: ", ")): other pixels under the same number; raise Fingerprint.renderer, then make record"
    )
    #expect((was?.renderer ?? 0) <= now.renderer, "the number never falls")
    guard changed.isEmpty || isRaised, was != now else { return }
    if Recording.isOn {
      try now.text.write(toFile: Checkout.path(Self.path), atomically: true, encoding: .utf8)
    } else {
      Issue.record("\(Self.path) lacks what is new, or has another number: make record")
    }
  }

  @Test("a picture that changed is told from a scene that did, and from one that is new")
  func changes() {
    func record(_ scene: String, _ pixels: String, and others: [String] = []) -> Record {
      let more = others.map { ($0, Record.Example(scene: "s", pixels: "p")) }
      return Record(
        renderer: 2,
        examples: Dictionary([("a", Record.Example(scene: scene, pixels: pixels))] + more, uniquingKeysWith: { $1 }))
    }
    #expect(record("s", "p").changed(in: record("s", "q")) == ["a"])
    #expect(record("s", "p").changed(in: record("t", "q")).isEmpty)
    #expect(record("s", "p").changed(in: record("s", "p", and: ["b"])).isEmpty)
  }

  @Test("it is the first part of a fingerprint")
  func fingerprint() throws {
    let fingerprint = Fingerprint(fonts: try Shipped.load("zhihu-home").fonts)
    #expect(fingerprint.description.hasPrefix("flipbook-renderer \(Fingerprint.renderer); cairo "))
    #expect(fingerprint.brief.hasPrefix("flipbook-renderer \(Fingerprint.renderer); cairo "))
    let earlier = fingerprint.description.replacing(
      "flipbook-renderer \(Fingerprint.renderer);", with: "flipbook 0.1.0;")
    #expect(!Fingerprint.isSameRenderer(earlier, fingerprint.description))
  }
}
