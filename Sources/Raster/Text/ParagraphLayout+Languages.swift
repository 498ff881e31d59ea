import CPangoCairo
import Layers

extension ParagraphLayout {
  private var languages: TextLanguages { TextLanguages(fonts: fonts.set) }

  /// Tells the layout what languages the stretches of a piece are in.
  func setLanguages(of piece: TextPiece) {
    let isSaid =
      piece.spans.isEmpty
      ? languages.isSaid(in: piece.setting.style)
      : piece.spans.contains { languages.isSaid(in: piece.style(of: $0.part)) }
    // The languages of the paragraph before go, and none come where none is wanted: most texts have no attributes.
    guard isSaid || hasLanguages else { return }
    hasLanguages = isSaid
    changeAttributes { list in
      Self.remove(PANGO_ATTR_LANGUAGE, from: list)
      guard isSaid else { return }
      // Runs that are shaped alike are one, since Pango joins no letters over the end of an attribute.
      let spans = piece.shapedSpans
      for stretch in TextLanguages.stretches(of: piece.string) {
        if spans.isEmpty { insert(piece.setting.style, for: stretch, from: stretch.start, to: stretch.end, into: list) }
        for span in spans {
          insert(
            piece.style(of: span.part), for: stretch, from: max(span.start, stretch.start),
            to: min(span.end, stretch.end), into: list)
        }
      }
    }
  }

  private func insert(
    _ style: Text.Style, for stretch: TextLanguages.Stretch, from start: Int, to end: Int, into list: OpaquePointer?
  ) {
    guard start < end, let language = languages.language(of: style, for: stretch.script) else { return }
    let attribute = pango_attr_language_new(pango_language_from_string(language))
    Self.insert([attribute], from: start, to: end, into: list)
  }
}
