import Basics
import Files
import Formulas
import ImageFiles

/// A difference of an animation from the one asked for, by its path. `message` is the one place that words it.
public enum AnimationNote: RemediedProblem, Hashable {
  /// Fewer frames a second than were asked for.
  case slower(String, Int, than: Int, AnimationFormat)
  /// Its sides are even, and the frames' are not: pixels of the edge are there twice.
  case evenSides(String, width: Int, height: Int, AnimationFormat)
  /// More or less effort was asked for, and makes no difference.
  case effortless(String, AnimationFormat)
  /// Pixels that the format cannot hold are drawn on white, as nobody named a colour.
  case onWhite(String, MattedPixels)

  public var remedy: RenderingRemedy? {
    switch self {
    case .slower, .effortless: nil
    case .evenSides(_, _, _, let format): format.facts.film?.hasFullChroma == true ? .keepColors : nil
    case .onWhite: .chooseMatte
    }
  }

  public var message: Message {
    switch self {
    case .slower(let path, let fps, let rate, let format):
      "\(Self.name(path)) is drawn at \(fps) frames a second instead of \(rate): viewers show no "
        + "\(format.facts.name) faster"
    case .evenSides(let path, let width, let height, let format):
      "\(Self.name(path)) has \(width) × \(height) pixels, as the sides of \(format.facts.phrase) are even: "
        + "its last column or row is there twice"
    case .effortless(let path, _):
      "\(Self.name(path)) is the same with any compression, which is about \(Self.compressible.listed("and"))"
    case .onWhite(let path, let pixels): "\(Self.name(path)) has its \(pixels.rawValue) drawn on white"
    }
  }

  /// Returns the same of the animation at another path.
  public func at(_ path: String) -> AnimationNote {
    switch self {
    case .slower(_, let fps, let rate, let format): .slower(path, fps, than: rate, format)
    case .evenSides(_, let width, let height, let format): .evenSides(path, width: width, height: height, format)
    case .effortless(_, let format): .effortless(path, format)
    case .onWhite(_, let pixels): .onWhite(path, pixels)
    }
  }

  /// The formats whose files more effort makes smaller.
  private static let compressible =
    ["PNG"] + AnimationFormat.allCases.filter(\.facts.takesEffort).map(\.facts.name)

  private static func name(_ path: String) -> String {
    path == OutputFile.standardOutput ? "standard output" : "'\(path)'"
  }
}
