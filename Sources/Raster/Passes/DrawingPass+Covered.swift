import Geometry
import Layers
import Pixels

/// Leaving out what is drawn under a colour that hides all of the wanted pixels: a page under the page that was pushed
/// over it, a drawer that is shut, what lies under a row's ground where only a part of the row is drawn again.
///
/// A colour without transparency, on whole pixels, gives the same bytes whatever was there.
extension DrawingPass {
  /// Returns the path to the last layer that hides all that is drawn before it: from the root, by the places of
  /// children; nil where no layer hides everything.
  ///
  /// Only layers on the way are left out that are drawn as they come, not as one picture with others.
  func lastCover(of pixels: PixelRect, in layer: Layer, _ parent: GraphicsState) throws -> [Int]? {
    guard layer.isVisible, layer.opacity >= 1, !layer.isGroup else { return nil }
    guard !layer.children.isEmpty || layer.hidesGround else { return nil }
    if !layer.children.isEmpty, let state = try parent.entering(layer),
      !layer.clipsToBounds
        || layer.isOnWholePixels(in: state)
          && state.pixels(touching: layer.bounds)?.contains(pixels) ?? false
    {
      let inner = state.scrolled(by: layer.contentOffset)
      for index in layer.children.indices.reversed() {
        if let indexPath = try lastCover(of: pixels, in: layer.children[index], inner) { return [index] + indexPath }
      }
    }
    return layer.fillsAll(of: pixels, in: parent) ? [] : nil
  }

  /// Draws what `lastCover(of:in:_:)` leads to, and all that is drawn after it.
  func draw(_ layer: Layer, from indexPath: ArraySlice<Int>, in parent: GraphicsState, on canvas: Canvas) throws {
    guard let first = indexPath.first, let state = try parent.entering(layer) else {
      return try draw(layer, in: parent, on: canvas)
    }
    func drawChildren(in state: GraphicsState) throws {
      let inner = state.scrolled(by: layer.contentOffset)
      try draw(layer.children[first], from: indexPath.dropFirst(), in: inner, on: canvas)
      for child in layer.children[(first + 1)...] { try draw(child, in: inner, on: canvas) }
    }
    if layer.clipsToBounds, let clip = state.pixels(touching: layer.bounds) {
      var inside = state
      inside.visible = clip
      try canvas.clipped(to: clip) { try drawChildren(in: inside) }
    } else {
      try drawChildren(in: state)
    }
    var context = DrawingContext(painter: painter, canvas: canvas, state: state, fade: 1)
    context.edge = try BorderedEdge(of: layer, with: context)
    try LayerParts.over.draw(layer, with: context)
  }
}
