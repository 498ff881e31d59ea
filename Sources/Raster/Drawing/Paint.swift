import CCairo
import Geometry
import Layers

/// What a figure is painted with, in device pixels.
enum Paint {
  case color(Color)
  /// A gradient over a box of `size` points whose corner and axes `transform` takes to the device.
  case gradient(Gradient, size: Size, transform: AffineTransform, fade: Double)

  init(_ fill: Fill, size: Size, transform: AffineTransform, fade: Double) {
    switch fill {
    case .color(let color): self = .color(color.faded(by: fade))
    case .gradient(let gradient): self = .gradient(gradient, size: size, transform: transform, fade: fade)
    }
  }

  func select(on context: OpaquePointer) {
    switch self {
    case .color(let color):
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    case .gradient(let gradient, let size, let transform, let fade):
      let pattern = Self.pattern(gradient, size: size, transform: transform)
      defer { cairo_pattern_destroy(pattern) }
      for stop in gradient.stops {
        let color = stop.color
        cairo_pattern_add_color_stop_rgba(
          pattern, stop.offset, color.red, color.green, color.blue, color.alpha * fade)
      }
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_set_source(context, pattern)
    }
  }

  private static func pattern(
    _ gradient: Gradient, size: Size, transform: AffineTransform
  ) -> OpaquePointer? {
    let start = Point(gradient.start.x * size.width, gradient.start.y * size.height)
    let end = Point(gradient.end.x * size.width, gradient.end.y * size.height)
    switch gradient.form {
    case .axial:
      if transform.isSimilarity {
        let from = transform.apply(to: start)
        let to = transform.apply(to: end)
        return cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
      }
      let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
      setMatrix(of: pattern, from: transform)
      return pattern
    case .radial:
      let pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
      // An axis of no length would flatten the ellipse to a line, which Cairo cannot paint.
      let ellipse = AffineTransform.scale(max(abs(end.x - start.x), 1e-3), max(abs(end.y - start.y), 1e-3))
      setMatrix(of: pattern, from: ellipse.then(.translation(start.x, start.y)).then(transform))
      return pattern
    }
  }

  /// Cairo's patterns are mapped the other way round: from the device to themselves.
  private static func setMatrix(of pattern: OpaquePointer?, from transform: AffineTransform) {
    guard let inverse = transform.inverse else { return }
    var matrix = cairo_matrix_t(
      xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: inverse.tx, y0: inverse.ty)
    cairo_pattern_set_matrix(pattern, &matrix)
  }
}
