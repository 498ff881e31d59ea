import CPangoCairo
import Layers

extension TextEngine {
  /// Whether a glyph of a run stands for a space. Pango draws a space with the font of what stands before it.
  static func isSpace(_ index: Int, of run: PangoGlyphItem, in layout: OpaquePointer) -> Bool {
    guard let text = pango_layout_get_text(layout), let clusters = run.glyphs.pointee.log_clusters else { return false }
    return text[Int(run.item.pointee.offset) + Int(clusters[index])] == CChar(UInt8(ascii: " "))
  }

  /// How wide a space is in a style's first family, in ems.
  func spaceWidth(of style: Text.Style) throws -> Double {
    let description = try description(of: style)
    defer { pango_font_description_free(description) }
    guard let font = pango_context_load_font(context, description) else { return 0 }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    let face = hb_font_get_face(pango_font_get_hb_font(font))
    // A font of its own counts in the face's units, whatever size Pango has it in.
    let plain = hb_font_create(face)
    defer { hb_font_destroy(plain) }
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(plain, 0x20, &glyph) != 0 else { return 0.25 }
    return Double(hb_font_get_glyph_h_advance(plain, glyph)) / Double(hb_face_get_upem(face))
  }
}
