import Formulas
import Geometry
import Motion
import Scenes
import Vocabulary

/// The contrast that letters need.
public enum ContrastLevel: String, Hashable, Sendable, CaseIterable {
  /// WCAG 1.4.3: 4.5 : 1, for large letters 3 : 1.
  case aa
  /// WCAG 1.4.6: 7 : 1, for large letters 4.5 : 1.
  case aaa
}

/// A finding of what keeps people from using a screen.
public struct AccessibilityFinding: Sendable {
  public var rule: AccessibilityRule
  /// `Layer.id`; of several alike, the one where it is worst. Empty for the screen as a whole.
  public var layer: String
  /// The number of other layers of the same place in the file that have it too.
  public var alike = 0
  /// The instant at which it is worst.
  public var instant: Instant
  public var tick: Int { instant.tick }
  /// The area that it is about, on the screen, in points.
  public var area: Rect
  /// The measured value and the wanted one; a sentence without a full stop.
  public var message: String
  /// The place where the layer is written; nil for the screen as a whole.
  public var place: SourcePlace?
  /// Whether it was found where the system's letters are large.
  public var isLargeText = false
  /// The reason that the scene gives for leaving it out of reports; nil where it is to be reported.
  public var excuse: String?
  /// The measured value, by which findings of one rule are ordered: the smaller, the worse.
  var measure: Double
}

/// The result of an audit.
public struct AccessibilityResult: Sendable {
  public var findings: [AccessibilityFinding] = []
  /// Found, but exempt in the scene.
  public var excused: [AccessibilityFinding] = []
  /// The places of the words that exempted something.
  public var usedExemptions: Set<SourcePlace> = []
  /// Instants that were looked at.
  public var instants = 0
  /// Texts whose contrast was measured, counted once at each such instant.
  public var textsMeasured = 0
}
