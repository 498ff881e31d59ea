import Dispatch
import Files
import Rendering
import Scenes
import Synchronization
import TextFormats
import Verification

/// Compares scenes with their baselines, and replaces those that a page accepts. One thing at a time, on a queue of
/// its own.
public final class Approval: Sendable {
  /// What a page wants.
  enum Wish: Sendable {
    case verify
    /// Replaces the baselines of what has these names; of all that fails where there are none.
    case accept([String])
    /// Takes the last acceptance back.
    case undo
  }

  /// The baselines of a scene as they were, by path.
  private struct Former {
    var scene: String
    var files: [String: [UInt8]]
  }

  private let loader: SceneLoader
  private let store: BaselineStore
  private let failures: String
  /// The folder of the page that shows the differences.
  let page: String
  private let jobs: Int
  private let formers = Mutex<[Former]>([])
  private let queue = DispatchQueue(label: "approval", qos: .userInitiated)

  /// - Parameters:
  ///   - failures: the folder for pictures of what differs.
  ///   - page: the folder for the page that shows them.
  public init(loader: SceneLoader, store: BaselineStore, failures: String, page: String, jobs: Int) {
    self.loader = loader
    self.store = store
    self.failures = failures
    self.page = page
    self.jobs = jobs
  }

  /// Does it later and tells of a scene's baselines what there is to tell then.
  func perform(_ wish: Wish, on file: String, _ answer: @escaping @Sendable ([Session.Answer]) -> Void) {
    queue.async { [self] in
      do {
        switch wish {
        case .verify: break
        case .accept(let names): try accept(names, of: file)
        case .undo: try undo()
        }
        answer([.text(facts(try verify(file)))])
      } catch {
        answer([.text(Facts.mistake(Mistake(error)))])
      }
    }
  }

  // MARK: Verifying

  private func items(of file: String) throws -> [VerificationPlan.Item] {
    let description = try SceneLoader.read(file, in: loader.library, ledgers: loader.ledgers).description
    let takes = VerificationPlan.takes(of: description, in: VerificationPlan.matrix(of: description, devices: nil))
    return try VerificationPlan.items(of: takes, owners: SceneOwners(description)) { device, variant in
      try loader.load(file, options: SceneOptions(device: device, variant: variant))
    }
  }

  private func options(update: UpdateMode = .none, filter: String? = nil) -> VerifyingOptions {
    var options = VerifyingOptions()
    options.update = update
    options.filter = filter
    options.failures = failures
    options.keepsFrames = true
    options.jobs = jobs
    return options
  }

  /// Compares every take of the scene, and writes the page that shows what differs.
  private func verify(_ file: String) throws -> VerificationReport {
    let results = try items(of: file).flatMap {
      try TakeVerifier($0, store: store, options: options()).run()
    }
    let report = VerificationReport(fingerprint: loader.fingerprint.description, results: results, stale: [])
    try ReportPage(folder: page).write(report)
    return report
  }

  // MARK: Accepting

  private func accept(_ names: [String], of file: String) throws {
    let items = try items(of: file)
    guard let scene = items.first?.take.scene else { return }
    let before = try files(of: scene)
    for item in items {
      // Names of takes begin those of their snapshots.
      let wanted = names.isEmpty ? [item.name] : names.filter { $0 == item.name || $0.hasPrefix(item.name + "/") }
      for name in wanted {
        _ = try TakeVerifier(item, store: store, options: options(update: .all, filter: name)).run()
      }
    }
    formers.withLock { $0.append(Former(scene: scene, files: before)) }
  }

  private func undo() throws {
    guard let former = formers.withLock({ $0.popLast() }) else { return }
    let now = try files(of: former.scene)
    try store.remove(now.keys.filter { former.files[$0] == nil }.sorted())
    for (path, bytes) in former.files.sorted(by: { $0.key < $1.key }) where now[path] != bytes {
      try AtomicFile.place(bytes, at: path)
    }
  }

  private func files(of scene: String) throws -> [String: [UInt8]] {
    try Dictionary(uniqueKeysWithValues: store.files(scene: scene).map { ($0, try FileBytes.read($0)) })
  }

  private func facts(_ report: VerificationReport) -> String {
    let results = report.results.map { outcome in
      JSON.object([
        ("name", .text(outcome.name)), ("verdict", .text(outcome.verdict.rawValue)),
        ("isFailure", .bool(outcome.verdict.isFailure)), ("reason", .text(outcome.reason)),
      ])
    }
    return JSON.object([
      ("is", .text("verified")), ("summary", .text(report.summary)), ("results", .list(results)),
      ("undoes", .integer(formers.withLock { $0.count })),
    ]).text()
  }

  // MARK: The page

  /// A file of the page that shows the differences, by its path in the page's folder; nil for any other.
  func file(_ path: String) -> (type: String, bytes: [UInt8])? {
    if path == "index.html" {
      return (try? FileBytes.read("\(page)/index.html")).map { ("text/html; charset=utf-8", $0) }
    }
    let name = path.dropFirst("pictures/".count).dropLast(".png".count)
    guard path == "pictures/\(name).png", !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    return (try? FileBytes.read("\(page)/\(path)")).map { ("image/png", $0) }
  }
}
