import Files
import Rendering
import Scenes
import Verification

extension CheckCommand {
  /// Looks at all takes of scenes for what keeps people from using them, or is not where it should be, as they are and in all of their variants, and
  /// tells what is found.
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
      if layout { results += try audit.layout(scene, options) }
      guard accessibility.accessibility else { continue }
      let found = try audit.run(scene, options)
      AccessibilityArguments.tell(unused: found.unused)
      results += found.outcomes
      unused += found.unused.count
    }
    let report = VerificationReport(fingerprint: loader.fingerprint.description, results: results, stale: [])
    if !reports.takeOutput { ReportText(report).print() }
    try reports.write(report, pictures: PicturePlaces(folders: [verifying.failures]))
    let code = ExitCodes.code(after: report.gravity)
    return code != 0 ? code : unused > 0 && arguments.strict ? ExitCodes.different : 0
  }
}
