import CCairo
import CPangoCairo
import Layers
import Locales

/// The fonts that styles are drawn with, as Pango has them, and what is known of each.
final class StyledFonts {
  let set: FontSet
  let context: OpaquePointer
  let emoji: ColorFont?
  private(set) var bars: [String: DecorationMetrics] = [:]
  private var choices: [String: FontSet.Choice] = [:]
  private var shapedFonts: [UnsafeMutablePointer<PangoFont>: ShapedFont] = [:]
  /// The same of those that are turned with the column that their letters stand in.
  private var turnedFonts: [UnsafeMutablePointer<PangoFont>: ShapedFont] = [:]
  /// The widths of spaces in the first family of a style, in ems.
  private var spaces: [String: Double] = [:]
  /// Whether the first font of a style has forms of letters for columns.
  private var columnForms: [String: Bool] = [:]

  init(_ fonts: FontSet) throws {
    let context = try fonts.map.makeContext()
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string(HanForms.simplified.tag))
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    self.context = context
    set = fonts
    emoji = fonts.families.first(where: \.isEmoji).flatMap { $0.faces.first.map { ColorFont(path: $0.path) } }
  }

  deinit {
    FontLock.hold { g_object_unref(UnsafeMutableRawPointer(context)) }
  }

  /// Returns the key that is the same for all styles drawn with the same files.
  static func key(of style: Text.Style) -> String {
    "\(style.family ?? "")/\(style.weight.rawValue)/\(style.isItalic)/\(style.locale?.hanForms?.rawValue ?? "")"
  }

  /// Pango's description of a style's font; whoever asks frees it.
  func description(of style: Text.Style) throws -> OpaquePointer {
    let key = Self.key(of: style)
    let choice = try choices[key] ?? set.choice(for: style)
    choices[key] = choice
    guard let description = pango_font_description_new() else {
      throw RasterProblem.drawing("Pango makes no description of a font")
    }
    pango_font_description_set_family(description, choice.families.joined(separator: ","))
    pango_font_description_set_variations(description, choice.variations)
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(style.weight.rawValue)))
    pango_font_description_set_style(description, style.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, style.size * Double(PANGO_SCALE))
    if style.underline || style.strikethrough, bars[key] == nil,
      let font = pango_context_load_font(context, description)
    {
      defer { g_object_unref(UnsafeMutableRawPointer(font)) }
      bars[key] = DecorationMetrics(font)
    }
    return description
  }

  /// Whether it is the font of emoji, which is drawn by its pictures.
  func isEmoji(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    let description = pango_font_describe(font)
    defer { pango_font_description_free(description) }
    guard let name = pango_font_description_get_family(description) else { return false }
    let family = String(cString: name)
    return set.families.contains { $0.isEmoji && $0.name == family }
  }

  /// Returns the font that draws one of Pango's.
  ///
  /// - Parameter isTurned: whether it is turned with the column that its letters stand in.
  func font(_ font: UnsafeMutablePointer<PangoFont>, isTurned: Bool) throws -> ShapedFont {
    if let known = isTurned ? turnedFonts[font] : shapedFonts[font] { return known }
    guard let made = ShapedFont(font, isTurned: isTurned, isDoubtful: !set.own.isEmpty) else {
      throw RasterProblem.drawing("a font that Cairo cannot draw")
    }
    // A size that is animated makes a font for each frame; forget them now and then.
    if shapedFonts.count + turnedFonts.count >= 200 { (shapedFonts, turnedFonts) = ([:], [:]) }
    if isTurned { turnedFonts[font] = made } else { shapedFonts[font] = made }
    return made
  }

  /// Returns the width of a space in a style's first family, in ems.
  func spaceWidth(of style: Text.Style) throws -> Double {
    let key = Self.key(of: style)
    if let known = spaces[key] { return known }
    let width = try readFont(of: style) { face in
      // A font of its own counts in the face's units, whatever size Pango has it in.
      let plain = hb_font_create(face)
      defer { hb_font_destroy(plain) }
      var glyph: hb_codepoint_t = 0
      guard hb_font_get_nominal_glyph(plain, 0x20, &glyph) != 0 else { return 0.25 }
      return Double(hb_font_get_glyph_h_advance(plain, glyph)) / Double(hb_face_get_upem(face))
    }
    spaces[key] = width ?? 0
    return width ?? 0
  }

  /// Whether the first font of a style has forms of letters for columns (OpenType's `vert`).
  func hasColumnForms(_ style: Text.Style) throws -> Bool {
    let key = Self.key(of: style)
    if let known = columnForms[key] { return known }
    let found = try readFont(of: style) { face in
      // The tags GSUB and vert.
      let table: hb_tag_t = 0x4753_5542
      var count = hb_ot_layout_table_get_feature_tags(face, table, 0, nil, nil)
      var tags = [hb_tag_t](repeating: 0, count: Int(count))
      _ = hb_ot_layout_table_get_feature_tags(face, table, 0, &count, &tags)
      return tags.contains(0x7665_7274)
    }
    columnForms[key] = found
    return found ?? false
  }

  /// Returns what is read of the font of a style; nil where Pango has none.
  private func readFont<Result>(of style: Text.Style, _ read: (_ face: OpaquePointer?) -> Result) throws -> Result? {
    let description = try description(of: style)
    defer { pango_font_description_free(description) }
    guard let font = pango_context_load_font(context, description) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    return read(hb_font_get_face(pango_font_get_hb_font(font)))
  }
}
