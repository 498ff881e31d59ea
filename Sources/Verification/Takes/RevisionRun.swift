import Files
import Formulas
import GitHistory
import Rendering
import SceneFiles
import Scenes

/// Scenes compared with what they were in a commit: which takes there are and were, and how each pair of them ends.
package struct RevisionRun: VerificationRun {
  /// A take that is, or was, and what there is to do with it.
  package enum Change {
    case both(now: VerificationPlan.Item, was: VerificationPlan.Item)
    case new(VerificationPlan.Item)
    /// A take that is gone, with what is to be said where it is not gone by itself. A candidate is here only because
    /// something that is new may be that under another name.
    case removed(VerificationPlan.Item, Reason?, isCandidate: Bool = false)
    /// The take as it was cannot be drawn, and why.
    case trouble(VerificationPlan.Item, Reason)
    /// The scene as it is cannot be read or played; this stands for all of its takes.
    case broken(file: String, any Error)

    private var subject: (take: PlannedTake, file: String) {
      switch self {
      case .both(let item, _), .new(let item), .removed(let item, _, _), .trouble(let item, _): (item.take, item.file)
      case .broken(let file, _): (PlannedTake(TakeIdentity(unknownOfSceneAt: file)), file)
      }
    }

    var take: PlannedTake { subject.take }
    /// The scene's file.
    var file: String { subject.file }
  }

  let choice: SceneChoice
  let options: VerifyingOptions
  let commit: Commit
  /// The scenes as they are, and as they were.
  let sceneCache: SceneCache
  let past: SceneCache
  /// The path of the file that says which scenes the project has.
  let settings: String
  /// Whether the scenes are those that it names, or all, and none that somebody named.
  let isOfSettings: Bool
  private let throwsMistakes: Bool
  private var changes: [Change] = []
  /// Remarks to be reported besides the results.
  package internal(set) var notes: [String] = []

  /// Finds out which takes there are and were.
  ///
  /// - Parameters:
  ///   - loader: reads the scenes as they are.
  ///   - settings: the path of what the project has agreed on; the usual one if nil.
  ///   - isOfSettings: whether the scenes are those that it names, or all, and none that somebody named.
  ///   - isStrict: whether a scene counts that is gone from the folder of another one, though nobody names it.
  ///   - throwsMistakes: whether the mistakes of a scene are thrown if it is the only one.
  package init(
    _ choice: SceneChoice, against commit: Commit, loader: SceneLoader, settings: String?, isOfSettings: Bool,
    isStrict: Bool, throwsMistakes: Bool, options: VerifyingOptions
  ) throws {
    (self.choice, self.commit, self.options, self.isOfSettings) = (choice, commit, options, isOfSettings)
    self.throwsMistakes = throwsMistakes
    self.settings = settings ?? ProjectSettings.fileName
    sceneCache = SceneCache(loader, isStrict: isStrict, expansions: choice.expansions)
    past = SceneCache(loader.reading(commit), expansions: choice.expansions)
    let found = try findChanges()
    var all = try renamed(found)
    for file in isOfSettings ? [] : removedScenes(besides: all) {
      if isStrict {
        all += removed(sceneAt: file)
      } else {
        notes.append(
          "\(commit.description) has the scene \(file), which is gone; it counts where it is named, too.")
      }
    }
    changes = all.filter { change in
      // A scene that cannot be played may have what is meant.
      if case .broken = change { return true }
      return options.filter.map(change.take.matches) ?? true
    }
    guard !changes.isEmpty else { throw VerificationProblem.nothingToVerify(filter: options.filter) }
  }

  // MARK: Run

  package func subjects() throws -> [Change] {
    if changes.count == 1, throwsMistakes, case .broken(_, let error) = changes[0] { throw error }
    return changes
  }

  package func name(of subject: Change) -> String { subject.take.name }

  package func weight(of subject: Change) -> Int { subject.take.frames }

  /// Draws both sides of each take and compares them, one take after the other.
  package func compare(
    _ subjects: [Change], progress: @Sendable (_ done: Int, _ total: Int) -> Void
  ) throws -> [Outcome] {
    try subjects.outcomes(progress: progress, outcomes) { change, error in
      outcome(of: change, .trouble, .sentence(options.wording(error)), at: .first(of: error))
    }
  }

  package func findings(
    _ outcomes: [Outcome], of subjects: [Change], share: Shard.Share?
  ) throws -> VerificationFindings {
    var report = VerificationReport(
      fingerprint: sceneCache.loader.fingerprint.description, results: outcomes, stale: [],
      against: commit.description, share: share)
    let files = Dictionary(subjects.map { ($0.take.scene, $0.file) }, uniquingKeysWith: { first, _ in first })
    report.causes = Cause.list(of: outcomes, files: files, on: sceneCache) { file, result in
      let former = try? past.loader.library.file(of: file, in: commit)
      return former.flatMap { try? past.state(of: $0, variant: result.variant) }
    }
    let drawn = subjects.compactMap { if case .both(let now, _) = $0 { now.file } else { nil } }
    return VerificationFindings(report: report, warned: sceneCache.warned(at: Set(drawn)))
  }

  private func outcomes(of change: Change) throws -> [Outcome] {
    switch change {
    case .new: return [outcome(of: change, .new, .newSince(commit.description, what: "take"))]
    case .removed(_, let reason, _):
      return [outcome(of: change, .removed, reason ?? .goneSince(commit.description, what: "take"))]
    case .trouble(_, let reason): return [outcome(of: change, .trouble, reason)]
    case .broken(_, let error): throw error
    case .both(let now, let was):
      let (after, owners) = try now.ready()
      var outcomes = try RevisionVerifier(
        before: try was.ready().renderer, after: after, origin: commit.description, owners: owners, options: options
      ).run()
      outcomes += try expandedOutcomes(of: now, was: was)
      if now.name != was.name || now.file != was.file {
        let former = Reason.former(
          name: now.name == was.name ? nil : was.name, file: now.file == was.file ? nil : was.file)
        for index in outcomes.indices { outcomes[index].reasons = [former] + outcomes[index].reasons }
      }
      return outcomes
    }
  }

  /// Pairs new takes with takes that are gone: those of the same name are in another file; those with the same layers,
  /// snapshots and length have another name.
  private func renamed(_ changes: [Change]) throws -> [Change] {
    let gone = changes.enumerated().compactMap { index, change in
      if case .removed(let item, nil, _) = change { (index: index, item: item) } else { nil }
    }
    var found: Set<Int> = []
    let result = try changes.map { change -> Change in
      guard case .new(let now) = change,
        let match = try gone.first(where: { !found.contains($0.index) && now.name == $0.item.name })
          ?? gone.first(where: { try !found.contains($0.index) && Self.isSame(now, $0.item) })
      else { return change }
      found.insert(match.index)
      return .both(now: now, was: match.item)
    }
    return result.enumerated().filter { index, change in
      if case .removed(_, _, isCandidate: true) = change { false } else { !found.contains(index) }
    }.map(\.element)
  }

  /// Whether two takes have the same layers in every frame.
  private static func isSame(_ now: VerificationPlan.Item, _ was: VerificationPlan.Item) throws -> Bool {
    let (new, old) = (now.take, was.take)
    guard new.frames == old.frames, new.snapshots == old.snapshots, new.device == old.device,
      (new.variant == nil) == (old.variant == nil)
    else { return false }
    let (after, before) = (try now.ready().renderer, try was.ready().renderer)
    // Most that are not the same differ at once.
    guard try after.layers(at: 0) == before.layers(at: 0) else { return false }
    return try after.layers(at: after.times().ticks) == before.layers(at: before.times().ticks)
  }

  private func outcome(
    of change: Change, _ verdict: Verdict, _ reason: Reason, at place: SourcePlace? = nil
  ) -> Outcome {
    Outcome(
      of: change.take.identity, verdict, [reason], baseline: "\(commit.description):\(change.file)", file: change.file,
      at: place)
  }
}
