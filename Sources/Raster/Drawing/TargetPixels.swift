import CCairo
import Geometry
import Pixels

/// The pixels of a surface that Cairo draws into, good until it does so again.
struct TargetPixels {
  /// The device's pixels that there are.
  let rect: PixelRect
  /// The bytes from the first pixel on; premultiplied BGRA.
  let bytes: UnsafeMutableRawPointer
  let stride: Int
  private let surface: OpaquePointer?

  /// Creates access to a surface's pixels, or returns nil for a surface that is no picture in memory.
  init?(_ surface: OpaquePointer) {
    guard cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
    else { return nil }
    cairo_surface_flush(surface)
    var (left, top) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &left, &top)
    guard let bytes = cairo_image_surface_get_data(surface),
      let rect = PixelRect(
        x: Int(clamped: -left), y: Int(clamped: -top), width: Int(cairo_image_surface_get_width(surface)),
        height: Int(cairo_image_surface_get_height(surface)))
    else { return nil }
    self.rect = rect
    self.bytes = UnsafeMutableRawPointer(bytes)
    stride = Int(cairo_image_surface_get_stride(surface))
    self.surface = surface
  }

  /// The pixels of a pattern that is a picture; nil of any other.
  init?(of pattern: OpaquePointer?) {
    var surface: OpaquePointer?
    guard let pattern, cairo_pattern_get_surface(pattern, &surface) == CAIRO_STATUS_SUCCESS, let surface else {
      return nil
    }
    self.init(surface)
  }

  /// A picture's own pixels, the first of them the device's (x, y).
  init(_ bitmap: Bitmap, rect: PixelRect) {
    (self.rect, bytes, stride, surface) = (rect, bitmap.row(0).baseAddress!, bitmap.stride, nil)
  }

  /// Tells Cairo that they are not what it drew any more.
  func markChanged() { surface.map(cairo_surface_mark_dirty) }

  /// Returns the address of a pixel of the device.
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer { bytes + (y - rect.y) * stride + 4 * (x - rect.x) }
}

/// Pixels that are put somewhere: the bitmap's first is the device's (x, y).
struct PixelPatch {
  var bitmap: Bitmap
  var x: Int
  var y: Int

  /// The device's pixels that it is for.
  var rect: PixelRect? { PixelRect(x: x, y: y, width: bitmap.width, height: bitmap.height) }
}
