import CCairo
import Geometry
import Layers
import Pixels

/// Cairo, as far as this room needs it: paths and colours in device pixels onto a bitmap.
///
/// The context's matrix stays the identity: places are computed in `Double` and handed over in device pixels, because
/// Cairo keeps coordinates in 1/256 of a pixel and ends at about eight million. Its clip is always made of whole
/// pixels, so that drawing inside a part of the picture gives the same pixels as drawing all of it; clips with curved or
/// slanted edges go through a group.
final class Canvas {
  let context: OpaquePointer
  private let bitmap: Bitmap

  /// - Parameter origin: the device pixel that is the bitmap's first.
  init(_ bitmap: Bitmap, origin: (x: Int, y: Int) = (0, 0), clip: PixelRect) {
    self.bitmap = bitmap
    let surface = cairo_image_surface_create_for_data(
      bitmap.bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(bitmap.width),
      Int32(bitmap.height), Int32(bitmap.stride))
    cairo_surface_set_device_offset(surface, Double(-origin.x), Double(-origin.y))
    context = cairo_create(surface)
    cairo_surface_destroy(surface)
    setClip(clip)
  }

  deinit {
    cairo_destroy(context)
  }

  /// Throws what Cairo noted, and makes sure that all is in the bitmap.
  func finish() throws {
    cairo_surface_flush(cairo_get_target(context))
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw RasterProblem.drawing(String(cString: cairo_status_to_string(status)))
    }
  }

  func clear(_ part: PixelRect) {
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_rectangle(context, Double(part.x), Double(part.y), Double(part.width), Double(part.height))
    cairo_fill(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  // MARK: Clips and groups

  private func setClip(_ clip: PixelRect) {
    cairo_rectangle(context, Double(clip.x), Double(clip.y), Double(clip.width), Double(clip.height))
    cairo_clip(context)
  }

  /// Draws with everything outside of `clip` left alone.
  func clipped(to clip: PixelRect, _ draw: () throws -> Void) rethrows {
    cairo_save(context)
    defer { cairo_restore(context) }
    setClip(clip)
    try draw()
  }

  /// Draws into a clear picture of its own, the size of `region`, and makes that the source for what is drawn next
  /// inside `use`.
  func group(in region: PixelRect, _ draw: () throws -> Void, use: (OpaquePointer) throws -> Void) throws {
    cairo_save(context)
    defer { cairo_restore(context) }
    setClip(region)
    let picture = try self.picture(draw)
    defer { cairo_pattern_destroy(picture) }
    cairo_set_source(context, picture)
    try use(context)
  }

  /// What `draw` draws, as a pattern.
  ///
  /// Cairo notes that a new group is clear, and puts the first thing drawn there by another rounding than all later
  /// ones. Which layer comes first depends on which were left out as not wanted; so the note is taken back.
  private func picture(_ draw: () throws -> Void) throws -> OpaquePointer {
    cairo_push_group(context)
    cairo_surface_mark_dirty(cairo_get_group_target(context))
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    do {
      try draw()
    } catch {
      cairo_pattern_destroy(cairo_pop_group(context))
      throw error
    }
    return cairo_pop_group(context)
  }

  /// Draws as one picture with an opacity, as far as it is wanted.
  func faded(_ opacity: Double, in region: PixelRect, wanted: PixelRect, _ draw: () throws -> Void) throws {
    try group(in: region, draw) { context in
      setClip(wanted)
      cairo_paint_with_alpha(context, opacity)
    }
  }

  /// Draws as one picture in which whatever is drawn is added to what is there.
  func joined(in region: PixelRect, wanted: PixelRect, _ draw: () throws -> Void) throws {
    func added() throws {
      cairo_set_operator(context, CAIRO_OPERATOR_ADD)
      try draw()
    }
    try group(in: region, added) { context in
      closeGaps(in: cairo_get_source(context))
      setClip(wanted)
      cairo_paint(context)
    }
  }

  /// Makes pixels opaque that nearly are. Cairo samples a pixel's rows, so that the parts two neighbours have of it may
  /// leave a row out: one in fifteen, found to be up to 17 of 255 in a ring of two hundred parts.
  private func closeGaps(in picture: OpaquePointer?) {
    var found: OpaquePointer?
    guard let picture, cairo_pattern_get_surface(picture, &found) == CAIRO_STATUS_SUCCESS, let surface = found,
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
    else { return }
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else { return }
    let pitch = Int(cairo_image_surface_get_stride(surface))
    let width = Int(cairo_image_surface_get_width(surface))
    for y in 0..<Int(cairo_image_surface_get_height(surface)) {
      let row = UnsafeMutableBufferPointer(start: bytes + y * pitch, count: width * 4)
      for x in stride(from: 0, to: width * 4, by: 4) where (236...254).contains(row[x + 3]) {
        let alpha = Int(row[x + 3])
        for channel in x..<(x + 3) { row[channel] = UInt8(min((Int(row[channel]) * 255 + alpha / 2) / alpha, 255)) }
        row[x + 3] = 255
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Draws as one picture, multiplied with the alpha of another one, as far as it is wanted.
  func masked(
    in region: PixelRect, wanted: PixelRect, _ draw: () throws -> Void, by mask: () throws -> Void
  ) throws {
    try group(in: region, draw) { context in
      let source = cairo_pattern_reference(cairo_get_source(context))
      defer { cairo_pattern_destroy(source) }
      let coverage = try picture(mask)
      defer { cairo_pattern_destroy(coverage) }
      cairo_set_source(context, source)
      setClip(wanted)
      cairo_mask(context, coverage)
    }
  }

  /// Draws as one picture, cut out along an outline.
  func cut(along outline: DevicePath, in region: PixelRect, _ draw: () throws -> Void) throws {
    try group(in: region, draw) { context in
      append(outline)
      cairo_fill(context)
    }
  }

  // MARK: Figures

  private func append(_ path: DevicePath) {
    cairo_new_path(context)
    switch path {
    case .rect(let rect): cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    case .path(let path): append(path)
    }
  }

  private func append(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(context, p.x, p.y)
      case .line(let p): cairo_line_to(context, p.x, p.y)
      case .curve(let a, let b, let p): cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  func fill(_ path: DevicePath, rule: Path.FillRule = .nonzero, with paint: Paint) {
    paint.select(on: context)
    append(path)
    cairo_set_fill_rule(context, rule == .evenodd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_fill(context)
  }

  /// - Parameter pen: the map from points to pixels that the pen's round tip goes through.
  func stroke(_ path: DevicePath, stroke: Stroke, pen: AffineTransform, color: Color) {
    Paint.color(color).select(on: context)
    append(path)
    cairo_save(context)
    defer { cairo_restore(context) }
    var matrix = cairo_matrix_t(xx: pen.a, yx: pen.b, xy: pen.c, yy: pen.d, x0: 0, y0: 0)
    cairo_set_matrix(context, &matrix)
    cairo_set_line_width(context, stroke.width)
    cairo_set_line_cap(context, stroke.cap.cairo)
    cairo_set_line_join(context, stroke.join.cairo)
    cairo_set_miter_limit(context, max(1, stroke.miterLimit))
    cairo_set_dash(context, stroke.dash, Int32(stroke.dash.count), 0)
    cairo_stroke(context)
  }
}

extension Canvas {
  /// Paints a picture pixel by pixel, its upper left corner on the pixel (x, y), as far as it is wanted.
  func paint(_ image: ScaledImage, x: Double, y: Double, tint: Color?, fade: Double, wanted: PixelRect) {
    cairo_save(context)
    defer { cairo_restore(context) }
    setClip(wanted)
    if let tint {
      Paint.color(tint.faded(by: fade)).select(on: context)
      cairo_mask_surface(context, image.surface, x, y)
    } else {
      cairo_set_source_surface(context, image.surface, x, y)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      if fade >= 1 { cairo_paint(context) } else { cairo_paint_with_alpha(context, fade) }
    }
  }

  /// Paints a picture turned or scaled: `transform` takes its pixels to the device.
  func paint(_ image: ScaledImage, transform: AffineTransform, tint: Color?, fade: Double) {
    guard let inverse = transform.inverse, let pattern = cairo_pattern_create_for_surface(image.surface) else { return }
    defer { cairo_pattern_destroy(pattern) }
    var matrix = cairo_matrix_t(
      xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: inverse.tx, y0: inverse.ty)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    if let tint {
      Paint.color(tint.faded(by: fade)).select(on: context)
      cairo_mask(context, pattern)
    } else {
      cairo_set_source(context, pattern)
      if fade >= 1 { cairo_paint(context) } else { cairo_paint_with_alpha(context, fade) }
    }
  }

  /// Paints a colour through a coverage whose first pixel is the device's (x, y).
  func paint(_ color: Color, through mask: AlphaMask, x: Int, y: Int) {
    let surface = mask.makeSurface()
    defer { cairo_surface_destroy(surface) }
    Paint.color(color).select(on: context)
    cairo_mask_surface(context, surface, Double(x), Double(y))
    cairo_surface_finish(surface)
  }
}

/// An outline in device pixels.
enum DevicePath {
  case rect(Rect)
  case path(Path)
}

extension Stroke.Cap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension Stroke.Join {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
