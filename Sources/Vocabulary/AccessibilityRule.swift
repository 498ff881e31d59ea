/// A rule that an audit of accessibility checks, by the word that a scene file has for it.
public enum AccessibilityRule: String, Hashable, Sendable, Codable, CaseIterable {
  /// Letters that stand out too little from what is behind them.
  case contrast
  /// A layer that is tapped and is smaller than a finger tip.
  case tapSize
  /// A text of which letters are left out for the want of room; where the system's letters are large, one of which a
  /// part is lost.
  case cutText
  /// Texts that lie over one another.
  case overlappingText
  /// A text below what the screen's bars, its notch or its corners take.
  case safeArea
  /// A large part of the screen that flashes more than three times within a second.
  case flashing
  /// A text that sticks out of its box, of what clips it, or of the screen.
  case outsideText
  /// A text that something opaque is painted over.
  case coveredText
  /// A layer that is tapped, and sticks out of what clips it, or of the screen.
  case outsideTarget
  /// Layers that are tapped and share a place.
  case overlappingTargets
  /// A layer that is tapped, and lies under another one that keeps fingers off it.
  case coveredTarget
  /// A picture whose sides are not in its own ratio.
  case stretchedImage
  /// A layer that is less than two points off the line, the distance or the size that those beside it share.
  case unevenRows

  /// Whether only where things are breaks it, which need not be looked at with all else.
  public var isOfLayoutAlone: Bool {
    switch self {
    case .outsideText, .coveredText, .outsideTarget, .overlappingTargets, .coveredTarget, .stretchedImage, .unevenRows:
      true
    case .contrast, .tapSize, .cutText, .overlappingText, .safeArea, .flashing: false
    }
  }
}
