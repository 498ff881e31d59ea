import Geometry
import Layers
import Pixels

/// The extents of layers with everything in them.
extension Painter {
  /// The pixels that a layer with everything in it can touch.
  func region(of layer: Layer, in state: GraphicsState) throws -> PixelRect? {
    let box = try visibleExtent(of: layer, state)
    return box.isEmpty ? nil : PixelRect(covering: box, within: state.visible)
  }

  /// A rectangle of the device around all that can be seen of a layer.
  ///
  /// Sublayers that cannot be seen do not enlarge it. An offscreen picture is drawn relative to its origin: they would
  /// move that origin, and by it the rounding of what can be seen.
  func visibleExtent(of layer: Layer, _ state: GraphicsState) throws -> Rect {
    try inside(layer, state, within: state.visible.rect)
  }

  /// A rectangle of the device outside of which nothing is drawn of a layer.
  ///
  /// - Parameters:
  ///   - parent: the state of the layer around it.
  ///   - sight: the part of the device in which layers count; everywhere where it is nil.
  func extent(of layer: Layer, in parent: GraphicsState, within sight: Rect? = nil) throws -> Rect {
    guard layer.isVisible else { return .zero }
    return try noting(layer) {
      try parent.entering(layer).map { try inside(layer, $0, within: sight) } ?? flatExtent(of: layer, in: parent)
    }
  }

  /// The same, by the layer's own state.
  private func inside(_ layer: Layer, _ state: GraphicsState, within sight: Rect?) throws -> Rect {
    let spread = Double(layer.spread(in: state))
    let sharp = try ofParts(layer, state, within: sight?.inset(by: -spread))
    return sharp.isEmpty ? .zero : sharp.inset(by: -spread)
  }

  /// The same everywhere.
  func inside(_ layer: Layer, _ state: GraphicsState) throws -> Rect { try inside(layer, state, within: nil) }

  /// The same before the layer is spread.
  func ofParts(_ layer: Layer, _ state: GraphicsState, within sight: Rect?) throws -> Rect {
    var box = Rect.zero
    for part in LayerParts.inside { box = box.union(try part.extent(of: layer, in: state, by: self)) }
    let inner = state.scrolled(by: layer.contentOffset)
    let limit = state.device(layer.bounds)
    let inSight = layer.clipsToBounds ? sight.map { $0.intersection(limit) ?? .zero } : sight
    for child in layer.children {
      let reach = try extent(of: child, in: inner, within: inSight)
      if let inSight, reach.intersection(inSight)?.isEmpty ?? true { continue }
      box = box.union(reach)
    }
    if layer.clipsToBounds {
      // A part that is cut out of a copy of the picture behind is rounded along its outline, whatever is drawn in it.
      box = layer.childrenReadBehind ? limit : box.intersection(limit) ?? .zero
    }
    for part in LayerParts.uncut { box = box.union(try part.extent(of: layer, in: state, by: self)) }
    return box
  }
}
