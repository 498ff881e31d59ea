import Layers
import Pixels

/// Looks at the places of all layers, whether they can be seen or not.
extension Rasterizer {
  /// Throws where a tree cannot be drawn because of where its layers are: transforms that are numbers each, and none
  /// together. Draws nothing, and looks at what cannot be seen, too.
  ///
  /// - Throws: `RasterProblem.notFinite`.
  public static func checkPlaces(of root: Layer, scale: Double) throws {
    guard let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1) else { return }
    try checkPlaces(of: root, in: GraphicsState(scale: scale, visible: pixel, wanted: pixel))
  }

  private static func checkPlaces(of layer: Layer, in parent: GraphicsState) throws {
    guard layer.isVisible else { return }
    var state = try parent.entering(layer) ?? parent.flat(of: layer)
    for mask in layer.mask { try checkPlaces(of: mask, in: state) }
    state = state.scrolled(by: layer.contentOffset)
    for child in layer.children { try checkPlaces(of: child, in: state) }
  }
}
