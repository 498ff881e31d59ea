import ArgumentParser
import Files
import Formulas
import SceneFiles
import Verification

/// The options of a run of `verify`: of the command line, of the project's settings where that says nothing, and the
/// defaults where neither does. Areas to ignore add up.
struct EffectiveVerifyOptions {
  /// The command as it was called.
  let commandLine: VerifyCommand
  /// The project's settings; nil where there are none.
  let settings: ProjectSettings?
  /// The scenes, devices, variants and folders that are meant.
  let choice: BaselineChoice
  /// Areas and layers that are not compared, as they are written.
  let ignored: [String]
  /// The number of a snapshot's pixels that may differ.
  let maxDiffPixels: Int
  /// The side of a square in which so many may differ, in pixels; nil for the whole picture.
  let maxArea: Int?

  /// Merges a command line with the settings that it names, or that lie in the working folder.
  ///
  /// - Throws: where the settings cannot be read, or ignore what is no area.
  init(_ commandLine: VerifyCommand) throws {
    self.commandLine = commandLine
    settings = try ProjectSettings.read(named: commandLine.picturing.settings)
    choice = commandLine.choice.merged(with: settings)
    ignored = commandLine.ignored + (settings?.ignore ?? [])
    maxDiffPixels = commandLine.maxDiffPixels ?? settings?.maxDiffPixels ?? 0
    maxArea = commandLine.maxArea ?? settings?.maxArea
    try settings?.checkIgnored()
    _ = try IgnoredAreas(commandLine.ignoredAreas + (settings?.ignore ?? []))
    let rules = settings?.pictures.rules ?? []
    let hasLimit =
      maxDiffPixels > 0 || commandLine.picturing.maxDiffRatio != nil
      || rules.contains { $0.maxDiffPixels != nil || $0.maxDiffRatio != nil }
    if commandLine.maxArea != nil, !hasLimit {
      throw ValidationError("--max-area needs --max-diff-pixels or --max-diff-ratio: what may differ in a square.")
    }
  }

  /// The folder of the pictures to compare; nil where scenes are compared. The settings name it where neither they nor
  /// the command line name a scene.
  var pictures: String? {
    if let folder = commandLine.picturing.pictures { return folder }
    guard choice.scenes.isEmpty, commandLine.against == nil, let settings, settings.scenes.isEmpty else { return nil }
    return settings.pictures.folder
  }

  /// Returns the options of what is compared, and how. A folder for failures that nobody named leads through no link.
  func options() throws -> VerifyingOptions {
    var options = options(failures: VerifyingOptions().failures)
    let given = commandLine
    // Settings speak of all scenes that they name.
    let hasOwnDevices =
      choice.devices?.names == given.choice.devices?.names && given.choice.onlyVariants == nil
    let isAll = given.choice.scenes.isEmpty && given.filter == nil && hasOwnDevices
    options.sightings = IgnoredLayerSightings(of: try IgnoredAreas(isAll ? ignored : given.ignored).layers)
    options.ignored = try IgnoredAreas(ignored)
    options.maxDiffPixels = maxDiffPixels
    options.maxArea = maxArea
    options.isStrict = given.strict
    options.keepsFrames = given.reports.report != nil
    options.frameStore = given.keepFrames
    if given.output == nil { try Folder.checkNoLinks(on: options.failures) }
    return options
  }

  /// Returns the options that concern scenes and pictures of other programs alike.
  ///
  /// - Parameter failures: where pictures of failures go where nobody named a folder.
  func options(failures: String) -> VerifyingOptions {
    let given = commandLine
    var options = VerifyingOptions()
    options.update = given.update
    options.failures = given.output.map(FilePath.withoutLastSlash) ?? failures
    options.isFailuresNamed = given.output != nil
    options.filter = given.filter
    options.jobs = given.jobs.count
    options.cancellation = Interruption().cancellation
    options.remedy = .options()
    options.wording = { ErrorText.reason(for: $0) }
    return options
  }
}

extension ProjectSettings {
  /// Throws every mistake among the areas that are not compared, at its place.
  fileprivate func checkIgnored() throws {
    let areasOfRules = places.ignoredByRules.filter { !ScreenPart.leavingOut([$0.key]).isEmpty }
    let areas = (Array(places.ignored) + Array(areasOfRules)).sorted { $0.value.description < $1.value.description }
    try Self.check(areas.map { ($0.key, $0.value) }) { text throws(VerificationProblem) in
      _ = try IgnoredAreas([text])
    }
  }
}
