import Pixels
import Rendering
import Scenes
import Vocabulary

/// The verdict of a comparison.
public enum Verdict: String, Hashable, Sendable, Codable, CaseIterable {
  /// The pixels are equal.
  case passed
  /// The baseline was written, as asked.
  case updated
  /// Other pixels by the same renderer.
  case differs
  /// Other pixels, but the baseline was made by another renderer.
  case otherRenderer
  /// A result without a baseline.
  case missing
  /// A result that did not exist in the commit, or the state, that is compared with.
  case new
  /// A result that existed before and exists no more.
  case removed
  /// A picture that lay elsewhere with the same pixels.
  case moved
  /// An accessibility finding, which keeps people from using the screen.
  case inaccessible
  /// A layout finding: a layer that is not where it should be.
  case layout
  /// A result that was not examined, as it cannot have changed, or is no part of this run.
  case skipped
  /// The take could not be rendered or compared.
  case trouble

  /// The severity of a verdict, the worst last.
  public enum Severity: Hashable, Sendable, Comparable {
    case fine
    /// Nobody knows whether it is as it should be.
    case undecided
    /// Something else is shown than should be. Told for sure, so it goes before what is undecided.
    case wrong
    case trouble
  }

  public var severity: Severity {
    switch self {
    case .passed, .updated, .new, .skipped: .fine
    case .differs, .removed, .moved, .inaccessible, .layout: .wrong
    case .trouble: .trouble
    case .otherRenderer, .missing: .undecided
    }
  }

  public var isFailure: Bool { severity != .fine }
}

/// The outcome of comparing one baseline: with what, and how that ended.
public struct Outcome: Hashable, Sendable, Codable {
  /// A rectangle, in pixels of the picture from its upper left corner.
  public struct Place: Hashable, Sendable, Codable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int
  }

  /// Numbers of pixels, and how far the worst one is off.
  public struct Numbers: Hashable, Sendable, Codable {
    /// Pixels that differ.
    public var differing: Int
    public var compared: Int
    public var ignored: Int
    /// The largest difference of one channel, 0…255.
    public var largestDifference: Int
  }

  /// A frame of a whole take, for the strip of the report.
  public struct Strip: Hashable, Sendable, Codable {
    public var fps: Int
    /// The difference of each frame, as a fraction 0…1: 0 for equal, 1 for wholly different; where only hashes are
    /// known, 1 for any difference.
    public var differences: [Double]
    /// Pictures by frame, where there are any.
    public var expected: [Int: String] = [:]
    public var actual: [Int: String] = [:]
  }

  /// The folder of a picture of another program; empty where it lies in none.
  public var scene: String
  /// The take's name; empty for a picture of another program, whose name is that of the snapshot; so is the device.
  public var take: String
  public var device: String
  /// The variant; nil for the scene as it is.
  public var variant: String?
  /// The snapshot's name; nil for the whole take.
  public var snapshot: String?
  public var verdict: Verdict
  /// The reasons; empty where it passed without a remark.
  public var reasons: Reasons = []
  /// The reasons in one line.
  public var reason: String { reasons.text }
  /// Remarks on the take, with the last of its outcomes; nil where there is none.
  public var notes: [Note]?
  /// Frame (at the record's frames a second) that it is about, or that differs first.
  public var frame: Int?
  /// Around all that differs in that frame; of a frame that is known by its hashes only, to whole strips of 32 pixels.
  public var place: Place?
  /// The layer at that place.
  public var layer: String?
  /// The changes in the layer tree.
  public var changes: [LayerDifference] = []
  public var numbers: Numbers?
  /// The fingerprints of what made the baseline, and this picture; told where they differ.
  public var baselineFingerprint: String?
  public var fingerprint: String?
  /// Paths.
  public var baseline: String
  public var expected: String?
  public var actual: String?
  public var difference: String?
  /// The command that takes the new picture as the baseline.
  public var accept: String?
  /// The place of the layer, or of the scene, in its file.
  public var file: String?
  public var line: Int?
  /// The column, from 1; nil where the line is all that is known.
  public var column: Int?
  /// The rule of accessibility that is broken; nil for pictures.
  public var rule: AccessibilityRule?
  /// The instant that it is about, in seconds, where it is about accessibility.
  public var seconds: Double?
  public var strip: Strip?
  /// Frames and pixels that were looked at.
  public var framesCompared = 0
  public var pixelsCompared = 0
  public var pixelsIgnored = 0
  /// Whether it was not drawn, because it passed before and nothing that it is made from has changed: true, or nil,
  /// which JSON leaves out.
  public var cached: Bool?

  /// Whether any verification can have counted so.
  var hasSoundCounts: Bool { min(framesCompared, pixelsCompared, pixelsIgnored) >= 0 }

  /// Whether there should be pictures that show it, and they could not be written. A report that was read does not
  /// tell.
  public var isUnshown: Bool { reasons.all.contains { if case .unshown = $0 { true } else { false } } }

  /// The times by which parts of the take come later or earlier, in words; nil where they do not, and of a report that
  /// was read.
  public var timing: String? {
    reasons.all.lazy.compactMap { if case .later = $0 { $0.text } else { nil } }.first
  }

  /// Says that other pixels were drawn than the approved ones, for the reasons that it has.
  ///
  /// - Parameters: fingerprints of what made the baseline and this picture. Of two renderers there is no verdict.
  mutating func fail(approvedBy maker: String, drawnBy drawer: String, layersAreEqual: Bool = false) {
    guard !Fingerprint.isSameRenderer(maker, drawer) else {
      verdict = .differs
      return
    }
    verdict = .otherRenderer
    (baselineFingerprint, fingerprint) = (maker, drawer)
    reasons += [.otherRenderer(layersAreEqual: layersAreEqual)]
  }

  /// `SCENE/TAKE/DEVICE`, the variant and the snapshot.
  public var name: String {
    [scene, take, device, variant ?? "", snapshot ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
  }

  /// The name of its take.
  var takeName: String {
    [scene, take, device, variant ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
  }

  public init(
    scene: String, take: String, device: String, variant: String? = nil, snapshot: String?, verdict: Verdict,
    reasons: Reasons = [], baseline: String
  ) {
    self.scene = scene
    self.take = take
    self.device = device
    self.variant = variant
    self.snapshot = snapshot
    self.verdict = verdict
    self.reasons = reasons
    self.baseline = baseline
  }
}

extension Outcome.Place {
  init(_ area: PixelRect) { self.init(x: area.x, y: area.y, width: area.width, height: area.height) }
}
