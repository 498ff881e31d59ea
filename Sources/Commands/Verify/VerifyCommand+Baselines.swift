import ArgumentParser
import Basics
import Files
import GitHistory
import Rendering
import SceneFiles
import Verification

extension VerifyCommand {
  /// Compares scenes with their baselines.
  func verifyBaselines(_ effective: EffectiveVerifyOptions) throws {
    let choice = effective.choice.value(expanding: effective.settings)
    try checkProject(of: effective)
    var options = try effective.options()
    options.remedy = remedies(for: effective)
    let sceneCache = SceneCache(
      try Environment.loader(ledger: self.choice.ledger), isStrict: strict, isNoting: caching.cache != nil,
      expansions: choice.expansions)
    var settings = BaselineRun.Settings()
    settings.cacheCheck = caching.cacheCheck
    settings.contrast = accessibility.level
    settings.isStrict = strict
    settings.isWhole = self.choice.scenes.isEmpty && !choice.scenes.isEmpty
    settings.recordsTimings = sharing.recordTimings
    settings.throwsMistakes = !reports.areWanted
    settings.acceptedCauses = cause
    settings.shard = sharing.known
    let run = try BaselineRun(
      choice, on: sceneCache, settings: settings, options: options,
      cache: caching.cache(for: effective, store: choice.store, loader: sceneCache.loader),
      selection: selection(for: effective, loader: sceneCache.loader, failures: options.failures))
    try verify(run, effective, options.sightings)
  }

  /// Returns which takes can have changed since the commit that was named; nil where none was.
  private func selection(
    for effective: EffectiveVerifyOptions, loader: SceneLoader, failures: String
  ) throws -> TakeSelection? {
    guard let changedSince else { return nil }
    let path = ProjectSettings.path(named: picturing.settings)
    return TakeSelection(
      since: try Repository(around: Folder.working).commit(changedSince), loader: loader,
      store: effective.choice.value.store, settings: effective.settings.flatMap { agreed in path.map { (agreed, $0) } },
      isOfSettings: choice.scenes.isEmpty && !effective.choice.scenes.isEmpty, failures: failures)
  }

  /// Throws where nobody said which scenes are meant: those that come with Flipbook are verified in its own folder, and
  /// where they have baselines.
  private func checkProject(of effective: EffectiveVerifyOptions) throws {
    guard effective.choice.scenes.isEmpty else { return }
    let library = try Environment.library()
    if effective.choice.value.store.hasBaselines(ofAny: library.names) { return }
    let scenes = library.assets.flatMap { Folder.real($0.scenes) }
    guard scenes.map({ FilePath.starts($0, with: Folder.working + "/") }) ?? false else {
      guard effective.settings != nil, let path = ProjectSettings.path(named: picturing.settings) else {
        throw VerificationProblem.noProject
      }
      throw VerificationProblem.noScenes(settings: path)
    }
  }

  /// The commands that accept what differs and remove what is stale, as this one was called.
  private func remedies(for effective: EffectiveVerifyOptions) -> Remedies {
    func arguments(_ options: KeyValuePairs<String, String?>) -> [String] {
      options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    }
    let flags = (strict ? ["--strict"] : []) + (choice.limits.sandbox ? ["--sandbox"] : [])
    // The settings say the rest again.
    let others =
      arguments(["--settings": picturing.settings, "--baseline": choice.baseline]) + flags
      + arguments([
        "--store": choice.store, "--devices": choice.devices?.description, "--variants": choice.variants?.description,
        "--only-variants": choice.onlyVariants?.description, "--ledger": choice.ledger,
        "--max-diff-pixels": maxDiffPixels.map(String.init), "--max-area": maxArea.map(String.init),
      ]) + ignored.flatMap { ["--ignore", $0] }
    let part = arguments([
      "--filter": filter, "--shard": sharing.known.map { "\($0)" }, "--changed-since": changedSince,
    ])
    let prune =
      choice.scenes
      + arguments(["--settings": picturing.settings, "--baseline": choice.baseline, "--store": choice.store])
    let scenes = choice.scenes
    return .options(
      verify: { file, more in
        ["flipbook", "verify"] + (scenes.isEmpty ? [] : file.map { [$0] } ?? scenes) + others + more
      }, part: part, prune: ShellWord.line(["flipbook", "prune"] + prune))
  }
}
