import Files
import Formulas
import Rendering
import Scenes
import Verification

extension CheckCommand {
  /// Looks at all takes of scenes for what keeps people from using them, as they are and in all of their variants, and
  /// tells what is found.
  ///
  /// - Returns: the exit code.
  func audit(_ scenes: [String], loader: SceneLoader, options: SceneOptions) throws -> Int32 {
    let interruption = Interruption()
    var verifying = VerifyingOptions()
    verifying.failures = "Output/check"
    verifying.jobs = jobs ?? Environment.processors
    verifying.cancellation = interruption.cancellation
    verifying.wording = { Exit.bareWords(for: $0) }
    try Folder.checkNoLinks(on: verifying.failures)
    var results: [Outcome] = []
    var unused = 0
    for scene in scenes {
      var book = ExemptionBook()
      let plain = try loader.load(scene, options: options)
      var found = try outcomes(of: plain, verifying, &book) {
        var large = options
        large.variant = "large-text"
        return try loader.load(scene, options: large)
      }
      for variant in options.variant == nil ? plain.variants : [] {
        var other = options
        other.variant = variant.name.value
        found += try outcomes(of: try loader.load(scene, options: other), verifying, &book, large: nil)
      }
      results += found.toldOnce
      guard options.variant == nil else { continue }
      let entries = book.unused(in: plain.file)
      AccessibilityArguments.tell(unused: entries)
      unused += entries.count
    }
    let report = VerificationReport(fingerprint: loader.fingerprint.description, results: results, stale: [])
    ReportArguments.print(report)
    try reports.write(report)
    return report.exitCode != 0 ? report.exitCode : unused > 0 && arguments.strict ? Exit.different : 0
  }

  private func outcomes(
    of loaded: LoadedScene, _ options: VerifyingOptions, _ book: inout ExemptionBook,
    large: (() throws -> LoadedScene)?
  ) throws -> [Outcome] {
    let only = loaded.variants.first { $0.name.value == loaded.variant }?.takes.map(\.value) ?? []
    let takes: [String?] = loaded.scene.takes.isEmpty ? [nil] : loaded.scene.takes
    let asked = loaded.variant == nil ? large : nil
    var outcomes: [Outcome] = []
    for take in takes where only.isEmpty || take.map(only.contains) ?? false {
      let renderer = try FrameRenderer(loaded, take: take)
      outcomes += try AccessibilityVerifier.outcomes(
        of: renderer, large: asked, contrast: accessibility.level ?? .aa, options: options, book: &book)
    }
    return outcomes
  }
}
