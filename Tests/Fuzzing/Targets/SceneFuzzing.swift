import Geometry
import Layers
import Pixels
import Raster
import SceneFiles
import Scenes
import Stage
import Synchronization

/// What a scene of unknown texts goes through: read and checked, played, drawn.
enum SceneFuzzing {
  // MARK: - Reading

  /// Reads a scene and looks for its mistakes, without playing it.
  static func check(_ files: [String: String]) {
    guard let description = read(files) else { return }
    _ = Scene.mistakes(in: description, surroundings: Nowhere())
  }

  /// Reads the steps of a take and looks for the mistakes that they make in a small scene.
  static func check(takes: String) {
    guard let description = smallScene(playing: takes) else { return }
    _ = Scene.mistakes(in: description, surroundings: Nowhere())
  }

  private static func read(_ files: [String: String]) -> SceneDescription? {
    try? SceneReader(fileSystem: MemoryFileSystem(files)).read("s.yaml").description
  }

  /// A small scene, read once, with other takes, of which the text has what stands below a take's name.
  private static func smallScene(playing takes: String) -> SceneDescription? {
    guard var scene = small, let read = read(["s.yaml": "takes:\n  t:\n" + takes]) else { return nil }
    (scene.takes, scene.steps) = (read.takes, read.steps)
    return scene
  }

  private static let small = read([
    "s.yaml": """
    device: card
    state: {x: 0}
    layers:
      - scroll: list
        frame: [0, 0, 160, 120]
        layers:
          - {box: card, each: i in range(5), frame: [0, 40 * i, x + 100, 36], tap: {set: {x: x + 1}}}
    """
  ])

  // MARK: - Playing

  /// Plays a scene's first takes, without drawing.
  static func play(_ files: [String: String]) {
    if let description = read(files) { play(description) }
  }

  /// Plays takes over a small scene.
  static func play(takes: String) {
    if let description = smallScene(playing: takes) { play(description) }
  }

  private static func play(_ description: SceneDescription) {
    guard let scene = try? Scene.check(description, surroundings: Nowhere()) else { return }
    for take in scene.takes.prefix(2) {
      guard let stage = try? Stage(scene: scene, take: take) else { continue }
      let player = Player(stage)
      for tick in [0, stage.duration / 2, stage.duration] { _ = try? player.layers(at: tick) }
    }
    if scene.takes.isEmpty, let stage = try? Stage(scene: scene) { _ = try? Player(stage).layers(at: 0) }
  }

  // MARK: - Drawing

  /// Draws the first and the last picture of a scene's first take at a tenth of its size. Fonts and what draws are made
  /// once.
  static func draw(_ files: [String: String]) {
    guard let description = read(files) else { return }
    drawing.withLock { drawing in
      guard let drawing, let scene = try? Scene.check(description, surroundings: drawing),
        scene.device.size.width * scene.device.size.height <= 1_000_000,
        let stage = try? scene.takes.first.map({ try Stage(scene: scene, take: $0) }) ?? Stage(scene: scene)
      else { return }
      let player = Player(stage)
      for tick in [0, stage.duration] {
        if let layers = try? player.layers(at: tick) { _ = try? drawing.rasterizer.render(layers) }
      }
    }
  }

  private static let drawing = Mutex(try? Drawing())

  /// What draws, and measures texts as it draws them. Used under the lock only.
  private final class Drawing: Surroundings, @unchecked Sendable {
    let rasterizer: Rasterizer
    private let engine: TextEngine

    init() throws {
      let fonts = try FontSet.load(cacheDirectory: "/dev/shm/flipbook-fuzz-fonts")
      engine = try TextEngine(fonts: fonts)
      rasterizer = try Rasterizer(fonts: fonts, images: Blank(), scale: 0.1)
    }

    func measure(_ text: Text.Setting, width: Double?) throws -> TextMetrics {
      try engine.measure(text, width: width)
    }
    func imageSize(_ path: String) -> Size { Size(8, 8) }
    func dominantColors(_ path: String) -> [Color] { [] }
  }

  /// Pictures without a pixel that is not clear, as large as anybody asks for but for what would only be slow.
  private struct Blank: ImagePixels {
    struct TooLarge: Error {}

    func pixels(_ source: String, frame: Int?, width: Int, height: Int) throws -> Bitmap {
      guard 1...1_000 ~= width, 1...1_000 ~= height else { throw TooLarge() }
      return Bitmap(width: width, height: height)
    }
  }

  /// Texts and pictures are of one size.
  private struct Nowhere: Surroundings {
    func measure(_ text: Text.Setting, width: Double?) -> TextMetrics {
      TextMetrics(exactSize: Size(10, 10), lineCount: 1)
    }
    func imageSize(_ path: String) -> Size { Size(1, 1) }
    func dominantColors(_ path: String) -> [Color] { [] }
  }
}
