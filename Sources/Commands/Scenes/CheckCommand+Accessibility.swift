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
    var results: [Outcome] = []
    var unused = 0
    for scene in scenes {
      if layout { results += try audit.layout(scene, options, besides: circumstances(of: options)) }
      guard accessibility.accessibility else { continue }
      let found = try audit.run(scene, options)
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
  static func textSizes(_ list: NameList?) throws -> [TextSize] {
    try (list?.names ?? []).map { name in
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

  /// The text sizes and locales that scenes are looked at in besides their own.
  private func circumstances(of given: SceneOptions) throws -> [AccessibilityRun.Circumstances] {
    func changed(_ change: (inout SceneOptions) -> Void) -> SceneOptions {
      var options = given
      options.isOneOfSeveral = true
      change(&options)
      return options
    }
    return try Self.textSizes(textSizes).map { size in
      .init(changed { $0.variant = VariantDescription.name(of: size) })
    } + Self.locales(locales).map { locale in .init(changed { $0.locale = locale }, name: locale.text) }
  }
}
