import Geometry
import Layers

extension Rasterizer {
  /// The layer's rectangle with its corners, painted.
  func draw(_ background: Fill, of layer: Layer, fade: Double, in scope: Scope, on canvas: Canvas) {
    guard !layer.bounds.isEmpty, scope.pixels(touching: layer.bounds) != nil else { return }
    let shape = RoundedRect(layer.bounds, radii: layer.cornerRadii)
    var outline = shape.outline(scope.transform, near: scope.visible.rect)
    if case .color = background, case .rect(let rect) = outline, rect.isOnWholePixels {
      // Every pixel is painted alike, so that the rectangle may be cut.
      guard let wanted = rect.intersection(scope.wanted.rect) else { return }
      outline = .rect(wanted)
    }
    canvas.fill(
      outline,
      with: painter.paint(
        background, size: layer.frame.size, fade: fade, over: scope.transform.boundingBox(of: layer.bounds), in: scope))
  }

  /// A ring of even width just inside the bounds.
  func draw(_ border: Border, of layer: Layer, fade: Double, in scope: Scope, on canvas: Canvas) {
    guard border.width > 0, !layer.bounds.isEmpty, scope.pixels(touching: layer.bounds) != nil else { return }
    let outer = RoundedRect(layer.bounds, radii: layer.cornerRadii)
    let visible = scope.visible.rect
    var ring = outer.outline(scope.transform, near: visible).path
    if 2 * border.width < min(layer.bounds.width, layer.bounds.height) {
      ring.elements += outer.inset(by: border.width).outline(scope.transform, near: visible).path.elements
    }
    canvas.fill(
      .path(ring), rule: .evenodd,
      with: painter.paint(
        border.fill, size: layer.frame.size, fade: fade, over: scope.transform.boundingBox(of: layer.bounds), in: scope)
    )
  }
}

extension DevicePath {
  /// As a path, whatever it is.
  var path: Path {
    switch self {
    case .path(let path): path
    case .rect(let rect): RoundedRect(rect, radii: .zero).path
    }
  }
}
