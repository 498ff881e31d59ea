import Accessibility
import Basics
import Formulas
import Rendering
import Scenes

/// Scenes, drawn and compared with their baselines: all of their takes, or a share.
package struct BaselineRun {
  private let choice: SceneChoice
  private let sceneCache: SceneCache
  private var options: VerifyingOptions
  private let cache: VerificationCache?

  /// Of a hundred takes that passed, so many are drawn again all the same.
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
  package var shard: Shard?
  /// Only what differs by this cause is looked at; nil for all.
  package var acceptedCause: String?

  /// - Parameter cache: the takes that passed before; nil where all is drawn.
  package init(_ choice: SceneChoice, on sceneCache: SceneCache, options: VerifyingOptions, cache: VerificationCache?) {
    (self.choice, self.sceneCache, self.options, self.cache) = (choice, sceneCache, options, cache)
    self.options.earlier = EarlierTakes(sceneCache.loader, asksGit: choice.asksGit)
    // An update that only adds missing baselines takes nothing away.
    self.options.newBaselines = options.update == .missing ? nil : Locked([:])
  }

  /// Why nothing is known of what some baselines were recorded from; nil where it is, or nobody asked.
  package var unknownHistory: String? { options.earlier?.obstacle.map(options.wording) }

  /// - Parameter progress: called before each take.
  /// - Returns: the report of what was found, the scenes that have warnings, and exemptions from audits that have
  ///   nothing to exempt.
  package func run(
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> (report: VerificationReport, warned: [LoadedScene], unused: [ExemptionBook.Entry]) {
    try (acceptedCause.map(limited) ?? self).look(progress: progress)
  }

  private func look(
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> (report: VerificationReport, warned: [LoadedScene], unused: [ExemptionBook.Entry]) {
    let store = choice.store
    let agenda = try VerificationAgenda(choice, on: sceneCache, cache: cache)
    let weights = try TakeWeights(store)
    let entries = try agenda.entries(meeting: options.filter)
    let part = try shard?.work(of: entries, name: \.take.name, weight: { weights.weight(of: $0.take) })
    let mine = part?.items ?? entries
    let files = Set(mine.map(\.file))
    // The mistakes of one scene are told as they are, but where they go elsewhere, too.
    if files.count == 1, throwsMistakes, let first = mine.first { _ = try agenda.item(first) }
    var book = ExemptionBook()
    var times: [TakeIdentity: Double] = [:]
    var told: [String: String] = [:]
    let results = try mine.outcomes(progress: progress) { entry in
      let start = Timings.now
      let item = try agenda.item(entry)
      let outcomes = try cached(item) {
        try TakeVerifier(item, store: store, options: options).run() + audited(item, book: &book)
      }
      if !outcomes.contains(where: { $0.cached ?? false }) { times[entry.take] = Timings.now - start }
      return outcomes
    } trouble: { entry, error in
      // The mistakes of a scene are told with the first of its takes.
      let words = options.wording(error)
      let first = told[entry.file + words]
      told[entry.file + words] = first ?? entry.take.name
      return Outcome(
        of: entry.take, .trouble, [.told(first.map { "as \($0)" } ?? words)],
        baseline: entry.trouble == nil ? entry.take.folder(in: store) : store.folder, file: entry.file,
        at: .first(of: error))
    }
    if recordsTimings { try Timings.record(times, ofScenesWith: agenda.takesKnown, in: store) }
    // An exemption may be for a take that was not drawn.
    let isComplete =
      options.filter == nil && part == nil && !choice.isPart && !results.contains { $0.cached ?? false }
    var stale = try choice.stale(
      !choice.isPart ? Array(agenda.planned.values) : nil, besides: agenda.unplanned, isWhole: isWhole,
      broken: agenda.filesInTrouble, loader: sceneCache.loader)
    let moved = try moved(results, from: &stale)
    // The same in every share of the work, whichever scenes it has.
    let places = agenda.files
    let removed =
      isStrict
      ? store.removed(stale, files: places, accept: options.remedy.words(.prune)).filter { options.admits($0.name) }
      : []
    var report = VerificationReport(
      fingerprint: sceneCache.loader.fingerprint.description, results: moved + removed, stale: stale, share: part?.share
    )
    let ignored = try options.ignored ?? IgnoredAreas()
    report.causes = Cause.list(of: results, files: places, on: sceneCache) { file, result in
      options.earlier?.state(of: file, for: result, without: ignored)
    }
    report.seconds = Dictionary(times.map { ($0.key.name, $0.value) }, uniquingKeysWith: +)
    addCommands(to: &report)
    return (report, sceneCache.warned(at: files), isComplete ? files.sorted().flatMap(book.unused) : [])
  }

  /// The same for what differs by a cause, and for nothing else.
  private func limited(toCause name: String) throws -> BaselineRun {
    var looking = self
    looking.acceptedCause = nil
    looking.options.update = .none
    let causes = try looking.run { _, _ in }.report.causes ?? []
    let meant = causes.filter { $0.subject == name }
    guard !meant.isEmpty else {
      throw VerificationProblem.unknownCause(name, nearest: NearestName.of(name, among: causes.map(\.subject)))
    }
    var limited = self
    limited.acceptedCause = nil
    limited.options.chosen = Set(meant.flatMap(\.results))
    return limited
  }

  /// Adds the commands that take what failed: all of it, and all of a cause.
  private func addCommands(to report: inout VerificationReport) {
    let open = report.results.filter { $0.accept != nil }
    guard !open.isEmpty else { return }
    report.accept = options.remedy.words(.acceptAll(open.contains { $0.verdict != .missing } ? .changed : .missing))
    let names = Set(open.map(\.name))
    report.causes = report.causes?.map { cause in
      var cause = cause
      if !names.isDisjoint(with: cause.results) { cause.accept = options.remedy.words(.acceptCause(cause.subject)) }
      return cause
    }
  }

  /// How a take ends: as the cache knows it, or as it is drawn, which is remembered. Where the filter chooses single
  /// snapshots, the take is drawn, and not remembered.
  private func cached(_ item: VerificationPlan.Item, drawing draw: () throws -> [Outcome]) throws -> [Outcome] {
    guard let cache, options.filter.map({ NameFilter($0).meetsAll(below: item.name) }) ?? true else {
      return try draw()
    }
    let known = cache.outcomes(of: item.take, ofSceneAt: item.file)
    if let known, !cache.isChosen(item.take, percent: cacheCheck) { return known }
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
    return results.map { outcome in moves[outcome.name].map(outcome.moved) ?? outcome }
  }

  /// The accessibility problems of a take, where they are asked for.
  private func audited(_ item: VerificationPlan.Item, book: inout ExemptionBook) throws -> [Outcome] {
    guard let contrast, options.admits("\(item.name)/\(AccessibilityVerifier.name)") else { return [] }
    let take = item.take
    let large = { try sceneCache.scene(item.file, device: take.device, variant: "large-text") }
    return try AccessibilityVerifier.outcomes(
      of: item.ready().renderer, large: take.variant == nil ? large : nil, contrast: contrast, options: options,
      book: &book)
  }
}
