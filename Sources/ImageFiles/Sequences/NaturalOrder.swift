/// The order of names in which numbers count as numbers: `frame-9` before `frame-10`; Foundation's such order
/// follows the locale.
enum NaturalOrder {
  static func precedes(_ first: String, _ second: String) -> Bool {
    let (a, b) = (pieces(first), pieces(second))
    for (x, y) in zip(a, b) {
      switch (x, y) {
      case (.number(let m), .number(let n)):
        // Without zeros in front, more digits are the larger number.
        if m != n { return (m.count, m) < (n.count, n) }
      case (.text(let s), .text(let t)):
        if s != t { return s.utf8.lexicographicallyPrecedes(t.utf8) }
      case (.number, .text): return true
      case (.text, .number): return false
      }
    }
    if a.count != b.count { return a.count < b.count }
    return first.utf8.lexicographicallyPrecedes(second.utf8)
  }

  private enum Piece {
    case number(String)
    case text(String)
  }

  private static func pieces(_ name: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = name[...]
    while let first = rest.first {
      let isDigit = isDigit(first)
      let piece = rest.prefix { Self.isDigit($0) == isDigit }
      rest = rest.dropFirst(piece.count)
      pieces.append(isDigit ? .number(String(piece.drop { $0 == "0" })) : .text(String(piece)))
    }
    return pieces
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
