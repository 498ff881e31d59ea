import Geometry
import Layers
import Pixels

/// A ring of even width just inside the layer's bounds.
enum BorderLine: LayerPart {
  static func draw(_ layer: Layer, over behind: PixelPatch?, with context: DrawingContext) {
    let state = context.state
    guard let border = layer.border, border.width > 0, !layer.bounds.isEmpty,
      state.pixels(touching: layer.bounds) != nil
    else { return }
    context.canvas.fill(
      context.edge?.border ?? ring(of: layer, in: state), with: paint(border, of: layer, with: context))
  }

  static func paint(_ border: Border, of layer: Layer, with context: DrawingContext) -> Paint {
    let device = context.state.transform.boundingBox(of: layer.bounds)
    return context.paint(border.fill, size: layer.frame.size, over: device)
  }

  private static func ring(of layer: Layer, in state: GraphicsState) -> Coverage {
    let outlines = outlines(of: layer, in: state)
    return .outline(.path(Path(outlines.outer.path.elements + (outlines.inner?.path.elements ?? []))), .evenodd)
  }

  /// The outlines that it lies between; no inner one where it covers all.
  static func outlines(of layer: Layer, in state: GraphicsState) -> (outer: DevicePath, inner: DevicePath?) {
    let (width, outer) = (layer.border?.width ?? 0, RoundedRect(layer.bounds, radii: layer.cornerRadii))
    func outline(_ shape: RoundedRect) -> DevicePath { shape.outline(state.transform, near: state.visible.rect) }
    let isRing = 2 * width < min(layer.bounds.width, layer.bounds.height)
    return (outline(outer), isRing ? outline(outer.inset(by: width)) : nil)
  }

  static func count(in layer: Layer) -> Int { layer.border == nil ? 0 : 1 }

  static func isSame(_ layer: Layer, in drawing: ShiftedDrawing, by painter: Painter) -> Bool {
    guard let border = layer.border else { return true }
    let shape = RoundedRect(layer.bounds, radii: layer.cornerRadii)
    return border.gradient == nil && drawing.isFree(layer.bounds) && drawing.shifts(shape)
      && drawing.shifts(shape.inset(by: border.width))
  }

  /// Inside of it nothing is drawn.
  static func evenPart(of layer: Layer, in state: GraphicsState) -> Rect? {
    let width = (layer.border?.width ?? 0) * max(state.transform.a, state.transform.d)
    return layer.evenPart(in: state).inset(by: width + 1)
  }

  static func passes(of layer: Layer) -> Double { layer.border == nil ? 0 : Passes.border }
}
