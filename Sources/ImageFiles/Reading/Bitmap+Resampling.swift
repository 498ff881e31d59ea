import CCairo
import Pixels

extension Bitmap {
  /// The same picture with another number of pixels; itself where the number is the same.
  package func resampled(width: Int, height: Int) -> Bitmap {
    if width == self.width, height == self.height { return self }
    let result = Bitmap(width: width, height: height)
    let source = surface()
    let target = result.surface()
    let context = cairo_create(target)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(target)
      cairo_surface_destroy(source)
    }
    cairo_scale(context, Double(width) / Double(self.width), Double(height) / Double(self.height))
    cairo_set_source_surface(context, source, 0, 0)
    // Beyond the edge the last pixel goes on, or the edges would become transparent.
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    cairo_surface_flush(target)
    return result
  }

  /// A Cairo surface over these bytes, which must not outlive the bitmap.
  func surface() -> OpaquePointer? {
    cairo_image_surface_create_for_data(
      bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride))
  }
}
