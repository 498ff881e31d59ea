import ArgumentParser
import Rendering
import Verification

/// The options that decide if takes that cannot have changed are drawn.
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
  func cache(for effective: EffectiveVerifyOptions, store: BaselineStore, loader: SceneLoader) throws
    -> VerificationCache?
  {
    guard let cache else { return nil }
    let (command, choice) = (effective.commandLine, effective.choice)
    let options = [
      "devices \(choice.devices?.description ?? "-")", "variants \(choice.variants?.description ?? "-")",
      "only \(choice.onlyVariants?.description ?? "-")",
      "store \(choice.store != nil)",
      "expand \((effective.settings?.expansions ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })",
      "ledger \(choice.ledger == nil ? "-" : "given")", "strict \(command.strict)",
      "sandbox \(choice.limits.sandbox)", "ignored \(effective.ignored.sorted())",
      "most \(effective.maxDiffPixels) in \(effective.maxArea.map { "\($0)" } ?? "-")",
      "accessibility \(command.accessibility.accessibility ? "\(command.accessibility.contrast ?? .aa)" : "-")",
      "rate \(FrameRate.standard.framesPerSecond)",
    ]
    return VerificationCache(
      folder: cache, store: store, renderer: try RendererIdentity(of: loader, builds: Launch.builds),
      library: loader.library.assets?.library, options: options)
  }
}
