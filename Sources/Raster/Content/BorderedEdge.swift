import Geometry
import Layers

/// The softened edge of a layer that has a border, and something below it.
///
/// A pixel shows the ground, the border and what lies inside of it by their areas, though both of the border's outlines
/// may go through it. So the border covers as much of a pixel as the outer outline has more of it than the inner one,
/// and what is below is held back: drawn one over the other, both cover what the outer outline has.
struct BorderedEdge {
  /// The share of each pixel that the border covers.
  let border: Coverage
  /// The same of what is below it: the layer's fill, and the layers in it where it clips.
  let surface: Coverage

  /// Creates the edge, or returns nil where a pixel has no more than one of the border's outlines, or nothing below the
  /// border has an edge.
  init?(of layer: borrowing Layer, with context: DrawingContext) throws {
    let state = context.state
    guard let line = layer.border, line.width > 0, layer.hasSurface || layer.clipsToBounds,
      !layer.isOnWholePixels(in: state), let region = state.pixels(touching: layer.bounds)
    else { return nil }
    func mask(_ draw: (Canvas) -> Void) throws -> AlphaMask {
      try AlphaMask.drawn(over: region, like: context.canvas, draw)
    }
    let outlines = BorderLine.outlines(of: layer, in: state)
    let whole = try mask { $0.fill(outlines.outer, with: .color(.black)) }
    let ring = try mask { canvas in outlines.inner.map { canvas.fill($0, with: .color(.black)) } }
    ring.subtract(from: whole)
    let border = Coverage.mask(ring, x: region.x, y: region.y)
    let paint = BorderLine.paint(line, of: layer, with: context)
    whole.makeRoom(for: line.fill.isOpaque ? ring : try mask { $0.fill(border, with: paint) })
    (self.border, surface) = (border, .mask(whole, x: region.x, y: region.y))
  }
}
