import Basics
import Dispatch
import Files
import Rendering
import Scenes
import TextFormats
import Verification

/// Compares scenes with their baselines, and replaces those that a page accepts. One thing at a time, on a queue of
/// its own.
public final class Approval: Sendable {
  /// A wish of a page.
  enum Wish: Sendable {
    case verify
    /// Replaces the baselines of what has these names; of all that fails where there are none.
    case accept([String], state: String)
    /// Takes the page's last acceptance back.
    case undo(state: String)

    /// The name in messages.
    var name: String {
      switch self {
      case .verify: "verify"
      case .accept: "accept"
      case .undo: "undo"
      }
    }
  }

  /// The page that wants it, and the scene.
  struct Asker: Sendable {
    /// The scene's place in the catalogue, and its file.
    let scene: Int
    let file: String
    let acceptances: Acceptances
    /// Cancelled when the page is gone.
    let departure: Cancellation
  }

  private let loader: SceneLoader
  private let store: BaselineStore
  private let failures: String
  /// The folder of the page that shows the differences.
  let page: String
  private let jobs: Int
  private let remedy: Remedies
  private let queue = DispatchQueue(label: "approval", qos: .userInitiated)

  /// - Parameters:
  ///   - failures: the folder for pictures of what differs.
  ///   - page: the folder for the page that shows them. No link on the way to either, from the working folder on, is
  ///     followed.
  public init(
    loader: SceneLoader, store: BaselineStore, failures: String, page: String, jobs: Int, remedy: Remedies = Remedies()
  ) {
    self.loader = loader
    self.store = store
    self.failures = failures
    self.page = page
    self.jobs = jobs
    self.remedy = remedy
  }

  /// Does it later and tells of a scene's baselines what there is to tell then; nothing for a page that has gone
  /// before.
  func perform(_ wish: Wish, for asker: Asker, _ answer: @escaping @Sendable ([Session.Answer]) -> Void) {
    queue.async { [self] in
      guard !asker.departure.isCancelled else { return }
      do {
        switch wish {
        case .verify: break
        case .accept(let names, let state): try accept(names, of: asker, madeFrom: state)
        case .undo(let state): try undo(for: asker, madeFrom: state)
        }
        answer([.text(try verify(asker))])
      } catch PreviewProblem.baselinesChanged {
        answer([.text(PageMessages.changed(wish.name, scene: asker.scene, state: nil, .baselinesChanged))])
      } catch is Cancelled {
        // Nobody waits for it.
      } catch {
        answer([.text(PageMessages.mistake(error, of: .wish))])
      }
    }
  }

  // MARK: Verifying

  private func items(of file: String, notes: InputNotes) throws -> [VerificationPlan.Item] {
    let choice = SceneChoice(scenes: [file], devices: nil, variants: [], store: store, asksGit: false)
    return try choice.items(ofSceneAt: file, on: SceneCache(loader.noting(in: notes)))
  }

  private func options(update: UpdateMode = .none, filter: String? = nil) -> VerifyingOptions {
    var options = VerifyingOptions()
    options.update = update
    options.filter = filter
    options.failures = failures
    options.keepsFrames = true
    options.jobs = jobs
    options.remedy = remedy
    return options
  }

  /// Compares every take of the scene, and writes the page that shows what differs.
  private func verify(_ asker: Asker) throws -> String {
    let notes = InputNotes()
    let items = try items(of: asker.file, notes: notes)
    var options = options()
    options.cancellation = asker.departure
    let results = try items.flatMap { item in
      if asker.departure.isCancelled { throw Cancelled() }
      return try TakeVerifier(item, store: store, options: options).run()
    }
    let report = VerificationReport(fingerprint: loader.fingerprint.description, results: results, stale: [])
    let page = ReportPage(
      folder: page, below: pageBase, pictures: PicturePlaces(folders: [store.folder, failures]))
    try page.write(report)
    let state = try Acceptances.State(notes, baselines: baselines(of: items))
    asker.acceptances.note(state, of: asker.scene)
    return facts(report, on: page, for: asker, state)
  }

  /// The working folder, for a page that lies in it.
  var pageBase: String { FilePath.isAbsolute(page) ? FilePath.folder(of: page) : "" }

  // MARK: Accepting

  /// Throws `PreviewProblem.baselinesChanged` where the scene or its baselines are not what the page last saw compared;
  /// nothing is written then.
  private func check(_ asker: Asker, _ text: String, _ items: [VerificationPlan.Item]) throws {
    guard let state = asker.acceptances.state(of: asker.scene), state.text == text,
      state.isCurrent(baselines: baselines(of: items))
    else { throw PreviewProblem.baselinesChanged }
  }

  private func accept(_ names: [String], of asker: Asker, madeFrom text: String) throws {
    let notes = InputNotes()
    let items = try items(of: asker.file, notes: notes)
    try check(asker, text, items)
    let before = try files(of: items)
    for item in items {
      // Names of takes begin those of their snapshots.
      let (own, below) = (MachineText(item.name), MachineText(item.name + "/"))
      let wanted =
        names.isEmpty ? [item.name] : names.filter { MachineText($0) == own || MachineText($0).starts(with: below) }
      for name in wanted {
        _ = try TakeVerifier(item, store: store, options: options(update: .all, filter: name)).run()
      }
    }
    let after = try files(of: items)
    let paths = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    let acceptance: Acceptances.Acceptance = Dictionary(
      uniqueKeysWithValues: paths.map { ($0, (before[$0], after[$0])) })
    // The picture may be of what somebody saved just then, which nobody has seen.
    guard notes.all.allSatisfy({ asker.acceptances.state(of: asker.scene)?.has($0.key, $0.value) ?? false }) else {
      try takeBack(acceptance)
      throw PreviewProblem.baselinesChanged
    }
    if !paths.isEmpty { asker.acceptances.add(acceptance, to: asker.scene) }
  }

  private func undo(for asker: Asker, madeFrom text: String) throws {
    guard let last = asker.acceptances.last(of: asker.scene) else { return }
    guard asker.acceptances.state(of: asker.scene)?.text == text,
      try last.allSatisfy({ path, change in try store.bytes(of: path) == change.after })
    else { throw PreviewProblem.baselinesChanged }
    try takeBack(last)
    asker.acceptances.removeLast(of: asker.scene)
  }

  private func takeBack(_ acceptance: Acceptances.Acceptance) throws {
    try store.remove(acceptance.filter { $0.value.before == nil }.keys.sorted())
    for (path, change) in acceptance.sorted(by: { $0.key < $1.key }) {
      if let bytes = change.before { try AtomicFile.place(bytes, at: path, below: store.folder) }
    }
  }

  /// The paths of a scene's baselines.
  private func baselines(of items: [VerificationPlan.Item]) -> [String] {
    Set(items.map(\.take.scene)).sorted().flatMap { store.files(scene: $0) }
  }

  private func files(of items: [VerificationPlan.Item]) throws -> [String: [UInt8]] {
    try Dictionary(uniqueKeysWithValues: baselines(of: items).map { ($0, try store.bytes(of: $0) ?? []) })
  }

  private func facts(
    _ report: VerificationReport, on page: ReportPage, for asker: Asker, _ state: Acceptances.State
  ) -> String {
    func optional(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }
    let results = report.results.map { outcome in
      JSON.object([
        ("name", .text(outcome.name)), ("verdict", .text(outcome.verdict.rawValue)),
        ("isFailure", .bool(outcome.verdict.isFailure)), ("reason", .text(outcome.reason)),
        ("take", optional(outcome.take)), ("snapshot", optional(outcome.snapshot)),
        ("device", optional(outcome.device)), ("variant", optional(outcome.variant)),
        ("expected", optional(page.path(ofPictureAt: outcome.expected))),
      ])
    }
    return JSON.object([
      ("is", .text("verified")), ("scene", .integer(asker.scene)), ("state", .text(state.text)),
      ("summary", .text(report.summary)), ("results", .list(results)),
      ("undoes", .integer(asker.acceptances.count(of: asker.scene))),
    ]).text()
  }
}

extension PageRequest {
  /// The request for a scene's baselines, and the scene's place in the catalogue.
  var wish: (scene: Int, wish: Approval.Wish)? {
    if let accept { return (accept.scene, .accept(accept.names ?? [], state: accept.state)) }
    if let undo { return (undo.scene, .undo(state: undo.state)) }
    return verify.map { ($0, .verify) }
  }
}
