import Basics
import Files
import Formulas
import Glibc
import Rendering
import Scenes
import Testing
import Verification

/// Expects a snapshot of a take to look as its baseline, pixel by pixel; an issue of the running test otherwise, with
/// what changed in the layers, the measured numbers, and the paths of the pictures.
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
  configuration: SnapshotConfiguration = .current, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Outcome {
  let outcome = try SnapshotFailure.worded {
    try configuration.verifier(of: scene, take: take).run(snapshot: snapshot)
  }
  try report([outcome], at: sourceLocation)
  return outcome
}

/// Expects all snapshots of a take, and every frame of it, to look as their baselines; an issue of the running test for
/// each that does not.
///
///     @Test(.device("iphone-17"), .variant("dark"))
///     func welcome() throws {
///       try expectScreen(of: "Scenes/welcome.yaml", under: "swipe")
///     }
///
/// - Parameters:
///   - scene: the path of a scene file or its folder, or a shipped scene's name.
///   - take: its name; the scene's first if left out.
/// - Returns: what was found of each snapshot, then of the whole take.
/// - Throws: where the scene or the take is not there or cannot be rendered.
@discardableResult
public func expectScreen(
  of scene: String, under take: String? = nil, configuration: SnapshotConfiguration = .current,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Outcome] {
  let outcomes = try SnapshotFailure.worded {
    try configuration.verifier(of: scene, take: take).run()
  }
  try report(outcomes, at: sourceLocation)
  return outcomes
}

/// Makes issues of failures, with their pictures as attachments; throws where no test of Swift Testing runs, as in
/// XCTest, which takes what is thrown for a failure.
private func report(_ outcomes: [Outcome], at place: SourceLocation) throws {
  let failures = outcomes.filter(\.verdict.isFailure)
  guard !failures.isEmpty else { return }
  guard Test.current != nil else {
    throw SnapshotFailure(description: failures.map(words).joined(separator: "\n"))
  }
  for failure in failures {
    for (role, path) in [
      ("expected", failure.expected), ("actual", failure.actual), ("difference", failure.difference),
    ] {
      guard let path, let bytes = try FileBytes.readIfPresent(path) else { continue }
      let name =
        FilePath.parts(of: failure.name).joined(separator: " ") + " \(role)"
        + (FilePath.ends(path, with: ".png") ? ".png" : ".txt")
      Attachment.record(bytes, named: name, sourceLocation: place)
    }
    Issue.record(Comment(rawValue: words(for: failure)), sourceLocation: place)
  }
}

/// The reason why a snapshot could not be rendered, or, where no test of Swift Testing runs, what differs.
public struct SnapshotFailure: Error, CustomStringConvertible {
  public let description: String

  /// Takes words that hold texts of files: they stand in the log of a test.
  init(description: String) { self.description = description.printableLines }

  /// Words what goes wrong with a scene.
  fileprivate static func worded<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let problem as any Problem {
      throw SnapshotFailure(description: problem.message.text)
    } catch let failure as SceneLoader.Failure {
      throw SnapshotFailure(description: failure.diagnostics.list.map(\.description).joined(separator: "\n"))
    }
  }
}

/// The reason, then the paths, a line each, for the log of a test.
private func words(for outcome: Outcome) -> String {
  let lines = outcome.details.map { "  \($0.label)  \($0.text)" }
  return (["\(outcome.name): \(outcome.reason)"] + lines).joined(separator: "\n").printableLines
}

extension SnapshotConfiguration {
  /// The variable that says which baselines are written, whatever the configuration says.
  private static let variable = "FLIPBOOK_UPDATE"

  private static var updateOfSurroundings: UpdateMode? {
    get throws {
      guard let text = getenv(variable).map({ String(cString: $0) }), !text.isEmpty else { return nil }
      guard let mode = UpdateMode(rawValue: text) else {
        throw SnapshotFailure(description: "\(variable) is all, changed, missing or none, not '\(text)'")
      }
      return mode
    }
  }

  fileprivate func verifier(of scene: String, take: String?) throws -> TakeVerifier {
    var variant = variant
    if let size = textSize {
      guard variant == nil else {
        throw SnapshotFailure(description: "a variant says its text size itself; give either a variant or a text size")
      }
      variant = VariantDescription.name(of: size)
    }
    let library = SceneLibrary(assets: assets.map(Assets.init(root:)))
    let loader = try SceneLoader(library: library, cacheFolder: fontCache, ledger: ledger)
    let loaded = try loader.load(scene, options: SceneOptions(device: device, variant: variant))
    let renderer = try FrameRenderer(loaded, take: take, scale: 1)
    var options = VerifyingOptions()
    options.update = try Self.updateOfSurroundings ?? update
    options.remedy = Remedies { remedy in
      switch remedy {
      case .accept(_, _, let mode): "\(Self.variable)=\(mode.rawValue) swift test"
      case .restore: "take it back from version control, or record it with \(Self.variable)=changed"
      default: nil
      }
    }
    options.failures = failures
    options.ignored = try IgnoredAreas(ignored)
    let owners = SceneOwners(try loader.read(scene).description)
    return try TakeVerifier(
      renderer, store: BaselineStore(folder: baselines, pictures: store), owners: owners, options: options)
  }
}
