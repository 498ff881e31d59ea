import ArgumentParser
import Verification

extension VerifyCommand {
  /// Draws scenes and compares them with their baselines.
  func verifyBaselines(_ request: VerificationRequest) throws {
    let choice = request.choice.value
    var options = try request.options()
    options.remedy = remedies(for: request)
    let sceneCache = SceneCache(
      try Environment.loader(ledger: self.choice.ledger), isStrict: strict, isNoting: caching.cache != nil)
    var verification = BaselineRun(
      choice, on: sceneCache, options: options,
      cache: try caching.cache(for: request, store: choice.store, loader: sceneCache.loader))
    verification.cacheCheck = caching.cacheCheck
    verification.contrast = accessibility.level
    verification.isStrict = strict
    verification.isWhole = self.choice.scenes.isEmpty && !choice.scenes.isEmpty
    verification.recordsTimings = sharing.recordTimings
    verification.throwsMistakes = !reports.areWanted
    verification.shard = try sharing.mine()
    let found = try withProgress(verification.run)
    warn(of: found.warned)
    if let why = verification.unknownHistory { Console.note(why.printable) }
    AccessibilityArguments.tell(unused: found.unused)
    try tell(found.report, of: request.choice, options.sightings)
    if strict, !found.unused.isEmpty { throw ExitCode(ExitCodes.different) }
  }

  /// The commands that accept what differs and remove what is stale, as this one was called.
  private func remedies(for request: VerificationRequest) -> Remedies {
    func words(_ options: KeyValuePairs<String, String?>) -> [String] {
      options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    }
    let merged = request.choice
    let flags = (strict ? ["--strict"] : []) + (choice.limits.sandbox ? ["--sandbox"] : [])
    let others =
      words(["--baseline": merged.baseline]) + flags
      + words([
        "--store": merged.store, "--devices": merged.devices?.description, "--variants": merged.variants?.description,
        "--only-variants": merged.onlyVariants?.description,
        "--ledger": merged.ledger,
      ]) + request.ignored.flatMap { ["--ignore", $0] }
    let prune =
      choice.scenes
      + words(["--settings": picturing.settings, "--baseline": choice.baseline, "--store": choice.store])
    let verify = ["flipbook", "verify"] + merged.scenes + others
    return .options(
      accept: { name, update in
        ShellWord.line(verify + ["--update", update.rawValue, "--filter", NameFilter.only(name)])
      }, prune: ShellWord.line(["flipbook", "prune"] + prune))
  }
}
