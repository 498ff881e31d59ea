import Geometry
import Layers
import Pixels

/// How far layers reach, with everything in them.
extension Painter {
  /// The pixels that a layer with everything in it can touch.
  func region(of layer: Layer, in scope: Scope) throws -> PixelRect? {
    let box = try inside(layer, scope)
    return box.isEmpty ? nil : PixelRect(covering: box, within: scope.visible)
  }

  /// A rectangle of the device outside of which nothing is drawn of a layer.
  ///
  /// - Parameter parent: the scope of the layer around it.
  func extent(of layer: Layer, in parent: Scope) throws -> Rect {
    guard layer.isVisible else { return .zero }
    return try noting(layer) {
      try parent.entering(layer).map { try inside(layer, $0) } ?? flatExtent(of: layer, in: parent)
    }
  }

  /// The same, by the layer's own scope.
  func inside(_ layer: Layer, _ scope: Scope) throws -> Rect {
    let sharp = try ofParts(layer, scope)
    return sharp.isEmpty ? .zero : sharp.inset(by: -Double(layer.spread(in: scope)))
  }

  /// The same before the layer is spread.
  func ofParts(_ layer: Layer, _ scope: Scope) throws -> Rect {
    var box = Rect.zero
    for part in LayerParts.inside { box = box.union(try part.extent(of: layer, in: scope, by: self)) }
    let inner = scope.scrolled(by: layer.contentOffset)
    for child in layer.children { box = box.union(try extent(of: child, in: inner)) }
    if layer.clipsToBounds {
      // A part that is cut out of a copy of the picture behind is rounded along its outline, whatever is drawn in it.
      let limit = scope.device(layer.bounds)
      box = layer.childrenReadBehind ? limit : box.intersection(limit) ?? .zero
    }
    for part in LayerParts.uncut { box = box.union(try part.extent(of: layer, in: scope, by: self)) }
    return box
  }
}
