import CPangoCairo
import Geometry
import Layers

/// Letters that a font file has in its lists, and nothing to draw for them.
extension LineReader {
  /// Takes the outlines of all glyphs of a run, which are kept.
  ///
  /// - Throws: `RasterProblem.drawing` where one cannot be taken; `blankGlyph` where all glyphs of a letter are empty,
  ///   and so is the one that the file has for it.
  func checkOutlines(of run: PangoRun, in font: ShapedFont, _ piece: TextPiece) throws {
    guard let clusters = run.clusters else { return }
    func isEmpty(_ index: Int) throws -> Bool {
      let glyph = run.glyphs[index].glyph
      if glyph == emptyGlyph { return true }
      return try glyph & unknownGlyph == 0 && font.outline(of: UInt(glyph)).elements.isEmpty
    }
    let (item, indices) = (run.item.item.pointee, run.glyphs.indices)
    let empty = try indices.filter(isEmpty)
    // Spaces are, and marks that have become one with their letter.
    for start in Set(empty.map { clusters[$0] }).sorted() {
      let glyphs = indices.filter { clusters[$0] == start }
      guard try glyphs.allSatisfy(isEmpty) else { continue }
      let end = indices.lazy.map { clusters[$0] }.filter { $0 > start }.min() ?? item.length
      let bytes = Int(item.offset + start)..<Int(item.offset + end)
      for scalar in piece.scalars(in: bytes) where scalar.isVisible {
        try checkOutline(of: scalar, in: font, run.font, piece)
      }
    }
  }

  /// A font may have a letter and leave it out beside others, on purpose.
  private func checkOutline(
    of scalar: Unicode.Scalar, in font: ShapedFont, _ pango: UnsafeMutablePointer<PangoFont>, _ piece: TextPiece
  ) throws {
    var glyph: hb_codepoint_t = 0
    guard let file = fileName(of: pango),
      hb_font_get_nominal_glyph(pango_font_get_hb_font(pango), scalar.value, &glyph) != 0,
      try font.outline(of: UInt(glyph)).elements.isEmpty
    else { return }
    throw RasterProblem.blankGlyph(scalar: scalar, text: piece.setting.string, file: file)
  }

  /// The name of the file of a font of the scene's own in messages; nil of others.
  private func fileName(of font: UnsafeMutablePointer<PangoFont>) -> String? {
    let description = pango_font_describe(font)
    defer { pango_font_description_free(description) }
    guard let name = pango_font_description_get_family(description).map({ String(cString: $0) }) else { return nil }
    for (place, family) in fonts.set.own.enumerated() {
      let faces = family.faces.indices
      if let face = faces.first(where: { OwnFamily.name(ofFace: $0, ofFamily: place) == name }) {
        return family.fileName(ofFace: face)
      }
    }
    return nil
  }
}

extension TextPiece {
  /// The characters that stand in these bytes; none where they are beyond its end.
  fileprivate func scalars(in bytes: Range<Int>) -> String.UnicodeScalarView {
    let utf8 = string.utf8
    guard let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound, limitedBy: utf8.endIndex),
      let end = utf8.index(start, offsetBy: bytes.count, limitedBy: utf8.endIndex)
    else { return .init() }
    return .init(string.unicodeScalars[start..<end])
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, digit, sign or symbol for which every font that has them draws something.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol,
      .otherSymbol:
      !properties.isDefaultIgnorableCodePoint && !Self.blank.contains(self)
    default: false
    }
  }

  /// The Braille pattern without dots, what a picture among letters stands in the place of, a note without a head.
  private static let blank: Set<Unicode.Scalar> = ["\u{2800}", "\u{FFFC}", "\u{1D159}"]
}
