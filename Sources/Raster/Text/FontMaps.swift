import CCairo
import CPangoCairo

/// Pango's font maps over one set of fonts. An engine takes one for itself alone and gives it back for the next.
///
/// None is ever let go. The thread in which Pango looks for fonts touches the map of what it has looked for when it is
/// done, and where the map was gone by then, the process now and then died of it; and a map that goes keeps its
/// configuration (pango 1.50). There are as many as there were engines at once, and what one has learnt of the fonts
/// serves the next engine.
final class FontMaps {
  private let configuration: OpaquePointer
  /// Touched under the fonts' lock only.
  private var idle: [UnsafeMutablePointer<PangoFontMap>] = []

  init(configuration: OpaquePointer) {
    self.configuration = configuration
  }

  /// A map that nobody else uses until it is given back.
  func take() throws -> UnsafeMutablePointer<PangoFontMap> {
    try FontLock.hold {
      if let map = idle.popLast() { return map }
      guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
        throw RasterProblem.drawing("Pango has no FreeType font map")
      }
      pango_fc_font_map_set_config(OpaquePointer(map), configuration)
      pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
      return map
    }
  }

  func giveBack(_ map: UnsafeMutablePointer<PangoFontMap>) {
    FontLock.hold { idle.append(map) }
  }
}
