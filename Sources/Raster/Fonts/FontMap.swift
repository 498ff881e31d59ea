import CCairo
import CPangoCairo

/// Pango's font map over one set of fonts, which all engines of the set have in common: what Pango learns of a font at
/// a size takes it two threads, so it learns that once, however many engines there are. All of Pango runs under the
/// fonts' lock, and what a map has learnt changes no shape.
///
/// It is never let go. The thread in which Pango looks for fonts touches the map of what it has looked for when it is
/// done, and where the map was gone by then, the process now and then died of it; and a map that goes keeps its
/// configuration (pango 1.50).
final class FontMap {
  private let configuration: OpaquePointer
  /// Touched under the fonts' lock only.
  private var made: UnsafeMutablePointer<PangoFontMap>?

  init(configuration: OpaquePointer) {
    self.configuration = configuration
  }

  /// A context over the map, for one engine.
  func makeContext() throws -> OpaquePointer {
    try FontLock.hold {
      let map = try made ?? make()
      made = map
      guard let context = pango_font_map_create_context(map) else {
        throw RasterProblem.drawing("Pango makes no context")
      }
      return context
    }
  }

  private func make() throws -> UnsafeMutablePointer<PangoFontMap> {
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw RasterProblem.drawing("Pango has no FreeType font map")
    }
    pango_fc_font_map_set_config(OpaquePointer(map), configuration)
    pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    LineMetrics.spare(map)
    return map
  }
}
