import Formulas
import Vocabulary

/// `accessibility: {ignore: …, because: …}`: what is known of a layer, and of all that is in it, and shall not be
/// reported.
public struct AccessibilityExemption: Sendable, Equatable {
  public var rules: [Placed<AccessibilityRule>]
  /// The reason, in the words of whoever wrote it.
  public var reason: String

  public init(rules: [Placed<AccessibilityRule>], reason: String) {
    self.rules = rules
    self.reason = reason
  }
}
