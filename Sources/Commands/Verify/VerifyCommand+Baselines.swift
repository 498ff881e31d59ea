import ArgumentParser
import Verification

extension VerifyCommand {
  /// Draws scenes and compares them with their baselines.
  ///
  /// - Parameter given: the command as it was called, without what settings say.
  func verifyBaselines(given: VerifyCommand) throws {
    let choice = choice.value
    var options = try self.options(given: given)
    options.remedy = remedies(given: given)
    let shelf = SceneShelf(
      try Environment.loader(ledger: self.choice.ledger), isStrict: strict, isNoting: caching.cache != nil)
    var verification = BaselineVerification(
      choice, on: shelf, options: options,
      cache: try caching.cache(for: self, store: choice.store, loader: shelf.loader))
    verification.cacheCheck = caching.cacheCheck
    verification.contrast = accessibility.level
    verification.isStrict = strict
    verification.isWhole = given.choice.scenes.isEmpty && !choice.scenes.isEmpty
    verification.recordsTimings = sharing.recordTimings
    verification.throwsMistakes = !reports.areWanted
    verification.shard = try sharing.mine()
    let found = try withProgress(verification.run)
    warn(of: found.warned)
    AccessibilityArguments.tell(unused: found.unused)
    try tell(found.report, options.sightings)
    if strict, !found.unused.isEmpty { throw ExitCode(Exit.different) }
  }

  /// The commands that accept what differs and remove what is stale, as this one was called.
  private func remedies(given: VerifyCommand) -> Remedies {
    func words(_ options: KeyValuePairs<String, String?>) -> [String] {
      options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    }
    func named(_ folder: String) -> String? { folder == BaselineStore.standardFolder ? nil : folder }
    let flags = (strict ? ["--strict"] : []) + (choice.limits.sandbox ? ["--sandbox"] : [])
    let others =
      words(["--baseline": named(choice.baseline)]) + flags
      + words([
        "--store": choice.store, "--devices": choice.devices, "--variants": choice.variants, "--ledger": choice.ledger,
      ]) + ignored.flatMap { ["--ignore", $0] }
    let prune =
      given.choice.scenes
      + words([
        "--settings": picturing.settings, "--baseline": named(given.choice.baseline), "--store": given.choice.store,
      ])
    let verify = ["flipbook", "verify"] + choice.scenes + others
    return .options(
      accept: { name, update in
        ShellWord.line(verify + ["--update", update.rawValue, "--filter", NameFilter.only(name)])
      }, prune: ShellWord.line(["flipbook", "prune"] + prune))
  }
}
