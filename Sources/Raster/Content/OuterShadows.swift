import Geometry
import Layers
import Pixels

/// The shadows that a layer's surface, or its content where it has none, casts onto what lies behind.
enum OuterShadows: LayerPart {
  static func draw(_ layer: Layer, over behind: PixelPatch?, with context: DrawingContext) throws {
    for shadow in layer.shadows.reversed() where !shadow.isInside {
      try draw(shadow, of: layer, with: context)
    }
  }

  private static func draw(_ shadow: Shadow, of layer: Layer, with context: DrawingContext) throws {
    let state = context.state
    let color = shadow.shownColor(fade: context.fade).faded(by: layer.backgroundAlpha)
    guard color.alpha > 0 else { return }
    let cast = layer.outerShadowCaster(spread: shadow.spread)
    guard cast != .content(.none) else { return }
    let sigma = state.sigma(ofBlur: shadow.radius)
    let moved = state.moved(by: shadow.offset)
    guard case .shape(let shape) = cast, moved.transform.isUpright else {
      return try draw(cast, size: layer.frame.size, sigma: sigma, color: color, in: moved, with: context)
    }
    guard !shape.rect.isEmpty else { return }
    let place = ShadowPatch.Place(shape, sigma: sigma, in: moved)
    let box = place.device.inset(by: -Double(place.reach + 1))
    guard let part = PixelRect(covering: box, within: moved.visible)?.intersection(moved.wanted) else { return }
    let patch = try context.painter.shadowPatches.value(for: place.key) { try ShadowPatch(for: place) }
    for part in hidden(by: layer, with: context).map(part.without) ?? [part] {
      let mask = try patch.stretched(to: place, over: part)
      context.canvas.fill(.mask(mask, x: part.x, y: part.y), with: .color(color))
    }
  }

  /// Pixels that a layer's own fill covers wholly, so that its shadow need not be drawn there: as a card's, whose
  /// shadow shows at its edges only. Nil where there are too few of them for the parts beside them.
  private static func hidden(by layer: Layer, with context: DrawingContext) -> PixelRect? {
    let state = context.state
    guard context.fade >= 1, !state.joins, BackgroundFill.hidesGround(in: layer) else { return nil }
    let box = state.transform.boundingBox(of: layer.bounds).inset(by: layer.edgeWidth(in: state))
      .intersection(state.visible.rect)
    guard let box, !box.isEmpty, let covered = PixelRect(inside: box), covered.area > 4_096 else { return nil }
    return covered
  }

  /// A shadow of something else than an upright rectangle.
  ///
  /// - Parameter state: where the shadow is.
  private static func draw(
    _ cast: ShadowCaster, size: Size, sigma: Double, color: Color, in state: GraphicsState, with context: DrawingContext
  ) throws {
    let reach = BoxBlur.reach(sigma: sigma)
    let box = try cast.reach(size: size, in: state, by: context.painter)
    guard !box.isEmpty else { return }
    let device = state.transform.boundingBox(of: box).inset(by: -Double(reach + 2))
    guard let region = PixelRect(covering: device, within: state.visible.outset(by: reach + 1)),
      state.isWanted(region)
    else { return }
    let key = ShadowMaskKey(cast: cast, size: size, region: region, sigma: sigma, state: state)
    let mask = try context.painter.shadowMasks.value(for: key) {
      try cast.coverage(size: size, sigma: sigma, in: state, over: region, by: context.painter)
    }
    context.canvas.fill(.mask(mask, x: region.x, y: region.y), with: .color(color))
  }

  static func extent(of layer: Layer, in state: GraphicsState, by painter: Painter) throws -> Rect {
    var box = Rect.zero
    for shadow in layer.shadows where !shadow.isInside {
      let cast =
        layer.hasSurface
        ? state.device(layer.bounds.inset(by: -shadow.spread))
        : try ShownContent.extent(of: layer, in: state, by: painter)
      guard !cast.isEmpty else { continue }
      let moved = cast.moved(by: state.transform.apply(to: shadow.offset) - state.transform.apply(to: .zero))
      let reach = BoxBlur.reach(sigma: max(0, shadow.radius) * state.transform.meanScale)
      box = box.union(moved.inset(by: -Double(reach) - 1))
    }
    return box
  }

  static func count(in layer: Layer) -> Int { layer.shadows.count { !$0.isInside } }

  static func isSame(_ layer: Layer, in drawing: ShiftedDrawing, by painter: Painter) -> Bool {
    layer.shadows.allSatisfy { $0.isInside || isSame($0, of: layer, in: drawing) }
  }

  private static func isSame(_ shadow: Shadow, of layer: Layer, in drawing: ShiftedDrawing) -> Bool {
    guard case .shape(let shape) = layer.shadowCaster(spread: shadow.spread), drawing.before.transform.isUpright
    else { return false }
    guard !shape.rect.isEmpty else { return true }
    let moved = drawing.moved(by: shadow.offset)
    let sigma = moved.before.sigma(ofBlur: shadow.radius)
    let (old, new) = (
      ShadowPatch.Place(shape, sigma: sigma, in: moved.before), ShadowPatch.Place(shape, sigma: sigma, in: moved.after)
    )
    return old.key == new.key && drawing.shifts(old.box, new.box)
  }

  static var isOverAll: Bool { true }

  static func passes(of layer: Layer) -> Double { Double(count(in: layer)) * Passes.shadow }
}

extension Layer {
  /// The alpha of the background as a whole, with the fills under it: 1 where what casts the shadow says it by itself.
  fileprivate var backgroundAlpha: Double {
    guard case .color(let color) = background, backdrop == nil else { return 1 }
    var rest = 1 - color.alpha
    for fill in lowerFills {
      guard case .color(let color) = fill else { return 1 }
      rest *= 1 - color.alpha
    }
    return lowerFills.isEmpty ? color.alpha : 1 - rest
  }

  /// Returns the caster of a shadow onto what lies behind: a surface as far as its fills cover it.
  fileprivate func outerShadowCaster(spread: Double) -> ShadowCaster {
    let cast = shadowCaster(spread: spread)
    guard backdrop == nil, case .shape(let shape) = cast, background != nil else { return cast }
    return fills.allSatisfy(\.isColor) || fills.contains(where: \.isOpaque) ? cast : .fills(fills, shape)
  }
}
