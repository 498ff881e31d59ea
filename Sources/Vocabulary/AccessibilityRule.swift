/// A rule that an audit of accessibility checks, by the word that a scene file has for it.
public enum AccessibilityRule: String, Hashable, Sendable, Codable, CaseIterable {
  /// Letters that stand out too little from what is behind them.
  case contrast
  /// A layer that is tapped and is smaller than a finger tip.
  case tapSize
  /// A text of which a part is lost where the system's letters are large.
  case cutText
  /// Texts that lie over one another where the system's letters are large.
  case overlappingText
  /// A text below what the screen's bars, its notch or its corners take.
  case safeArea
  /// A large part of the screen that flashes more than three times within a second.
  case flashing
}
