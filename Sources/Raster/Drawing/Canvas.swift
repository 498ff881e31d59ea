import CCairo
import Geometry
import Layers
import Pixels

/// Cairo, as far as this room needs it: paths and colours in device pixels onto a bitmap.
///
/// The context's matrix stays the identity: places are computed in `Double` and handed over in device pixels, because
/// Cairo keeps coordinates in 1/256 of a pixel and ends at about eight million. Its clip is always made of whole
/// pixels, so that drawing inside a part of the picture gives the same pixels as drawing all of it; clips with curved
/// or slanted edges go through a group.
final class Canvas {
  let context: OpaquePointer
  /// Kept as long as Cairo draws into it.
  private let target: AnyObject

  /// - Parameter origin: the device pixel that is the bitmap's first.
  convenience init(_ bitmap: Bitmap, origin: PixelPoint = .zero, clip: PixelRect) {
    self.init(bitmap.surface(), of: bitmap, origin: origin, clip: clip)
  }

  /// Draws into a mask: drawings cover it as far as they are opaque.
  fileprivate convenience init(_ mask: AlphaMask, over region: PixelRect) {
    self.init(mask.makeSurface(), of: mask, origin: region.origin, clip: region)
  }

  private init(_ surface: OpaquePointer?, of target: AnyObject, origin: PixelPoint, clip: PixelRect) {
    self.target = target
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
    try check()
  }

  /// Throws what Cairo noted.
  func check() throws {
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

  /// Sets the distance, in pixels, that a curve may be from the lines that are drawn for it; it is a tenth to begin
  /// with.
  func setTolerance(_ pixels: Double) { cairo_set_tolerance(context, pixels) }

  // MARK: Clips

  func setClip(_ clip: PixelRect) {
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

  // MARK: Figures

  func append(_ path: DevicePath) {
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
    fill(.outline(path, rule), with: paint)
  }

  /// - Parameter pen: the map from points to pixels that the pen's round tip goes through.
  func stroke(_ path: DevicePath, stroke: Stroke, pen: AffineTransform, with paint: Paint) {
    paint.select(on: context)
    append(path)
    cairo_save(context)
    defer { cairo_restore(context) }
    var matrix = cairo_matrix_t(xx: pen.a, yx: pen.b, xy: pen.c, yy: pen.d, x0: 0, y0: 0)
    cairo_set_matrix(context, &matrix)
    cairo_set_line_width(context, stroke.width)
    cairo_set_line_cap(context, stroke.cap.cairo)
    cairo_set_line_join(context, stroke.join.cairo)
    cairo_set_miter_limit(context, max(1, stroke.miterLimit))
    // Dashes without a length are a solid line, as in SVG; Cairo refuses them.
    let dash = stroke.dash.contains { $0 > 0 } ? stroke.dash : []
    cairo_set_dash(context, dash, Int32(dash.count), 0)
    cairo_stroke(context)
  }
}

extension Canvas {
  /// Paints a picture with its upper left corner at a place: pixel by pixel, as far as it is wanted, or resampled where
  /// that is between pixels.
  func paint(_ image: ScaledImage, at place: Point, tint: Color?, fade: Double, wanted: PixelRect) {
    let transform = AffineTransform.translation(place.x, place.y)
    guard place.isWholePixel else { return paint(image, transform: transform, tint: tint, fade: fade) }
    clipped(to: wanted) { paint(image, transform: transform, filter: CAIRO_FILTER_NEAREST, tint: tint, fade: fade) }
  }

  /// Paints a picture turned or scaled: `transform` takes its pixels to the device.
  func paint(
    _ image: ScaledImage, transform: AffineTransform, filter: cairo_filter_t = CAIRO_FILTER_GOOD, tint: Color?,
    fade: Double
  ) {
    let (width, height) = (Double(image.bitmap.width), Double(image.bitmap.height))
    let corners = [Point.zero, Point(width, 0), Point(width, height), Point(0, height)].map(transform.apply)
    guard let leaned = leaned(image, by: transform, corners: corners, isTiled: false) else { return }
    // The pattern only borrows the pixels.
    defer { withExtendedLifetime(leaned) {} }
    let filter = leaned.isWorkedOut ? CAIRO_FILTER_NEAREST : filter
    guard let pattern = leaned.image.pattern(leaned.transform, filter: filter) else { return }
    defer { cairo_pattern_destroy(pattern) }
    if let tint {
      Paint.color(tint.faded(by: fade)).select(on: context)
      cairo_mask(context, pattern)
    } else {
      cairo_set_source(context, pattern)
      if fade >= 1 { cairo_paint(context) } else { cairo_paint_with_alpha(context, fade) }
    }
  }
}

/// An outline in device pixels.
enum DevicePath {
  case rect(Rect)
  case path(Path)

  /// The outline as a path, whatever it is.
  var path: Path {
    switch self {
    case .path(let path): path
    case .rect(let rect): RoundedRect(rect, radii: .zero).path
    }
  }
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

extension AlphaMask {
  /// A mask of a region of the device, which what is drawn covers as far as it is opaque.
  ///
  /// - Parameter other: a canvas by whose lines curves are drawn.
  static func drawn(over region: PixelRect, like other: Canvas? = nil, _ draw: (Canvas) throws -> Void) throws
    -> AlphaMask
  {
    let mask = try AlphaMask(width: region.width, height: region.height)
    let canvas = Canvas(mask, over: region)
    if let other { canvas.setTolerance(cairo_get_tolerance(other.context)) }
    try draw(canvas)
    try canvas.finish()
    return mask
  }
}

extension Canvas {
  /// The pixels drawn so far, in the group that is being drawn; nil where there is nothing to draw into.
  var pixels: TargetPixels? { cairo_get_group_target(context).flatMap(TargetPixels.init) }

  /// Puts pixels in the place of those that are covered.
  ///
  /// Cairo rounds an edge that replaces what lies under it by where it is cut off: here the whole outline is covered,
  /// whatever is wanted of it.
  ///
  /// - Parameter region: holds what is covered, as far as it can be seen.
  func replace(_ coverage: Coverage, in region: PixelRect, by patch: PixelPatch) throws {
    guard let pixels, var part = patch.rect?.intersection(pixels.rect)?.intersection(region) else { return }
    var mask: AlphaMask?
    var origin = region.origin
    switch coverage {
    case .outline(.rect(let rect), _) where rect.isOnWholePixels:
      guard let inside = PixelRect(covering: rect.rounded, within: part) else { return }
      part = inside
    case .outline(let outline, let rule):
      mask = try AlphaMask.drawn(over: region) { $0.fill(.outline(outline, rule), with: .color(.black)) }
    case .mask(let given, let x, let y):
      guard let inside = PixelRect(x: x, y: y, width: given.width, height: given.height)?.intersection(part)
      else { return }
      (part, mask, origin) = (inside, given, PixelPoint(x: x, y: y))
    }
    for y in part.y..<part.maxY {
      let row = pixels.pixel(part.x, y)
      let source = patch.bitmap.row(y - patch.y).baseAddress! + 4 * (part.x - patch.x)
      guard let mask else {
        row.copyMemory(from: source, byteCount: 4 * part.width)
        continue
      }
      let covered = mask.bytes.baseAddress! + (y - origin.y) * mask.stride + part.x - origin.x
      for x in 0..<part.width {
        let share = UInt16(covered.load(fromByteOffset: x, as: UInt8.self))
        guard share > 0 else { continue }
        let new = SIMD4<UInt16>(
          truncatingIfNeeded: source.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self))
        let old = SIMD4<UInt16>(truncatingIfNeeded: row.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self))
        // Both together stay below 2¹⁶, and are divided by 255.
        let sum = new &* share &+ old &* (255 - share) &+ 128
        row.storeBytes(
          of: SIMD4<UInt8>(truncatingIfNeeded: (sum &+ sum &>> 8) &>> 8), toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
      }
    }
    pixels.markChanged()
  }
}

extension Rect {
  /// The rectangle with edges on pixel borders as far as Cairo can tell on them.
  var rounded: Rect {
    Rect(minX.rounded(), minY.rounded(), maxX.rounded() - minX.rounded(), maxY.rounded() - minY.rounded())
  }
}
