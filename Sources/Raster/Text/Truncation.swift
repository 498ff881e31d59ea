import Layers

/// The way in which a text that is too long is cut.
enum Truncation {
  /// The longest piece of a text that fits together with an ellipsis.
  ///
  /// Pango's own ellipsizer is not used: it keeps the room of the letters that it takes away, and puts dots at half
  /// height into Chinese. Here the shortened text is shaped like any other, so that the ellipsis is the one of the
  /// text's first family. Cut is between extended grapheme
  /// clusters ([UAX #29](https://www.unicode.org/reports/tr29/), section 3); spaces beside the ellipsis go.
  ///
  /// - Parameter fit: gives the shaped candidate, or nil where it is too wide, for the text kept before the ellipsis
  ///   and behind it.
  /// - Returns: the widest candidate that fits; the ellipsis alone where none does, nil where not even that fits.
  static func longest<Line>(
    of text: String, at place: Text.Truncation, fit: (Substring, Substring) throws -> Line?
  ) rethrows -> Line? {
    let characters = Array(text.indices)
    return try most(from: 0, to: characters.count) { kept in
      let (head, tail) = pieces(of: text, characters, keeping: kept, at: place)
      return try fit(head, tail)
    }
  }

  /// Returns as many letters as fit where there is no room for an ellipsis, as UIKit has it, and one at least, which
  /// sticks out.
  ///
  /// - Parameter shape: gives the line of a part of the text, and whether it fits.
  static func longestBare<Line>(
    of text: String, at place: Text.Truncation, shape: (Substring) throws -> (line: Line, fits: Bool)?
  ) rethrows -> Line? {
    let characters = Array(text.indices)
    func part(_ kept: Int) -> Substring {
      if kept >= characters.count { return text[...] }
      return place == .head ? text[characters[characters.count - kept]...] : text[..<characters[kept]]
    }
    guard let first = characters.isEmpty ? nil : try shape(part(1))?.line else { return nil }
    return try most(from: 2, to: characters.count) { try shape(part($0)).flatMap { $0.fits ? $0.line : nil } } ?? first
  }

  /// Makes the line of as many letters as there is one of. How many fit grows with the room but for kerning: the border
  /// is looked for by halving.
  private static func most<Line>(from least: Int, to greatest: Int, _ line: (Int) throws -> Line?) rethrows -> Line? {
    var best: Line?
    var (low, high) = (least, greatest)
    while low <= high {
      let kept = (low + high) / 2
      if let line = try line(kept) { (best, low) = (line, kept + 1) } else { high = kept - 1 }
    }
    return best
  }

  private static func pieces(
    of text: String, _ characters: [String.Index], keeping kept: Int, at place: Text.Truncation
  ) -> (head: Substring, tail: Substring) {
    let (before, after) =
      switch place {
      case .head: (0, kept)
      case .middle: ((kept + 1) / 2, kept / 2)
      case .tail: (kept, 0)
      }
    let count = characters.count
    var head = text[..<(before < count ? characters[before] : text.endIndex)]
    while head.last?.isWhitespace == true { head.removeLast() }
    let tail = text[(after > 0 ? characters[count - after] : text.endIndex)...].drop(while: \.isWhitespace)
    return (head, tail)
  }
}
