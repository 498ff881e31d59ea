import ArgumentParser
import Basics
import Files
import Formulas
import Rendering
import SceneFiles
import Scenes
import Verification

extension UpdateMode: ExpressibleByArgument {}

struct VerifyCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Renders snapshots and whole takes and compares them with their baselines.",
    discussion: """
      Without SCENE, those of flipbook.yaml in the working folder, or all shipped ones. A baseline is a picture and a \
      layer tree for each snapshot of a take, and a text file with a hash of every frame; scenes name further devices \
      and variants. Equal pixels pass, whoever made them. Baselines are written only with --update, and only those \
      whose content changes.

      EXIT CODES
        0  all equal, or written as asked
        1  pictures differ
        2  trouble, also where nothing at all was compared
        3  no baseline, or another renderer made the one that differs
        Where several apply, 2 goes before 1, and 1 before 3.

      EXAMPLES
        flipbook verify my-scene.yaml --update missing
        flipbook verify
        flipbook verify --update changed --cause accent
        flipbook verify --filter browse --report Output/report
        flipbook verify --shard 2/4 --json part-2.json
        flipbook verify --merge part-*.json --report Output/report
        flipbook verify --cache .flipbook-cache --cache-check 2
        flipbook verify --accessibility
        flipbook verify --changed-since origin/main
        flipbook verify --against main --report Output/report
        flipbook verify --pictures build/screenshots --baselines Screenshots
      """)

  @OptionGroup var choice: BaselineChoice

  @Option(help: ArgumentHelp("Which baselines to write: all, changed, missing or none.", valueName: "mode"))
  var update = UpdateMode.none

  @Option(
    help: ArgumentHelp(
      "Only what has this in SCENE/TAKE/DEVICE/VARIANT/SNAPSHOT; begins with it after a ^, ends with it before a $.",
      valueName: "text"))
  var filter: String?

  @Option(
    name: .customLong("cause"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "With --update, only what differs by the cause of that name: what a line CAUSE names. What differs by several is "
        + "written where each is given.",
      valueName: "name"))
  var cause: [String] = []

  @OptionGroup var sharing: ShardArguments

  @Option(
    name: .customLong("ignore"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Leaves out an area in points, or a layer wherever it goes, all of its instances without '(N)'; may be given "
        + "several times. In pictures of an app that flipbook.yaml maps to scenes statusBar, homeIndicator and safeAreas, "
        + "too.",
      valueName: "x,y,w,h|@layer"))
  var ignored: [String] = []

  @Option(help: ArgumentHelp("Pixels of a snapshot that may differ; 0 if left out.", valueName: "n"))
  var maxDiffPixels: Int?

  @Option(help: ArgumentHelp("Limits hold in any square of n × n pixels, not in the whole picture.", valueName: "n"))
  var maxArea: Int?

  @OptionGroup var reports: ReportArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where expected, actual and difference of what differs go; Output/verify if left out.", valueName: "dir"),
    completion: .directory)
  var output: String?

  @OptionGroup var accessibility: AccessibilityArguments

  @Option(
    help: ArgumentHelp(
      "With --update, keeps every frame there by its hash; without, a report shows from there what frames were.",
      valueName: "dir"),
    completion: .directory)
  var keepFrames: String?

  @Option(
    help: ArgumentHelp(
      "Compares with what the scenes were in that commit of git, each frame drawn anew: there are no baselines.",
      valueName: "ref"),
    completion: .shellCommand("git rev-parse --symbolic --branches --tags 2>/dev/null"))
  var against: String?

  @Option(
    help: ArgumentHelp(
      "Looks only at takes that can look otherwise than in that commit of git, by all that they are made from as it lies "
        + "here, and by their baselines; the others are skipped.",
      valueName: "ref"),
    completion: .shellCommand("git rev-parse --symbolic --branches --tags 2>/dev/null"))
  var changedSince: String?

  @OptionGroup var caching: CacheArguments
  @OptionGroup var picturing: PictureArguments

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Renders nothing, but puts results together that --json wrote.", valueName: "file"),
    completion: .file())
  var merge: [String] = []

  @OptionGroup var jobs: JobsArgument

  @Flag(
    help: """
      Makes a mistake of what is only told otherwise: a character of the data that no font has, a step that \
      does nothing, an 'ignore' of accessibility that nothing needs, a baseline that no take or snapshot has any more, an --ignore of a layer that \
      nothing has.
      """)
  var strict = false

  @Flag(help: "Shows no progress.")
  var quiet = false

  func validate() throws {
    if output == "" { throw ValidationError("-o wants a folder.") }
    let draws = output != nil || update != .none || sharing.shard != nil || filter != nil || !choice.scenes.isEmpty
    if !merge.isEmpty, draws {
      throw ValidationError("--merge goes with --json, --junit and --report only.")
    }
    if !cause.isEmpty {
      guard update != .none, against == nil, picturing.pictures == nil else {
        throw ValidationError(
          usage: "--cause chooses what --update writes; leave --against and --pictures out.")
      }
    }
    if update != .none, caching.cache != nil {
      throw ValidationError(usage: "--update writes what is drawn; leave --cache out.")
    }
    if picturing.pictures != nil {
      try CommandLineValue.refuse([
        "the scene": !choice.scenes.isEmpty, "--devices": choice.devices != nil,
        "--variants": choice.variants != nil, "--only-variants": choice.onlyVariants != nil,
        "--store": choice.store != nil, "--ledger": choice.ledger != nil,
        "--against": against != nil, "--cache": caching.cache != nil, "--keep-frames": keepFrames != nil,
        "--strict": strict, "--merge": !merge.isEmpty, "--record-timings": sharing.recordTimings,
        "--changed-since": changedSince != nil,
      ]) { "--pictures compares files that are there, and draws nothing; leave \($0) out." }
    }
    if against != nil {
      try CommandLineValue.refuse([
        "--update": update != .none, "--cache": caching.cache != nil, "--keep-frames": keepFrames != nil,
        "--baseline": choice.baseline != nil, "--store": choice.store != nil,
        "--merge": !merge.isEmpty, "--record-timings": sharing.recordTimings, "--changed-since": changedSince != nil,
      ]) { "--against draws what was from git's files, whatever the baselines; leave \($0) out." }
    }
    if accessibility.accessibility, against != nil || picturing.pictures != nil || !merge.isEmpty {
      throw ValidationError(
        usage: "--accessibility looks at scenes as they are; leave --against, --pictures and --merge out.")
    }
    for (name, ref) in [("--against", against), ("--changed-since", changedSince)] where ref != nil && limits.sandbox {
      throw ValidationError(usage: "\(name) asks git, which a sandbox does not; leave --sandbox or \(name) out.")
    }
    if changedSince != nil, !merge.isEmpty {
      throw ValidationError(usage: "--merge looks at no scene; leave --changed-since out.")
    }
    if picturing.selective, !merge.isEmpty || against != nil || update == .all {
      throw ValidationError(
        usage:
          "--selective is for a folder of pictures that has not all; leave --merge, --against and --update all out.")
    }
    if let maxDiffPixels, maxDiffPixels < 0 { throw ValidationError("--max-diff-pixels is 0 or more.") }
    try maxArea.map(DiffCommand.checkSquare)
    _ = try CommandLineValue.of { try IgnoredAreas(ignoredAreas) }
  }

  /// The things that are ignored, but for parts of a device's screen, which pictures of apps have alone.
  var ignoredAreas: [String] { ScreenPart.leavingOut(ignored) }

  var limits: RunArguments { choice.limits }

  func run() throws {
    let parts = try merge.map { ($0, try VerificationReport.read($0)) }
    if let merged = try VerificationReport.merged(parts) { return try show(merged, of: choice) }
    let effective = try mergeSettings()
    if let folder = effective.pictures { return try verify(effective, pictures: folder) }
    if let given = picturing.given.first {
      let option = MachineText(given).cut(at: "=")?.head.text ?? given
      throw ValidationError(usage: "\(option) is for pictures of other programs; add --pictures DIR.")
    }
    if let against { return try verify(effective, against: against) }
    try verifyBaselines(effective)
  }

  /// Merges the command line with the settings; what is wrong with those is a result, too, where results go anywhere.
  private func mergeSettings() throws -> EffectiveVerifyOptions {
    do {
      return try EffectiveVerifyOptions(self)
    } catch let failure as SceneLoader.Failure where reports.areWanted {
      let path = failure.sources.paths.first ?? ProjectSettings.fileName
      let report = VerificationReport(troubleWith: path, failure, message: ErrorText.reason(for: failure))
      try reports.write(report, pictures: picturePlaces(of: choice))
      throw failure
    }
  }

  /// The folders in which pictures of results may lie.
  private func picturePlaces(of choice: BaselineChoice) -> PicturePlaces {
    let named = [choice.folder, choice.store, keepFrames, output].compactMap { $0 }
    return PicturePlaces(
      folders: named + [VerifyingOptions().failures, PictureFolderRun.standardFailures], reports: merge)
  }

  /// Compares the subjects of a run, shows how far it is, and tells what it found.
  ///
  /// - Parameter sightings: which ignored layers there were; nil where nobody asks.
  func verify(
    _ run: some VerificationRun, _ effective: EffectiveVerifyOptions, _ sightings: IgnoredLayerSightings?
  ) throws {
    for note in run.notes { Console.note("\(note)") }
    let shard = try sharing.mine()
    let bar = ProgressBar(label: "verify", isQuiet: quiet)
    defer { bar.clear() }
    let found = try run.run(shard: shard, progress: bar.show)
    bar.clear()
    warn(of: found.warned)
    if let why = found.cacheObstacle { Console.note("The cache keeps nothing of this run: \(why)") }
    if let why = found.unknownHistory { Console.note(Message(fault: why)) }
    AccessibilityArguments.report(unused: found.unused)
    try show(found.report, of: effective.choice, found.sawSkipped, sightings, prune: found.prune)
    if strict, !found.unused.isEmpty { throw ExitCode(ExitCodes.different) }
  }

  /// Tells the warnings of scenes.
  private func warn(of scenes: [LoadedScene]) {
    for loaded in scenes { Console.warn(of: loaded) }
    let warnings = scenes.reduce(0) { $0 + $1.warnings.list.count }
    if warnings > 0 { Console.note("The data has\(Console.counted(warnings: warnings).dropFirst()).") }
  }

  /// Prints the results, writes them where asked, and ends with their exit code. Where all that is meant was looked at,
  /// reports ignored layers that nothing has, too.
  ///
  /// - Parameters:
  ///   - choice: names the folders of baselines that the run had.
  ///   - sawSkipped: whether the layers of what was skipped were looked at all the same.
  ///   - sightings: which ignored layers there were; nil where nobody asks.
  ///   - prune: the command that removes stale baselines; nil for the usual one.
  private func show(
    _ results: VerificationReport, of choice: BaselineChoice, _ sawSkipped: Bool = false,
    _ sightings: IgnoredLayerSightings? = nil, prune: String? = nil
  ) throws {
    let isWhole =
      results.share == nil
      && !results.results.contains {
        $0.verdict == .trouble || ($0.verdict == .skipped && !sawSkipped) || $0.cached ?? false
      }
    let unmet = isWhole ? sightings?.unmet ?? [] : []
    if !reports.takeOutput { ReportText(results, prune: prune).print() }
    if results.results.contains(where: \.isUnshown) {
      Console.note("--output DIR has the pictures of what differs elsewhere.")
    }
    for problem in unmet { Console.note(Remedies.options().message(for: problem)) }
    try reports.write(results, pictures: picturePlaces(of: choice))
    guard results.results.contains(where: { $0.pixelsCompared > 0 || $0.verdict != .passed }) else {
      throw VerificationProblem.nothingCompared
    }
    if strict, !unmet.isEmpty { throw ExitCode(ExitCodes.trouble) }
    if results.severity != .fine { throw ExitCode(ExitCodes.code(after: results.severity)) }
  }
}

/// Words of a command line.
enum ShellWord {
  /// Words as a line of a shell.
  static func line(_ arguments: [String]) -> String { arguments.map(quoted).joined(separator: " ") }

  /// The word as a shell wants it.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || "/._-,:@%+=".utf8.contains($0) }
    return isPlain ? word : "'\(MachineText(word).replacing("'", by: "'\\''"))'"
  }
}

/// Values of the command line, and what is wrong with them.
enum CommandLineValue {
  static func of<Value>(_ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let problem as any Problem {
      throw ValidationError(usage: problem.message)
    }
  }

  /// Throws for the first of some options that is given.
  static func refuse(_ options: KeyValuePairs<String, Bool>, _ message: (String) -> Message) throws {
    if let given = options.first(where: \.value)?.key { throw ValidationError(usage: message(given)) }
  }
}
