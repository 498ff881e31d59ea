import Geometry
import Layers

/// The means of drawing something of a layer: by whom, onto what, where, and how faint.
struct DrawingContext {
  let painter: Painter
  let canvas: Canvas
  /// The layer's own.
  var state: GraphicsState
  /// 0…1, what all of it is multiplied with.
  var fade: Double
  /// Whether all that is drawn is cut along the edge of the layer's surface afterwards, so that the surface needs none.
  var isCut = false
  /// The layer's edge, where a border has to share pixels there with what is below it.
  var edge: BorderedEdge?

  /// Returns the paint for a figure (`Painter.paint`).
  func paint(_ fill: Fill, size: Size, over device: Rect, figure: Figure? = nil) -> Paint {
    painter.paint(fill, size: size, fade: fade, over: device, in: state, figure: figure)
  }
}
