import ArgumentParser
import Files
import Rendering
import Verification

extension VerifyCommand {
  /// Draws scenes and compares them with their baselines.
  ///
  /// - Parameter given: the command as it was called, without what settings say.
  func verifyBaselines(given: VerifyCommand) throws {
    let interruption = Interruption()
    let choice = choice.value
    var options = try self.options(cancellation: interruption.cancellation, given: given)
    if output == nil { try Folder.checkNoLinks(on: options.failures) }
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
    var others = choice.baseline == BaselineStore.standardFolder ? [] : ["--baseline", choice.baseline]
    if strict { others.append("--strict") }
    if choice.limits.sandbox { others.append("--sandbox") }
    others += choice.store.map { ["--store", $0] } ?? []
    others += choice.devices.map { ["--devices", $0] } ?? []
    others += choice.variants.map { ["--variants", $0] } ?? []
    others += choice.ledger.map { ["--ledger", $0] } ?? []
    others += ignored.flatMap { ["--ignore", $0] }
    var prune = given.choice.scenes + (picturing.settings.map { ["--settings", $0] } ?? [])
    if given.choice.baseline != BaselineStore.standardFolder { prune += ["--baseline", given.choice.baseline] }
    prune += given.choice.store.map { ["--store", $0] } ?? []
    let words = ["flipbook", "verify"] + choice.scenes + others
    return .options(
      accept: { name, update in
        ShellWord.line(words + ["--update", update.rawValue, "--filter", NameFilter.only(name)])
      }, prune: ShellWord.line(["flipbook", "prune"] + prune))
  }
}
