import Geometry

extension Layer {
  /// Returns a rectangle in the parent's coordinates beyond which nothing of the layer shows, or next to nothing:
  /// letters may be a little wider than their label, and mitred corners than their stroke. Empty where nothing of it
  /// can show.
  ///
  /// - Parameter across: the points that all lines of a text take across them in a layer of a size.
  public func extent(across: (Text, Size) throws -> Double) rethrows -> Rect {
    try extent(of: children.reduce(Rect.zero) { try $0.union($1.extent(across: across)) }, across: across)
  }

  /// The same of a layer in which other things lie.
  ///
  /// - Parameters:
  ///   - inside: where they are, in the layer's own coordinates, before they are scrolled.
  ///   - across: as above.
  public func extent(of inside: Rect, across: (Text, Size) throws -> Double) rethrows -> Rect {
    guard isVisible else { return .zero }
    let cast = bounds.union(try content.extent(in: bounds.size, across: across))
    var box = clipsToBounds ? bounds : cast.union(inside.moved(by: -contentOffset))
    for shadow in shadows where !shadow.isInside {
      box = box.union(cast.inset(by: -(shadow.spread + 3 * shadow.radius)).moved(by: shadow.offset))
    }
    let placed = transformToParent.boundingBox(of: box.inset(by: -3 * blur))
    return [placed.minX, placed.minY, placed.maxX, placed.maxY].allSatisfy(\.isFinite) ? placed : frame
  }
}

extension Layer.Content {
  /// The part of the coordinates of a layer of a size that it takes.
  fileprivate func extent(in size: Size, across: (Text, Size) throws -> Double) rethrows -> Rect {
    switch self {
    case .none: .zero
    case .text(let text): text.extent(in: size, across: try across(text, size))
    case .image(let image): image.placement(in: size)
    case .shape(let shape): shape.path.bounds?.inset(by: -(shape.stroke?.width ?? 0)) ?? .zero
    }
  }
}

extension Text {
  /// The part of the coordinates of a layer of a size that its letters take, or a little more.
  ///
  /// - Parameter across: the points that all its lines take across them.
  fileprivate func extent(in size: Size, across: Double) -> Rect {
    let letters = (runs ?? []).reduce(style.lineAdvance) { highest, run in
      max(highest, max(run.style.lineAdvance, run.picture?.size.height ?? 0) + abs(run.baselineOffset))
    }
    var box = Rect(origin: .zero, size: size)
    if let along {
      box = along.path.bounds?.inset(by: -letters) ?? .zero
    } else if style.isVertical {
      // Lines lie in the middle of what the padding leaves.
      let excess = max(across - (size.width - padding.left - padding.right), 0) / 2
      box = Rect(-excess, 0, size.width + 2 * excess, size.height)
    } else {
      let excess = max(across - (size.height - padding.top - padding.bottom), 0) / 2
      box = Rect(0, -excess, size.width, size.height + 2 * excess)
    }
    // About the middle of what of a run stands in a line, which no run says.
    let reach = (runs ?? []).compactMap(\.transform).reduce(0.0) { farthest, transform in
      let turned = max(Point(transform.a - 1, transform.b).length, Point(transform.c, transform.d - 1).length) * 2
      return max(farthest, Point(transform.tx, transform.ty).length + turned * Point(box.width, letters).length)
    }
    return reach > 0 ? box.inset(by: -reach) : box
  }
}
