import Basics
import Formulas

/// Something that can be done about what was reported. The caller words it: a command line by its options.
public enum RenderingRemedy: Hashable, Sendable {
  /// Renders the frames that are missing.
  case renderFrames
  /// Renders with so many frames a second.
  case renderAt(framesPerSecond: Int)
  /// Draws what the format cannot hold on a colour that somebody chose.
  case chooseMatte
  /// Writes a film in which each pixel has its own colours.
  case keepColors
}

/// A problem or a remark that something can be done about, which `message` leaves out.
public protocol RemediedProblem: Problem {
  /// The remedy; nil where the message says all.
  var remedy: RenderingRemedy? { get }
}
