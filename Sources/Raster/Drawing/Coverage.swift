import CCairo
import Geometry
import Layers

/// The share of each pixel that something covers.
enum Coverage {
  /// The share that lies in an outline.
  case outline(DevicePath, Path.FillRule = .nonzero)
  /// The share that a mask has, its first pixel the device's (x, y); nothing outside of it.
  case mask(AlphaMask, x: Int, y: Int)
}

extension Canvas {
  func fill(_ coverage: Coverage, with paint: Paint) {
    paint.select(on: context)
    cover(coverage)
  }

  /// Paints with the source that is selected.
  func cover(_ coverage: Coverage) {
    switch coverage {
    case .outline(let path, let rule):
      append(path)
      cairo_set_fill_rule(context, rule == .evenodd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_fill(context)
    case .mask(let mask, let x, let y):
      let surface = mask.makeSurface()
      defer { cairo_surface_destroy(surface) }
      cairo_mask_surface(context, surface, Double(x), Double(y))
      cairo_surface_finish(surface)
    }
  }
}
