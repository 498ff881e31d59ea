import Basics
import CCairo
import Geometry
import Layers
import Pixels

/// A picture's pixels at one size, as Cairo takes them.
final class ScaledImage {
  struct Key: Hashable {
    var source: MachineText
    var frame: Int?
    var width: Int
    var height: Int
    var treatment: Treatment?
  }

  /// The change that is made to a picture besides scaling it.
  enum Treatment: Hashable {
    case nineParts(NinePatch)
    case painted(tint: Color?, fade: Double)
  }

  let bitmap: Bitmap
  let surface: OpaquePointer?

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    surface = bitmap.surface()
  }

  deinit {
    cairo_surface_destroy(surface)
  }

  /// A pattern of its pixels, which `transform` takes to the device; whoever asks for it destroys it. Nil where nothing
  /// would be seen.
  func pattern(
    _ transform: AffineTransform, filter: cairo_filter_t, extend: cairo_extend_t = CAIRO_EXTEND_NONE
  ) -> OpaquePointer? {
    guard transform.inverse != nil, let pattern = cairo_pattern_create_for_surface(surface) else { return nil }
    Paint.setMatrix(of: pattern, from: transform)
    cairo_pattern_set_extend(pattern, extend)
    cairo_pattern_set_filter(pattern, filter)
    return pattern
  }
}

extension Bitmap {
  /// A surface over these pixels, or those of a part, which must not outlive the bitmap.
  func surface(of part: PixelRect? = nil) -> OpaquePointer? {
    let part = part ?? PixelRect(of: self)
    let first = row(part.y).baseAddress! + part.x * 4
    return cairo_image_surface_create_for_data(
      first.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(part.width), Int32(part.height),
      Int32(stride))
  }
}
