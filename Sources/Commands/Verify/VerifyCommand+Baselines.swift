import ArgumentParser
import Files
import Formulas
import Rendering
import Scenes
import Verification

extension VerifyCommand {
  /// Draws scenes and compares them with their baselines.
  ///
  /// - Parameter given: the command as it was called, without what settings say.
  func verifyBaselines(given: VerifyCommand) throws {
    let store = choice.baselineStore
    let interruption = Interruption()
    var options = try self.options(cancellation: interruption.cancellation, given: given)
    if output == nil { try Folder.checkNoLinks(on: options.failures) }
    let scenes = choice.scenes
    let baseline = choice.baseline
    var others = baseline == BaselineStore.standardFolder ? [] : ["--baseline", baseline]
    if strict { others.append("--strict") }
    if choice.limits.sandbox { others.append("--sandbox") }
    others += choice.store.map { ["--store", $0] } ?? []
    others += choice.devices.map { ["--devices", $0] } ?? []
    others += choice.variants.map { ["--variants", $0] } ?? []
    others += choice.ledger.map { ["--ledger", $0] } ?? []
    others += ignored.flatMap { ["--ignore", $0] }
    options.remedy = .options { [others] name, update in
      let last = ["--update", update.rawValue, "--filter", NameFilter.only(name)]
      return (["flipbook", "verify"] + scenes + others + last).map(ShellWord.quoted).joined(separator: " ")
    }

    let shelf = SceneShelf(
      try Environment.loader(ledger: choice.ledger), isStrict: strict, isNoting: caching.cache != nil)
    let earlier = EarlierTakes(shelf.loader)
    options.earlier = { earlier.take(like: $0, record: $1) }
    // An update that only adds missing baselines takes nothing away.
    options.newBaselines = update == .missing ? nil : NewBaselines()
    let cache = try caching.cache(for: self, store: store, loader: shelf.loader)
    let agenda = try VerificationAgenda(choice, on: shelf, cache: cache)
    let weights = try TakeWeights(store)
    let (mine, share) = try sharing.mine(
      of: try agenda.entries(meeting: filter), name: \.take.name, weight: { weights.weight(of: $0.take) })
    let files = Set(mine.map(\.file))
    // The mistakes of one scene are told as `check` tells them, but where they go elsewhere, too.
    if files.count == 1, !reports.areWanted, let first = mine.first { _ = try agenda.item(first) }
    var book = ExemptionBook()
    var times: [TakeIdentity: Double] = [:]
    var told: [String: String] = [:]
    let results = try outcomes(of: mine) { entry in
      let start = Timings.now
      let item = try agenda.item(entry)
      let outcomes = try caching.verify(item, with: cache, filter: filter, notes: shelf.notes) {
        try TakeVerifier(item, store: store, options: options).run()
          + audited(item, on: shelf, options: options, book: &book)
      }
      if !outcomes.contains(where: { $0.cached ?? false }) { times[entry.take] = Timings.now - start }
      return outcomes
    } trouble: { entry, error in
      // What is wrong with a scene is told with the first of its takes.
      let words = Exit.words(for: error, isColored: false)
      let first = told[entry.file + words]
      told[entry.file + words] = first ?? entry.take.name
      return Self.trouble(entry, first.map { "as \($0)" } ?? words, at: Exit.place(of: error), store: store)
    }
    if sharing.recordTimings { try Timings.record(times, ofScenesWith: agenda.takesKnown, in: store) }
    warn(ofScenesAt: files, on: shelf)
    // What was not drawn may be what an exemption is for.
    let isWhole = filter == nil && share == nil && choice.devices == nil && !results.contains { $0.cached ?? false }
    var unused = 0
    for file in isWhole ? files.sorted() : [] {
      unused += AccessibilityArguments.tellUnused(book, in: file)
    }
    var stale = try choice.stale(
      choice.devices == nil ? Array(agenda.planned.values) : nil, besides: agenda.unplanned, in: store,
      isWhole: given.choice.scenes.isEmpty && !choice.scenes.isEmpty, broken: agenda.filesInTrouble)
    let moved = try moved(results, from: &stale, in: store, options.newBaselines)
    // The same in every share of the work, whichever scenes it has.
    let places = agenda.files
    let removed = strict ? self.removed(stale, in: store, files: places, given: given) : []
    var report = VerificationReport(
      fingerprint: shelf.loader.fingerprint.description,
      results: moved + removed,
      stale: stale, share: share)
    report.causes = Self.causes(of: results, files: places, on: shelf) { file, result in
      earlier.description(of: file, record: result.baseline)
    }
    try tell(report, options.sightings)
    if strict, unused > 0 { throw ExitCode(Exit.different) }
  }

  /// The results, with what moved: there is no baseline of it, but a stale one that shows it under another name. That is
  /// removed where the new one was written, and is stale no more.
  private func moved(
    _ results: [Outcome], from stale: inout [String], in store: BaselineStore, _ new: NewBaselines?
  ) throws -> [Outcome] {
    let moves = new.map { store.moves(to: $0, from: stale) } ?? [:]
    guard !moves.isEmpty else { return results }
    let files = moves.values.flatMap(\.files)
    stale.removeAll(where: files.contains)
    if update != .none { try store.remove(files) }
    return results.map { outcome in
      guard let move = moves[outcome.name] else { return outcome }
      return outcome.moved(from: move)
    }
  }

  /// Stale baselines as results that fail, as far as the filter means them.
  private func removed(
    _ stale: [String], in store: BaselineStore, files: [String: String], given: VerifyCommand
  ) -> [Outcome] {
    var words = ["flipbook", "prune"] + given.choice.scenes
    words += picturing.settings.map { ["--settings", $0] } ?? []
    if given.choice.baseline != BaselineStore.standardFolder { words += ["--baseline", given.choice.baseline] }
    words += given.choice.store.map { ["--store", $0] } ?? []
    let accept = words.map(ShellWord.quoted).joined(separator: " ")
    return store.removed(stale, files: files, accept: accept).filter { outcome in
      filter.map { NameFilter($0).meets(outcome.name) } ?? true
    }
  }

  /// What keeps people from using a take, where that is asked.
  private func audited(
    _ item: VerificationPlan.Item, on shelf: SceneShelf, options: VerifyingOptions, book: inout ExemptionBook
  ) throws -> [Outcome] {
    let isMeant = filter.map { NameFilter($0).meets("\(item.name)/\(AccessibilityVerifier.name)") } ?? true
    guard accessibility.accessibility, isMeant else { return [] }
    let take = item.take
    let large = { try shelf.scene(item.file, device: take.device, variant: "large-text") }
    return try accessibility.verify(
      try item.ready().renderer, large: take.variant == nil ? large : nil, options: options, book: &book)
  }

  private static func trouble(
    _ entry: VerificationAgenda.Entry, _ words: String, at place: SourcePlace?, store: BaselineStore
  ) -> Outcome {
    let take = entry.take
    var outcome = Outcome(
      scene: take.scene, take: take.takeName, device: take.device, variant: take.variant, snapshot: nil,
      verdict: .trouble, baseline: entry.trouble == nil ? take.folder(in: store) : store.folder)
    outcome.reasons = [.told(Exit.bare(words))]
    (outcome.file, outcome.line, outcome.column) = (place?.file ?? entry.file, place?.line ?? 1, place?.column)
    return outcome
  }
}
