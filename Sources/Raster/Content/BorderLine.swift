import Geometry
import Layers
import Pixels

/// A ring of even width just inside the layer's bounds.
enum BorderLine: LayerPart {
  static func draw(_ layer: Layer, over behind: PixelPatch?, with brush: Brush) {
    let scope = brush.scope
    guard let border = layer.border, border.width > 0, !layer.bounds.isEmpty,
      scope.pixels(touching: layer.bounds) != nil
    else { return }
    let outer = RoundedRect(layer.bounds, radii: layer.cornerRadii)
    let visible = scope.visible.rect
    var ring = outer.outline(scope.transform, near: visible).path
    if 2 * border.width < min(layer.bounds.width, layer.bounds.height) {
      ring.elements += outer.inset(by: border.width).outline(scope.transform, near: visible).path.elements
    }
    let device = scope.transform.boundingBox(of: layer.bounds)
    let paint = brush.paint(border.fill, size: layer.frame.size, over: device)
    brush.canvas.fill(.path(ring), rule: .evenodd, with: paint)
  }

  static func extent(of layer: Layer, in scope: Scope, by painter: Painter) -> Rect {
    layer.border == nil ? .zero : scope.device(layer.bounds)
  }

  static func count(in layer: Layer) -> Int { layer.border == nil ? 0 : 1 }

  static func isSame(_ layer: Layer, in drawing: ShiftedDrawing, by painter: Painter) -> Bool {
    guard let border = layer.border else { return true }
    let shape = RoundedRect(layer.bounds, radii: layer.cornerRadii)
    return border.gradient == nil && drawing.isFree(layer.bounds) && drawing.shifts(shape)
      && drawing.shifts(shape.inset(by: border.width))
  }

  /// Inside of it nothing is drawn.
  static func evenPart(of layer: Layer, in scope: Scope) -> Rect? {
    let width = (layer.border?.width ?? 0) * max(scope.transform.a, scope.transform.d)
    return layer.evenPart(in: scope).inset(by: width + 1)
  }

  static func passes(of layer: Layer) -> Double { layer.border == nil ? 0 : Passes.border }
}
