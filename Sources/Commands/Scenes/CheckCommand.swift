import ArgumentParser
import Basics
import Formulas
import Geometry
import Motion
import Rendering
import Scenes
import Verification

/// The work that the check of one scene may still take, in all its variants and on all its devices.
private struct CheckBudget {
  var work = WorkBudget(limit: Limits.checkWork)
  /// Counted before a take is played: many takes of many states are more than both.
  var openings = WorkBudget(limit: Limits.openedCells)

  var isUsedUp: Bool { work.isUsedUp || openings.isUsedUp }
}

struct CheckCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reads and validates scenes without rendering; reports every mistake with its place.",
    discussion: """
      Plays the takes too, frame by frame, also of the scenes' variants and on their devices, and decodes the pictures, but \
      draws nothing. All mistakes of all scenes are reported at once; exit code 2 if there is any. With --accessibility the \
      takes are drawn, too; exit code 1 where something keeps people from using a screen. --layout looks at \
      where things are alone; both also in all locales that a scene has words in.

      EXAMPLES
        flipbook check my-scene.yaml
        flipbook check my-scene.yaml --accessibility --report Output/report
        flipbook check my-scene.yaml --layout
        flipbook check my-scene.yaml --layout --text-sizes xLarge,ax3 --locales de,ar
        flipbook check my-scene.yaml --explain
      """)

  @Argument(
    help: ArgumentHelp("Shipped scenes' names, or paths to scene files or their folders.", valueName: "scene"),
    completion: .scenes)
  var scenes: [String]

  @OptionGroup var arguments: SceneArguments

  @Flag(help: "Says what was found in each scene: screen, takes, their durations and snapshots.")
  var explain = false

  @OptionGroup var accessibility: AccessibilityArguments

  @Flag(
    help: """
      Looks, at every frame, for texts that are cut, painted over, over one another, or outside of their box or the screen, for \
      places to tap that overlap or are covered, for stretched pictures, and for rows that are slightly off.
      """)
  var layout = false

  @Option(
    help: ArgumentHelp(
      "With --layout or --accessibility: text sizes in which it is looked at where things are, besides the scene's own and instead of the largest where it follows text sizes, separated by commas: xLarge, ax3 …",
      valueName: "a,b"))
  var textSizes: NameList?

  @Option(
    help: ArgumentHelp(
      "With --layout or --accessibility: locales in which it is looked at where things are, besides the scene's own and instead of all that it has words in, separated by commas: de, ar, zh-HK …",
      valueName: "a,b"))
  var locales: NameList?

  @OptionGroup var reports: ReportArguments

  @OptionGroup var jobs: JobsArgument

  var limits: RunArguments { arguments.limits }

  func validate() throws {
    _ = try (textSizes.map(Self.textSizes), Self.locales(locales))
    if !layout, !accessibility.accessibility {
      try CommandLineValue.refuse(["--text-sizes": textSizes != nil, "--locales": locales != nil]) {
        "\($0) needs --layout or --accessibility."
      }
    }
    if accessibility.accessibility || layout { return }
    try CommandLineValue.refuse([
      "--report": reports.report != nil, "--json": reports.json != nil, "--junit": reports.junit != nil,
      "--summary": reports.summary != nil, "--jobs": jobs.isGiven,
    ]) { "\($0) needs --accessibility or --layout." }
  }

  func run() throws {
    let loader = try Environment.loader(ledger: arguments.ledger)
    var options = try arguments.options()
    options.rowsLookedAt = SceneOptions().rowsLookedAt
    options.decodesPictures = true
    var failures = 0
    var sound: [String] = []
    var names: [(scene: String, file: String)] = []
    for scene in scenes {
      do {
        let (loaded, variants, lines, notes) = try RunLimits.checking(
          scene, within: limits.work.seconds ?? Limits.checkSeconds
        ) {
          try Self.check(scene, loader: loader, options: options)
        }
        sound.append(scene)
        names.append((loaded.scene.name, loaded.file))
        let warnings = Console.counted(warnings: loaded.warnings.list.count + notes)
        let untried = try untried(of: loaded, options)
        printLine("\(scene): fine\(warnings)\(untried.isEmpty ? "" : "; not tried: ")\(untried)")
        guard explain else { continue }
        let device = loaded.scene.device
        printLine("  file    \(loaded.file)")
        printLine(
          "  screen  \(device.name), \(device.size.width.shortText) × \(device.size.height.shortText) points "
            + "at scale \(device.scale.shortText)")
        for line in lines { printLine("  \(line)") }
        for variant in variants { printLine("  variant \(variant.name.value): \(CheckTrial.contents(of: variant))") }
      } catch {
        failures += 1
        Console.note(styled: ErrorText.text(for: error))
      }
    }
    // They would share their baselines, and `verify` says so.
    if let clash = VerificationProblem.clash(among: names) {
      failures += 1
      Console.note(styled: ErrorText.text(for: clash))
    }
    let code = accessibility.accessibility || layout ? try audit(sound, loader: loader, options: options) : 0
    if failures > 0 { throw ExitCode(ExitCodes.trouble) }
    if code != 0 { throw ExitCode(code) }
  }

  /// Prints a line, to standard error where a report takes standard output.
  private func printLine(_ line: String) {
    if reports.takeOutput { Console.note(styled: line) } else { Console.output(line) }
  }

  /// The scene, which is tried on its devices too, its variants that were checked with it, what is to be reported of
  /// its takes, and how many of their steps do nothing.
  private static func check(
    _ scene: String, loader: SceneLoader, options: SceneOptions
  ) throws -> (LoadedScene, [VariantDescription], [String], Int) {
    // Variants have the file in common, and its pictures.
    let loader = loader.readingOnce()
    let loaded = try loader.load(scene, options: options)
    Console.warn(of: loaded)
    var budget = CheckBudget()
    let start = SourcePlace(file: loaded.file, line: 1, column: 1)
    let variants = options.variant == nil ? loaded.variants : []
    let trials = options.variant == nil ? CheckTrial.trials(of: loaded, onOneDevice: options.device != nil) : []
    RunLimits.plan(["as it is"] + trials.map(\.circumstances))
    var notes = IdleSteps(scene)
    try notes.report(loaded.scene.notes, of: loaded, strictly: options.isStrict)
    let lines = try explanations(of: loaded, at: start, spending: &budget) {
      try notes.report($0, $1, pictures: $2, strictly: options.isStrict)
    }
    var failures: [(circumstances: String, message: String, error: any Error)] = []
    var reported: Set<String> = []
    var further = 0
    for trial in trials where !budget.isUsedUp {
      let circumstances = trial.circumstances
      let options = trial.options(from: options)
      RunLimits.goOn(to: circumstances)
      do {
        let loaded = try loader.load(scene, options: options)
        try notes.report(loaded.scene.notes, of: loaded, strictly: options.isStrict, circumstances)
        _ = try explanations(of: loaded, at: trial.place, spending: &budget) {
          try notes.report($0, $1, pictures: $2, strictly: options.isStrict, circumstances)
        }
      } catch let error as SceneLoader.Failure {
        let message = ErrorText.text(for: error)
        // A mistake of all variants is reported once.
        guard reported.insert(message).inserted else { continue }
        if failures.count < Limits.mistakes { failures.append((circumstances, message, error)) } else { further += 1 }
      } catch {
        Console.note("\(scene) \(circumstances):")
        throw error
      }
    }
    if further > 0 { Console.note("\(scene) fails in \(further) more of its variants and on more of its devices") }
    for (index, failure) in failures.enumerated() {
      Console.note("\(scene) \(failure.circumstances):")
      if index == failures.count - 1 { throw failure.error }
      Console.note(styled: failure.message)
    }
    return (loaded, variants, lines, notes.count)
  }

  /// Plays every take, frame by frame. What is wrong is reported of all of them, once for each place.
  ///
  /// - Parameters:
  ///   - place: of the variant or the device, or of the scene, for the message where there is more to do than may be.
  ///   - budget: of the check of the scene.
  ///   - look: called with each take that has been played, what was seen of its texts, and what is told of the scenes
  ///     that it shows as pictures.
  private static func explanations(
    of loaded: LoadedScene, at place: SourcePlace, spending budget: inout CheckBudget,
    _ look: (FrameRenderer, TextsWithoutSpace, Diagnostics) throws -> Void
  ) throws -> [String] {
    let takes: [String?] = loaded.scene.takes.isEmpty ? [nil] : loaded.scene.takes
    var lines: [String] = []
    var mistakes = Diagnostics()
    guard budget.openings.spend(takes.count * loaded.scene.cellCount) else {
      mistakes.add(RunProblem.openedCells(limit: budget.openings.limit), at: place)
      throw SceneLoader.Failure(diagnostics: mistakes, sources: loaded.sources)
    }
    for take in takes {
      RunLimits.goOn(take: take)
      do {
        let renderer = try FrameRenderer(loaded, take: take)
        var texts = TextsWithoutSpace()
        let worked = try renderer.workOutFrames { texts.look(at: [$0], $1) }
        guard budget.work.spend(worked.steps) else {
          mistakes.add(RunProblem.checkWork(limit: budget.work.limit, take: take), at: place)
          break
        }
        lines.append(try explanation(of: renderer))
        try look(renderer, texts, worked.notes)
      } catch let failure as SceneLoader.Failure {
        let known = Set(mistakes.list.compactMap(\.place))
        for mistake in failure.diagnostics.list where mistake.place.map({ !known.contains($0) }) ?? true {
          mistakes.add(mistake)
        }
      }
    }
    guard mistakes.isEmpty else { throw SceneLoader.Failure(diagnostics: mistakes, sources: loaded.sources) }
    return lines
  }

  private static func explanation(of renderer: FrameRenderer) throws -> String {
    let stage = try renderer.stage
    let snapshots = stage.snapshots.map { "\($0.name) at \($0.tick.shortSecondsText)" }
    let name = renderer.take.map { "take    \($0)" } ?? "no take"
    return "\(name), \(stage.duration.shortSecondsText), \(stage.eventTicks.count) events"
      + (snapshots.isEmpty ? "" : "; snapshots: \(snapshots.joined(separator: ", "))")
  }
}
