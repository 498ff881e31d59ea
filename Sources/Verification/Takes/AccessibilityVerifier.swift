import Accessibility
import Basics
import Files
import Formulas
import Geometry
import ImageFiles
import Layers
import Motion
import Pixels
import Rendering
import Scenes
import Vocabulary

/// Looks at a take for what keeps people from using it, and says it as outcomes, each with a picture.
struct AccessibilityVerifier {
  /// The name of the outcome of a take in which nothing is found, as if it were a snapshot; findings have their rule
  /// and their layer behind it.
  static let name = "accessibility"
  /// The same where it is only looked at where things are.
  static let layoutName = "layout"

  private let name: String
  private let base: TakeVerifier
  /// The same take where the system's letters are large; nil where that is not looked at.
  private let large: FrameRenderer?

  private var verdict: Verdict { name == Self.layoutName ? .layout : .inaccessible }

  /// The findings, or one outcome that passed. Throws where frames cannot be rendered or files not be written.
  private func run(
    _ look: (FrameRenderer) throws -> AccessibilityResult
  ) throws -> (outcomes: [Outcome], result: AccessibilityResult) {
    try base.failures.check()
    let result = try look(base.renderer)
    guard !result.findings.isEmpty else {
      let reasons: Reasons = result.excused.isEmpty ? [] : [.exempted(result.excused.count)]
      var outcome = base.outcome(name, .passed, reasons, baseline: "")
      outcome.framesCompared = result.instants
      return ([outcome], result)
    }
    var outcomes: [Outcome] = []
    var files: Set<FileName> = []
    for (index, finding) in result.findings.enumerated() {
      let name = [name, finding.rule.rawValue, finding.layer].filter { !$0.isEmpty }.joined(separator: "/")
      var outcome = base.outcome(
        name, verdict, [.inaccessible(Self.sentence(finding))], baseline: "", at: finding.place)
      outcome.rule = finding.rule
      outcome.layer = finding.layer.isEmpty ? nil : RowName.printed(finding.layer)
      outcome.seconds = finding.tick.seconds
      outcome.frame = try base.renderer.frame(at: finding.tick)
      outcome.framesCompared = index == 0 ? result.instants : 0
      outcome.place = Outcome.Place(
        x: Int(clamped: finding.area.minX.rounded()), y: Int(clamped: finding.area.minY.rounded()),
        width: Int(clamped: finding.area.width.rounded()), height: Int(clamped: finding.area.height.rounded()))
      try base.failures.show(&outcome) { outcome in
        // Layers may differ by case alone.
        let isNew = files.insert(FileName(name)).inserted
        outcome.actual = try base.failures.leave(
          picture(of: finding), as: BaselineStore.fileName(isNew ? name : "\(name)/\(index + 1)"))
      }
      outcomes.append(outcome)
    }
    return (outcomes, result)
  }

  /// Looks at where things are in a take.
  ///
  /// - Parameters:
  ///   - name: of the outcomes, as if they were snapshots.
  ///   - circumstances: those in which a take that cannot be played is a finding; nil where it is a mistake.
  ///   - book: takes down what the scene exempts.
  static func layout(
    of renderer: FrameRenderer, named name: String, circumstances: String?, options: VerifyingOptions,
    book: inout ExemptionBook
  ) throws -> [Outcome] {
    var audit = AccessibilityAudit.Options()
    audit.cancellation = options.cancellation
    let base = try TakeVerifier(renderer, store: BaselineStore(), options: options)
    let verifier = AccessibilityVerifier(name: name, base: base, large: nil)
    if let circumstances {
      do {
        _ = try renderer.stage
      } catch let failure as SceneLoader.Failure {
        return [verifier.unplayable(circumstances, failure, named: "unplayable")]
      }
    }
    let (outcomes, result) = try verifier.run {
      try AccessibilityAudit($0, options: audit).layout()
    }
    book.add(renderer.loaded, result)
    return outcomes
  }

  /// Looks at a take, as it is and where letters are large.
  ///
  /// - Parameters:
  ///   - large: gives the scene where the system's letters are large; nil where that is not looked at.
  ///   - book: takes down what the scene exempts.
  static func outcomes(
    of renderer: FrameRenderer, large: (() throws -> LoadedScene)?, contrast: ContrastLevel,
    includesLayout: Bool = true, options: VerifyingOptions, book: inout ExemptionBook
  ) throws -> [Outcome] {
    var audit = AccessibilityAudit.Options()
    audit.includesLayout = includesLayout
    audit.contrast = contrast
    audit.jobs = options.jobs
    audit.cancellation = options.cancellation
    let scene = try large?()
    var other: FrameRenderer?
    var unplayable: SceneLoader.Failure?
    do {
      other = try scene.map { try FrameRenderer($0, take: renderer.take) }
      _ = try other?.stage
    } catch let failure as SceneLoader.Failure {
      // A layer that a finger meets no more where letters are large is a finding, not a mistake of the scene's.
      (other, unplayable) = (nil, failure)
    }
    let base = try TakeVerifier(renderer, store: BaselineStore(), options: options)
    let verifier = AccessibilityVerifier(name: name, base: base, large: other)
    let (outcomes, result) = try verifier.run {
      try AccessibilityAudit($0, large: other, options: audit).run()
    }
    book.add(renderer.loaded, result)
    if let scene, other != nil { book.add(scene, result) }
    let notes = renderer.loaded.fixedLetters.map { Outcome.Note(.note, fixedLetters, at: $0) }
    guard let scene, let unplayable else { return outcomes.noting(notes) }
    let outcome = verifier.unplayable(
      "at the text size \(scene.scene.textSize.rawValue)", unplayable, named: "largeText")
    return (outcomes.filter { $0.verdict != .passed } + [outcome]).noting(notes)
  }

  /// The outcome of a take that cannot be played in other circumstances than its own.
  ///
  /// - Parameter fault: the last part of the outcome's name: the circumstances, where nothing else of the name is them.
  private func unplayable(_ circumstances: String, _ failure: SceneLoader.Failure, named fault: String) -> Outcome {
    let reason = Reason.unplayable(circumstances, base.options.wording(failure))
    var outcome = base.outcome("\(name)/\(fault)", verdict, [reason], baseline: "")
    let place = SourcePlace.first(of: failure)
    (outcome.file, outcome.line, outcome.column) = (place?.file, place?.line, place?.column)
    return outcome
  }

  private static let fixedLetters =
    "this 'textScale' fixes the size of letters, which do not grow with the text size that people set; leave it out "
    + "where they are to grow"

  /// `contrast: “Name” has …; layer `title` and 3 like it, at 1.2 s`
  private static func sentence(_ finding: AccessibilityFinding) -> String {
    let alike = finding.alike == 0 ? "" : " and \(finding.alike) like it"
    let layer = finding.layer.isEmpty ? "" : "layer `\(RowName.printed(finding.layer))`\(alike), "
    return "\(finding.rule.rawValue): \(finding.message); \(layer)at \(finding.tick.shortSecondsText)"
  }

  // MARK: Pictures

  /// Points around what is shown.
  private static let margin = 24.0

  /// The part of the screen that a finding is about, as it is then, with the finding framed.
  private func picture(of finding: AccessibilityFinding) throws -> Bitmap {
    let shown = finding.isLargeText ? large ?? base.renderer : base.renderer
    let scale = min(shown.loaded.scene.device.scale, 2)
    let whole = try shown.atScale(scale).bitmap(at: finding.instant)
    func pixels(_ area: Rect) -> PixelRect? { IgnoredAreas.pixels([area], scale: scale, in: whole).first }
    let area = finding.area.inset(by: -Self.margin)
    let (wide, high) = (max(area.width, 160), max(area.height, 80))
    guard let part = pixels(Rect(area.midX - wide / 2, area.midY - high / 2, wide, high)) else { return whole }
    let cropped = whole.copy(of: part)
    if let frame = pixels(finding.area.inset(by: -3)) {
      Self.outline(frame.x - part.x, frame.y - part.y, frame.width, frame.height, in: cropped)
    }
    return cropped
  }

  /// A line of two pixels inside of a rectangle.
  private static func outline(_ x: Int, _ y: Int, _ width: Int, _ height: Int, in bitmap: Bitmap) {
    for row in y..<(y + height) where row >= 0 && row < bitmap.height {
      let bytes = bitmap.row(row)
      for column in x..<(x + width) where column >= 0 && column < bitmap.width {
        let isLine = row < y + 2 || row >= y + height - 2 || column < x + 2 || column >= x + width - 2
        guard isLine else { continue }
        for (byte, value) in [0xCC, 0x22, 0xEE, 0xFF].enumerated() { bytes[column * 4 + byte] = UInt8(clamping: value) }
      }
    }
  }
}

extension [Outcome] {
  /// The same, but what several takes of a scene show is reported once, of the first, which says how many others there
  /// are.
  var mergedByPlace: [Outcome] {
    var once: [Outcome] = []
    var first: [[String]: Int] = [:]
    for outcome in self {
      let key = outcome.rule.map {
        [$0.rawValue, outcome.file ?? "", "\(outcome.line ?? 0)", "\(outcome.column ?? 0)"]
      }
      guard let key, let known = first[key], case .inaccessible(let message, let others) = once[known].reasons.all.first
      else {
        if let key { first[key] = once.count }
        once.append(outcome)
        continue
      }
      once[known].reasons.all[0] = .inaccessible(message, others: others + 1)
    }
    return once
  }
}
