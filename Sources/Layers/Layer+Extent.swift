import Geometry

extension Layer {
  /// A rectangle in the parent's coordinates beyond which nothing of the layer shows, or next to nothing: letters may
  /// be a little wider than their label, and mitred corners than their stroke. Empty where nothing of it can show.
  public var extent: Rect {
    extent(of: children.reduce(Rect.zero) { $0.union($1.extent) })
  }

  /// The same of a layer in which other things lie.
  ///
  /// - Parameter inside: where they are, in the layer's own coordinates, before they are scrolled.
  public func extent(of inside: Rect) -> Rect {
    guard isVisible else { return .zero }
    let cast = bounds.union(content.extent)
    var box = clipsToBounds ? bounds : cast.union(inside.moved(by: -contentOffset))
    for shadow in shadows where !shadow.isInside {
      box = box.union(cast.inset(by: -(shadow.spread + 3 * shadow.radius)).moved(by: shadow.offset))
    }
    let placed = transformToParent.boundingBox(of: box.inset(by: -3 * blur))
    return [placed.minX, placed.minY, placed.maxX, placed.maxY].allSatisfy(\.isFinite) ? placed : frame
  }
}

extension Layer.Content {
  /// The part of the layer's coordinates that it takes beyond the bounds.
  fileprivate var extent: Rect {
    guard case .shape(let shape) = self, let bounds = shape.path.bounds else { return .zero }
    return bounds.inset(by: -(shape.stroke?.width ?? 0))
  }
}
