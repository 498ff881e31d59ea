import CPangoCairo
import Geometry
import Layers

/// Columns of text: lines whose letters stand upright, or lie on their right side, and which are then turned clockwise
/// as a whole. Pango shapes upright letters with the fonts' forms and advances for columns; which these are is told
/// letter by letter, since by itself it goes by scripts.
extension ParagraphLayout {
  /// Stretches of a piece, in bytes, whose letters stand alike.
  private func orientations(of piece: TextPiece) throws -> [(start: Int, end: Int, isUpright: Bool)] {
    var result: [(start: Int, end: Int, isUpright: Bool)] = []
    var start = 0
    let string = piece.string
    for index in string.indices {
      let character = string[index]
      let end = start + character.utf8.count
      let isUpright =
        try UprightLetters.isQuotationMark(character)
        ? !UprightLetters.isAmongTurned(index, in: string)
          && fonts.hasColumnForms(piece.style(of: piece.span(at: start)?.part)) : UprightLetters.contains(character)
      if let last = result.last, last.isUpright == isUpright {
        result[result.count - 1].end = end
      } else {
        result.append((start, end, isUpright))
      }
      start = end
    }
    return result
  }

  /// Tells the layout how the letters of a piece stand in a column, besides what attributes it has already.
  func setOrientations(of piece: TextPiece) throws {
    try changeAttributes { list in
      for stretch in try orientations(of: piece) {
        let gravity = stretch.isUpright ? PANGO_GRAVITY_EAST : PANGO_GRAVITY_SOUTH
        Self.insert(
          [pango_attr_gravity_new(gravity), pango_attr_gravity_hint_new(PANGO_GRAVITY_HINT_STRONG)],
          from: stretch.start, to: stretch.end, into: list)
      }
    }
  }
}

extension TextLines.Line {
  /// The line turned clockwise about its start: what was along it is downwards, what was above it is to the right.
  /// Pictures among the letters are placed so already.
  func turnedIntoColumn() -> TextLines.Line {
    func turned(_ glyphs: [TextLines.Glyph]) -> [TextLines.Glyph] {
      glyphs.map { .init(index: $0.index, x: -$0.y, y: $0.x) }
    }
    var line = self
    line.isColumn = true
    for index in line.runs.indices {
      switch line.runs[index].content {
      case .glyphs(let font, let glyphs): line.runs[index].content = .glyphs(font, turned(glyphs))
      case .pictures(let font, let size, let glyphs):
        line.runs[index].content = .pictures(font, size: size, turned(glyphs))
      case .box(let outline): line.runs[index].content = .box(outline.transformed(by: .quarterTurn))
      case .picture: break
      }
    }
    return line
  }
}

extension AffineTransform {
  /// Clockwise, exactly.
  fileprivate static let quarterTurn = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
}
