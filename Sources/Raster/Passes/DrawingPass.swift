import Geometry
import Layers
import Pixels

/// Draws layers with everything in them: the order of what is in one, clips, masks, opacity.
struct DrawingPass {
  let painter: Painter
  /// Whether what a colour hides is not drawn.
  let leavesOut: Bool
  /// Called before each layer; throws to abandon the picture.
  var check: (() throws -> Void)?

  /// Clears the pixels of `wanted` and draws at least those of a tree; the others hold anything then.
  func draw(_ root: Layer, into bitmap: Bitmap, wanted: PixelRect) throws {
    let canvas = Canvas(bitmap, clip: PixelRect(of: bitmap))
    var state = GraphicsState(scale: painter.scale, visible: PixelRect(of: bitmap), wanted: wanted)
    state.wanted = try BackdropRegions.widened(wanted, under: [root], in: state)
    if leavesOut, let indexPath = try lastCover(of: state.wanted, in: root, state) {
      try draw(root, from: indexPath[...], in: state, on: canvas)
    } else {
      canvas.clear(state.wanted)
      try draw(root, in: state, on: canvas)
    }
    try canvas.finish()
  }

  /// Draws a layer with everything in it.
  ///
  /// The layer's value alone, never a cache, decides if it goes through a picture of its own: the two ways differ by a
  /// rounding.
  func draw(_ layer: Layer, in parent: GraphicsState, on canvas: Canvas) throws {
    guard layer.isVisible else { return }
    try check?()
    try painter.noting(layer) { try drawVisible(layer, in: parent, on: canvas) }
  }

  private func drawVisible(_ layer: Layer, in parent: GraphicsState, on canvas: Canvas) throws {
    guard let state = try parent.entering(layer) else { return try drawProjected(layer, in: parent, on: canvas) }
    guard state.transform.magnifications.least >= Self.minScale else { return }
    // The picture behind is read before anything of the layer hides it.
    let ground = try BackdropRegions.picture(for: layer, in: state, on: canvas)
    let opacity = min(layer.opacity, 1)
    guard !layer.mask.isEmpty || layer.blend != .normal || opacity < 1 && !layer.drawsOneThing else {
      return try drawIsolated(layer, over: ground, fade: opacity, in: state, on: canvas)
    }
    guard let group = try group(of: layer, in: state) else { return }
    var inside = state
    inside.wanted = group.needed ?? group.wanted
    guard var coverage = layer.mask.first else {
      return try canvas.drawFaded(opacity, group) {
        try drawIsolated(layer, over: ground, fade: 1, in: inside, on: canvas)
      }
    }
    coverage.opacity *= opacity
    try canvas.masked(group) {
      try drawIsolated(layer, over: ground, fade: 1, in: inside, on: canvas)
    } by: {
      try drawMask(coverage, of: layer, in: state, on: canvas)
    }
  }

  /// Pixels a point below which a layer is seen from its edge, and nothing of it is drawn: a thousand points are a
  /// twentieth of a pixel there, and Cairo's patterns end a little further on (a number of theirs has 16 bits before
  /// the point).
  private static let minScale = 5e-5

  /// The picture that a layer goes through; nil where nothing of it is wanted.
  private func group(of layer: Layer, in state: GraphicsState) throws -> Group? {
    guard let region = try painter.region(of: layer, in: state), state.isWanted(region) else { return nil }
    guard layer.childrenReadBehind || layer.backdrop != nil, !layer.isIsolated else {
      var group = Group(region: region, wanted: state.wanted, blend: layer.blend)
      if layer.childrenReadBehind {
        group.needed = try BackdropRegions.widened(
          state.wanted, under: layer.children, in: state.scrolled(by: layer.contentOffset))
      }
      return group
    }
    // Glass takes the place of what lies behind: over a copy of that, it comes and goes without it showing through.
    // Anything drawn over such a copy is rounded even where nothing is drawn.
    guard let wanted = state.wanted.intersection(region) else { return nil }
    return Group(region: state.visible, wanted: wanted, needed: state.wanted, isOver: true)
  }

  /// Draws a layer as it is without its blur and its filter.
  func drawParts(of layer: Layer, over ground: PixelPatch?, fade: Double, in state: GraphicsState, on canvas: Canvas)
    throws
  {
    var context = DrawingContext(painter: painter, canvas: canvas, state: state, fade: fade)
    context.edge = try BorderedEdge(of: layer, with: context)
    try LayerParts.behind.draw(layer, over: ground, with: context)
    let isCut = layer.clipsToBounds && !layer.isOnWholePixels(in: state)
    if isCut, layer.background != nil {
      try drawClipped(layer, with: context) { try LayerParts.surface.draw(layer, with: $0) }
    } else {
      try LayerParts.surface.draw(layer, with: context)
      if isCut { try drawClipped(layer, with: context) { _ in } } else { try drawInside(of: layer, with: context) }
    }
    try LayerParts.over.draw(layer, with: context)
  }

  /// Content and children, cut off at the bounds where the layer clips, which are whole pixels then.
  private func drawInside(of layer: Layer, with context: DrawingContext) throws {
    guard layer.clipsToBounds else { return try drawContentAndChildren(of: layer, with: context) }
    guard hasInside(layer), let region = context.state.pixels(touching: layer.bounds) else { return }
    var inside = context
    inside.state.visible = region
    try context.canvas.clipped(to: region) { try drawContentAndChildren(of: layer, with: inside) }
  }

  /// Content and children over the layer's own fill, as one picture that is cut off at the softened edge. Were they cut
  /// and drawn one by one, each would cover a part of what the one before it leaves of a pixel, and the fill would show
  /// as a rim.
  ///
  /// The fill goes this way whatever is over it, so that its edge stays as it is when layers come and go.
  private func drawClipped(_ layer: Layer, with context: DrawingContext, surface: (DrawingContext) throws -> Void)
    throws
  {
    let state = context.state
    guard layer.background != nil || hasInside(layer), let region = state.pixels(touching: layer.bounds) else { return }
    var inside = context
    inside.state.visible = region
    var uncut = inside
    uncut.isCut = true
    let coverage = BackgroundFill.coverage(of: layer, with: context)
    try context.canvas.drawClipped(to: coverage, in: region, isOver: layer.childrenReadBehind && !layer.joinsChildren) {
      try surface(uncut)
      try drawContentAndChildren(of: layer, with: inside)
    }
  }

  /// Whether there is something that a clip could cut off.
  private func hasInside(_ layer: Layer) -> Bool {
    !layer.children.isEmpty || LayerParts.inside.contains { $0.count(in: layer) > 0 }
  }

  private func drawContentAndChildren(of layer: Layer, with context: DrawingContext) throws {
    try LayerParts.inside.draw(layer, with: context)
    let (state, canvas) = (context.state, context.canvas)
    guard !layer.children.isEmpty else { return }
    guard !layer.joinsChildren else { return try drawUnioned(layer, in: state, on: canvas) }
    let inner = state.scrolled(by: layer.contentOffset)
    for child in layer.children {
      try draw(child, in: inner, on: canvas)
    }
  }

  /// Children that share their edges, as one picture in which what each covers of a pixel is added up. One drawn over
  /// the other would cover ¾ of a pixel that both cover by half, and a hairline would show.
  private func drawUnioned(_ layer: Layer, in state: GraphicsState, on canvas: Canvas) throws {
    guard let region = try painter.region(of: layer, in: state), state.isWanted(region) else { return }
    var inner = state.scrolled(by: layer.contentOffset)
    inner.joins = true
    if layer.childrenReadBehind {
      inner.wanted = try BackdropRegions.widened(inner.wanted, under: layer.children, in: inner)
    }
    try canvas.drawUnioned(in: region, wanted: state.wanted) {
      for child in layer.children {
        if child.isOnePicture || child.drawsOneThing {
          try draw(child, in: inner, on: canvas)
        } else {
          try canvas.drawFaded(1, Group(region: region, wanted: inner.wanted)) {
            try draw(child, in: inner, on: canvas)
          }
        }
      }
    }
  }
}
