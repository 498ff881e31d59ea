import Geometry
import Layers
import Limits
import Pixels

extension Rasterizer {
  /// The shadow of a layer's surface, or of its content where it has none, under the layer.
  func draw(_ shadow: Shadow, of layer: Layer, fade: Double, in scope: Scope, on canvas: Canvas) throws {
    var color = shadow.color.faded(by: min(max(shadow.opacity, 0), 1) * fade)
    color = color.faded(by: layer.backgroundAlpha)
    guard color.alpha > 0 else { return }
    let cast = layer.outerShadowCaster(spread: shadow.spread)
    guard cast != .content(.none) else { return }
    let moved = self.moved(scope, by: shadow)
    let sigma = self.sigma(of: shadow, in: scope)
    if case .shape(let shape) = cast, moved.transform.isUpright {
      guard !shape.rect.isEmpty else { return }
      let hidden = self.hidden(by: layer, fade: fade, in: scope)
      try drawPatch(shape, sigma: sigma, color: color, beside: hidden, in: moved, on: canvas)
    } else {
      try drawCast(cast, size: layer.frame.size, sigma: sigma, color: color, in: moved, on: canvas)
    }
  }

  /// The blur's standard deviation in pixels.
  func sigma(of shadow: Shadow, in scope: Scope) -> Double { sigma(shadow.radius, in: scope) }

  /// Where what casts a shadow is drawn as its shadow.
  private func moved(_ scope: Scope, by shadow: Shadow) -> Scope {
    var moved = scope
    moved.transform = AffineTransform.translation(shadow.offset.x, shadow.offset.y).then(scope.transform)
    return moved
  }

  /// - Parameter hidden: pixels that something is drawn over.
  private func drawPatch(
    _ shape: RoundedRect, sigma: Double, color: Color, beside hidden: PixelRect?, in scope: Scope, on canvas: Canvas
  ) throws {
    let place = ShadowPatch.Place(shape, sigma: sigma, in: scope)
    let box = place.device.inset(by: -Double(place.reach + 1))
    guard let part = PixelRect(covering: box, within: scope.visible)?.intersection(scope.wanted) else { return }
    let patch = try painter.shadows.patches.value(for: place.key) {
      try ShadowPatch(place.key, grid: place.grid, reach: place.reach)
    }
    for part in hidden.map(part.without) ?? [part] {
      let mask = try patch.stretched(place.grid, over: part)
      canvas.paint(color, through: mask, x: part.x, y: part.y)
    }
  }

  /// Pixels that a layer's own fill covers wholly, so that its shadow need not be drawn there: as a card's, whose shadow
  /// shows at its edges only. Nil where there are too few of them for the parts beside them.
  private func hidden(by layer: Layer, fade: Double, in scope: Scope) -> PixelRect? {
    guard fade >= 1, !scope.joins, layer.hasOpaqueColor else { return nil }
    let box = scope.transform.boundingBox(of: layer.bounds).inset(by: layer.edgeWidth(in: scope))
      .intersection(scope.visible.rect)
    guard let box, !box.isEmpty, let covered = PixelRect(inside: box), covered.area > 4_096 else { return nil }
    return covered
  }

  private func drawCast(
    _ cast: ShadowCaster, size: Size, sigma: Double, color: Color, in scope: Scope, on canvas: Canvas
  ) throws {
    let reach = BoxBlur.reach(sigma: sigma)
    var wide = scope
    wide.visible = scope.visible.outset(by: reach + 1)
    let box = try self.reach(of: cast, size: size, in: scope)
    guard !box.isEmpty else { return }
    let device = scope.transform.boundingBox(of: box).inset(by: -Double(reach + 2))
    guard let region = PixelRect(covering: device, within: wide.visible), scope.isWanted(region) else { return }
    let key = ContentShadow.Key(cast: cast, size: size, region: region, sigma: sigma, scope: scope)
    let shadow = try painter.shadows.masks.value(for: key) {
      ContentShadow(mask: try coverage(of: cast, size: size, sigma: sigma, in: scope, over: region))
    }
    canvas.paint(color, through: shadow.mask, x: region.x, y: region.y)
  }

  /// How far each pixel of a region is covered by what casts a shadow, blurred.
  private func coverage(
    of cast: ShadowCaster, size: Size, sigma: Double, in scope: Scope, over region: PixelRect
  ) throws -> AlphaMask {
    guard region.width <= Limits.side, region.height <= Limits.side else {
      throw RasterProblem.pictureTooLarge(width: Double(region.width), height: Double(region.height))
    }
    let bitmap = Bitmap(width: region.width, height: region.height)
    let canvas = Canvas(bitmap, origin: (region.x, region.y), clip: region)
    var scope = scope
    scope.visible = region
    scope.wanted = region
    switch cast {
    case .shape(let shape):
      canvas.fill(shape.outline(scope.transform, near: region.rect), with: .color(.black))
    case .fills(let fills, let shape):
      var layer = Layer(id: "", kind: "", frame: Rect(origin: .zero, size: shape.rect.size))
      layer.cornerRadii = shape.radii
      scope.transform = AffineTransform.translation(shape.rect.minX, shape.rect.minY).then(scope.transform)
      for fill in fills.reversed() { draw(fill, of: layer, fade: 1, in: scope, on: canvas) }
    case .content(let content):
      var layer = Layer(id: "", kind: "", frame: Rect(origin: .zero, size: size))
      layer.content = content
      try drawContent(of: layer, fade: 1, in: scope, on: canvas)
    }
    try canvas.finish()
    let mask = try AlphaMask(alphaOf: bitmap)
    if sigma > 0 { BoxBlur(sigma: sigma).apply(to: mask) }
    return mask
  }

  // MARK: Inside

  /// The shadows that fall into a layer's surface, or its content where it has none.
  func drawShadowsInside(_ layer: Layer, fade: Double, in scope: Scope, on canvas: Canvas) throws {
    for shadow in layer.shadows.reversed() where shadow.isInside {
      try drawInside(shadow, of: layer, fade: fade, in: scope, on: canvas)
    }
  }

  /// What the blurred hole of the shape, moved and smaller, leaves of the shape itself.
  private func drawInside(_ shadow: Shadow, of layer: Layer, fade: Double, in scope: Scope, on canvas: Canvas) throws {
    let color = shadow.color.faded(by: min(max(shadow.opacity, 0), 1) * fade)
    let (cast, hole) = (layer.shadowCaster(spread: 0), layer.shadowCaster(spread: -shadow.spread))
    guard color.alpha > 0, cast != .content(.none) else { return }
    let sigma = self.sigma(of: shadow, in: scope)
    let size = layer.frame.size
    let box = try reach(of: cast, size: size, in: scope)
    guard !box.isEmpty,
      let shown = PixelRect(
        covering: scope.transform.boundingBox(of: box).inset(by: -2), within: scope.visible),
      scope.isWanted(shown)
    else { return }
    let moved = self.moved(scope, by: shadow)
    let hollow = ContentShadow.Hollow(cast: hole, offset: shadow.offset)
    let key = ContentShadow.Key(cast: cast, size: size, region: shown, sigma: sigma, scope: scope, hollow: hollow)
    let kept = try painter.shadows.masks.value(for: key) {
      // What the hole is blurred into a pixel from.
      let source = shown.outset(by: BoxBlur.reach(sigma: sigma) + 1)
      let hole = try coverage(of: hole, size: size, sigma: sigma, in: moved, over: source)
      let mask = try coverage(of: cast, size: size, sigma: 0, in: scope, over: shown)
      mask.multiply(byRestOf: hole, from: (shown.x - source.x, shown.y - source.y))
      return ContentShadow(mask: mask)
    }
    canvas.paint(color, through: kept.mask, x: shown.x, y: shown.y)
  }

  /// The same as `reach(of:size:in:)` of what casts a shadow.
  private func reach(of cast: ShadowCaster, size: Size, in scope: Scope) throws -> Rect {
    switch cast {
    case .shape(let shape), .fills(_, let shape): shape.rect
    case .content(let content): try content.reach(size: size, in: scope, by: painter)
    }
  }
}

/// What a shadow is the shadow of.
enum ShadowCaster: Hashable {
  case shape(RoundedRect)
  /// Fills of a shape that cover it more here than there, the first over the others.
  case fills([Fill], RoundedRect)
  case content(Layer.Content)

  /// Whether what it covers is dithered by where it lies on the screen.
  fileprivate var isDithered: Bool {
    switch self {
    case .shape: false
    case .fills(let fills, _): fills.contains(where: \.isDithered)
    case .content(let content): content.drawn?.isDithered ?? false
    }
  }
}

extension Layer {
  /// How much the background, with the fills under it, covers as a whole: all where what casts the shadow says it by itself.
  fileprivate var backgroundAlpha: Double {
    guard case .color(let color) = background, backdrop == nil else { return 1 }
    var rest = 1 - color.alpha
    for fill in lowerFills {
      guard case .color(let color) = fill else { return 1 }
      rest *= 1 - color.alpha
    }
    return lowerFills.isEmpty ? color.alpha : 1 - rest
  }

  /// Whether its rectangle is a surface, of a fill or of glass.
  var hasSurface: Bool {
    if background != nil { return true }
    return backdrop != nil && content.drawn?.glass == nil
  }

  /// What casts a shadow onto what lies behind: a surface as far as its fills cover it.
  fileprivate func outerShadowCaster(spread: Double) -> ShadowCaster {
    let cast = shadowCaster(spread: spread)
    guard backdrop == nil, case .shape(let shape) = cast, let background else { return cast }
    let fills = [background] + lowerFills
    let isEven = fills.allSatisfy(\.isColor)
    return isEven || fills.contains(where: \.isOpaque) ? cast : .fills(fills, shape)
  }

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

/// A blurred content in the part of the device that it was needed for.
struct ContentShadow {
  /// Two shadows with equal keys have equal masks: places count from whole pixels.
  struct Key: Hashable {
    var cast: ShadowCaster
    var size: Size
    var sigma: Double
    var transform: AffineTransform
    var isSnapped: Bool
    var isTransformAnimated: Bool
    var hollow: Hollow?
    /// Where on the dither's pattern it lies, eight pixels wide and high.
    var phase: SIMD2<Int>
    var left: Int
    var top: Int
    var width: Int
    var height: Int

    init(cast: ShadowCaster, size: Size, region: PixelRect, sigma: Double, scope: Scope, hollow: Hollow? = nil) {
      self.hollow = hollow
      self.cast = cast
      self.size = size
      self.sigma = sigma
      transform = scope.transform
      let x = transform.tx.rounded(.down)
      let y = transform.ty.rounded(.down)
      transform.tx -= x
      transform.ty -= y
      phase = cast.isDithered ? SIMD2(Int(clamped: x) & 7, Int(clamped: y) & 7) : .zero
      isSnapped = scope.isSnapped
      isTransformAnimated = scope.isTransformAnimated
      left = region.x - Int(clamped: x)
      top = region.y - Int(clamped: y)
      width = region.width
      height = region.height
    }
  }

  /// What a shadow inside leaves free.
  struct Hollow: Hashable {
    var cast: ShadowCaster
    var offset: Point
  }

  var mask: AlphaMask
}
