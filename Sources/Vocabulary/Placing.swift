/// The edges, middles and lengths of a layer that a property fixes, alone or several at once.
package enum Placing: Sendable {
  case left, right, centerX, width
  case top, bottom, centerY, height
  /// The edges where the lines of a language begin and end.
  case leading, trailing
  case frame, center, size

  /// Whether the edge is left or right as the lines run.
  package var leads: Bool { self == .leading || self == .trailing }

  /// Returns the side that `leading` and `trailing` are; others are what they are.
  package func physical(_ direction: WritingDirection) -> Placing {
    switch (self, direction) {
    case (.leading, .leftToRight), (.trailing, .rightToLeft): .left
    case (.trailing, .leftToRight), (.leading, .rightToLeft): .right
    default: self
    }
  }
}
