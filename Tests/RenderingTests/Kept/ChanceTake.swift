import Basics
import Files
import Formulas
import Foundation
import Geometry
import ImageFiles
import Layers
import Rendering
import TestSupport

/// A take of fingers by chance, added to a scene's text, and a digest of what it leaves on the stage.
struct ChanceTake {
  /// The steps, each in the form of a take's list.
  let steps: [String]

  /// The scene with this take, which is called `byChance`.
  func added(to text: String) -> String {
    let take = "\n  byChance:\n" + steps.map { "    - \($0)\n" }.joined()
    let text = "\n" + text
    return text.contains("\ntakes:\n")
      ? text.replacing("\ntakes:\n", with: "\ntakes:\(take)") : text + "\ntakes:" + take
  }

  /// The length of the take, and one digest of the layers at evenly spaced instants and of all notes.
  func look(in path: String, instants: Int) throws -> String {
    let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    let scene = try loader.load(Checkout.path(path), reading: added(to: Checkout.text(of: path)))
    let renderer = try FrameRenderer(scene, take: "byChance")
    let end = try renderer.stage.duration
    let trees = try (0..<instants).map { try renderer.layers(at: end * $0 / (instants - 1)).outline() }
    let notes = renderer.notes.list.map(\.message)
    return "\(end) \(SHA256.hex(Array((trees + notes).joined(separator: "\n").utf8)).prefix(16))"
  }

  /// The look, or the digest of the words that refuse the take.
  func lookOrRefusal(in path: String, instants: Int) -> String {
    do { return try look(in: path, instants: instants) } catch { return "refused \(Self.digest(of: error))" }
  }

  /// A digest of the words that refuse a scene or a take, without the folder of its files.
  static func digest(of error: any Error) -> String {
    let failure = (error as? SceneLoader.Failure)?.diagnostics.list.map { "\($0.place?.line ?? 0) \($0.message)" }
    let words = failure?.joined(separator: "\n") ?? "\(error)"
    return String(SHA256.hex(Array(words.replacing(Checkout.path(""), with: "").utf8)).prefix(16))
  }

  /// Numbers by chance for a text.
  static func random(for text: String) -> Seeded {
    Seeded(UInt64(SHA256.hex(Array(text.utf8)).prefix(15), radix: 16) ?? 0)
  }
}
