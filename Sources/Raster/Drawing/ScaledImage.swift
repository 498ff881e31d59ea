import Bytes
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
    case nineParts(NineParts)
    case painted(tint: Color?, fade: Double)
  }

  let bitmap: Bitmap
  let surface: OpaquePointer?

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    surface = cairo_image_surface_create_for_data(
      bitmap.bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(bitmap.width),
      Int32(bitmap.height), Int32(bitmap.stride))
  }

  deinit {
    cairo_surface_destroy(surface)
  }
}
