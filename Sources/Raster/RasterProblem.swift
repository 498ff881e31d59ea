import Basics
import Geometry
import Layers

/// A problem that can keep a layer tree from becoming pixels.
public enum RasterProblem: Problem, Hashable {
  /// A file of the font set is not on this machine.
  case missingFontFile(path: String, package: String?)
  case unreadableFontSet(files: [String])
  case unknownFamily(String, known: [String])
  case missingWeight(family: String, weight: Int, known: [Int])
  /// The same of a family of the scene's own.
  case missingOwnWeight(family: String, weight: Int, known: [ClosedRange<Int>])
  /// A family of the scene's own that has that weight in italics only.
  case noUpright(family: String, weight: Int)
  /// The font set's table says one file, fontconfig chose another.
  case wrongFont(family: String, weight: Int, expected: String, found: String)
  case missingGlyph(scalar: Unicode.Scalar, text: String, families: [String])
  /// A character that a file of the scene's own says to have, and draws nothing for.
  case blankGlyph(scalar: Unicode.Scalar, text: String, file: String)
  /// A character whose script has a family that is not on this machine.
  case missingScript(scalar: Unicode.Scalar, text: String, script: String, package: String?)
  case pictureTooLarge(width: Double, height: Double)
  /// A font size, in points, that is not drawn.
  case fontSize(Double)
  /// A text of more bytes of UTF-8 than are set.
  case textTooLong(bytes: Int)
  /// A text that is broken into lines, with a word of so many characters in which no line may break.
  case wordTooLong(characters: Int)
  /// A number in the layer's frame or transform is infinite or not a number.
  case notFinite(layer: String)
  /// Drawing the layers of one frame takes more steps than it may.
  case tooMuchWork(limit: Int)
  /// The pictures that layers in one another, and large letters, go through take more bytes than they may.
  case tooManyPictures(bytes: Int)
  /// Cairo refused; the message is its own.
  case drawing(String)
}

extension RasterProblem {
  public var message: Message {
    switch self {
    case .missingFontFile(let path, let package):
      return "the font \(path) is missing; "
        + (package.map { "install the Debian package \($0)" } ?? "unpack the bundle anew, into a folder of its own")
    case .unreadableFontSet(let files):
      return "fontconfig found no usable font among \(files.joined(separator: ", "))"
    case .unknownFamily(let name, let known):
      return "there is no font family '\(name)' in the font set; it has \(known.joined(separator: ", "))"
    case .missingWeight(let family, let weight, let known):
      let list = known.map(String.init).joined(separator: ", ")
      return "the font family '\(family)' has no weight \(weight); it has \(list)"
    case .missingOwnWeight(let family, let weight, let known):
      let list = known.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
      return "the font '\(family)' has no weight \(weight); it has \(list.joined(separator: ", ")): write "
        + "'weight: \(Self.nearest(to: weight, in: known))', or give the font a file that has it"
    case .noUpright(let family, let weight):
      return "the font '\(family)' has weight \(weight) in italics only; write 'italic: true', or give it an upright "
        + "file"
    case .wrongFont(let family, let weight, let expected, let found):
      return "'\(family)' in weight \(weight) should be \(expected), but fontconfig chose \(found)"
    case .missingGlyph(let scalar, let text, let families):
      return "no font has the character \(Self.code(of: scalar)) of the text \"\(text)\"; "
        + "looked in \(Self.list(families)); a font that has it can stand under 'fonts', for a label's 'family'"
    case .blankGlyph(let scalar, let text, let file):
      return
        "the font '\(file)' says that it has the character \(Self.code(of: scalar)) of the text \"\(text)\", and draws "
        + "nothing for it; give a file that is whole"
    case .missingScript(let scalar, let text, let script, let package):
      return "no font has the character \(Self.code(of: scalar)) of the text \"\(text)\"; "
        + (package.map { "install the Debian package \($0), which has \(script)" }
          ?? "the bundle has no \(script); a font that has it can stand under 'fonts', for a label's 'family'")
    case .pictureTooLarge(let width, let height):
      return "a picture of \(width) × \(height) pixels cannot be made; sides go from 1 to \(Limits.side)"
    case .fontSize(let size):
      return "the font's size is \(size.shortText) points; it goes from 0 to \(Limits.fontSize.shortText)"
    case .textTooLong(let bytes):
      return "the text has \(bytes) bytes; at most \(Limits.textBytes) are set"
    case .wordTooLong(let characters):
      return "the text has \(characters) characters without a place where a line may break; at most "
        + "\(Limits.wordCharacters) are broken into lines, put spaces between them"
    case .notFinite(let layer):
      return "the frame or the transform of the layer \(RowName.printed(layer)) holds a number that is infinite or "
        + "undefined"
    case .tooMuchWork(let limit):
      return
        "here the frame has taken the \(limit) steps that drawing one may take; blur less, make layers or pictures "
        + "smaller, outlines simpler, or show fewer of them at a time"
    case .tooManyPictures(let bytes):
      return
        "here the frame has taken the \(Limits.text(ofBytes: bytes)) that pictures of layers in one another, and "
        + "of large letters, may take; give fewer layers around one another opacity, masks, blends, blurs, "
        + "backdrops, shadows or round clips, or make letters smaller"
    case .drawing(let message):
      return "drawing failed: \(message)"
    }
  }

  private static func nearest(to weight: Int, in ranges: [ClosedRange<Int>]) -> Int {
    ranges.map { weight.clamped(to: $0) }.min { abs($0 - weight) < abs($1 - weight) } ?? weight
  }

  /// `Inter, Noto Sans CJK SC and Noto Color Emoji`.
  private static func list(_ names: [String]) -> String {
    [names.dropLast().joined(separator: ", "), names.last ?? ""].filter { !$0.isEmpty }.joined(separator: " and ")
  }

  /// Throws where a picture has sides that Cairo does not take.
  static func checkSides(_ width: Double, _ height: Double) throws {
    let sides = 1...Double(Limits.side)
    guard sides ~= width, sides ~= height else { throw RasterProblem.pictureTooLarge(width: width, height: height) }
  }

  /// `U+4E00`, with at least four digits.
  public static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
