import ArgumentParser
import Files
import Rendering
import Verification

/// Whether takes that cannot have changed are drawn.
struct CacheArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Remembers there what passed, and draws again only what is made from something that changed since.",
      valueName: "dir"),
    completion: .directory)
  var cache: String?

  @Option(
    help: ArgumentHelp("Draws so many of a hundred all the same, and fails where the cache was wrong.", valueName: "p"))
  var cacheCheck = 0.0

  func validate() throws {
    guard 0...100 ~= cacheCheck else { throw ValidationError("--cache-check is 0 to 100.") }
    if cacheCheck > 0, cache == nil { throw ValidationError("--cache-check needs --cache.") }
  }

  /// The cache for a run; nil where none was asked for.
  func cache(for command: VerifyCommand, store: BaselineStore, loader: SceneLoader) throws -> VerificationCache? {
    guard let cache else { return nil }
    let choice = command.choice
    let options = [
      "devices \(choice.devices ?? "-")", "variants \(choice.variants ?? "-")", "store \(choice.store != nil)",
      "ledger \(choice.ledger == nil ? "-" : "given")", "strict \(command.strict)",
      "sandbox \(choice.limits.sandbox)", "ignored \(command.ignored.sorted())", "most \(command.maxDiffPixels)",
      "accessibility \(command.accessibility.accessibility ? "\(command.accessibility.contrast ?? .aa)" : "-")",
      "rate \(FrameRate.standard.framesPerSecond)",
    ]
    return VerificationCache(
      folder: cache, store: store, renderer: try RendererIdentity(of: loader, builds: Launch.builds),
      library: loader.library.assets?.library, options: options)
  }

  /// How a take ends: as it is known, or as it is drawn.
  ///
  /// - Parameters:
  ///   - filter: where it chooses single snapshots, the take is drawn, and not remembered.
  ///   - notes: gives the files that a scene was read from.
  func verify(
    _ item: VerificationPlan.Item, with cache: VerificationCache?, filter: String?,
    notes: (_ file: String) -> InputNotes?, drawing draw: () throws -> [Outcome]
  ) throws -> [Outcome] {
    guard let cache, filter.map({ NameFilter($0).meetsAll(below: item.name) }) ?? true else { return try draw() }
    let known = cache.outcomes(of: item.take, ofSceneAt: item.file)
    if let known, !cache.isChosen(item.take, percent: cacheCheck) { return known }
    var outcomes = try draw()
    if let known {
      let claimed = known.map { outcome in
        var outcome = outcome
        outcome.cached = nil
        return outcome
      }
      guard claimed == outcomes else {
        try cache.forget(item.take, ofSceneAt: item.file)
        outcomes.append(Self.wrong(item, known))
        return outcomes
      }
    } else if try item.ready().renderer.loaded.warnings.list.isEmpty, let notes = notes(item.file) {
      try cache.keep(outcomes, of: item.take, ofSceneAt: item.file, notes: notes)
    }
    return outcomes
  }

  /// That the cache had called equal what is not as it was.
  private static func wrong(_ item: VerificationPlan.Item, _ known: [Outcome]) -> Outcome {
    var outcome = known[known.count - 1]
    outcome.snapshot = nil
    outcome.verdict = .trouble
    outcome.cached = nil
    outcome.reasons = [.cacheWrong]
    outcome.file = item.file
    return outcome
  }
}
