import Scenes
import Verification
import Vocabulary

/// The configuration of `expectSnapshot` and `expectScreen` in a package's tests.
public struct SnapshotConfiguration: Sendable {
  /// The folder of baselines; the same that `flipbook verify --baseline` takes.
  public var baselines: String
  /// The folder in which pictures are kept by their content, as `flipbook verify --store` has it; nil for beside the
  /// layer trees.
  public var store: String?
  /// The baselines that are written instead of compared.
  public var update: UpdateMode
  /// The folder for expected, actual and difference of a failure.
  public var failures: String
  /// The folder with the shipped `Scenes` and the `Library`, for scenes that are named or that import; nil where every
  /// scene is a path.
  public var assets: String?
  /// The folder in which the list of fonts is kept between two runs.
  public var fontCache: String
  public var device: String?
  /// A variant of the scene.
  public var variant: String?
  /// The size of the system's letters: the variant `text-` with this size behind it. Not beside a `variant`.
  public var textSize: TextSize?
  /// A ledger's file that scenes show instead of the ledger they name.
  public var ledger: String?
  /// Areas and layers that are not compared: `x,y,w,h` in points, `@layer`.
  public var ignored: [String] = []

  public init(
    baselines: String = BaselineStore.standardFolder, update: UpdateMode = .none,
    failures: String = "Output/verify", assets: String? = nil, fontCache: String = ".build/flipbook-fonts",
    device: String? = nil, variant: String? = nil
  ) {
    self.baselines = baselines
    self.update = update
    self.failures = failures
    self.assets = assets
    self.fontCache = fontCache
    self.device = device
    self.variant = variant
  }

  /// The configuration of the running test; the default if no trait sets one.
  @TaskLocal public static var current = SnapshotConfiguration()
}
