import Layers

/// How a text that is too long is cut.
enum Truncation {
  /// The longest piece of a text that fits together with an ellipsis.
  ///
  /// Pango's own ellipsizer is not used: it keeps the room of the letters that it takes away, and puts dots at half
  /// height into Chinese. Here the shortened text is shaped like any other, so that the ellipsis is the one of the
  /// text's first family. Cut is between characters as readers count them; spaces beside the ellipsis go.
  ///
  /// - Parameter fit: gives the shaped candidate, or nil where it is too wide, for the text kept before the ellipsis
  ///   and behind it.
  /// - Returns: the widest candidate that fits; the ellipsis alone where none does, nil where not even that fits.
  static func longest<Line>(
    of text: String, at place: Text.Truncation, fit: (Substring, Substring) throws -> Line?
  ) rethrows -> Line? {
    let characters = Array(text.indices)
    var best: Line?
    // How many characters fit grows with the room but for kerning: look for the border by halving.
    var low = 0
    var high = characters.count
    while low <= high {
      let kept = (low + high) / 2
      let (head, tail) = pieces(of: text, characters, keeping: kept, at: place)
      if let line = try fit(head, tail) {
        best = line
        low = kept + 1
      } else {
        high = kept - 1
      }
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
