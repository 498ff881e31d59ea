import Geometry
import Layers
import Pixels

/// The graphics state that a layer is drawn in, as Core Graphics has it: the map from its coordinates to the device,
/// and the pixels that may change.
struct GraphicsState: Hashable {
  var transform: AffineTransform
  /// Whether the layer and all around it are only moved, in every frame: text and images then stand on whole pixels, as
  /// seen from the layer's origin.
  var isSnapped = true
  /// The distance of the layer's origin from the pixel border nearest to it, where the layer stands upright.
  private(set) var slip = Point.zero
  /// Whether an animation may turn or scale the layer or something around it.
  var isTransformAnimated = false
  /// Whether it is drawn beside others that share its edges (`Layer.joinsChildren`).
  var joins = false
  /// Whether it is drawn into a flat picture, which is projected afterwards.
  var isFlat = false
  var visible: PixelRect
  /// The pixels that are asked for. What touches none of them is left out, and what is the same however it is cut is
  /// cut to them; all else is drawn as if all of `visible` were asked for, because Cairo's softened edges, gradients
  /// and resampled pictures depend by a rounding on where they are cut off.
  var wanted: PixelRect
  /// Device pixels per point, as the picture was asked for.
  let scale: Double

  init(scale: Double, visible: PixelRect, wanted: PixelRect) {
    transform = .scale(scale, scale)
    self.visible = visible
    self.wanted = wanted
    self.scale = scale
  }

  /// The state of a child; nil for one that is drawn apart, flat, as no state in this one is.
  func entering(_ layer: Layer) throws -> GraphicsState? {
    var state = self
    let own = layer.depth == nil ? layer.flatTransformToParent : layer.transformToParent.affine
    guard own != nil || layer.depth?.eye == nil else { return nil }
    state.transform = (own ?? layer.flatTransformToParent).then(transform)
    guard state.transform.isFinite, layer.frame.width.isFinite, layer.frame.height.isFinite else {
      throw RasterProblem.notFinite(layer: layer.id)
    }
    state.isTransformAnimated = isTransformAnimated || layer.isTransformAnimated
    state.isSnapped = isSnapped && !layer.isTransformAnimated && layer.transform.isTranslation && layer.depth == nil
    let origin = Point(state.transform.tx, state.transform.ty)
    state.slip = state.transform.isUpright ? origin - origin.wholePixel : .zero
    return state
  }

  /// Returns the projection of a layer to the device.
  func projection(of layer: Layer) throws -> Projection {
    let projection = layer.transformToParent.then(transform)
    guard projection.isFinite, layer.frame.width.isFinite, layer.frame.height.isFinite else {
      throw RasterProblem.notFinite(layer: layer.id)
    }
    return projection
  }

  /// The state in which a layer's children are placed: moved by its content offset, in whole pixels; in a flat picture,
  /// whose pixels are not the device's, by all of it.
  func scrolled(by offset: Point) -> GraphicsState {
    guard offset != .zero else { return self }
    var state = self
    let pixels =
      isFlat ? offset : Point((offset.x * scale).rounded() / scale, (offset.y * scale).rounded() / scale)
    state.transform = AffineTransform.translation(-pixels.x, -pixels.y).then(transform)
    return state
  }

  /// The visible pixels that a rectangle of the layer touches; nil where those are too far from the wanted ones for
  /// anything in the rectangle to show.
  func pixels(touching rect: Rect) -> PixelRect? {
    guard let pixels = PixelRect(covering: transform.boundingBox(of: rect), within: visible) else { return nil }
    return isWanted(pixels) ? pixels : nil
  }

  /// Whether something drawn in these pixels may show; with two pixels to spare, for what Cairo rounds outwards.
  func isWanted(_ pixels: PixelRect) -> Bool { pixels.outset(by: 2).intersection(wanted) != nil }

  /// A rectangle of the layer on the device, with pixels to spare for softened edges; empty where it is.
  func device(_ rect: Rect, spare: Double = 1) -> Rect {
    rect.isEmpty ? .zero : transform.boundingBox(of: rect).inset(by: -spare)
  }

  // MARK: Places of texts and pictures

  /// The share of a pixel that texts and pictures of the layer are moved by, in sixteenths: as far as the layer is
  /// beside whole pixels.
  var rest: Point {
    func sixteenths(_ pixels: Double) -> Double { (pixels * 16 + 0.5).rounded(.down) / 16 }
    return Point(sixteenths(slip.x), sixteenths(slip.y))
  }

  /// Returns the place at which a text or a picture is put that belongs at a place of the device: on a pixel border if
  /// the layer stands on one, and as far from that border as the layer otherwise. So it has the same pixels wherever a
  /// layer rests on whole ones, and keeps its place in one that glides, to a thirty-second of a pixel.
  func snapped(_ device: Point) -> Point { (device - slip).wholePixel + rest }

  /// The map of the layer with one of its points moved to where it is put, and all else with it.
  func snapped(at point: Point) -> AffineTransform {
    let device = transform.apply(to: point)
    let translation = snapped(device) - device
    return transform.then(.translation(translation.x, translation.y))
  }
}
