import Geometry
import Layers

/// A layer's mask.
extension DrawingPass {
  /// Draws the mask of a layer, for its alpha.
  ///
  /// A rectangle around all of the layer is filled without softened edges: the layer has the same, and two of them would
  /// leave the square of its share of each pixel there.
  func drawMask(_ mask: Layer, of layer: Layer, in state: GraphicsState, on canvas: Canvas) throws {
    guard Self.liesInItsMask(layer), let inside = try state.entering(mask) else {
      return try draw(mask, in: state, on: canvas)
    }
    try check?()
    painter.noting(mask) {
      guard let fill = mask.background, let pixels = inside.pixels(touching: mask.bounds) else { return }
      let context = DrawingContext(painter: painter, canvas: canvas, state: inside, fade: mask.opacity)
      // A picture that is put on whole pixels may reach one further than the layer.
      let coverage = Coverage.outline(.rect(pixels.outset(by: 1).rect))
      BackgroundFill.draw(fill, of: mask.bounds.size, covering: coverage, with: context)
    }
  }

  /// Whether a layer's mask is a filled rectangle that cuts nothing off, as the layer draws nothing outside of its
  /// bounds.
  static func liesInItsMask(_ layer: Layer) -> Bool {
    guard let mask = layer.mask.first, isFilledRectangle(mask), staysInBounds(layer) else { return false }
    // A place that was worked out, such as a half of a third, is beside another by a rounding.
    return mask.frame.inset(by: -1e-6).holds(layer.bounds)
  }

  /// Whether a layer is a fill of its rectangle with sharp corners, and nothing else.
  private static func isFilledRectangle(_ layer: Layer) -> Bool {
    layer.isVisible && layer.transform == .identity && layer.depth == nil && layer.children.isEmpty
      && layer.content == .none && layer.background != nil && layer.partCount == 1 && layer.mask.isEmpty
      && RoundedRect(layer.bounds, radii: layer.cornerRadii).isSharp && !layer.isFiltered && layer.blend == .normal
  }

  /// Whether a layer draws nothing outside of its bounds, by its own values and by whether there are children.
  private static func staysInBounds(_ layer: Layer) -> Bool {
    guard layer.blur == 0, layer.shadows.allSatisfy(\.isInside) else { return false }
    if layer.clipsToBounds { return true }
    guard layer.children.isEmpty else { return false }
    return switch layer.content {
    case .none: true
    case .image(let image): layer.bounds.inset(by: -1e-6).holds(image.placement(in: layer.bounds.size))
    case .text, .shape: false
    }
  }
}
