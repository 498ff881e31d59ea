import Basics
import Geometry

/// The reason why text cannot be drawn with a font file.
public enum FontProblem: Problem, Hashable {
  case noFont
  /// A font as web pages have it.
  case compressed
  /// Its letters are coloured pictures or layers.
  case coloured
  case noOutlines
  /// A table is cut off, or fits no other.
  case damaged(table: String)
  case severalFamilies([String])
  case unknownFace(String, known: [String])
  case unknownAxis(String, known: [String])
  /// The axis, a value for it, and the range that it has: in its own units.
  case axisOutside(String, Double, ClosedRange<Double>)
  /// Two faces draw the same weight, a CSS number.
  case sameWeight(Int, isItalic: Bool)
  /// The system has no place for the bytes.
  case notKept(String)
}

extension FontProblem {
  /// The message that stands behind the file's name.
  public var message: Message {
    switch self {
    case .noFont: return "is no font that can be read; give a TTF, an OTF or a TTC file that is whole"
    case .compressed: return "is a web font (WOFF); give the TTF or OTF file that it was made of"
    case .coloured: return "has coloured glyphs; fonts of a scene's own have one colour, emoji come from the font set"
    case .noOutlines: return "has no outlines, only pictures of its letters; give a TTF or OTF file with outlines"
    case .damaged(let table): return "is damaged: its table '\(table)' is not whole; give a file that is"
    case .severalFamilies(let names):
      return "has several families; say which with 'face', one of \(Self.list(names))"
    case .unknownFace(let name, let known): return "has no family '\(name)'; it has \(Self.list(known))"
    case .unknownAxis(let tag, []): return "has no axis '\(tag)': it is no variable font"
    case .unknownAxis(let tag, let known): return "has no axis '\(tag)'; it has \(known.joined(separator: ", "))"
    case .axisOutside(let tag, let value, let range):
      return "has its axis '\(tag)' from \(range.lowerBound.shortText) to \(range.upperBound.shortText), not at "
        + "\(value.shortText)"
    case .sameWeight(let weight, let isItalic):
      return
        "draws weight \(weight)\(isItalic ? " in italics" : ""), as another file of the family does; name one of them"
    case .notKept(let reason): return "cannot be kept in memory: \(reason)"
    }
  }

  private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}
