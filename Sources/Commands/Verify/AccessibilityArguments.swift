import Accessibility
import ArgumentParser
import Files
import Formulas
import Rendering
import Scenes
import Verification
import Wording

extension ContrastLevel: ExpressibleByArgument {}

/// Whether takes are looked at for what keeps people from using them, and how.
struct AccessibilityArguments: ParsableArguments {
  @Flag(
    help: """
      Looks for texts of too little contrast, too small a place to tap, texts that large letters cut or have overlap, texts \
      under the device's bars, and flashes.
      """)
  var accessibility = false

  @Option(
    help: ArgumentHelp(
      "With --accessibility: aa wants 4.5:1 of letters, of large ones 3:1; aaa 7:1 and 4.5:1.", valueName: "level"))
  var contrast: ContrastLevel?

  func validate() throws {
    if contrast != nil, !accessibility { throw ValidationError("--contrast needs --accessibility.") }
  }

  /// Looks at a take.
  ///
  /// - Parameter large: gives the scene where the system's letters are large; nil where that is not looked at.
  func verify(
    _ renderer: FrameRenderer, large: (() throws -> LoadedScene)?, options: VerifyingOptions,
    book: inout ExemptionBook
  ) throws -> [Outcome] {
    var audit = AccessibilityAudit.Options()
    audit.contrast = contrast ?? .aa
    audit.jobs = options.jobs
    audit.cancellation = options.cancellation
    let scene = try large?()
    var other: FrameRenderer?
    var unplayable: SceneLoader.Failure?
    do {
      other = try scene.map { try FrameRenderer($0, take: renderer.take) }
      _ = try other?.stage
    } catch let failure as SceneLoader.Failure {
      // What a finger meets no more where letters are large is what this looks for, not a mistake of the scene's.
      (other, unplayable) = (nil, failure)
    }
    let verifier = AccessibilityVerifier(renderer, large: other, audit: audit, options: options)
    let (outcomes, result) = try verifier.run()
    book.add(renderer.loaded, result)
    if let scene, other != nil { book.add(scene, result) }
    guard let scene, let unplayable else { return outcomes }
    let words = Exit.bareWords(for: unplayable)
    return outcomes.filter { $0.verdict != .passed } + [
      try verifier.unplayable(
        at: scene.scene.textSize.rawValue, because: words, place: unplayable.diagnostics.list.first?.place)
    ]
  }

  /// Tells what a scene exempts although there is nothing to exempt.
  ///
  /// - Returns: how much that is.
  @discardableResult
  static func tellUnused(_ book: ExemptionBook, in file: String) -> Int {
    let unused = book.unused(in: file)
    for (place, rule) in unused {
      Console.note("\(place): nothing here breaks '\(rule.rawValue)' any more; take this 'ignore' away")
    }
    return unused.count
  }
}
