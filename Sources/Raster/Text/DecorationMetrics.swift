import CPangoCairo

/// The places at which a font wants lines drawn along its letters, in ems.
struct DecorationMetrics {
  let underline: TextLines.Bar
  let strikethrough: TextLines.Bar

  /// Reads the metrics that the font's `post` and `OS/2` tables tell, or takes those of HarfBuzz's rule where they do
  /// not.
  init(_ font: UnsafeMutablePointer<PangoFont>) {
    let face = hb_font_get_face(pango_font_get_hb_font(font))
    // A font of its own counts in the face's units, whatever size Pango has it in.
    let plain = hb_font_create(face)
    defer { hb_font_destroy(plain) }
    let em = Double(hb_face_get_upem(face))
    func ems(_ tag: hb_ot_metrics_tag_t) -> Double {
      var position: hb_position_t = 0
      hb_ot_metrics_get_position_with_fallback(plain, tag, &position)
      return Double(position) / em
    }
    // Fonts count upwards from the baseline.
    underline = TextLines.Bar(
      top: -ems(HB_OT_METRICS_TAG_UNDERLINE_OFFSET), thickness: ems(HB_OT_METRICS_TAG_UNDERLINE_SIZE))
    strikethrough = TextLines.Bar(
      top: -ems(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET), thickness: ems(HB_OT_METRICS_TAG_STRIKEOUT_SIZE))
  }
}
