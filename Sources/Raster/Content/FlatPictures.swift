import Geometry
import Glibc
import Layers
import Limits
import Pixels

/// How a layer that is seen askew becomes flat pixels first: at what resolution, and which part of it.
///
/// All of it follows from the layer and from what can be seen around it, so that a frame does not depend on what was drawn
/// before or on what is drawn anew.
struct FlatPlan {
  /// The layer, flat: what is done to its picture as a whole is left for afterwards.
  let layer: Layer
  /// From the layer to the device.
  let projection: Projection
  /// Pixels of the flat picture a point: one number but for a rounding, so that the layer's edges fall on whole ones.
  let across: Double
  let down: Double
  /// Those pixels that can be seen.
  let flat: PixelRect
  /// The device's pixels that it can be seen in.
  let region: PixelRect
  /// The layer's rectangle on the device.
  let outline: [Point]

  /// Pixels of a flat picture a side for one of the device where it is largest: with fewer, thin
  /// lines and corners are lost in it.
  private static let fineness = 2.5
  /// So many pixels a flat picture has at most, and for each of the device that it is seen in.
  private static let most = (all: 4_194_304.0, each: 64.0)

  /// Pixels that a flat picture has at most.
  static var mostPixels: Double { most.all }

  /// Nil where nothing of it can be seen.
  ///
  /// - Parameters:
  ///   - extent: what the layer with everything in it can touch, in its own coordinates.
  ///   - projection: from there to the device.
  init?(_ layer: Layer, extent: Rect, projection: Projection, visible: PixelRect) {
    guard !extent.isEmpty, let inverse = projection.inverse else { return nil }
    let limit = visible.rect.inset(by: -2)
    func seen(_ corners: [Point]) -> [Point] {
      corners.kept { $0.x - limit.minX }.kept { limit.maxX - $0.x }.kept { $0.y - limit.minY }
        .kept { limit.maxY - $0.y }
    }
    let shown = seen(projection.outline(of: extent))
    guard shown.count >= 3, let region = PixelRect(covering: shown.boundingBox.inset(by: -1), within: visible)
    else { return nil }
    let corners = shown.compactMap(inverse.apply(to:))
    let part = corners.boundingBox
    guard let largest = corners.compactMap(projection.magnification(at:)).max(), largest > 0, largest.isFinite,
      !part.isEmpty
    else { return nil }
    // Steps of an eighth of an octave: a flat picture that is kept serves for the frames beside.
    var scale = FlatScale.step(atLeast: Self.fineness * largest)
    let pixels = min(Self.most.all, Self.most.each * Double(region.area))
    let room = (pixels / (part.width * part.height)).squareRoot()
    let side = Double(Limits.side) / 2 / max(part.width, part.height)
    if scale > min(room, side) { scale = FlatScale.step(atMost: min(room, side)) }
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
    outline = seen(projection.outline(of: layer.bounds))
  }

  /// What draws it.
  func pixels(_ picture: FlatPicture) -> ProjectedPixels? {
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

/// A flat picture, and what it is the picture of.
struct FlatKey: Hashable {
  var layer: Layer
  var across: Double
  var down: Double
  var part: PixelRect
}

/// Resolutions of flat pictures: eight to an octave.
private enum FlatScale {
  private static let steps = 8.0

  static func step(atLeast scale: Double) -> Double { power((logarithm(scale) - 1e-6).rounded(.up)) }
  static func step(atMost scale: Double) -> Double { power(logarithm(scale).rounded(.down)) }

  private static func logarithm(_ scale: Double) -> Double { steps * log2(scale) }
  private static func power(_ number: Double) -> Double { exp2(number / steps) }
}

extension Rasterizer {
  /// A projected layer as it is flat, what that can touch in its own coordinates, and how it comes from there to the device.
  private func flattened(_ layer: Layer, in parent: Scope) throws -> (flat: Layer, extent: Rect, projection: Projection)
  {
    let projection = try parent.projection(of: layer)
    var flat = layer.inItself
    (flat.depth, flat.backdrop) = (nil, nil)
    // As far as it goes at the scale of what is around it.
    var scope = Scope(scale: parent.scale, visible: parent.visible, wanted: parent.visible)
    scope.isSnapped = false
    let box = try extentInside(flat, scope)
    let scale = parent.scale
    let extent = Rect(box.minX / scale, box.minY / scale, box.width / scale, box.height / scale)
    return (flat, extent, projection)
  }

  /// What a projected layer can touch on the device.
  func projectedExtent(of layer: Layer, in parent: Scope) throws -> Rect {
    let (_, extent, projection) = try flattened(layer, in: parent)
    let box = projection.boundingBox(of: extent)
    return box.isEmpty ? .zero : box.inset(by: -1)
  }

  /// How a projected layer becomes flat; nil where nothing of it can be seen.
  func flatPlan(of layer: Layer, in parent: Scope) throws -> FlatPlan? {
    let (flat, extent, projection) = try flattened(layer, in: parent)
    return FlatPlan(flat, extent: extent, projection: projection, visible: parent.visible)
  }

  /// Draws a projected layer with everything in it.
  func drawProjected(_ layer: Layer, in parent: Scope, on canvas: Canvas) throws {
    guard let plan = try flatPlan(of: layer, in: parent), parent.isWanted(plan.region),
      let part = plan.region.intersection(parent.wanted)
    else { return }
    let key = FlatKey(layer: plan.layer, across: plan.across, down: plan.down, part: plan.flat)
    let picture = try flatPicture(key)
    guard let patch = plan.pixels(picture)?.picture(of: part) else { return }
    let image = ScaledImage(patch.bitmap)
    func paint(fade: Double) {
      canvas.paint(
        image, x: Double(patch.x), y: Double(patch.y), tint: nil, fade: fade, wanted: parent.wanted)
    }
    let opacity = min(layer.opacity, 1)
    guard layer.blend != .normal else { return paint(fade: opacity) }
    try canvas.faded(opacity, Group(region: plan.region, wanted: parent.wanted, blend: layer.blend)) {
      paint(fade: 1)
    }
  }

  /// How far, in pixels of a flat picture, the lines may lie inside of a curve that it is drawn as. Cairo's tenth shows there:
  /// a corner that is cut round lost up to a twenty-eighth of a pixel of the device.
  private static let curveTolerance = 0.02

  private func flatPicture(_ key: FlatKey) throws -> FlatPicture {
    if let kept = flatPictures.kept(for: key) { return kept }
    let bitmap = Bitmap(width: key.part.width, height: key.part.height)
    let canvas = Canvas(bitmap, origin: (key.part.x, key.part.y), clip: key.part)
    canvas.setTolerance(Self.curveTolerance)
    var scope = Scope(scale: (key.across * key.down).squareRoot(), visible: key.part, wanted: key.part)
    scope.transform = .scale(key.across, key.down)
    (scope.isSnapped, scope.isFlat) = (false, true)
    try draw(key.layer, in: scope, on: canvas)
    try canvas.finish()
    let picture = FlatPicture(bitmap)
    flatPictures.keep(picture, for: key)
    return picture
  }
}
