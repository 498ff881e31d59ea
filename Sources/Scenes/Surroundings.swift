import Geometry
import Layers
import Motion

/// The knowledge that a scene must have of the world outside: pure functions. Answers may depend on nothing but the
/// arguments and the content of the files behind them.
public protocol Surroundings: Sendable {
  /// The names of all families that a label may ask for; nil where they are not known before a text is measured.
  var fontFamilies: [String]? { get }

  /// The size of a text set in lines no wider than `width` points (nil: as wide as it likes).
  /// Throws a `Problem` naming a family, weight or character that the font set lacks.
  func measure(_ text: Text.Setting, width: Double?) throws -> TextMetrics

  /// Throws what drawing a text would throw, whatever can be seen of it: a `Problem` naming a family, weight or
  /// character that the font set lacks, or what is beyond `Limits`.
  ///
  /// - Parameter length: points of the room that its lines have; nil for lines as long as they are.
  func check(_ text: Text.Setting, length: Double?) throws

  /// The natural size of a picture in points. `path` is absolute or relative to the scene's folder as the scene names
  /// it. Throws a `Problem` where the picture is missing or unreadable.
  func imageSize(_ path: String) throws -> Size

  /// Returns the times at which the frames of a picture that moves are shown; nil for one that stands still. Throws a
  /// `Problem` where the picture is missing or unreadable.
  func imageTiming(_ path: String) throws -> FrameTiming?

  /// Whether the last frame of a picture that moves looks like its first, where it has both so that its end is shown.
  /// Throws a `Problem` where the picture is missing or unreadable.
  func imageEndsAsItBegins(_ path: String) throws -> Bool

  /// The most common colours of a picture that are not close to black, first the most common; empty where it has none.
  /// Throws a `Problem` where the picture is missing or unreadable.
  func dominantColors(_ path: String) throws -> [Color]
}

extension Surroundings {
  public var fontFamilies: [String]? { nil }

  public func imageTiming(_ path: String) throws -> FrameTiming? { nil }

  public func imageEndsAsItBegins(_ path: String) throws -> Bool { false }

  public func check(_ text: Text.Setting, length: Double?) throws { _ = try measure(text, width: nil) }
}
