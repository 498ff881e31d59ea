import CCairo
import CPangoCairo
import Geometry

/// A font that Pango chose for a run, at one size in points: its glyphs as pixels for text that is only moved, as
/// outlines for text that turns or grows.
final class ShapedFont {
  private let font: UnsafeMutablePointer<PangoFont>
  private let pointScaled: OpaquePointer
  private let isTurned: Bool
  /// Whether the file may be damaged.
  private let isDoubtful: Bool
  private var deviceScaled: (scale: Double, font: OpaquePointer)?
  private var outlines: [UInt: Path] = [:]
  private var coverages = BoundedCache<CoverageKey, GlyphCoverage?>(capacity: 128 << 10) { $0?.byteCount ?? 1 }
  /// Whether FreeType makes pixels of glyphs at a scale, for those that were asked about.
  private var paintable: (scale: Double, glyphs: [UInt: Bool]) = (0, [:])

  /// Keeps a reference to `font`.
  ///
  /// - Parameters:
  ///   - isTurned: whether letters are turned clockwise by a quarter, as in a column; those that Pango has turned
  ///     the other way stand upright then.
  ///   - isDoubtful: whether the file may be damaged, as one of the scene's own.
  init?(_ font: UnsafeMutablePointer<PangoFont>, isTurned: Bool, isDoubtful: Bool) {
    guard let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)) else { return nil }
    g_object_ref(UnsafeMutableRawPointer(font))
    self.font = font
    self.isTurned = isTurned
    self.isDoubtful = isDoubtful
    pointScaled = cairo_scaled_font_reference(scaled)
  }

  deinit {
    FontLock.hold {
      if let deviceScaled { cairo_scaled_font_destroy(deviceScaled.font) }
      cairo_scaled_font_destroy(pointScaled)
      g_object_unref(UnsafeMutableRawPointer(font))
    }
  }

  /// Draws glyphs with the context's colour; positions are whole pixels.
  ///
  /// - Returns: those that FreeType makes no pixels of, though it has their outlines; they are not drawn.
  func show(_ glyphs: [cairo_glyph_t], scale: Double, on context: OpaquePointer) -> [cairo_glyph_t] {
    FontLock.hold {
      let others = isDoubtful ? glyphs.filter { !isPaintable($0, scale: scale) } : []
      let glyphs = others.isEmpty ? glyphs : glyphs.filter { glyph in !others.contains { $0.index == glyph.index } }
      // The context lets go of the font here, not wherever it ends: there it might be the last to do so.
      cairo_save(context)
      cairo_set_scaled_font(context, scaled(by: scale))
      cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
      cairo_restore(context)
      return others
    }
  }

  /// Pixels a side of a glyph that FreeType makes pixels of: it ends at twice as many.
  private static let glyphSide = 16_384.0
  /// The sizes, in pixels, above which glyphs are drawn by their outlines: FreeType makes no pixels of some, the widest
  /// of which are fifteen times as wide as high, and of one of the others' they would be kept by the megabyte.
  static let largeSize = 1_000.0

  /// Whether glyphs are drawn by their outlines wherever they stand.
  func isLarge(scale: Double) -> Bool { size * scale > Self.largeSize }

  /// Points per em.
  private var size: Double {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(pointScaled, &matrix)
    return max(abs(matrix.xx), abs(matrix.yx), abs(matrix.xy), abs(matrix.yy))
  }

  /// Whether pixels come of a glyph: not of one that is too large, nor of some that are damaged.
  private func isPaintable(_ glyph: cairo_glyph_t, scale: Double) -> Bool {
    if paintable.scale != scale { paintable = (scale, [:]) }
    if let known = paintable.glyphs[glyph.index] { return known }
    // A font of its own: one in which something failed is of no use any more.
    let font = resized(by: scale, metrics: CAIRO_HINT_METRICS_ON)
    defer { cairo_scaled_font_destroy(font) }
    var (place, box) = (cairo_glyph_t(index: glyph.index, x: 0, y: 0), cairo_text_extents_t())
    cairo_scaled_font_glyph_extents(font, &place, 1, &box)
    var answer = max(box.width, box.height) <= Self.glyphSide
    if answer, isDoubtful {
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
      defer { cairo_surface_destroy(surface) }
      let context = cairo_create(surface)
      defer { cairo_destroy(context) }
      // The part nearest to its origin, on the one pixel: beside it nothing would be drawn, nor far from the origin.
      place.x = 0.5 - min(max(0, box.x_bearing + 0.5), box.x_bearing + box.width - 0.5)
      place.y = 0.5 - min(max(0, box.y_bearing + 0.5), box.y_bearing + box.height - 0.5)
      cairo_set_scaled_font(context, font)
      cairo_show_glyphs(context, &place, 1)
      answer = cairo_status(context) == CAIRO_STATUS_SUCCESS
    }
    paintable.glyphs[glyph.index] = answer
    return answer
  }

  private func scaled(by scale: Double) -> OpaquePointer {
    if let deviceScaled, deviceScaled.scale == scale { return deviceScaled.font }
    if let deviceScaled { cairo_scaled_font_destroy(deviceScaled.font) }
    let made = resized(by: scale)
    deviceScaled = (scale, made)
    return made
  }

  private func resized(by factor: Double, metrics: cairo_hint_metrics_t? = nil) -> OpaquePointer {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(pointScaled, &matrix)
    cairo_matrix_scale(&matrix, factor, factor)
    if isTurned { matrix = Self.turned(matrix) }
    var identity = cairo_matrix_t()
    cairo_matrix_init_identity(&identity)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_scaled_font_get_font_options(pointScaled, options)
    if let metrics { cairo_font_options_set_hint_metrics(options, metrics) }
    return cairo_scaled_font_create(cairo_scaled_font_get_font_face(pointScaled), &matrix, &identity, options)
  }

  /// Clockwise by a quarter, exactly: what a turn and one back leave of nothing is nothing.
  private static func turned(_ matrix: cairo_matrix_t) -> cairo_matrix_t {
    let least = 1e-9 * max(abs(matrix.xx), abs(matrix.yx), abs(matrix.xy), abs(matrix.yy))
    func clean(_ number: Double) -> Double { abs(number) <= least ? 0 : number }
    var turned = cairo_matrix_t()
    cairo_matrix_init(
      &turned, clean(-matrix.yx), clean(matrix.xx), clean(-matrix.yy), clean(matrix.xy), -matrix.y0, matrix.x0)
    return turned
  }

  /// A glyph's outline in points, its origin at (0, 0).
  ///
  /// Taken at 64 times the size, because Cairo keeps paths in 1/256 of a pixel; at less where that is more than
  /// FreeType has.
  func outline(of glyph: UInt) throws -> Path {
    if let known = outlines[glyph] { return known }
    let path = try FontLock.hold { try largeOutline(of: glyph) }
    outlines[glyph] = path
    return path
  }

  // MARK: Between pixels

  private struct CoverageKey: Hashable {
    var glyph: UInt
    var rest: Point
    var scale: Double
  }

  /// Pixels per em above which glyphs between pixels are filled as they are.
  private static let coverageSize = 256.0

  /// Whether the coverages of glyphs between pixels are worked out, and kept.
  func hasCoverage(scale: Double) -> Bool { size * scale <= Self.coverageSize }

  /// Returns the share of pixels that a glyph covers; nil where it covers none.
  ///
  /// - Parameter rest: where its origin is, in pixels from the device's.
  func coverage(of glyph: UInt, beside rest: Point, scale: Double) throws -> GlyphCoverage? {
    let key = CoverageKey(glyph: glyph, rest: rest, scale: scale)
    return try coverages.value(for: key) {
      let toPixels = AffineTransform.scale(scale, scale).then(.translation(rest.x, rest.y))
      return GlyphCoverage(try outline(of: glyph).transformed(by: toPixels))
    }
  }

  /// FreeType has no larger size, in pixels.
  private static let maxSize = 65_535.0

  private func largeOutline(of glyph: UInt) throws -> Path {
    var magnification = 64.0
    while size * magnification > Self.maxSize { magnification /= 2 }
    let large = resized(by: magnification)
    defer { cairo_scaled_font_destroy(large) }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_set_scaled_font(context, large)
    var place = cairo_glyph_t(index: glyph, x: 0, y: 0)
    cairo_glyph_path(context, &place, 1)
    guard let copy = cairo_copy_path(context) else { throw RasterProblem.drawing("no outline") }
    defer { cairo_path_destroy(copy) }
    let status = copy.pointee.status
    guard status == CAIRO_STATUS_SUCCESS else {
      throw RasterProblem.drawing(String(cString: cairo_status_to_string(status)))
    }
    return Self.path(copy.pointee, scaledBy: 1 / magnification)
  }

  private static func path(_ copy: cairo_path_t, scaledBy factor: Double) -> Path {
    var path = Path()
    var index = 0
    func point(_ offset: Int) -> Point {
      let point = copy.data[index + offset].point
      return Point(point.x * factor, point.y * factor)
    }
    while index < Int(copy.num_data) {
      let header = copy.data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: path.elements.append(.move(point(1)))
      case CAIRO_PATH_LINE_TO: path.elements.append(.line(point(1)))
      case CAIRO_PATH_CURVE_TO: path.elements.append(.curve(point(1), point(2), point(3)))
      default: path.elements.append(.close)
      }
      index += Int(header.length)
    }
    return path
  }
}
