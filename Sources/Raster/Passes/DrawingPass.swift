import Geometry
import Layers
import Pixels

extension Rasterizer {
  /// Draws a layer with everything in it.
  ///
  /// Whether a layer goes through a picture of its own follows from the layer's value alone, never from a cache, since
  /// the two ways differ by a rounding.
  func draw(_ layer: Layer, in parent: Scope, on canvas: Canvas) throws {
    guard layer.isVisible else { return }
    try check?()
    do {
      try drawVisible(layer, in: parent, on: canvas)
    } catch {
      undrawable = undrawable ?? layer
      throw error
    }
  }

  private func drawVisible(_ layer: Layer, in parent: Scope, on canvas: Canvas) throws {
    guard !layer.isProjected else { return try drawProjected(layer, in: parent, on: canvas) }
    let scope = try parent.entering(layer)
    guard scope.transform.magnifications.least >= Self.leastScale else { return }
    // What lies behind is read before anything of the layer hides it.
    let behind = try behind(layer, in: scope, on: canvas)
    if let mask = layer.mask.first {
      guard let group = try group(of: layer, in: scope) else { return }
      var coverage = mask
      coverage.opacity *= min(layer.opacity, 1)
      try canvas.masked(group) {
        try drawWhole(layer, over: behind, fade: 1, in: group.inside(scope), on: canvas)
      } by: {
        try draw(coverage, in: scope, on: canvas)
      }
    } else if layer.blend != .normal || layer.opacity < 1 && !layer.drawsOneThing {
      guard let group = try group(of: layer, in: scope) else { return }
      try canvas.faded(min(layer.opacity, 1), group) {
        try drawWhole(layer, over: behind, fade: 1, in: group.inside(scope), on: canvas)
      }
    } else {
      try drawWhole(layer, over: behind, fade: min(layer.opacity, 1), in: scope, on: canvas)
    }
  }

  /// Pixels a point below which a layer is seen from its edge, and nothing of it is drawn: a thousand points are a twentieth
  /// of a pixel there, and Cairo's patterns end a little further on (a number of theirs has 16 bits before the point).
  private static let leastScale = 5e-5

  /// The picture that a layer goes through; nil where nothing of it is wanted.
  private func group(of layer: Layer, in scope: Scope) throws -> Group? {
    guard let region = try region(of: layer, in: scope), scope.isWanted(region) else { return nil }
    guard layer.childrenReadBehind || layer.backdrop != nil, !layer.isIsolated else {
      var group = Group(region: region, wanted: scope.wanted, blend: layer.blend)
      if layer.childrenReadBehind {
        group.needed = try widened(
          scope.wanted, under: layer.children, in: scope.scrolled(by: layer.contentOffset))
      }
      return group
    }
    // Glass takes the place of what lies behind: over a copy of that, it comes and goes without it showing through. What is
    // drawn over such a copy is rounded even where nothing is drawn.
    guard let wanted = scope.wanted.intersection(region) else { return nil }
    var group = Group(region: scope.visible, wanted: wanted, isOver: true)
    group.needed = scope.wanted
    return group
  }

  private func drawWhole(
    _ layer: Layer, over behind: PixelPatch?, fade: Double, in scope: Scope, on canvas: Canvas
  ) throws {
    guard layer.blur > 0 || layer.filter != nil else {
      return try drawParts(of: layer, over: behind, fade: fade, in: scope, on: canvas)
    }
    try drawFiltered(layer, fade: fade, in: scope, on: canvas) { scope, canvas in
      try drawParts(of: layer, over: behind, fade: 1, in: scope, on: canvas)
    }
  }

  private func drawParts(
    of layer: Layer, over behind: PixelPatch?, fade: Double, in scope: Scope, on canvas: Canvas
  ) throws {
    for part in LayerParts.under {
      try part.draw(layer, over: behind, fade: fade, in: scope, on: canvas, by: painter)
    }
    try drawInside(of: layer, fade: fade, in: scope, on: canvas)
    for part in LayerParts.over {
      try part.draw(layer, over: behind, fade: fade, in: scope, on: canvas, by: painter)
    }
  }

  /// Content and children, cut off at the bounds where the layer clips.
  private func drawInside(of layer: Layer, fade: Double, in scope: Scope, on canvas: Canvas) throws {
    guard !layer.children.isEmpty || LayerParts.inside.contains(where: { $0.count(in: layer) > 0 }) else { return }
    guard layer.clipsToBounds else {
      return try drawContentAndChildren(of: layer, fade: fade, in: scope, on: canvas)
    }
    guard let region = scope.pixels(touching: layer.bounds) else { return }
    var inside = scope
    inside.visible = region
    if layer.isOnWholePixels(in: scope) {
      try canvas.clipped(to: region) {
        try drawContentAndChildren(of: layer, fade: fade, in: inside, on: canvas)
      }
    } else {
      let outline = RoundedRect(layer.bounds, radii: layer.cornerRadii).outline(
        scope.transform, near: scope.visible.rect)
      try canvas.cut(along: outline, in: region, isOver: layer.childrenReadBehind && !layer.joinsChildren) {
        try drawContentAndChildren(of: layer, fade: fade, in: inside, on: canvas)
      }
    }
  }

  private func drawContentAndChildren(
    of layer: Layer, fade: Double, in scope: Scope, on canvas: Canvas
  ) throws {
    for part in LayerParts.inside {
      try part.draw(layer, over: nil, fade: fade, in: scope, on: canvas, by: painter)
    }
    guard !layer.children.isEmpty else { return }
    guard !layer.joinsChildren else { return try drawJoined(layer, in: scope, on: canvas) }
    let inner = scope.scrolled(by: layer.contentOffset)
    for child in layer.children {
      try draw(child, in: inner, on: canvas)
    }
  }

  /// Children that share their edges, as one picture in which what each covers of a pixel is added up. One drawn over
  /// the other would cover ¾ of a pixel that both cover by half, and a hairline would show.
  private func drawJoined(_ layer: Layer, in scope: Scope, on canvas: Canvas) throws {
    guard let region = try region(of: layer, in: scope), scope.isWanted(region) else { return }
    var inner = scope.scrolled(by: layer.contentOffset)
    inner.joins = true
    if layer.childrenReadBehind { inner.wanted = try widened(inner.wanted, under: layer.children, in: inner) }
    try canvas.joined(in: region, wanted: scope.wanted) {
      for child in layer.children {
        if child.isOnePicture || child.drawsOneThing {
          try draw(child, in: inner, on: canvas)
        } else {
          try canvas.faded(1, Group(region: region, wanted: inner.wanted)) { try draw(child, in: inner, on: canvas) }
        }
      }
    }
  }
}

// MARK: - How far

extension Rasterizer {
  /// The pixels that a layer with everything in it can touch.
  func region(of layer: Layer, in scope: Scope) throws -> PixelRect? {
    let box = try extentInside(layer, scope)
    return box.isEmpty ? nil : PixelRect(covering: box, within: scope.visible)
  }

  func extent(of layer: Layer, in parent: Scope) throws -> Rect {
    guard layer.isVisible else { return .zero }
    do {
      guard !layer.isProjected else { return try projectedExtent(of: layer, in: parent) }
      return try extentInside(layer, parent.entering(layer))
    } catch {
      undrawable = undrawable ?? layer
      throw error
    }
  }

  /// In device pixels, with a pixel to spare for softened edges.
  func extentInside(_ layer: Layer, _ scope: Scope) throws -> Rect {
    let sharp = try extentOfParts(layer, scope)
    return sharp.isEmpty ? .zero : sharp.inset(by: -Double(spread(of: layer, in: scope)))
  }

  /// How far, in pixels, what is in a layer spreads by what is done to the layer as a whole.
  func spread(of layer: Layer, in scope: Scope) -> Int { blurReach(of: layer, in: scope) }

  /// The same as it is before that.
  func extentOfParts(_ layer: Layer, _ scope: Scope) throws -> Rect {
    var box = Rect.zero
    for part in LayerParts.inside { box = box.union(try part.extent(of: layer, in: scope, by: painter)) }
    let inner = scope.scrolled(by: layer.contentOffset)
    for child in layer.children { box = box.union(try extent(of: child, in: inner)) }
    if layer.clipsToBounds {
      // What is cut out of a copy of what lies behind is rounded along its outline, whatever is drawn in it.
      let limit = scope.device(layer.bounds)
      box = layer.childrenReadBehind ? limit : box.intersection(limit) ?? .zero
    }
    for part in LayerParts.uncut { box = box.union(try part.extent(of: layer, in: scope, by: painter)) }
    return box
  }
}

extension Layer {
  /// The layer in its own coordinates, before its picture is put anywhere.
  var inItself: Layer {
    var layer = self
    (layer.frame.origin, layer.transform, layer.isTransformAnimated) = (.zero, .identity, false)
    (layer.opacity, layer.blend) = (1, .normal)
    return layer
  }

  /// Whether the layer, or all that is in it, goes through a picture of its own.
  var isGroup: Bool { isOnePicture || (joinsChildren && !children.isEmpty) }

  /// Whether the first that is drawn of it leaves nothing to be seen of what was in some pixels. On whole pixels a colour
  /// without transparency gives the same bytes whatever was there.
  ///
  /// - Parameter parent: the scope of the layer around it.
  func fillsAll(of pixels: PixelRect, in parent: Scope) -> Bool {
    guard isVisible, opacity >= 1, !isGroup, hidesGround,
      let scope = try? parent.entering(self), isOnWholePixels(in: scope)
    else { return false }
    let device = scope.transform.boundingBox(of: bounds)
    return device.minX.rounded() <= Double(pixels.x) && device.minY.rounded() <= Double(pixels.y)
      && device.maxX.rounded() >= Double(pixels.maxX) && device.maxY.rounded() >= Double(pixels.maxY)
  }

  /// Whether all of it is put onto what lies behind in one go.
  fileprivate var isOnePicture: Bool {
    !mask.isEmpty || blur > 0 || filter != nil || blend != .normal || isProjected || (opacity < 1 && !drawsOneThing)
  }

  /// Whether fading what is drawn comes to the same as fading the layer, because nothing lies over anything else.
  fileprivate var drawsOneThing: Bool { children.isEmpty && partCount <= 1 }
}
