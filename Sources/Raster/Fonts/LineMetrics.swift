import CPangoCairo

/// The metrics that Pango asks every font for when it has broken lines, to know how high they are.
///
/// Nothing here asks that: lines stand by a table of their own, bars along letters by HarfBuzz. Pango works them out by
/// shaping a sample of the language and the digits in each font at each size, which takes it as long as all texts of a
/// screen, and two threads each time. Fonts of a map that is marked answer with zeros; those of others, who may use
/// Pango in the same process, as ever.
enum LineMetrics {
  /// The name that marks a map.
  private static let mark = "flipbook-without-line-metrics"
  /// The function by which Pango's fonts over fontconfig answer; nil as long as no font of theirs was made. Touched
  /// under the fonts' lock, and never changed once it is set.
  nonisolated(unsafe) private static var original:
    (@convention(c) (UnsafeMutablePointer<PangoFont>?, OpaquePointer?) -> UnsafeMutablePointer<PangoFontMetrics>?)?
  /// Held by itself for ever.
  nonisolated(unsafe) private static let none: UnsafeMutablePointer<PangoFontMetrics> = {
    let metrics = UnsafeMutablePointer<PangoFontMetrics>.allocate(capacity: 1)
    metrics.initialize(to: PangoFontMetrics())
    metrics.pointee.ref_count = 1
    return metrics
  }()

  /// Fonts of this map need none.
  static func spare(_ map: UnsafeMutablePointer<PangoFontMap>) {
    g_object_set_data(
      UnsafeMutableRawPointer(map).assumingMemoryBound(to: GObject.self), mark, UnsafeMutableRawPointer(map))
  }

  /// Begins to adjust metrics; called under the fonts' lock before a layout sets a text, its font being chosen.
  ///
  /// The class of the fonts is there once the first of them is, so that the first one is loaded here. If the first text
  /// asked for metrics, the sample shaped for them would leave the font in another state for the lines of that text
  /// than for all later ones, and a word broken inside could break elsewhere.
  static func begin(_ layout: OpaquePointer) {
    guard original == nil else { return }
    if g_type_from_name("PangoCairoFcFont") == 0, let description = pango_layout_get_font_description(layout),
      let font = pango_context_load_font(pango_layout_get_context(layout), description)
    {
      g_object_unref(font)
    }
    let type = g_type_from_name("PangoCairoFcFont")
    guard type != 0, let known = g_type_class_peek(type) else { return }
    let fonts = known.assumingMemoryBound(to: PangoFontClass.self)
    original = fonts.pointee.get_metrics
    fonts.pointee.get_metrics = { font, language in
      guard let map = pango_font_get_font_map(font),
        g_object_get_data(UnsafeMutableRawPointer(map).assumingMemoryBound(to: GObject.self), LineMetrics.mark) != nil
      else { return LineMetrics.original?(font, language) }
      return pango_font_metrics_ref(LineMetrics.none)
    }
  }
}
