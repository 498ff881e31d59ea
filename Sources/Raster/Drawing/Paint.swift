import CCairo
import Geometry
import Layers
import Pixels

/// The colours that a figure is painted with, in device pixels.
enum Paint {
  case color(Color)
  /// A gradient over a box of `size` points whose corner and axes `transform` takes to the device.
  case gradient(Gradient, size: Size, transform: AffineTransform, fade: Double)
  /// A picture whose pixels the transform takes to the device: again and again, or as it is and clear outside of it.
  /// Whoever selects it keeps it until it has painted.
  case picture(ScaledImage, AffineTransform, isTiled: Bool)
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
    case .picture(let image, let transform, let isTiled):
      let (filter, extend) =
        isTiled ? (CAIRO_FILTER_GOOD, CAIRO_EXTEND_REPEAT) : (CAIRO_FILTER_NEAREST, CAIRO_EXTEND_NONE)
      guard let pattern = image.pattern(transform, filter: filter, extend: extend) else { return }
      defer { cairo_pattern_destroy(pattern) }
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
    case .radial, .conic:
      let pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
      let ellipse = AffineTransform.scale(abs(end.x - start.x), abs(end.y - start.y))
      setMatrix(of: pattern, from: ellipse.then(.translation(start.x, start.y)).then(transform))
      return pattern
    }
  }

  /// Cairo's patterns are mapped the other way round: from the device to themselves.
  static func setMatrix(of pattern: OpaquePointer?, from transform: AffineTransform) {
    guard let inverse = transform.inverse else { return }
    var matrix = cairo_matrix_t(
      xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: inverse.tx, y0: inverse.ty)
    cairo_pattern_set_matrix(pattern, &matrix)
  }
}

extension Gradient {
  /// Whether Cairo paints it as it is meant.
  var isCairos: Bool { form != .conic && interpolation == .straight && !isDithered }

  /// Whether it ends where it begins, so that all there is to see is its last colour, as in SVG. An ellipse so small
  /// beside what it lies in that Cairo's numbers (16 bits before the point) do not reach to its edge is one, too.
  func isPoint(over size: Size) -> Bool {
    let (width, height) = (abs(end.x - start.x) * size.width, abs(end.y - start.y) * size.height)
    return switch form {
    case .conic: false
    case .axial: max(width, height) < 1e-3
    case .radial: min(width, height) < max(max(size.width, size.height) / 16_000, 1e-3)
    }
  }
}
