import ArgumentParser
import Files
import Formulas
import Rendering
import SceneFiles
import Scenes
import TextFormats
import Verification
import Wording

extension UpdateMode: ExpressibleByArgument {}

struct VerifyCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Renders snapshots and whole takes and compares them with their baselines.",
    discussion: """
      Without SCENE, all shipped scenes. A baseline is a picture and a layer tree for each snapshot of a take, and a
      text file with a hash of every frame; scenes name further devices and variants. Equal pixels pass, whoever made them. Baselines are written only with
      --update, and only those whose content changes.

      EXIT CODES
        0  all equal, or written as asked
        1  pictures differ
        2  trouble, also where nothing at all was compared
        3  no baseline, or another renderer made the one that differs

      EXAMPLES
        flipbook verify my-scene.yaml --update missing
        flipbook verify
        flipbook verify --filter browse --report Output/report
        flipbook verify --shard 2/4 --json part-2.json
        flipbook verify --cache .flipbook-cache --cache-check 2
        flipbook verify --accessibility
        flipbook verify --against main --report Output/report
        flipbook verify --pictures build/screenshots --baselines Screenshots
      """)

  @OptionGroup var choice: BaselineChoice

  @Option(help: ArgumentHelp("Which baselines to write: all, changed, missing or none.", valueName: "mode"))
  var update = UpdateMode.none

  @Option(help: ArgumentHelp("Only what has this in SCENE/TAKE/DEVICE/VARIANT/SNAPSHOT.", valueName: "text"))
  var filter: String?

  @Option(
    help: ArgumentHelp(
      "The I-th of N shares of the takes; where it is left out, that which Slurm, Kubernetes, GitLab or Bazel name.",
      valueName: "i/n"),
    transform: { text in try CommandLineValue.of { try Shard(text) } })
  var shard: Shard?

  @Option(
    name: .customLong("ignore"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Leaves out an area in points, or a layer wherever it goes; may be given several times.",
      valueName: "x,y,w,h|@layer"))
  var ignored: [String] = []

  @Option(help: ArgumentHelp("Pixels of a snapshot that may differ.", valueName: "n"))
  var maxDiffPixels = 0

  @OptionGroup var reports: ReportArguments
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

  @OptionGroup var caching: CacheArguments
  @OptionGroup var picturing: PictureArguments

  @Option(
    help: ArgumentHelp(
      "Renders nothing, but puts results together that --json wrote; may be given several times.", valueName: "file"),
    completion: .file())
  var merge: [String] = []

  @Option(help: ArgumentHelp("Threads; as many as there are processors if left out.", valueName: "n"))
  var jobs: Int?

  @Flag(
    help: """
      Makes a mistake of what is only told otherwise: a character of the data that no font has, an 'ignore' of \
      accessibility that nothing needs.
      """)
  var strict = false

  @Flag(help: "Shows no progress.")
  var quiet = false

  func validate() throws {
    if let jobs, !(1...256 ~= jobs) { throw ValidationError("--jobs is 1 to 256.") }
    if !merge.isEmpty, update != .none || shard != nil || filter != nil || !choice.scenes.isEmpty {
      throw ValidationError("--merge goes with --json, --junit and --report only.")
    }
    if update != .none, caching.cache != nil {
      throw ValidationError("--update writes what is drawn; leave --cache out.")
    }
    if picturing.pictures != nil {
      let others = [
        ("the scene", !choice.scenes.isEmpty), ("--devices", choice.devices != nil),
        ("--variants", choice.variants != nil), ("--store", choice.store != nil), ("--ledger", choice.ledger != nil),
        ("--against", against != nil), ("--cache", caching.cache != nil), ("--keep-frames", keepFrames != nil),
        ("--strict", strict), ("--merge", !merge.isEmpty),
      ]
      if let other = others.first(where: \.1)?.0 {
        throw ValidationError("--pictures compares files that are there, and draws nothing; leave \(other) out.")
      }
    }
    if against != nil {
      let others = [
        ("--update", update != .none), ("--cache", caching.cache != nil), ("--keep-frames", keepFrames != nil),
        ("--baseline", choice.baseline != BaselineStore.standardFolder), ("--store", choice.store != nil),
        ("--merge", !merge.isEmpty),
      ]
      if let other = others.first(where: \.1)?.0 {
        throw ValidationError("--against draws what was from git's files, whatever the baselines; leave \(other) out.")
      }
    }
    if accessibility.accessibility, against != nil || picturing.pictures != nil || !merge.isEmpty {
      throw ValidationError("--accessibility looks at scenes as they are; leave --against, --pictures and --merge out.")
    }
    if maxDiffPixels < 0 { throw ValidationError("--max-diff-pixels is 0 or more.") }
    _ = try CommandLineValue.of { try IgnoredAreas(ignored) }
  }

  var limits: RunArguments { choice.limits }

  func run() throws {
    let reports = try merge.map(VerificationReport.read)
    if let merged = VerificationReport.merged(reports) { return try tell(merged) }
    let (settled, settings) = try settled()
    if let folder = pictures(settings) { return try verify(pictures: folder, settings: settings, given: self) }
    if let option = picturing.given.first?.split(separator: "=").first {
      throw ValidationError("\(option) is for pictures of other programs; add --pictures DIR.")
    }
    if let against { return try settled.verify(against: against) }
    try settled.verifyBaselines()
  }

  /// Draws scenes and compares them with their baselines.
  private func verifyBaselines() throws {
    let store = choice.baselineStore
    let interruption = Interruption()
    var options = try self.options(cancellation: interruption.cancellation)
    try Folder.checkNoLinks(on: options.failures)
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
    options.acceptCommand = { [others] name in
      let words = ["flipbook", "verify"] + scenes + others + ["--update", "changed", "--filter", name]
      return words.map(ShellWord.quoted).joined(separator: " ")
    }

    let shelf = SceneShelf(
      try Environment.loader(ledger: choice.ledger), isStrict: strict, isNoting: caching.cache != nil)
    let earlier = EarlierTakes(shelf.loader)
    options.earlier = { earlier.take(like: $0, record: $1) }
    let cache = try caching.cache(for: self, store: store, loader: shelf.loader)
    let plan = try choice.plan(with: shelf, cache: cache)
    let chosen = try plan.filtered(filter)
    let (items, shard) = try mine(of: chosen, name: \.name, weight: \.frames)
    var book = ExemptionBook()
    let results = try outcomes(of: items) { item in
      try caching.verify(item, with: cache, filter: filter, notes: shelf.notes) {
        try TakeVerifier(item, store: store, options: options).run()
          + audited(item, on: shelf, options: options, book: &book)
      }
    } trouble: { item, error in
      Self.trouble(item, Exit.words(for: error, isColored: false), store: store)
    }
    warn(of: items, on: shelf)
    // What was not drawn may be what an exemption is for.
    let isWhole = filter == nil && shard == nil && choice.devices == nil && !results.contains { $0.cached ?? false }
    var unused = 0
    for file in isWhole ? Set(items.map(\.file)).sorted() : [] {
      unused += AccessibilityArguments.tellUnused(book, in: file)
    }
    var report = VerificationReport(
      fingerprint: shelf.loader.fingerprint.description, results: results, stale: try choice.stale(plan, in: store))
    let files = Dictionary(items.map { ($0.take.scene, $0.file) }, uniquingKeysWith: { first, _ in first })
    report.causes = Self.causes(of: results, files: files, on: shelf) { file, result in
      earlier.description(of: file, record: result.baseline)
    }
    try tell(report)
    if strict, unused > 0 { throw ExitCode(Exit.different) }
  }

  /// The share of the takes that is done here, and which it is; nil for all.
  func mine<Item>(
    of all: [Item], name: (Item) -> String, weight: (Item) -> Int
  ) throws -> (items: [Item], shard: Shard?) {
    guard let shard = try shard ?? share() else { return (all, nil) }
    let items = shard.share(of: all, name: name, weight: weight)
    guard !items.isEmpty else {
      throw VerificationProblem.emptyShard(number: shard.number, of: shard.count, takes: all.count)
    }
    return (items, shard)
  }

  /// Looks at takes, one after the other; what goes wrong with one is an outcome, too.
  func outcomes<Item>(
    of items: [Item], _ look: (Item) throws -> [Outcome], trouble: (Item, any Error) -> Outcome
  ) throws -> [Outcome] {
    let bar = quiet || !Console.showsProgress ? nil : ProgressBar(label: "verify")
    defer { bar?.clear() }
    var results: [Outcome] = []
    for (index, item) in items.enumerated() {
      bar?.show(index, of: items.count)
      do {
        results += try look(item)
      } catch let cancelled as Cancelled {
        throw cancelled
      } catch {
        results.append(trouble(item, error))
      }
    }
    return results
  }

  /// What keeps people from using a take, where that is asked.
  private func audited(
    _ item: VerificationPlan.Item, on shelf: SceneShelf, options: VerifyingOptions, book: inout ExemptionBook
  ) throws -> [Outcome] {
    let isMeant = filter.map { "\(item.name)/\(AccessibilityVerifier.name)".contains($0) } ?? true
    guard accessibility.accessibility, isMeant else { return [] }
    let take = item.take
    let large = { try shelf.scene(item.file, device: take.device, variant: "large-text") }
    return try accessibility.verify(
      try item.ready().renderer, large: take.variant == nil ? large : nil, options: options, book: &book)
  }

  /// What is compared, and how.
  func options(cancellation: Cancellation) throws -> VerifyingOptions {
    var options = VerifyingOptions()
    options.update = update
    options.ignored = try IgnoredAreas(ignored)
    options.filter = filter
    options.maxDiffPixels = maxDiffPixels
    options.keepsFrames = reports.report != nil
    options.frameStore = keepFrames
    options.jobs = jobs ?? Environment.processors
    options.cancellation = cancellation
    return options
  }

  /// Tells the warnings of what was looked at, in order.
  func warn(of items: [VerificationPlan.Item], on shelf: SceneShelf) {
    let warned = Dictionary(grouping: items.compactMap(shelf.known), by: \.file).values.compactMap(\.first)
      .sorted { $0.file < $1.file }
    for loaded in warned { Console.warn(of: loaded) }
    let warnings = warned.reduce(0) { $0 + $1.warnings.list.count }
    if warnings > 0 { Console.note("The data has\(Console.counted(warnings: warnings).dropFirst()).") }
  }

  /// The share that the engine names which runs this in many places; nil where none does.
  func share() throws -> Shard? {
    guard let (shard, engine) = try Shard.named(by: { Environment[$0] }) else { return nil }
    Console.note("Share \(shard), as \(engine.index) and \(engine.count) say.")
    return shard
  }

  private static func trouble(_ item: VerificationPlan.Item, _ words: String, store: BaselineStore) -> Outcome {
    let take = item.take
    var outcome = Outcome(
      scene: take.scene, take: take.takeName, device: take.device, variant: take.variant, snapshot: nil,
      verdict: .trouble, baseline: take.folder(in: store))
    outcome.reason = words.replacing(Console.errorPrefix(isColored: false), with: "")
    outcome.file = item.file
    outcome.line = 1
    return outcome
  }

  /// Prints the results, writes them where asked, and ends with their exit code.
  func tell(_ results: VerificationReport) throws {
    ReportArguments.print(results)
    try reports.write(results)
    guard results.results.contains(where: { $0.pixelsCompared > 0 || $0.verdict != .passed }) else {
      throw VerificationProblem.nothingCompared
    }
    if results.exitCode != 0 { throw ExitCode(results.exitCode) }
  }
}

/// Which scenes, on which devices, with which baselines.
struct BaselineChoice: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Shipped scenes' names, or paths to scene files or their folders; all shipped ones if left out.",
      valueName: "scene"),
    completion: .shellCommand("flipbook list --names 2>/dev/null"))
  var scenes: [String] = []

  @Option(
    name: [.customLong("baseline"), .customLong("baselines")],
    help: ArgumentHelp("The folder of baselines.", valueName: "dir"), completion: .directory)
  var baseline = BaselineStore.standardFolder

  @Option(
    help: ArgumentHelp(
      "Keeps the pictures of snapshots there by their content; the folder of baselines has only their hashes.",
      valueName: "dir"),
    completion: .directory)
  var store: String?

  /// The baselines.
  var baselineStore: BaselineStore { BaselineStore(folder: baseline, pictures: store) }

  @Option(
    help: ArgumentHelp(
      "Devices to lay every scene out on, separated by commas; those that it names if left out.", valueName: "a,b")
  )
  var devices: String?

  @Option(
    help: ArgumentHelp(
      "Variants that every scene is looked at in besides its own, separated by commas: dark, large-text, text-ax5 …",
      valueName: "a,b"))
  var variants: String?

  @Option(
    help: ArgumentHelp("The ledger that the scenes show, instead of those they name.", valueName: "file"),
    completion: .file(extensions: ["ledger"]))
  var ledger: String?

  @OptionGroup var limits: RunArguments

  func validate() throws {
    for name in variants?.split(separator: ",").map(String.init) ?? [] where !VariantDescription.isStandard(name) {
      throw ValidationError(
        "'\(name)' is not a variant that every scene has; those are dark, large-text and text- with a text size.")
    }
  }

  /// Every take of the scenes on the devices, in every variant; on all devices that the scenes name besides, where
  /// `isWhole`. Scenes whose takes a cache knows are not read.
  func plan(isWhole: Bool = false, with shelf: SceneShelf? = nil, cache: VerificationCache? = nil) throws
    -> VerificationPlan
  {
    let shelf = try shelf ?? SceneShelf(Environment.loader(ledger: ledger), isStrict: false, isNoting: false)
    let library = shelf.loader.library
    let names = scenes.isEmpty ? library.names : scenes
    var plan = VerificationPlan()
    for name in names {
      let file = try library.file(of: name)
      if let takes = cache?.takes(ofSceneAt: file) {
        plan.items += takes.map { take in
          VerificationPlan.Item(take, file: file) {
            let scene = try shelf.scene(file, device: take.device, variant: take.variant)
            return (try FrameRenderer(scene, take: take.take, scale: 1), try shelf.owners(of: file))
          }
        }
        continue
      }
      let items = try self.items(ofSceneAt: file, on: shelf, isWhole: isWhole)
      plan.items += items
      if let cache, let notes = shelf.notes(of: file) {
        try cache.keep(items.map(\.take), ofSceneAt: file, notes: notes)
      }
    }
    guard !plan.items.isEmpty else { throw VerificationProblem.nothingToVerify(filter: nil) }
    try plan.checkNames()
    return plan
  }

  /// Every take of one scene, as `plan` has them.
  func items(ofSceneAt file: String, on shelf: SceneShelf, isWhole: Bool) throws -> [VerificationPlan.Item] {
    var plan = VerificationPlan()
    for place in matrix(of: try shelf.description(of: file), isWhole: isWhole) {
      let scene = try shelf.scene(file, device: place.device, variant: place.variant)
      try plan.add(scene, owners: try shelf.owners(of: file), scale: 1)
    }
    return plan.items
  }

  private func matrix(
    of description: SceneDescription, isWhole: Bool
  ) -> [(device: String, variant: String?)] {
    let devices = self.devices.map { $0.split(separator: ",").map(String.init) }
    let variants = self.variants?.split(separator: ",").map(String.init) ?? []
    var matrix = VerificationPlan.matrix(of: description, devices: devices, variants: variants)
    if isWhole, devices != nil {
      let named = VerificationPlan.matrix(of: description, devices: nil, variants: variants)
      matrix += named.filter { place in !matrix.contains { $0 == place } }
    }
    return matrix
  }

  /// Baselines that nothing uses any more.
  func stale(_ plan: VerificationPlan, in store: BaselineStore) throws -> [String] {
    let plan = devices == nil ? plan : try self.plan(isWhole: true)
    let library = try Environment.library()
    let names = Set(plan.items.map(\.take.scene)).sorted()
    return try store.stale(
      current: plan.items.flatMap { $0.take.baselines(in: store) }, scenes: names
    ) { scene, file in
      let isThere = file.isEmpty ? library.names.contains(scene) : (try? library.file(of: file)) != nil
      return !isThere
    }
  }
}

/// Words of a command line.
enum ShellWord {
  /// The word as a shell wants it.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-,:@%+=".contains($0)) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

/// Values of the command line whose reading throws a problem.
enum CommandLineValue {
  static func of<Value>(_ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let problem as any Problem {
      throw ValidationError(problem.message)
    }
  }
}
