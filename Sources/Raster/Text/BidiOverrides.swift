import CPangoCairo

/// The embedding levels of a paragraph's characters, by the bidirectional algorithm ([UAX
/// #9](https://www.unicode.org/reports/tr9/), BD2): what is read from left to right has even levels, what is read from
/// right to left odd ones.
///
/// Levels are resolved for a paragraph, and lines are cut afterwards. Pango resolves them for the text that it is
/// given; so where something is cut off, explicit overrides (UAX #9, 2.2) around the rest say what they are. Without, a
/// "/" at the cut would jump to the other side of the address that it belongs to.
struct BidiOverrides {
  /// One for each byte.
  private let levels: [UInt8]
  /// The paragraph's own: its embedding level (BD4).
  private let base: UInt8

  /// Creates the levels, or returns nil where all characters have the paragraph's level, so that nothing can jump.
  init?(of string: String, isReadLeftward: Bool) {
    let base: UInt8 = isReadLeftward ? 1 : 0
    var direction = isReadLeftward ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    guard let found = pango_log2vis_get_embedding_levels(string, -1, &direction) else { return nil }
    defer { g_free(found) }
    var levels: [UInt8] = []
    for (index, scalar) in string.unicodeScalars.enumerated() {
      levels += repeatElement(found[index], count: UTF8.width(scalar))
    }
    guard levels.contains(where: { $0 != base }) else { return nil }
    (self.levels, self.base) = (levels, base)
  }

  /// A text of which the middle, or an end, was cut off, with marks that give its characters the levels that they have
  /// in the paragraph. The ellipsis has the paragraph's at an end, in the middle the lowest of what it stands for.
  ///
  /// - Parameters:
  ///   - head: the bytes of the paragraph before the ellipsis.
  ///   - tail: those behind it.
  func marking(_ cut: TextPiece, head: Range<Int>, tail: Range<Int>) -> TextPiece {
    let between = head.isEmpty || tail.isEmpty ? base : levels[head.upperBound - 1...tail.lowerBound].min() ?? base
    let wanted = Array(levels[head]) + repeatElement(between, count: "…".utf8.count) + levels[tail]
    var marks: [(byte: Int, text: String)] = []
    // All is two levels deeper: what stands at the paragraph's own level is overridden, too.
    var open = [base]
    for (byte, level) in wanted.enumerated() where byte == 0 || level != wanted[byte - 1] {
      var text = String.UnicodeScalarView()
      while let last = open.last, last > level + 2 {
        open.removeLast()
        text.append(Self.pop)
      }
      while let last = open.last, last < level + 2 {
        open.append(last % 2 == level % 2 ? last + 2 : last + 1)
        text.append(level % 2 == 0 ? Self.leftToRight : Self.rightToLeft)
      }
      marks.append((byte, String(text)))
    }
    return cut.withoutEmbeddings.inserting(marks)
  }

  /// LRO, RLO and PDF.
  private static let leftToRight: Unicode.Scalar = "\u{202D}"
  private static let rightToLeft: Unicode.Scalar = "\u{202E}"
  private static let pop: Unicode.Scalar = "\u{202C}"
}

extension TextPiece {
  /// The piece without what embeds and isolates in its text: instead there stands what nobody sees and is as long.
  fileprivate var withoutEmbeddings: TextPiece {
    func embeds(_ scalar: Unicode.Scalar) -> Bool {
      0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value
    }
    guard string.unicodeScalars.contains(where: embeds) else { return self }
    var piece = self
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: string.unicodeScalars.lazy.map { embeds($0) ? "\u{2060}" : $0 })
    piece.string = String(scalars)
    return piece
  }
}
