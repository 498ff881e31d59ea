import Geometry
import Layers
import Limits
import Pixels

extension Rasterizer {
  /// The shadow of a layer's background shape, or of its content where it has none, under the layer.
  func draw(_ shadow: Shadow, of layer: Layer, fade: Double, in scope: Scope, on canvas: Canvas) throws {
    var color = shadow.color.faded(by: min(max(shadow.opacity, 0), 1) * fade)
    if case .color(let background) = layer.background { color = color.faded(by: background.alpha) }
    guard color.alpha > 0 else { return }
    let cast = layer.shadowCaster
    guard cast != .content(.none) else { return }
    var moved = scope
    moved.transform = AffineTransform.translation(shadow.offset.x, shadow.offset.y).then(scope.transform)
    let sigma = max(0, shadow.radius) * scope.transform.meanScale
    guard sigma <= 10_000 else { throw RasterProblem.pictureTooLarge(width: 6 * sigma, height: 6 * sigma) }
    if case .shape(let shape) = cast, moved.transform.isUpright {
      guard !shape.rect.isEmpty else { return }
      try drawPatch(shape, sigma: sigma, color: color, in: moved, on: canvas)
    } else {
      try drawCast(cast, size: layer.frame.size, sigma: sigma, color: color, in: moved, on: canvas)
    }
  }

  private func drawPatch(
    _ shape: RoundedRect, sigma: Double, color: Color, in scope: Scope, on canvas: Canvas
  ) throws {
    let device = scope.transform.boundingBox(of: shape.rect)
    let reach = BoxBlur.reach(sigma: sigma)
    guard
      let part = PixelRect(covering: device.inset(by: -Double(reach + 1)), within: scope.visible)?
        .intersection(scope.wanted)
    else { return }
    let grid = ShadowPatch.Grid(
      device, reach: reach, corner: shape.largestRadius * max(scope.transform.a, scope.transform.d))
    let key = ShadowPatch.Key(
      left: device.minX - grid.x.origin, top: device.minY - grid.y.origin,
      width: device.width - grid.x.removed, height: device.height - grid.y.removed,
      radii: shape.radii, across: scope.transform.a, down: scope.transform.d, sigma: sigma)
    let patch = try shadows.value(for: key) { try ShadowPatch(key, grid: grid, reach: reach) }
    let mask = try patch.stretched(grid, over: part)
    canvas.paint(color, through: mask, x: part.x, y: part.y)
  }

  private func drawCast(
    _ cast: ShadowCaster, size: Size, sigma: Double, color: Color, in scope: Scope, on canvas: Canvas
  ) throws {
    let reach = BoxBlur.reach(sigma: sigma)
    var wide = scope
    wide.visible = scope.visible.outset(by: reach + 1)
    let box: Rect
    switch cast {
    case .shape(let shape): box = shape.rect
    case .content(let content): box = try self.reach(of: content, size: size)
    }
    guard !box.isEmpty else { return }
    let device = scope.transform.boundingBox(of: box).inset(by: -Double(reach + 2))
    guard let region = PixelRect(covering: device, within: wide.visible), scope.isWanted(region) else { return }
    let key = ContentShadow.Key(cast: cast, size: size, region: region, sigma: sigma, scope: scope)
    let shadow = try contentShadows.value(for: key) {
      guard region.width <= Limits.side, region.height <= Limits.side else {
        throw RasterProblem.pictureTooLarge(width: Double(region.width), height: Double(region.height))
      }
      let bitmap = Bitmap(width: region.width, height: region.height)
      let inner = Canvas(bitmap, origin: (region.x, region.y), clip: region)
      wide.visible = region
      wide.wanted = region
      switch cast {
      case .shape(let shape):
        inner.fill(shape.outline(wide.transform, near: region.rect), with: .color(.black))
      case .content(let content):
        var layer = Layer(id: "", kind: "", frame: Rect(origin: .zero, size: size))
        layer.content = content
        try drawContent(of: layer, fade: 1, in: wide, on: inner)
      }
      try inner.finish()
      let mask = try AlphaMask(alphaOf: bitmap)
      if sigma > 0 { BoxBlur(sigma: sigma).apply(to: mask) }
      return ContentShadow(mask: mask)
    }
    canvas.paint(color, through: shadow.mask, x: region.x, y: region.y)
  }

  /// A rectangle outside of which a content draws nothing, in the layer's coordinates.
  func reach(of content: Layer.Content, size: Size) throws -> Rect {
    switch content {
    case .none: .zero
    case .text(let text): try lines(of: text, in: size)?.reach ?? .zero
    // A picture that is resampled bleeds by less than one of its pixels.
    case .image(let image): image.placement(in: size).inset(by: -1 / scale)
    case .shape(let shape): shape.reach
    }
  }
}

/// What a shadow is the shadow of.
enum ShadowCaster: Hashable {
  case shape(RoundedRect)
  case content(Layer.Content)
}

extension Layer {
  var shadowCaster: ShadowCaster {
    background == nil ? .content(content) : .shape(RoundedRect(bounds, radii: cornerRadii))
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
    var left: Int
    var top: Int
    var width: Int
    var height: Int

    init(cast: ShadowCaster, size: Size, region: PixelRect, sigma: Double, scope: Scope) {
      self.cast = cast
      self.size = size
      self.sigma = sigma
      transform = scope.transform
      let x = transform.tx.rounded(.down)
      let y = transform.ty.rounded(.down)
      transform.tx -= x
      transform.ty -= y
      isSnapped = scope.isSnapped
      isTransformAnimated = scope.isTransformAnimated
      left = region.x - Int(clamped: x)
      top = region.y - Int(clamped: y)
      width = region.width
      height = region.height
    }
  }

  var mask: AlphaMask
}
