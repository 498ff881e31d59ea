import Geometry
import Layers
import Pixels

/// Layers that are seen askew: each is drawn flat, and its picture projected. Those that look the same in the next
/// frame are kept.
extension DrawingPass {
  /// Draws a projected layer with everything in it.
  func drawProjected(_ layer: Layer, in parent: GraphicsState, on canvas: Canvas) throws {
    guard let plan = try painter.flatPlan(of: layer, in: parent), parent.isWanted(plan.region),
      let part = plan.region.intersection(parent.wanted),
      let patch = plan.pixels(try picture(plan))?.picture(of: part)
    else { return }
    let image = ScaledImage(patch.bitmap)
    func paint(fade: Double) {
      canvas.paint(
        image, at: Point(Double(patch.x), Double(patch.y)), tint: nil, fade: fade, wanted: parent.wanted)
    }
    let opacity = min(layer.opacity, 1)
    guard layer.blend != .normal else { return paint(fade: opacity) }
    try canvas.drawFaded(opacity, Group(region: plan.region, wanted: parent.wanted, blend: layer.blend)) {
      paint(fade: 1)
    }
  }

  /// The distance, in pixels of a flat picture, that the lines may lie inside of a curve that it is drawn as. Cairo's
  /// tenth shows there: a corner that is cut round lost up to a twenty-eighth of a pixel of the device.
  private static let curveTolerance = 0.02

  private func picture(_ plan: ProjectedLayerPlan) throws -> ProjectionSource {
    let key = ProjectionSource.Key(layer: plan.layer, across: plan.across, down: plan.down, part: plan.flat)
    if let former = painter.flat.cachedValue(for: key) { return former }
    let bitmap = Bitmap(width: plan.flat.width, height: plan.flat.height)
    let canvas = Canvas(bitmap, origin: plan.flat.origin, clip: plan.flat)
    canvas.setTolerance(Self.curveTolerance)
    try draw(plan.layer, in: plan.state, on: canvas)
    try canvas.finish()
    let picture = ProjectionSource(bitmap)
    painter.flat.keep(picture, for: key)
    return picture
  }
}

extension GraphicsState {
  /// The state of a projected layer, as far as its numbers go.
  func flat(of layer: Layer) throws -> GraphicsState {
    _ = try projection(of: layer)
    return GraphicsState(scale: scale, visible: visible, wanted: wanted)
  }
}

extension Painter {
  /// A projected layer as it is flat, what that can touch in its own coordinates, and how it comes from there to the
  /// device.
  private func flattened(_ layer: Layer, in parent: GraphicsState) throws -> (
    flat: Layer, extent: Rect, projection: Projection
  ) {
    let projection = try parent.projection(of: layer)
    var flat = layer.inItself
    (flat.depth, flat.backdrop) = (nil, nil)
    // As far as it goes at the scale of what is around it.
    var state = GraphicsState(scale: parent.scale, visible: parent.visible, wanted: parent.visible)
    state.isSnapped = false
    let box = try inside(flat, state)
    let scale = parent.scale
    let extent = Rect(box.minX / scale, box.minY / scale, box.width / scale, box.height / scale)
    return (flat, extent, projection)
  }

  /// Returns the rectangle of the device that a projected layer can touch.
  func flatExtent(of layer: Layer, in parent: GraphicsState) throws -> Rect {
    let (_, extent, projection) = try flattened(layer, in: parent)
    let box = projection.boundingBox(of: extent)
    return box.isEmpty ? .zero : box.inset(by: -1)
  }

  /// Returns the plan by which a projected layer becomes flat; nil where nothing of it can be seen.
  func flatPlan(of layer: Layer, in parent: GraphicsState) throws -> ProjectedLayerPlan? {
    let (flat, extent, projection) = try flattened(layer, in: parent)
    return ProjectedLayerPlan(flat, extent: extent, projection: projection, visible: parent.visible)
  }
}
