import ArgumentParser
import Basics
import Files
import Locales
import Rendering
import Scenes
import Verification
import Vocabulary

extension CheckCommand {
  /// Looks at all takes of scenes for what keeps people from using them, or is not where it should be, as they are and
  /// in all of their variants, and tells what is found.
  ///
  /// - Returns: the exit code.
  func audit(_ scenes: [String], loader: SceneLoader, options: SceneOptions) throws -> Int32 {
    let interruption = Interruption()
    var verifying = VerifyingOptions()
    verifying.failures = "Output/check"
    verifying.jobs = jobs.count
    verifying.cancellation = interruption.cancellation
    verifying.wording = { ErrorText.reason(for: $0) }
    try Folder.checkNoLinks(on: verifying.failures)
    let audit = AccessibilityRun(loader, contrast: accessibility.level ?? .aa, options: verifying)
    let circumstances = AccessibilityRun.Circumstances(
      textSizes: try textSizes.map(Self.textSizes), locales: try locales.map(Self.locales))
    var results: [Outcome] = []
    var unused = 0
    for scene in scenes {
      if layout { results += try audit.layout(scene, options, in: circumstances) }
      guard accessibility.accessibility else { continue }
      let found = try audit.run(scene, options, layoutIn: layout ? nil : circumstances)
      AccessibilityArguments.report(unused: found.unused)
      results += found.outcomes
      unused += found.unused.count
    }
    let report = VerificationReport(fingerprint: loader.fingerprint.description, results: results, stale: [])
    if !reports.takeOutput { ReportText(report).print() }
    try reports.write(report, pictures: PicturePlaces(folders: [verifying.failures]))
    let code = ExitCodes.code(after: report.severity)
    return code != 0 ? code : unused > 0 && arguments.strict ? ExitCodes.different : 0
  }

  /// Returns the text sizes of those names. Throws for another name.
  static func textSizes(_ list: NameList) throws -> [TextSize] {
    try list.names.map { name in
      if let size = TextSize(rawValue: name) { return size }
      let all = TextSize.allCases.map(\.rawValue)
      throw ValidationError(usage: "'\(name)' is no text size; those are \(all.joined(separator: ", ")).")
    }
  }

  /// Returns the locales of those names. Throws for a text that is none.
  static func locales(_ list: NameList?) throws -> [LocaleTag] {
    try (list?.names ?? []).map { name in
      do throws(LocaleProblem) {
        return try LocaleTag(name)
      } catch {
        throw ValidationError(usage: SceneProblem.notALocale(error).message)
      }
    }
  }

  /// The variants that every scene has, that would show another picture, and that the scene does not list; and the
  /// locales that it has words in, without those that it is looked at in.
  func untried(of loaded: LoadedScene, _ options: SceneOptions) throws -> String {
    guard arguments.variant == nil else { return "" }
    let listed = Set(loaded.variants.flatMap(\.settings).map(\.name.value))
    let isAudited = accessibility.accessibility || layout
    let isOtherSizeTried =
      accessibility.accessibility || textSizes != nil || layout && !loaded.untriedTextSizes(options).isEmpty
    let variants = VariantDescription.standardNames.filter { name in
      guard let setting = VariantDescription.setting(ofStandard: name), !listed.contains(setting) else { return false }
      if isOtherSizeTried, SystemTrait(setting: setting) == .textSize { return false }
      return loaded.scene.follows(setting: setting)
    }
    var tried = Set(try Self.locales(locales).map(\.text))
    if isAudited, locales == nil { tried.formUnion(loaded.translatedLocales.map(\.text)) }
    let others = loaded.untriedLocales(options).map(\.text).filter { !tried.contains($0) }
    return (variants.map { "'\($0)'" } + others.map { "locale '\($0)'" }).joined(separator: ", ")
  }
}
