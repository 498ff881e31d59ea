import Files
import Formulas
import History
import Rendering
import SceneFiles
import Scenes
import Verification

extension VerifyCommand {
  /// One take that is, or was, and what there is to do with it.
  private struct Change {
    enum Kind {
      case both(now: VerificationPlan.Item, was: VerificationPlan.Item)
      case new(VerificationPlan.Item)
      /// With what is to be said, where the take is not gone by itself.
      case removed(VerificationPlan.Item, Reason? = nil)
      /// What it was cannot be drawn, and why.
      case trouble(Reason)
      /// What it is cannot be read or played; this stands for all takes of the scene.
      case broken(any Error)
    }

    let take: PlannedTake
    let file: String
    let kind: Kind
    /// Whether it is here only because something that is new may be that under another name.
    var isCandidate = false
  }

  /// Compares scenes with what they were in a commit.
  ///
  /// - Parameter given: the command as it was called, without what settings say.
  func verify(against revision: String, given: VerifyCommand) throws {
    let interruption = Interruption()
    let commit = try Repository(around: Folder.working).commit(revision)
    let options = try self.options(cancellation: interruption.cancellation, given: given)
    if output == nil { try Folder.checkNoLinks(on: options.failures) }
    let loader = try Environment.loader(ledger: choice.ledger)
    let shelf = SceneShelf(loader, isStrict: strict, isNoting: false)
    let past = SceneShelf(loader.reading(commit), isStrict: false, isNoting: false)
    var all = try renamed(self.changes(since: commit, given: given, shelf: shelf, past: past))
    for file in given.choice.scenes.isEmpty ? [] : gone(besides: all, in: commit, past: past) {
      if strict {
        all += removed(sceneAt: file, past: past, commit)
      } else {
        Console.note("\(commit.description) has the scene \(file), which is gone; it counts where it is named, too.")
      }
    }
    let changes = all.filter { change in
      // A scene that cannot be played may have what is meant.
      if case .broken = change.kind { return true }
      return filter.map(change.take.matches) ?? true
    }
    guard !changes.isEmpty else { throw VerificationProblem.nothingToVerify(filter: filter) }
    // The mistakes of one scene are told as `check` tells them, but where they go elsewhere, too.
    if changes.count == 1, !reports.areWanted, case .broken(let error) = changes[0].kind { throw error }
    let (mine, share) = try sharing.mine(of: changes, name: \.take.name, weight: \.take.frames)
    let results = try outcomes(of: mine) { change in
      try outcomes(of: change, since: commit, options: options)
    } trouble: { change, error in
      outcome(of: change, .trouble, .told(Exit.bareWords(for: error)), at: Exit.place(of: error), since: commit)
    }
    warn(ofScenesAt: Set(mine.compactMap { if case .both(let now, _) = $0.kind { now.file } else { nil } }), on: shelf)
    var report = VerificationReport(
      fingerprint: loader.fingerprint.description, results: results, stale: [], against: commit.description,
      share: share)
    let files = Dictionary(mine.map { ($0.take.scene, $0.file) }, uniquingKeysWith: { first, _ in first })
    report.causes = Self.causes(of: results, files: files, on: shelf) { file, _ in
      (try? past.loader.library.file(of: file, in: commit)).flatMap { try? past.description(of: $0) }
    }
    try tell(report, options.sightings)
  }

  private func outcomes(of change: Change, since commit: Commit, options: VerifyingOptions) throws -> [Outcome] {
    switch change.kind {
    case .new: return [outcome(of: change, .new, .newSince(commit.description, what: "take"), since: commit)]
    case .removed(_, let reason):
      return [
        outcome(of: change, .removed, reason ?? .goneSince(commit.description, what: "take"), since: commit)
      ]
    case .trouble(let reason): return [outcome(of: change, .trouble, reason, since: commit)]
    case .broken(let error): throw error
    case .both(let now, let was):
      let (after, owners) = try now.ready()
      let outcomes = try ChangeVerifier(
        before: try was.ready().renderer, after: after, origin: commit.description, owners: owners, options: options
      ).run()
      guard now.name != was.name || now.file != was.file else { return outcomes }
      let former = Reason.former(
        name: now.name == was.name ? nil : was.name, file: now.file == was.file ? nil : was.file)
      return outcomes.map { outcome in
        var outcome = outcome
        outcome.reasons = [former] + outcome.reasons
        return outcome
      }
    }
  }

  /// What is new and is called as something that is gone, is that in another file; what has its layers, snapshots and length,
  /// is that under another name.
  private func renamed(_ changes: [Change]) throws -> [Change] {
    var gone: [(index: Int, item: VerificationPlan.Item)] = []
    for (index, change) in changes.enumerated() {
      if case .removed(let item, nil) = change.kind { gone.append((index, item)) }
    }
    var found: Set<Int> = []
    let result = try changes.map { change -> Change in
      guard case .new(let now) = change.kind,
        let match = try gone.first(where: { !found.contains($0.index) && now.name == $0.item.name })
          ?? gone.first(where: { try !found.contains($0.index) && Self.isSame(now, $0.item) })
      else { return change }
      found.insert(match.index)
      return Change(take: change.take, file: change.file, kind: .both(now: now, was: match.item))
    }
    return result.enumerated().filter { !found.contains($0.offset) && !$0.element.isCandidate }.map(\.element)
  }

  /// Whether two takes have the same layers in every frame.
  private static func isSame(_ now: VerificationPlan.Item, _ was: VerificationPlan.Item) throws -> Bool {
    let (new, old) = (now.take, was.take)
    guard new.frames == old.frames, new.snapshots == old.snapshots, new.device == old.device,
      new.variant == old.variant
    else { return false }
    let (after, before) = (try now.ready().renderer, try was.ready().renderer)
    // Most that are not the same differ at once.
    guard try after.layers(at: 0) == before.layers(at: 0) else { return false }
    return try after.layers(at: after.times().ticks) == before.layers(at: before.times().ticks)
  }

  private func outcome(
    of change: Change, _ verdict: Verdict, _ reason: Reason, at place: SourcePlace? = nil, since commit: Commit
  ) -> Outcome {
    let take = change.take
    var outcome = Outcome(
      scene: take.scene, take: take.takeName, device: take.device, variant: take.variant, snapshot: nil,
      verdict: verdict, baseline: "\(commit.description):\(change.file)")
    outcome.reasons = [reason]
    (outcome.file, outcome.line, outcome.column) = (place?.file ?? change.file, place?.line ?? 1, place?.column)
    return outcome
  }

  // MARK: What there is and was

  /// All takes of the scenes, those that are and those that were.
  private func changes(
    since commit: Commit, given: VerifyCommand, shelf: SceneShelf, past: SceneShelf
  ) throws -> [Change] {
    let library = shelf.loader.library
    var changes: [Change] = []
    for name in choice.scenes.isEmpty ? shipped(since: commit, library) : choice.scenes {
      let was = try? library.file(of: name, in: commit)
      var now: String?
      do {
        // What is not there is a mistake, unless it was there.
        now = try was == nil ? library.file(of: name) : try? library.file(of: name)
        for file in [now, was].compactMap({ $0 }) where commit.repository.place(of: file) == nil {
          throw HistoryProblem.outside(path: file, root: commit.repository.root)
        }
        let items = try now.map { try choice.items(ofSceneAt: $0, on: shelf) } ?? []
        changes += self.changes(items, now: now, was: was, past: past, commit)
      } catch {
        let file = now ?? name
        changes.append(
          Change(take: PlannedTake(TakeIdentity(unknownOfSceneAt: file)), file: file, kind: .broken(error)))
      }
    }
    if given.choice.scenes.isEmpty {
      let named = Set(changes.map(\.file))
      for file in scenesOfSettings(in: commit, library) where !named.contains(file) {
        changes += removed(sceneAt: file, past: past, commit)
      }
    }
    for file in goneOfBaselines(in: commit, besides: Set(changes.map(\.take.scene))) {
      changes += removed(sceneAt: file, past: past, commit)
    }
    let known = Set(changes.map(\.file))
    return changes + candidates(for: changes, besides: known, past: past, commit)
  }

  /// Takes of a scene that was looked at in the commit and is no more; of one whose file is still there, the settings tell
  /// otherwise. None where they cannot be read as they were.
  private func removed(sceneAt file: String, past: SceneShelf, _ commit: Commit) -> [Change] {
    let settings = picturing.settings ?? ProjectSettings.fileName
    let reason = FileStatus.exists(file) ? Reason.unlisted(settings: settings, commit: commit.description) : nil
    return ((try? choice.items(ofSceneAt: file, on: past)) ?? []).map {
      Change(take: $0.take, file: file, kind: .removed($0, reason))
    }
  }

  /// Files of scenes that are gone from the folders of those that were named: a pattern of the shell does not name them.
  private func gone(besides changes: [Change], in commit: Commit, past: SceneShelf) -> [String] {
    func place(_ file: String) -> String { commit.repository.place(of: file) ?? file }
    var known = Set(changes.map { place($0.file) })
    for change in changes { if case .both(_, let was) = change.kind { known.insert(place(was.file)) } }
    let folders = Set(changes.map { FilePath.folder(of: place($0.file)) })
    return commit.gone(endingIn: SceneLibrary.fileEndings).filter { file in
      !known.contains(place(file)) && folders.contains(FilePath.folder(of: place(file)))
        && (try? past.description(of: file)) != nil
    }
  }

  /// Takes of scene files that are gone from the disk, where any may be what is new; those that cannot be read are none.
  private func candidates(
    for changes: [Change], besides known: Set<String>, past: SceneShelf, _ commit: Commit
  ) -> [Change] {
    let isNew = changes.contains { if case .new = $0.kind { commit.holds($0.file) == false } else { false } }
    guard isNew else { return [] }
    return commit.gone(endingIn: SceneLibrary.fileEndings).filter { !known.contains($0) }.flatMap { file in
      let items = (try? choice.items(ofSceneAt: file, on: past)) ?? []
      return items.map { Change(take: $0.take, file: file, kind: .removed($0), isCandidate: true) }
    }
  }

  private func changes(
    _ items: [VerificationPlan.Item], now: String?, was: String?, past: SceneShelf, _ commit: Commit
  ) -> [Change] {
    guard let was else { return items.map { Change(take: $0.take, file: $0.file, kind: .new($0)) } }
    let before: [String: VerificationPlan.Item]
    let order: [VerificationPlan.Item]
    do {
      order = try choice.items(ofSceneAt: was, on: past)
      before = Dictionary(order.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    } catch {
      let reason = Reason.undrawable(commit: commit.description, Exit.bareWords(for: error))
      return items.map { Change(take: $0.take, file: $0.file, kind: .trouble(reason)) }
    }
    let names = Set(items.map(\.name))
    return items.map { item in
      Change(
        take: item.take, file: item.file, kind: before[item.name].map { .both(now: item, was: $0) } ?? .new(item))
    } + order.filter { !names.contains($0.name) }.map { Change(take: $0.take, file: $0.file, kind: .removed($0)) }
  }

  /// The names of the shipped scenes that are, and of those that were.
  private func shipped(since commit: Commit, _ library: SceneLibrary) -> [String] {
    guard let folder = library.assets?.scenes else { return library.names }
    let were = commit.names(in: folder).filter { commit.holds("\(folder)/\($0)/\(SceneLibrary.fileName)") }
    return Set(library.names + were).sorted()
  }
}
