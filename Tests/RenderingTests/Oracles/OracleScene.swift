import Foundation
import Layers
import Rendering
import Scenes
import Stage
import TestSupport

/// A scene's text that is played; it lies where the pictures are that it shows.
struct OracleScene {
  static let file = Checkout.path("Tests/RenderingTests/Pictures/image/fit.yaml")
  static let take = "t"

  let loaded: LoadedScene

  init(_ text: String, options: SceneOptions = SceneOptions()) throws {
    let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    loaded = try loader.load(Self.file, options: options, reading: text)
  }

  /// Whether a text is a scene without a mistake, whose first instant can be seen.
  static func opens(_ text: String) -> Bool {
    guard let scene = try? OracleScene(text).loaded.scene, let stage = try? Stage(opening: scene, take: take) else {
      return false
    }
    return (try? Player(stage).layers(at: 0)) != nil
  }

  /// Whether its take can be played, too, and seen all along.
  static func plays(_ text: String) -> Bool {
    guard let stage = try? OracleScene(text).stage() else { return false }
    let player = Player(stage)
    return (0...8).allSatisfy { (try? player.layers(at: $0 * stage.duration / 8)) != nil }
  }

  func stage() throws -> Stage { try Stage(scene: loaded.scene, take: Self.take) }
}

/// What an oracle found wrong with a scene, and when.
struct OracleMistake: CustomStringConvertible {
  var words: String
  var tick: Int

  var description: String { "at \(Double(tick) / 1_000_000) s: \(words)" }
}

extension Layer {
  /// The layer of that id, from here inward.
  func named(_ id: String) -> Layer? {
    if self.id == id { return self }
    for child in mask + children {
      if let found = child.named(id) { return found }
    }
    return nil
  }

  /// The same without the layers whose ids say so.
  func without(_ isLeftOut: (String) -> Bool) -> Layer {
    var layer = self
    layer.children = children.filter { !isLeftOut($0.id) }.map { $0.without(isLeftOut) }
    return layer
  }

  /// What differs first between two trees, outermost first; nothing where they are equal.
  func difference(from other: Layer?) -> String? {
    guard let other else { return "\(id) is only in one" }
    if self == other { return nil }
    let ids = (children.map(\.id), other.children.map(\.id))
    if ids.0 != ids.1 { return "\(id) holds \(ids.0), or \(ids.1)" }
    for (one, another) in zip(children + mask, other.children + other.mask) {
      if let found = one.difference(from: another) { return found }
    }
    let fields = zip(Mirror(reflecting: self).children, Mirror(reflecting: other).children)
    let different = fields.filter { "\($0.value)" != "\($1.value)" && $0.label != "children" && $0.label != "mask" }
    let words = different.map { "\($0.label ?? "") \($0.value), or \($1.value)" }
    return "\(id) has \(words.joined(separator: "; "))"
  }
}
