import Raster
import Rendering
import Scenes
import Synchronization
import TestSupport
import Testing

/// The shipped scenes as the tests render them.
enum Shipped {
  struct Take: Sendable, CustomTestStringConvertible, Hashable {
    let scene: String
    /// Nil for a scene without takes.
    let name: String?

    var testDescription: String { "\(scene)/\(name ?? "still")" }
  }

  static let library = SceneLibrary(assets: Assets(root: Checkout.path("Assets")))

  /// Every take of every shipped scene.
  static let takes: [Take] = library.names.flatMap { scene in
    let takes = (try? SceneLoader.read(scene, in: library).description.takes) ?? []
    return takes.isEmpty ? [Take(scene: scene, name: nil)] : takes.map { Take(scene: scene, name: $0.name.value) }
  }

  /// The first take of each.
  static let firstTakes = takes.enumerated().filter { index, take in
    takes.firstIndex { $0.scene == take.scene } == index
  }.map(\.element)

  /// One set for the whole process, as in the program.
  static let fonts = Result { try FontSet.load(cacheDirectory: Checkout.path(".build/font-cache")) }

  static func load(_ scene: String, options: SceneOptions = SceneOptions()) throws -> LoadedScene {
    try SceneLoader(library: library, fonts: fonts.get()).load(scene, options: options)
  }

  static func renderer(_ take: Take, scale: Double = 1, caches: Bool = true) throws -> FrameRenderer {
    try FrameRenderer(load(take.scene), take: take.name, scale: scale, caches: caches)
  }
}

extension FrameRenderer {
  /// `Bitmap.pixelHash` of each frame.
  func pixelHashes(at ticks: [Int], jobs: Int) throws -> [UInt64] {
    let hashes = Mutex([UInt64](repeating: 0, count: ticks.count))
    let sink = FunctionSink(at: ticks) { frame in
      let hash = frame.bitmap.pixelHash
      hashes.withLock { $0[frame.index] = hash }
    }
    try render(to: [sink], options: WritingOptions(jobs: jobs))
    return hashes.withLock { $0 }
  }
}
