import CCairo
import CRSVG
import Geometry
import Pixels

/// An SVG document, read by librsvg and drawn by Cairo straight into a bitmap.
///
/// librsvg drops references to other files, and draws text with whatever fonts the process has, without a word: a
/// document that contains either is refused (`SVGAudit`). A handle is not made for several threads: whoever shares a
/// document holds a lock while it is drawn.
final class SVGDocument {
  /// The natural size in points: `width` and `height`, or else the viewBox's.
  let size: Size
  private let handle: OpaquePointer
  private let path: String

  init(_ bytes: [UInt8], path: String) throws(ImageProblem) {
    if let finding = SVGAudit.finding(in: bytes) { throw .unsupported(path: path, format: .svg, what: finding) }
    var error: UnsafeMutablePointer<GError>?
    guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error) else {
      throw Self.problem(error, path)
    }
    guard let size = Self.naturalSize(of: handle) else {
      g_object_unref(UnsafeMutableRawPointer(handle))
      throw .unsupported(path: path, format: .svg, what: "it has neither a width and a height nor a viewBox")
    }
    self.handle = OpaquePointer(handle)
    self.path = path
    self.size = size
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(handle))
  }

  /// The whole document stretched over a bitmap of `width × height` pixels.
  func draw(width: Int, height: Int) throws(ImageProblem) -> Bitmap {
    try ImageLimits.check(width: width, height: height, path: path)
    let bitmap = Bitmap(width: width, height: height)
    let surface = cairo_image_surface_create_for_data(
      bitmap.bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(bitmap.stride))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_scale(context, Double(width) / size.width, Double(height) / size.height)
    var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
    var error: UnsafeMutablePointer<GError>?
    let raw = UnsafeMutablePointer<RsvgHandle>(handle)
    guard rsvg_handle_render_document(raw, context, &viewport, &error) != 0 else { throw Self.problem(error, path) }
    cairo_surface_finish(surface)
    return bitmap
  }

  private static func naturalSize(of handle: UnsafeMutablePointer<RsvgHandle>) -> Size? {
    var (hasWidth, hasHeight, hasBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
    var (width, height) = (RsvgLength(), RsvgLength())
    var box = RsvgRectangle()
    rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, &width, &hasHeight, &height, &hasBox, &box)
    // Percentages are of a window that does not exist; librsvg reports a missing length as 100 %.
    func points(_ has: gboolean, _ length: RsvgLength) -> Double? {
      guard has != 0 else { return nil }
      let perUnit: Double
      switch length.unit {
      case RSVG_UNIT_PX: perUnit = 1
      case RSVG_UNIT_IN: perUnit = 96
      case RSVG_UNIT_CM: perUnit = 96 / 2.54
      case RSVG_UNIT_MM: perUnit = 96 / 25.4
      case RSVG_UNIT_PT: perUnit = 96 / 72.0
      case RSVG_UNIT_PC: perUnit = 16
      default: return nil
      }
      let points = length.length * perUnit
      return points.isFinite && points > 0 && points <= 1_000_000 ? points : nil
    }
    let boxed = hasBox != 0 && box.width > 0 && box.height > 0 && box.width.isFinite && box.height.isFinite
    switch (points(hasWidth, width), points(hasHeight, height)) {
    case (let width?, let height?): return Size(width, height)
    case (let width?, nil) where boxed: return Size(width, width * box.height / box.width)
    case (nil, let height?) where boxed: return Size(height * box.width / box.height, height)
    default: return boxed ? Size(box.width, box.height) : nil
    }
  }

  private static func problem(_ error: UnsafeMutablePointer<GError>?, _ path: String) -> ImageProblem {
    var reason = "librsvg refuses it"
    if let error {
      reason = String(cString: error.pointee.message)
      g_error_free(error)
    }
    return .damaged(path: path, format: .svg, reason: reason)
  }
}
