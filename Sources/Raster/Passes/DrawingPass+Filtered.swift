import Geometry
import Layers
import Pixels

/// A layer's blur and filter: what is done to the picture of it with everything in it. Those that look the same in the
/// next frame are kept.
extension DrawingPass {
  /// Draws a layer into a picture of its own, blurs that, changes its colours, and puts it where it belongs; or draws
  /// it there at once, where it has no blur and no filter.
  ///
  /// The picture holds what lies beyond the edges of the screen too, as far as the blur reaches, and is as large
  /// whatever is wanted of it; what is blurred is only what the wanted pixels come of.
  func drawIsolated(_ layer: Layer, over ground: PixelPatch?, fade: Double, in outer: GraphicsState, on canvas: Canvas)
    throws
  {
    guard layer.isFiltered else {
      return try drawParts(of: layer, over: ground, fade: fade, in: outer, on: canvas)
    }
    var state = outer
    let reach = layer.spread(in: state)
    let box = try painter.ofParts(layer, state, within: state.visible.outset(by: reach).rect)
    guard !box.isEmpty,
      let region = PixelRect(covering: box.inset(by: -Double(reach)), within: state.visible.outset(by: reach)),
      let shown = region.intersection(state.visible), state.isWanted(shown),
      let wanted = state.wanted.outset(by: 1).intersection(region)
    else { return }
    try RasterProblem.checkSides(Double(region.width), Double(region.height))
    (state.visible, state.wanted, state.joins) = (region, region, false)
    let subject = FilteredPicture.Subject(layer, in: state)
    // Glass shows what lies behind it, of which the layer says nothing.
    let isKept = layer.backdrop == nil
    let former = isKept ? painter.filtered.cachedValue(for: layer.id).flatMap { $0.subject == subject ? $0 : nil } : nil
    var picture = former.flatMap { $0.part.contains(wanted) ? $0 : nil }
    if picture == nil {
      // A layer that stays as it is while other parts of it are wanted is worked out whole.
      let part = former == nil ? wanted : shown.union(wanted)
      picture = try filtered(layer, over: ground, subject, part: part)
      if isKept, let picture { painter.filtered.keep(picture, for: layer.id) }
    }
    guard let picture else { return }
    canvas.paint(picture.image, at: picture.origin, tint: nil, fade: fade, wanted: outer.wanted)
  }

  /// The picture of a layer, right in a part.
  private func filtered(
    _ layer: Layer, over ground: PixelPatch?, _ subject: FilteredPicture.Subject, part: PixelRect
  ) throws -> FilteredPicture? {
    var state = subject.state
    let (region, reach) = (state.visible, layer.spread(in: state))
    guard let needed = part.outset(by: reach + 1).intersection(region) else { return nil }
    let bitmap = Bitmap(width: region.width, height: region.height)
    let canvas = Canvas(bitmap, origin: region.origin, clip: region)
    state.wanted = try BackdropRegions.widened(
      needed, under: layer.children, in: state.scrolled(by: layer.contentOffset))
    try drawParts(of: layer, over: ground, fade: 1, in: state, on: canvas)
    try canvas.finish()
    let sigma = state.sigma(ofBlur: layer.blur)
    var patch = PixelPatch(bitmap: bitmap, x: region.x, y: region.y)
    if GaussianBlur.isReduced(sigma: sigma) {
      guard
        let blurred = GaussianBlur(sigma: sigma).picture(
          of: part, from: TargetPixels(bitmap, rect: region), within: region, outside: .clear, colors: nil)
      else { return nil }
      patch = blurred
    } else if reach > 0 {
      BoxBlur(sigma: sigma).apply(
        to: bitmap, from: PixelPoint(x: needed.x - region.x, y: needed.y - region.y), width: needed.width,
        height: needed.height)
    }
    if let filter = layer.filter {
      ColorMatrix(filter)?.apply(
        to: patch.bitmap, from: PixelPoint(x: part.x - patch.x, y: part.y - patch.y), width: part.width,
        height: part.height)
    }
    return FilteredPicture(
      subject: subject, part: part, image: ScaledImage(patch.bitmap), origin: Point(Double(patch.x), Double(patch.y)))
  }
}

extension Layer {
  /// Whether the picture of it with everything in it is changed, or goes through another, before it is put where it
  /// belongs.
  var isPictured: Bool { isFiltered || isProjected }

  /// Whether its picture is blurred, or its colours are changed.
  var isFiltered: Bool { blur > 0 || filter != nil }

  /// Returns the distance, in pixels, that what is in it spreads by its blur.
  func spread(in state: GraphicsState) -> Int {
    let sigma = state.sigma(ofBlur: blur)
    return sigma > 0 ? GaussianBlur(sigma: sigma).reach : 0
  }
}

extension GraphicsState {
  /// The standard deviation, in pixels, beyond which a blur stays the same: nothing can be told apart there.
  static let maxSigma = 250.0

  /// A blur's standard deviation in pixels.
  ///
  /// - Parameter points: the same in points of the state.
  func sigma(ofBlur points: Double) -> Double { min(max(points, 0) * transform.meanScale, Self.maxSigma) }
}
