import CPangoCairo
import Layers

/// Several styles in one text, as attributes of Pango's.
extension ParagraphLayout {
  /// Returns the attributes of a style besides its font.
  static func attributes(of style: Text.Style) -> [UnsafeMutablePointer<PangoAttribute>?] {
    var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
    if style.tracking != 0 { attributes.append(pango_attr_letter_spacing_new(tracking(of: style))) }
    if style.digits == .tabular { attributes.append(pango_attr_font_features_new("tnum=1")) }
    return attributes
  }

  /// Tells the layout what the parts of its text look like.
  func setStyles(of piece: TextPiece) throws {
    let list = pango_attr_list_new()
    defer { pango_attr_list_unref(list) }
    for span in piece.shapedSpans where span.start < span.end {
      let part = piece.setting.parts[span.part]
      let description = try fonts.description(of: part.style)
      defer { pango_font_description_free(description) }
      var attributes = [pango_attr_font_desc_new(description)]
      if let size = part.picture {
        // As a letter of that size; where it stands, and how high that makes the line, is not Pango's to say.
        let units = Double(PANGO_SCALE)
        var box = PangoRectangle(
          x: 0, y: Int32(clamped: -size.height * units),
          width: Int32(clamped: ((part.style.isVertical ? size.height : size.width) * units).rounded()),
          height: Int32(clamped: size.height * units))
        attributes.append(pango_attr_shape_new(&box, &box))
      } else {
        attributes += Self.attributes(of: part.style)
      }
      Self.insert(attributes, from: span.start, to: span.end, into: list)
    }
    // Styles that are shaped alike may have bars of fonts that were not asked for yet.
    for span in piece.spans {
      let style = piece.setting.parts[span.part].style
      guard style.underline || style.strikethrough, fonts.bars[StyledFonts.key(of: style)] == nil else { continue }
      pango_font_description_free(try fonts.description(of: style))
    }
    pango_layout_set_attributes(layout, list)
  }

  /// A word that is wider than a line breaks anywhere. A hyphen there would be a character that the text does not have,
  /// which in an address is another address. Only a soft hyphen shows one.
  func leaveOutHyphens(in string: String) {
    changeAttributes { list in
      // The hyphens of the paragraph before go.
      Self.remove(PANGO_ATTR_INSERT_HYPHENS, from: list)
      var start = 0
      for part in string.unicodeScalars.split(separator: "\u{AD}", omittingEmptySubsequences: false) {
        let end = start + String(part).utf8.count
        if start < end { Self.insert([pango_attr_insert_hyphens_new(0)], from: start, to: end, into: list) }
        start = end + UTF8.width("\u{AD}")
      }
    }
  }

  /// Lets no line break within these stretches of the layout's text, in bytes.
  func keepInOneLine(_ stretches: [Range<Int>]) {
    // The stretches of the paragraph before go, and none come where none is wanted: most texts have no attributes.
    guard hasKept || !stretches.isEmpty else { return }
    hasKept = !stretches.isEmpty
    changeAttributes { list in
      Self.remove(PANGO_ATTR_ALLOW_BREAKS, from: list)
      for stretch in stretches {
        Self.insert([pango_attr_allow_breaks_new(0)], from: stretch.lowerBound, to: stretch.upperBound, into: list)
      }
    }
  }

  /// Changes the attributes that the layout has.
  func changeAttributes(_ change: (OpaquePointer?) throws -> Void) rethrows {
    let list = pango_layout_get_attributes(layout).flatMap { pango_attr_list_copy($0) } ?? pango_attr_list_new()
    defer { pango_attr_list_unref(list) }
    try change(list)
    pango_layout_set_attributes(layout, list)
  }

  static func remove(_ type: PangoAttrType, from list: OpaquePointer?) {
    var type = type
    let removed = pango_attr_list_filter(
      list,
      { attribute, wanted in
        attribute?.pointee.klass.pointee.type == wanted?.load(as: PangoAttrType.self) ? 1 : 0
      }, &type)
    if let removed { pango_attr_list_unref(removed) }
  }

  /// Adds attributes of the bytes from `start` up to `end`; the list owns them then.
  static func insert(
    _ attributes: [UnsafeMutablePointer<PangoAttribute>?], from start: Int, to end: Int, into list: OpaquePointer?
  ) {
    for case let attribute? in attributes {
      attribute.pointee.start_index = guint(start)
      attribute.pointee.end_index = guint(end)
      pango_attr_list_insert(list, attribute)
    }
  }

  /// The tracking that Pango counts after the last letter of a line; where parts differ, the least that it may be.
  static func lastTracking(of piece: TextPiece) -> Int32 {
    guard !piece.spans.isEmpty else { return tracking(of: piece.setting.style) }
    return piece.spans.map { tracking(of: piece.setting.parts[$0.part].style) }.min() ?? 0
  }
}
