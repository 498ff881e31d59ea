import ArgumentParser
import Basics
import Comparison
import Files
import Formulas
import Rendering
import SceneFiles
import Scenes
import Verification

/// Pictures of other programs, and how they are compared.
struct PictureArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compares the pictures in that folder, of any program, with those in the folder of baselines.", valueName: "dir"),
    completion: .directory)
  var pictures: String?

  @Option(
    help: ArgumentHelp(
      "With --pictures, exact: by channel; yiq: as the eye sees it, like pixelmatch 7; oklab: as the eye sees it, dark "
        + "colours too; ssim: by what is around each pixel, hues aside.", valueName: "metric"))
  var metric: ImageComparison.Metric?

  @Option(help: ArgumentHelp("With --pictures: pixels that differ by at most this are equal.", valueName: "n"))
  var threshold: Double?

  @Option(
    help: ArgumentHelp("With --pictures: whether pixels of smoothed edges count: count or ignore.", valueName: "what"))
  var antialiasing: DiffCommand.Antialiasing?

  @Option(help: ArgumentHelp("With --pictures: this share of a picture's pixels may differ, 0 to 1.", valueName: "r"))
  var maxDiffRatio: Double?

  @Flag(help: "With --pictures: the folder has some of the pictures; a baseline that lacks its picture is skipped.")
  var selective = false

  @OptionGroup var agreement: SettingsArgument

  var settings: String? { agreement.settings }

  func validate() throws {
    let metric = metric ?? .exact
    if let threshold, !(0...metric.largestThreshold ~= threshold) {
      throw ValidationError("--threshold is 0 to \(metric == .exact ? "255" : "1 with --metric \(metric.rawValue)").")
    }
    if let maxDiffRatio, !(0...1 ~= maxDiffRatio) { throw ValidationError("--max-diff-ratio is 0 to 1.") }
  }

  /// Options that only pictures have, as far as they are given.
  var given: [String] {
    [
      metric.map { "--metric=\($0.rawValue)" }, threshold.map { "--threshold=\($0)" },
      antialiasing.map { "--antialiasing=\($0.rawValue)" }, maxDiffRatio.map { "--max-diff-ratio=\($0)" },
      selective ? "--selective" : nil,
    ].compactMap { $0 }
  }
}

extension VerifyCommand {
  /// The command line as a rule that goes before those of the settings.
  fileprivate var rule: ProjectSettings.Rule {
    var rule = ProjectSettings.Rule(match: PathPattern(""))
    rule.metric = picturing.metric?.rawValue
    rule.threshold = picturing.threshold
    rule.antialiasing = picturing.antialiasing?.rawValue
    rule.maxDiffPixels = maxDiffPixels
    rule.maxDiffRatio = picturing.maxDiffRatio
    rule.maxArea = maxArea
    rule.ignore = ignored
    return rule
  }
}

extension VerifyCommand {
  /// Compares pictures of other programs.
  func verify(_ effective: EffectiveVerifyOptions, pictures folder: String) throws {
    let settings = effective.settings?.pictures
    if let settings, !settings.map.isEmpty {
      return try verify(effective, pictures: folder, mappedBy: settings)
    }
    let baselines = choice.baseline ?? settings?.baselines ?? BaselineStore.standardFolder
    var options = effective.options(failures: PictureFolderRun.standardFailures)
    let rules = try PictureRules(settings?.rules ?? [], given: rule)
    var arguments = ["flipbook", "verify", "--pictures", folder, "--baselines", baselines]
    if let file = picturing.settings { arguments += ["--settings", file] }
    arguments += picturing.given + ignored.flatMap { ["--ignore", $0] }
    if let maxDiffPixels { arguments += ["--max-diff-pixels", "\(maxDiffPixels)"] }
    if let maxArea { arguments += ["--max-area", "\(maxArea)"] }
    options.remedy = .options(verify: { [arguments] _, more in arguments + more })
    let run = try PictureFolderRun(
      pictures: folder, baselines: baselines, options: options, rules: rules,
      isSelective: picturing.selective)
    try verify(run, effective, options.sightings)
  }

  /// Compares pictures of an app with the snapshots of scenes that they show.
  private func verify(
    _ effective: EffectiveVerifyOptions, pictures folder: String, mappedBy settings: ProjectSettings.Pictures
  ) throws {
    try CommandLineValue.refuse(["--baselines": choice.baseline != nil, "--update": update != .none]) {
      "The map of \(ProjectSettings.fileName) compares pictures with scenes as they are drawn; leave \($0) out."
    }
    guard !effective.choice.scenes.isEmpty else {
      throw VerificationProblem.mapWithoutScenes(
        settings: ProjectSettings.path(named: picturing.settings) ?? ProjectSettings.fileName)
    }
    var options = effective.options(failures: PictureFolderRun.standardFailures)
    options.sightings = filter == nil ? IgnoredLayerSightings(of: try IgnoredAreas(ignoredAreas).layers) : nil
    let rules = try PictureRules(settings.rules, given: rule, haveScenes: true)
    let run = try AppPictureRun(
      pictures: folder, map: settings.map, effective.choice.value,
      on: SceneCache(try Environment.loader(ledger: choice.ledger)), options: options, rules: rules,
      ignored: IgnoredAreas(effective.settings?.ignore ?? []))
    try verify(run, effective, options.sightings)
  }
}
