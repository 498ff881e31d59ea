import Geometry
import Layers
import Pixels

/// A layer's content, of whatever kind.
enum ShownContent: LayerPart {
  static func draw(_ layer: Layer, over behind: PixelPatch?, with context: DrawingContext) throws {
    try layer.content.drawn?.draw(size: layer.frame.size, with: context)
    try context.canvas.check()
  }

  static func extent(of layer: Layer, in state: GraphicsState, by painter: Painter) throws -> Rect {
    let reach = try layer.content.drawn?.reach(size: layer.frame.size, in: state, by: painter) ?? .zero
    return state.device(reach, spare: 2)
  }

  static func count(in layer: Layer) -> Int { layer.content.drawn?.partCount ?? 0 }

  static func isSame(_ layer: Layer, in drawing: ShiftedDrawing, by painter: Painter) throws -> Bool {
    try layer.content.drawn?.isSame(size: layer.frame.size, in: drawing, by: painter) ?? true
  }

  static func passes(of layer: Layer) -> Double { 0 }

  static func spend(_ work: inout DrawingWork, on layer: Layer, over region: PixelRect, in state: GraphicsState) throws
  {
    try layer.content.drawn?.spend(&work, size: layer.frame.size, in: state)
  }

  static func workBound(in layer: Layer, height: Double, scale: Double) -> WorkBound {
    layer.content.drawn?.workBound(in: layer, height: height, scale: scale) ?? WorkBound()
  }
}
