import Formulas
import Rendering
import Scenes
import Testing
import Verification

/// How `expectSnapshot` works in a package's tests.
public struct SnapshotConfiguration: Sendable {
  /// The folder of baselines; the same that `flipbook verify --baseline` takes.
  public var baselines: String
  /// Which baselines are written instead of compared.
  public var update: UpdateMode
  /// Where expected, actual and difference of a failure go.
  public var failures: String
  /// The folder with the shipped `Scenes` and the `Library`, for scenes that are named or that import; nil where every
  /// scene is a path.
  public var assets: String?
  /// Where the list of fonts is kept between two runs.
  public var fontCache: String
  public var device: String?
  /// A variant of the scene.
  public var variant: String?
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
}

/// Expects a snapshot of a take to look as its baseline, pixel by pixel; an issue of the running test otherwise, with what
/// changed in the layers, the measured numbers, and the paths of the pictures.
///
///     @Test func welcome() throws {
///       try expectSnapshot(of: "Scenes/welcome.yaml", take: "swipe", at: "second-page")
///     }
///
/// - Parameters:
///   - scene: the path of a scene file or its folder, or a shipped scene's name.
///   - take: its name; the scene's first if left out.
///   - snapshot: the name that the take gives the instant.
/// - Returns: what was found, for tests that want more.
/// - Throws: where the scene, the take or the snapshot is not there or cannot be rendered.
@discardableResult
public func expectSnapshot(
  of scene: String, take: String? = nil, at snapshot: String,
  configuration: SnapshotConfiguration = SnapshotConfiguration(), sourceLocation: SourceLocation = #_sourceLocation
) throws -> Outcome {
  let outcome: Outcome
  do {
    outcome = try SnapshotCheck(configuration).outcome(of: scene, take: take, at: snapshot)
  } catch let problem as any Problem {
    throw SnapshotFailure(description: problem.message)
  } catch let failure as SceneLoader.Failure {
    throw SnapshotFailure(description: failure.diagnostics.list.map(\.description).joined(separator: "\n"))
  }
  if outcome.verdict.isFailure {
    Issue.record(Comment(rawValue: SnapshotCheck.words(for: outcome)), sourceLocation: sourceLocation)
  }
  return outcome
}

/// Why a snapshot could not be rendered.
public struct SnapshotFailure: Error, CustomStringConvertible {
  public let description: String
}

/// The part that knows nothing of tests.
struct SnapshotCheck {
  let configuration: SnapshotConfiguration

  init(_ configuration: SnapshotConfiguration) {
    self.configuration = configuration
  }

  func outcome(of scene: String, take: String?, at snapshot: String) throws -> Outcome {
    let library = SceneLibrary(assets: configuration.assets.map(Assets.init(root:)))
    let loader = try SceneLoader(library: library, cacheFolder: configuration.fontCache, ledger: configuration.ledger)
    let loaded = try loader.load(
      scene, options: SceneOptions(device: configuration.device, variant: configuration.variant))
    let renderer = try FrameRenderer(loaded, take: take, scale: 1)
    _ = try renderer.tick(ofSnapshot: snapshot)
    var options = VerifyingOptions()
    options.update = configuration.update
    options.failures = configuration.failures
    options.ignored = try IgnoredAreas(configuration.ignored)
    let owners = SceneOwners(try SceneLoader.read(scene, in: library, ledgers: loader.ledgers).description)
    let verifier = try TakeVerifier(
      renderer, store: BaselineStore(folder: configuration.baselines), owners: owners, options: options)
    return try verifier.run(snapshot: snapshot)
  }

  /// The reason, then the paths, a line each.
  static func words(for outcome: Outcome) -> String {
    let paths = [
      ("expected", outcome.expected), ("actual", outcome.actual), ("difference", outcome.difference),
      ("baseline by", outcome.baselineFingerprint), ("this is", outcome.fingerprint),
    ]
    let lines = paths.compactMap { label, path in path.map { "  \(label)  \($0)" } }
    return (["\(outcome.name): \(outcome.reason)"] + lines).joined(separator: "\n")
  }
}
