import Geometry
import Layers
import Pixels

/// The thing that a shadow is the shadow of.
enum ShadowCaster: Hashable {
  case shape(RoundedRect)
  /// Fills of a shape that cover it more here than there, the first over the others.
  case fills([Fill], RoundedRect)
  case content(Layer.Content)

  /// Whether what it covers is dithered by where it lies on the screen.
  var isDithered: Bool {
    switch self {
    case .shape: false
    case .fills(let fills, _): fills.contains(where: \.isDithered)
    case .content(let content): content.drawn?.isDithered ?? false
    }
  }

  /// A rectangle outside of which it covers nothing, in the layer's coordinates.
  ///
  /// - Parameter size: the layer's.
  func reach(size: Size, in state: GraphicsState, by painter: Painter) throws -> Rect {
    switch self {
    case .shape(let shape), .fills(_, let shape): shape.rect
    case .content(let content): try content.drawn?.reach(size: size, in: state, by: painter) ?? .zero
    }
  }

  /// Returns the share of each pixel of a region that is covered by it, blurred.
  func coverage(
    size: Size, sigma: Double, in state: GraphicsState, over region: PixelRect, by painter: Painter
  ) throws -> AlphaMask {
    try RasterProblem.checkSides(Double(region.width), Double(region.height))
    let bitmap = Bitmap(width: region.width, height: region.height)
    let canvas = Canvas(bitmap, origin: region.origin, clip: region)
    var state = state
    state.visible = region
    state.wanted = region
    switch self {
    case .shape(let shape):
      canvas.fill(shape.outline(state.transform, near: region.rect), with: .color(.black))
    case .fills(let fills, var shape):
      state = state.moved(by: shape.rect.origin)
      shape.rect.origin = .zero
      let context = DrawingContext(painter: painter, canvas: canvas, state: state, fade: 1)
      let coverage = Coverage.outline(shape.outline(state.transform, near: region.rect))
      for fill in fills.reversed() { BackgroundFill.draw(fill, of: shape.rect.size, covering: coverage, with: context) }
    case .content(let content):
      try content.drawn?.draw(size: size, with: DrawingContext(painter: painter, canvas: canvas, state: state, fade: 1))
    }
    try canvas.finish()
    let mask = try AlphaMask(alphaOf: bitmap)
    if sigma > 0 { BoxBlur(sigma: sigma).apply(to: mask) }
    return mask
  }
}

extension Layer {
  /// Whether its rectangle is a surface, of a fill or of glass.
  var hasSurface: Bool { background != nil || backdrop != nil && content.drawn?.glass == nil }

  /// - Parameter spread: points by which a surface is larger on every side.
  func shadowCaster(spread: Double) -> ShadowCaster {
    guard hasSurface else {
      // Glass hides all that is behind it, however little its fill does.
      guard backdrop != nil, let glass = content.drawn?.glass else { return .content(content) }
      return .content(.shape(glass))
    }
    let shape = RoundedRect(bounds, radii: cornerRadii)
    return .shape(spread == 0 ? shape : shape.spread(by: spread))
  }
}

extension Shadow {
  /// Its colour with its own opacity.
  func shownColor(fade: Double) -> Color { color.faded(by: opacity.clamped(to: 0...1) * fade) }
}

extension GraphicsState {
  /// Returns the state with another place in the layer as its origin.
  func moved(by offset: Point) -> GraphicsState {
    var moved = self
    moved.transform = AffineTransform.translation(offset.x, offset.y).then(transform)
    return moved
  }
}
