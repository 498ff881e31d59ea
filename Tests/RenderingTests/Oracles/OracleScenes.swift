import Foundation
import Synchronization
import TestSupport

/// A scene's text, and the lists that it was made of.
struct DrawnScene: Sendable {
  var text: String
  var lists: [MovingList]
  /// Lists whose parts the language does not allow together.
  var refused: [MovingList]
}

/// The scenes of each seed.
enum OracleScenes {
  private static let environment = ProcessInfo.processInfo.environment
  static let isThorough = environment["FLIPBOOK_THOROUGH"] == "1"
  static let first = Int(environment["FLIPBOOK_FIRST_SCENE"] ?? "") ?? 0
  static let count = Int(environment["FLIPBOOK_SCENES"] ?? "") ?? (isThorough ? 1000 : 30)
  static let seeds = first..<(first + count)
  /// Lists of a scene.
  private static let lists = 3

  private static let kept = Mutex<[String: DrawnScene]>([:])

  /// Lists alone, of which all that is seen follows from their sources.
  static func plain(_ seed: Int) -> DrawnScene { scene(seed, memoryless: true) }

  /// Lists beside other layers, with all that the language has.
  static func wide(_ seed: Int) -> DrawnScene { scene(seed, memoryless: false) }

  private static func scene(_ seed: Int, memoryless: Bool) -> DrawnScene {
    let key = "\(seed) \(memoryless)"
    if let known = kept.withLock({ $0[key] }) { return known }
    var writer = WideSceneWriter(seed: UInt64(2 * seed + (memoryless ? 0 : 1)), isSound: OracleScene.opens)
    var (lists, refused): ([MovingList], [MovingList]) = ([], [])
    for number in 0..<Self.lists {
      let index = seed * Self.lists + number + (memoryless ? 0 : 7919)
      let list = writer.movingList(number, dealt: index, memoryless: memoryless)
      // Some mistakes only a played take can tell.
      let isWhole = OracleScene.plays(writer.scene([], lists: [list], steps: ["wait: 0.1s"]))
      if isWhole { lists.append(list) } else { refused.append(list) }
    }
    writer.isSound = OracleScene.plays
    let (layers, steps) = memoryless ? (0, 0) : (1, 3)
    var text: String?
    for turn in 0... {
      text = writer.tryScene(layers: layers, steps: steps, lists: lists)
      if text != nil { break }
      // What is touched for one may lie behind what belongs to another.
      if turn % 3 == 2, lists.count > 1 { refused.append(lists.removeLast()) }
    }
    let scene = DrawnScene(text: text ?? "", lists: lists, refused: refused)
    kept.withLock { $0[key] = scene }
    return scene
  }
}
