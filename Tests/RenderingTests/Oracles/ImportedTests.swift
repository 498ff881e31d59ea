import Foundation
import Layers
import Rendering
import Scenes
import Stage
import TestSupport
import Testing

/// A scene that another one imports and shows as large as the screen is the scene alone.
@Suite("A scene imported into another is the scene alone", .serialized)
struct ImportedTests {
  /// Each scene of lists is asked, of the long form one in ten.
  private static let seeds = OracleScenes.seeds.filter { !OracleScenes.isThorough || $0 % 10 == 0 }
  /// Fingers by their places: what is in the imported scene has no name for the take of the other.
  private static let take = """
    takes:
      t:
        - wait: 0.25s
        - press: [60, 150]
        - drag: {by: [30, -20], over: 0.3s}
        - wait: 0.1s
        - release
        - drag: {from: [160, 170], by: [-20, -40], over: 0.2s}
        - release
        - tap: [250, 160]
        - wait: 0.6s

    """

  @Test("its layers, whatever is touched and moves in them", arguments: seeds)
  func layers(seed: Int) throws {
    let scratch = try Scratch()
    for (name, path) in WideSceneWriter.pictures {
      try FileManager.default.copyItem(atPath: path, toPath: "\(scratch.path)/\(name)")
    }
    let whole = OracleScenes.plain(seed).text
    let text = try String(#require(whole.range(of: "\ntakes:\n").map { whole[...$0.lowerBound] }))
    // These are what the shown scene says of its system.
    guard !["dark", "locale", "textSize"].contains(where: { text.contains("  \($0): ") }) else { return }
    let device = try #require(text.split(separator: "\n").first { $0.hasPrefix("device: ") })
    let alone = try scratch.write(text + Self.take, to: "alone.yaml")
    try scratch.write(text, to: "inner.yaml")
    let other = try scratch.write(
      "import: inner.yaml\n\(device)\nlayers:\n  - {wide: it, frame: [0, 0, 320, 240]}\n" + Self.take,
      to: "other.yaml")
    let (first, second) = (try stage(alone), try stage(other))
    let (player, imported) = (Player(first), Player(second))
    for number in 0...16 {
      let tick = first.duration * number / 16
      let tree = try imported.layers(at: tick).named("it")
      let difference = try player.layers(at: tick).children.difference(from: #require(tree).renamed.children)
      #expect(difference == nil, "seed \(seed), \(tick): \(difference ?? "")\n\(text)")
      if difference != nil { break }
    }
  }

  private func stage(_ file: String) throws -> Stage {
    let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    return try Stage(scene: loader.load(file).scene, take: OracleScene.take)
  }
}

extension Layer {
  /// The same with the names that it has where it is not imported.
  fileprivate var renamed: Layer {
    var layer = self
    if layer.id.hasPrefix("it.") { layer.id = String(layer.id.dropFirst("it.".count)) }
    layer.children = children.map(\.renamed)
    layer.mask = mask.map(\.renamed)
    return layer
  }
}

extension [Layer] {
  fileprivate func difference(from other: [Layer]) -> String? {
    if map(\.id) != other.map(\.id) { return "\(map(\.id)), or \(other.map(\.id))" }
    return zip(self, other).lazy.compactMap { $0.difference(from: $1) }.first
  }
}
