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
      results += Self.once(found)
      if options.variant == nil { unused += AccessibilityArguments.tellUnused(book, in: plain.file) }
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
      outcomes += try accessibility.verify(renderer, large: asked, options: options, book: &book)
    }
    return outcomes
  }

  /// What several takes of a scene show is told once, of the first, which says how many others there are.
  private static func once(_ outcomes: [Outcome]) -> [Outcome] {
    struct Key: Hashable {
      var rule: AccessibilityRule
      var file: String?
      var line: Int?
      var column: Int?
    }
    var order: [Int] = []
    var first: [Key: Int] = [:]
    var others: [Int: Int] = [:]
    for (index, outcome) in outcomes.enumerated() {
      guard let rule = outcome.rule else {
        order.append(index)
        continue
      }
      let key = Key(rule: rule, file: outcome.file, line: outcome.line, column: outcome.column)
      if let known = first[key] {
        others[known, default: 0] += 1
      } else {
        first[key] = index
        order.append(index)
      }
    }
    return order.map { index in
      var outcome = outcomes[index]
      if let more = others[index] {
        outcome.reason += ", and in \(more) other \(more == 1 ? "take or variant" : "takes or variants")"
      }
      return outcome
    }
  }
}
