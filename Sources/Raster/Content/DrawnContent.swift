import Geometry
import Layers

/// One kind of content of a layer, with all that this room knows of it. Each pass (drawing, extents, damage, work) asks
/// the conforming type, and never switches on a kind.
protocol DrawnContent {
  /// Draws it.
  ///
  /// - Parameter size: the layer's, in points.
  func draw(size: Size, with context: DrawingContext) throws

  /// A rectangle outside of which nothing is drawn, in the layer's coordinates; empty where nothing is drawn at all.
  func reach(size: Size, in state: GraphicsState, by painter: Painter) throws -> Rect

  /// Whether it becomes the same pixels in both places, so that those may be moved.
  func isSame(size: Size, in drawing: ShiftedDrawing, by painter: Painter) throws -> Bool

  /// The number of things it draws that may lie over one another; 2 stands for any more.
  var partCount: Int { get }

  /// Whether what it covers of a pixel hangs on where that lies on the screen, by a dither.
  var isDithered: Bool { get }

  /// The shape that glass fills in place of the layer's rectangle; nil for contents that have none.
  var glass: Shape? { get }

  /// Spends the steps that drawing it takes.
  func spend(_ work: inout DrawingWork, size: Size, in state: GraphicsState) throws

  /// Returns a lower bound of the work of drawing it, whatever its place.
  ///
  /// - Parameters:
  ///   - height: pixels that it is drawn over.
  ///   - scale: device pixels per point.
  func workBound(in layer: Layer, height: Double, scale: Double) -> WorkBound
}

extension DrawnContent {
  var glass: Shape? { nil }
  var isDithered: Bool { false }
}

extension Layer.Content {
  /// Its page: the one switch over kinds of content. Nil where there is nothing to draw.
  var drawn: (any DrawnContent)? {
    switch self {
    case .none: nil
    case .text(let text): text
    case .image(let image): image
    case .shape(let shape): shape
    }
  }
}
