import Accessibility
import Basics
import Files
import Formulas
import Rendering
import Scenes

/// Scenes, drawn and compared with their baselines, take by take.
package final class BaselineRun: VerificationRun {
  /// The settings by which scenes are verified, besides those of each take.
  package struct Settings: Sendable {
    /// The number of takes, of a hundred that passed, that are drawn again all the same.
    package var cacheCheck = 0.0
    /// The contrast that is wanted; nil where accessibility is not looked at.
    package var contrast: ContrastLevel?
    /// Whether baselines that nothing uses any more are failures.
    package var isStrict = false
    /// Whether the choice has all scenes of the project: baselines of any other are stale.
    package var isWhole = false
    /// Whether it is written how long takes took.
    package var recordsTimings = false
    /// Whether the mistakes of a scene are thrown if it is the only one.
    package var throwsMistakes = false
    /// The names of the causes whose differences alone are looked at; all where there are none.
    package var acceptedCauses: [String] = []
    /// The share of the takes in which those causes are looked for; nil for all.
    package var shard: Shard?

    package init() {}
  }

  private let choice: SceneChoice
  private let sceneCache: SceneCache
  private let settings: Settings
  private var options: VerifyingOptions
  private let cache: VerificationCache?
  private let agenda: VerificationAgenda
  private let weights: TakeWeights
  /// The takes that can have changed; nil where any may.
  private let selection: TakeSelection?

  /// The exemptions of the takes that were audited.
  private var book = ExemptionBook()
  /// The seconds that takes took which were drawn.
  private var times: [TakeIdentity: Double] = [:]
  /// The files whose scenes' baselines are known to be their own.
  private var owners: Set<String> = []
  /// The first takes that had a mistake, by their files and the message of it.
  private var inTrouble: [String: String] = [:]

  /// Finds out which takes there are.
  ///
  /// - Parameters:
  ///   - cache: the takes that passed before; nil where all is drawn.
  ///   - selection: the takes that can have changed; nil where any may.
  package convenience init(
    _ choice: SceneChoice, on sceneCache: SceneCache, settings: Settings, options: VerifyingOptions,
    cache: VerificationCache?, selection: TakeSelection? = nil
  ) throws {
    var options = options
    options.earlier = EarlierTakes(sceneCache.loader, asksGit: choice.asksGit)
    if !choice.expansions.isEmpty {
      options.expanding = SnapshotExpansion(layers: choice.expansions) { [sceneCache] take, file, screen in
        try sceneCache.renderer(of: take, ofSceneAt: file, on: screen)
      }
    }
    // An update that only adds missing baselines takes nothing away.
    options.newBaselines = options.update == .missing ? nil : LockedValue([:])
    try self.init(choice, sceneCache, settings, options, cache, selection)
  }

  private init(
    _ choice: SceneChoice, _ sceneCache: SceneCache, _ settings: Settings, _ options: VerifyingOptions,
    _ cache: VerificationCache?, _ selection: TakeSelection?
  ) throws {
    self.selection = selection
    self.choice = choice
    self.sceneCache = sceneCache
    self.settings = settings
    self.options = options
    self.cache = cache
    agenda = try VerificationAgenda(choice, on: sceneCache, cache: cache)
    let names = Set(agenda.takesKnown.map(\.scene))
    if settings.isWhole, agenda.filesInTrouble.isEmpty,
      let name = choice.expansions.keys.sorted().first(where: { !names.contains($0) })
    {
      let problem = VerificationProblem.unknownExpansion(name, nearest: NearestName.of(name, among: names.sorted()))
      throw choice.placed(problem, ofExpansion: name)
    }
    weights = try TakeWeights(choice.store)
  }

  // MARK: Run

  package func subjects() throws -> [VerificationAgenda.Entry] {
    if !settings.acceptedCauses.isEmpty { try choose(by: settings.acceptedCauses) }
    return try agenda.entries(meeting: options.filter)
  }

  package func name(of subject: VerificationAgenda.Entry) -> String { subject.take.name }

  package func weight(of subject: VerificationAgenda.Entry) -> Int {
    isSkipped(subject) ? 0 : weights.weight(of: subject.take)
  }

  /// Whether a take is not looked at, as it cannot have changed.
  private func isSkipped(_ entry: VerificationAgenda.Entry) -> Bool {
    guard let selection, entry.trouble == nil else { return false }
    return !selection.reaches(entry.take, ofSceneAt: entry.file)
  }

  package func compare(
    _ subjects: [VerificationAgenda.Entry], progress: @Sendable (_ done: Int, _ total: Int) -> Void
  ) throws -> [Outcome] {
    // The mistakes of one scene are reported as they are, but where they go elsewhere, too.
    let drawn = settings.throwsMistakes ? subjects.filter { !isSkipped($0) } : []
    if let first = drawn.first, subjects.allSatisfy({ $0.file == first.file }) {
      _ = try agenda.item(first)
    }
    return try subjects.outcomes(progress: progress, outcomes, trouble: trouble)
  }

  package func findings(
    _ outcomes: [Outcome], of subjects: [VerificationAgenda.Entry], share: Shard.Share?
  ) throws -> VerificationFindings {
    let store = choice.store
    if settings.recordsTimings { try Timings.record(times, ofScenesWith: agenda.takesKnown, in: store) }
    var stale = try choice.stale(
      !choice.isPart ? Array(agenda.planned.values) : nil, besides: agenda.unplanned, isWhole: settings.isWhole,
      broken: agenda.filesInTrouble, loader: sceneCache.loader)
    let moved = try moved(outcomes, from: &stale)
    // The same in every share of the work, whichever scenes it has.
    let places = agenda.files
    let removed =
      settings.isStrict
      ? store.removed(stale, files: places, accept: options.remedy.phrase(.prune)).filter { options.admits($0.name) }
      : []
    var report = VerificationReport(
      fingerprint: sceneCache.loader.fingerprint.description, results: moved + removed, stale: stale, share: share)
    let ignored = try options.ignored ?? IgnoredAreas()
    report.causes = Cause.list(of: outcomes, files: places, on: sceneCache) { [options] file, result in
      options.earlier?.state(of: file, named: result.scene, for: result, without: ignored)
    }
    report.seconds = Dictionary(times.map { ($0.key.name, $0.value) }, uniquingKeysWith: +)
    addCommands(to: &report)
    // An exemption may be for a take that was not drawn.
    let isComplete =
      options.filter == nil && share == nil && !choice.isPart
      && !outcomes.contains { $0.cached ?? false || $0.verdict == .skipped }
    let files = Set(subjects.map(\.file))
    return VerificationFindings(
      report: report, warned: sceneCache.warned(at: files),
      unused: isComplete ? files.sorted().flatMap(book.unused) : [],
      unknownHistory: options.earlier?.obstacle.map(options.wording),
      cacheObstacle: cache?.obstacle.map(options.wording), prune: options.remedy.phrase(.prune))
  }

  /// Looks only at the results that differ by causes of these names. Those that differ by another cause, too, are
  /// reported, and not written: nobody accepted that.
  private func choose(by names: [String]) throws {
    var (settings, options) = (settings, options)
    settings.acceptedCauses = []
    options.update = .none
    let looking = try BaselineRun(choice, sceneCache, settings, options, cache, selection)
    let known = CauseNames(try looking.run(shard: settings.shard).report.causes ?? [])
    let meant = Set(try names.map(known.index))
    let chosen = Set(meant.flatMap { known.results[$0] })
    self.options.chosen = chosen
    for result in chosen {
      let causes = known.indices(of: result)
      if !meant.isSuperset(of: causes) { self.options.withheld[result] = causes.map(known.name) }
    }
  }

  // MARK: One take

  private func outcomes(of entry: VerificationAgenda.Entry) throws -> [Outcome] {
    if let selection, isSkipped(entry) { return skipped(entry, by: selection) }
    let start = Timings.now
    let item = try agenda.item(entry)
    try checkOwner(of: entry)
    let outcomes = try cached(item) {
      try TakeVerifier(item, store: choice.store, options: options).run() + audited(item)
    }
    if !outcomes.contains(where: { $0.cached ?? false }) { times[entry.take] = Timings.now - start }
    return outcomes
  }

  /// Throws where the baselines are those of another file. Shipped scenes are there once for each Flipbook.
  private func checkOwner(of entry: VerificationAgenda.Entry) throws {
    let shipped = sceneCache.loader.library.assets?.scenes
    guard !owners.contains(entry.file), !(shipped.map { FilePath.starts(entry.file, with: $0 + "/") } ?? false) else {
      return
    }
    try choice.store.checkOwner(of: entry.take.scene, at: entry.file)
    owners.insert(entry.file)
  }

  /// The outcomes of a take that cannot have changed: its own, and those of its snapshots.
  private func skipped(_ entry: VerificationAgenda.Entry, by selection: TakeSelection) -> [Outcome] {
    let folder = entry.take.folder(in: choice.store)
    func outcome(_ snapshot: String?) -> Outcome {
      let name = snapshot.map { BaselineStore.fileName($0) + choice.store.pictureEnding } ?? BaselineStore.recordName
      return Outcome(
        of: entry.take, snapshot: snapshot, .skipped, [.unchangedSince(selection.origin)],
        baseline: "\(folder)/\(name)", file: entry.file)
    }
    var all = selection.snapshots(of: entry.take, ofSceneAt: entry.file).map { outcome($0) } + [outcome(nil)]
    if settings.contrast != nil { all.append(outcome(AccessibilityVerifier.name)) }
    return all.filter { options.admits($0.name) }
  }

  /// The mistakes of a scene are reported with the first of its takes.
  private func trouble(with entry: VerificationAgenda.Entry, _ error: any Error) -> Outcome {
    let store = choice.store
    let message = options.wording(error)
    let first = inTrouble[entry.file + message]
    inTrouble[entry.file + message] = first ?? entry.take.name
    return Outcome(
      of: entry.take, .trouble, [.sentence(first.map { "as \($0)" } ?? message)],
      baseline: entry.trouble == nil ? entry.take.folder(in: store) : store.folder, file: entry.file,
      at: .first(of: error))
  }

  /// Adds the commands that take what failed: all of it, and all of a cause.
  private func addCommands(to report: inout VerificationReport) {
    let open = report.results.filter { $0.accept != nil }
    guard !open.isEmpty else { return }
    let drawn = open.filter { $0.verdict != .removed }
    let mode: UpdateMode = drawn.contains { $0.verdict != .missing } ? .changed : .missing
    report.accept = options.remedy.phrase(
      drawn.count == open.count ? .acceptAll(mode) : drawn.isEmpty ? .prune : .pruneAndAccept)
    guard let causes = report.causes else { return }
    let (known, names) = (CauseNames(causes), Set(open.map(\.name)))
    report.causes = causes.enumerated().map { index, cause in
      var cause = cause
      if !names.isDisjoint(with: cause.results) {
        cause.accept = options.remedy.phrase(.acceptCauses(known.neededToAccept(index)))
      }
      return cause
    }
  }

  /// Returns a take's outcomes: from the cache, or drawn, which is remembered. Where the filter chooses single
  /// snapshots, the take is drawn, and not remembered.
  private func cached(_ item: VerificationPlan.Item, drawing draw: () throws -> [Outcome]) throws -> [Outcome] {
    guard let cache, options.filter.map({ NameFilter($0).meetsAll(below: item.name) }) ?? true else {
      return try draw()
    }
    let known = cache.outcomes(of: item.take, ofSceneAt: item.file)
    if let known, !cache.isChosen(item.take, percent: settings.cacheCheck) { return known }
    let outcomes = try draw()
    if let known {
      guard cache.agree(known, with: outcomes, ofSceneAt: item.file) else {
        // It had called equal what is not as it was.
        try cache.forget(item.take, ofSceneAt: item.file)
        var wrong = known[known.count - 1]
        (wrong.snapshot, wrong.cached, wrong.verdict) = (nil, nil, .trouble)
        (wrong.reasons, wrong.file) = ([.cacheWrong], item.file)
        return outcomes + [wrong]
      }
    } else if try item.ready().renderer.loaded.warnings.list.isEmpty, let notes = sceneCache.notes(of: item.file) {
      try cache.keep(outcomes, of: item.take, ofSceneAt: item.file, notes: notes)
    }
    return outcomes
  }

  /// The results, with what moved: there is no baseline of it, but a stale one that shows it under another name. That
  /// is removed where the new one was written, and is stale no more.
  private func moved(_ results: [Outcome], from stale: inout [String]) throws -> [Outcome] {
    let moves = options.newBaselines.map { choice.store.moves(to: $0.value, from: stale) } ?? [:]
    guard !moves.isEmpty else { return results }
    let files = moves.values.flatMap(\.files)
    stale.removeAll(where: files.contains)
    if options.update != .none { try choice.store.remove(files) }
    return results.map { outcome in
      guard let move = moves[outcome.name] else { return outcome }
      var moved = outcome.moved(from: move)
      if outcome.accept != nil {
        // An update of what is missing would leave the old one.
        moved.accept = options.remedy.phrase(.accept(name: outcome.name, file: outcome.file, .changed))
      }
      return moved
    }
  }

  /// The accessibility problems of a take, where they are asked for.
  private func audited(_ item: VerificationPlan.Item) throws -> [Outcome] {
    guard let contrast = settings.contrast, options.admits("\(item.name)/\(AccessibilityVerifier.name)") else {
      return []
    }
    let take = item.take
    let large = { [sceneCache] in try sceneCache.scene(item.file, device: take.device, variant: "large-text") }
    return try AccessibilityVerifier.outcomes(
      of: item.ready().renderer, large: take.variant == nil ? large : nil, contrast: contrast, options: options,
      book: &book)
  }
}
