import Geometry
import Layers
import Pixels

/// The shadows that fall into a layer's surface: they lie under its content.
enum SurfaceShadows: InnerShadows {
  static let areOfSurface = true
}

/// The shadows that fall into the content of a layer without a surface: they lie over it.
enum ContentShadows: InnerShadows {
  static let areOfSurface = false

  static func extent(of layer: Layer, in state: GraphicsState, by painter: Painter) throws -> Rect {
    count(in: layer) == 0 ? .zero : try ShownContent.extent(of: layer, in: state, by: painter)
  }
}

/// The shadows that fall into a layer.
protocol InnerShadows: LayerPart {
  static var areOfSurface: Bool { get }
}

extension InnerShadows {
  static func draw(_ layer: Layer, over behind: PixelPatch?, with context: DrawingContext) throws {
    guard count(in: layer) > 0 else { return }
    for shadow in layer.shadows.reversed() where shadow.isInside {
      try draw(shadow, of: layer, with: context)
    }
  }

  /// Draws the part of the shape that its blurred hole, moved and smaller, leaves.
  private static func draw(_ shadow: Shadow, of layer: Layer, with context: DrawingContext) throws {
    let (state, painter) = (context.state, context.painter)
    let color = shadow.shownColor(fade: context.fade)
    let (cast, hole) = (layer.shadowCaster(spread: 0), layer.shadowCaster(spread: -shadow.spread))
    guard color.alpha > 0, cast != .content(.none) else { return }
    let sigma = state.sigma(ofBlur: shadow.radius)
    let size = layer.frame.size
    let box = try cast.reach(size: size, in: state, by: painter)
    guard !box.isEmpty, let shown = PixelRect(covering: state.device(box, spare: 2), within: state.visible),
      state.isWanted(shown)
    else { return }
    let hollow = ShadowMaskKey.Hollow(cast: hole, offset: shadow.offset, isCut: context.isCut)
    let key = ShadowMaskKey(cast: cast, size: size, region: shown, sigma: sigma, state: state, hollow: hollow)
    let mask = try painter.shadowMasks.value(for: key) {
      // The pixels from which the hole is blurred.
      let source = shown.outset(by: BoxBlur.reach(sigma: sigma) + 1)
      let hole = try hole.coverage(
        size: size, sigma: sigma, in: state.moved(by: shadow.offset), over: source, by: painter)
      let mask =
        try context.isCut
        ? AlphaMask(width: shown.width, height: shown.height, coverage: 255)
        : cast.coverage(size: size, sigma: 0, in: state, over: shown, by: painter)
      mask.multiply(byRestOf: hole, from: PixelPoint(x: shown.x - source.x, y: shown.y - source.y))
      return mask
    }
    context.canvas.fill(.mask(mask, x: shown.x, y: shown.y), with: .color(color))
  }

  static func count(in layer: Layer) -> Int {
    layer.shadows.isEmpty || layer.hasSurface != areOfSurface ? 0 : layer.shadows.count(where: \.isInside)
  }

  static func isSame(_ layer: Layer, in drawing: ShiftedDrawing, by painter: Painter) -> Bool { count(in: layer) == 0 }

  static var isOverAll: Bool { true }

  static func passes(of layer: Layer) -> Double { Double(count(in: layer)) * Passes.shadow }
}
