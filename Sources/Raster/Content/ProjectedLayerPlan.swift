import Basics
import Geometry
import Glibc
import Layers
import Pixels

/// The plan by which a layer that is seen askew becomes flat pixels first: at what resolution, and which part of it.
///
/// All of it follows from the layer and from what can be seen around it, so that a frame does not depend on what was
/// drawn before or on what is drawn anew.
struct ProjectedLayerPlan {
  /// The layer, flat: what is done to its picture as a whole is left for afterwards.
  let layer: Layer
  /// The projection from the layer to the device.
  let projection: Projection
  /// Pixels of the flat picture a point: one number but for a rounding, so that the layer's edges fall on whole ones.
  let across: Double
  let down: Double
  /// The pixels of it that can be seen.
  let flat: PixelRect
  /// The device's pixels that it can be seen in.
  let region: PixelRect
  /// The layer's rectangle on the device.
  let outline: [Point]

  /// Pixels of a flat picture a side for one of the device where it is largest: with fewer, thin
  /// lines and corners are lost in it.
  private static let fineness = 2.5
  /// The most pixels of a flat picture: in all, and for each of the device's pixels that it covers.
  private static let most = (all: 4_194_304.0, each: 64.0)

  /// Pixels that a layer's flat picture has at most; none for one that is not drawn flat.
  static func maxPixels(of layer: Layer) -> Double { layer.isProjected ? most.all : 0 }

  /// Resolutions of flat pictures are eight to an octave; one that rounding has brought above one counts as that.
  private static func resolution(near scale: Double, _ rule: FloatingPointRoundingRule) -> Double {
    exp2((8 * log2(scale) - (rule == .up ? 1e-6 : 0)).rounded(rule) / 8)
  }

  /// Creates the plan, or returns nil where nothing of it can be seen.
  ///
  /// - Parameters:
  ///   - extent: the rectangle that the layer with everything in it can touch, in its own coordinates.
  ///   - projection: from there to the device.
  init?(_ layer: Layer, extent: Rect, projection: Projection, visible: PixelRect) {
    guard !extent.isEmpty, let inverse = projection.inverse else { return nil }
    let limit = visible.rect.inset(by: -2)
    func clip(_ corners: [Point]) -> [Point] {
      corners.clipped { $0.x - limit.minX }.clipped { limit.maxX - $0.x }.clipped { $0.y - limit.minY }
        .clipped { limit.maxY - $0.y }
    }
    let shown = clip(projection.outline(of: extent))
    guard shown.count >= 3, let region = PixelRect(covering: shown.boundingBox.inset(by: -1), within: visible)
    else { return nil }
    let corners = shown.compactMap(inverse.apply(to:))
    let part = corners.boundingBox
    guard let largest = corners.compactMap(projection.magnification(at:)).max(), largest > 0, largest.isFinite,
      !part.isEmpty
    else { return nil }
    // Steps of an eighth of an octave: a flat picture that is kept serves for the frames beside.
    var scale = Self.resolution(near: Self.fineness * largest, .up)
    let pixels = min(Self.most.all, Self.most.each * Double(region.area))
    let room = (pixels / (part.width * part.height)).squareRoot()
    let side = Double(Limits.side) / 2 / max(part.width, part.height)
    if scale > min(room, side) { scale = Self.resolution(near: min(room, side), .down) }
    let size = layer.frame.size
    func whole(_ length: Double) -> Double {
      length * scale >= 1 ? (length * scale).rounded(.up) / length : scale
    }
    across = whole(size.width)
    down = whole(size.height)
    let needed = Rect(part.minX * across, part.minY * down, part.width * across, part.height * down).inset(by: -2)
    let everything = PixelRect(x: -1 << 30, y: -1 << 30, width: 1 << 31, height: 1 << 31)
    guard let everything, let flat = PixelRect(covering: needed, within: everything) else { return nil }
    self.layer = layer
    self.projection = projection
    self.flat = flat
    self.region = region
    outline = clip(projection.outline(of: layer.bounds))
  }

  /// The state that the layer is drawn in, flat.
  var state: GraphicsState {
    var state = GraphicsState(scale: (across * down).squareRoot(), visible: flat, wanted: flat)
    state.transform = .scale(across, down)
    (state.isSnapped, state.isFlat) = (false, true)
    return state
  }

  /// Returns the pixels that draw it.
  func pixels(_ picture: ProjectionSource) -> ProjectedPixels? {
    let place = AffineTransform(
      a: across, b: 0, c: 0, d: down, tx: Double(-flat.x), ty: Double(-flat.y))
    guard let toFlat = projection.inverse?.then(place) else { return nil }
    let size = layer.frame.size
    return ProjectedPixels(
      flat: picture, toFlat: toFlat,
      bounds: (
        -flat.x, -flat.y, Int(clamped: (size.width * across).rounded()) - flat.x,
        Int(clamped: (size.height * down).rounded()) - flat.y
      ), outline: outline, region: region)
  }
}
