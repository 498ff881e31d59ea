import Bytes
import CCairo
import Geometry
import Layers
import Limits
import Pixels

extension Rasterizer {
  /// A picture in its place.
  ///
  /// Where the layer is never turned or scaled by an animation and stands upright, the picture is scaled to whole pixels
  /// once and copied; elsewhere, and where that would be more pixels than a picture may have, it is scaled to the size that
  /// it would have untransformed, or a smaller one, and resampled in place.
  func draw(_ image: Image, size: Size, fade: Double, in scope: Scope, on canvas: Canvas) throws {
    let placement = image.placement(in: size)
    guard !placement.isEmpty, scope.pixels(touching: placement.inset(by: -1 / scope.scale)) != nil else { return }
    if image.fit == .tile, image.slices == nil {
      return try drawTiles(image, over: placement, fade: fade, in: scope, on: canvas)
    }
    let device = scope.transform.boundingBox(of: placement)
    if isCopied(image, to: placement, in: scope) {
      guard
        let scaled = try fitted(
          image, width: device.width, height: device.height, bounds: placement.size)
      else { return }
      let corner = device.origin.wholePixel
      canvas.paint(scaled, x: corner.x, y: corner.y, tint: image.tint, fade: fade, wanted: scope.wanted)
    } else {
      var (width, height) = (placement.width * scope.scale, placement.height * scope.scale)
      let part = Self.roomShare(width, height)
      if part < 1 { (width, height) = (max(1, width * part), max(1, height * part)) }
      let sliced = Self.sliceShare(of: image, over: placement, width: width, height: height)
      if sliced < 1 { (width, height) = (max(1, width * sliced), max(1, height * sliced)) }
      guard let scaled = try fitted(image, width: width, height: height, bounds: placement.size) else { return }
      let toPlacement = AffineTransform.scale(
        placement.width / Double(scaled.bitmap.width), placement.height / Double(scaled.bitmap.height))
      let transform = toPlacement.then(.translation(placement.minX, placement.minY)).then(scope.transform)
      canvas.paint(scaled, transform: transform, tint: image.tint, fade: fade)
    }
  }

  /// So many pixels has what is resampled instead of a picture of more than there may be.
  private static let resampledPixels = 16_777_216.0

  /// The share of its sides that something of more pixels than there may be is drawn with; 1 for what fits.
  static func roomShare(_ width: Double, _ height: Double) -> Double {
    guard isTooLarge(width, height) else { return 1 }
    return min((resampledPixels / (width * height)).squareRoot(), Double(Limits.side) / max(width, height), 1)
  }

  /// The same for a picture that is cut into nine parts, shown in so many pixels: those are cut out of all of it, which may
  /// be far larger.
  private static func sliceShare(of image: Image, over placement: Rect, width: Double, height: Double) -> Double {
    guard image.slices != nil else { return 1 }
    let own = image.naturalSize
    return roomShare(own.width * width / placement.width, own.height * height / placement.height)
  }

  private static func isTooLarge(_ width: Double, _ height: Double) -> Bool {
    width * height > Double(Limits.pixels) || max(width, height) > Double(Limits.side)
  }

  /// Whether a picture is scaled to the device's pixels and copied there.
  func isCopied(_ image: Image, to placement: Rect, in scope: Scope) -> Bool {
    guard scope.transform.isUpright, !scope.isTransformAnimated else { return false }
    let device = scope.transform.boundingBox(of: placement)
    return !Self.isTooLarge(device.width, device.height)
      && Self.sliceShare(of: image, over: placement, width: device.width, height: device.height) == 1
  }

  /// The picture at a size in pixels; nil where that is too small to be seen.
  func scaled(_ image: Image, width: Double, height: Double) throws -> ScaledImage? {
    guard let key = try key(for: image, width: width, height: height) else { return nil }
    return try scaledImages.value(for: key) {
      ScaledImage(try images.pixels(key.source.text, frame: key.frame, width: key.width, height: key.height))
    }
  }

  /// The same picture as it is put into bounds of some size.
  private func fitted(_ image: Image, width: Double, height: Double, bounds: Size) throws -> ScaledImage? {
    guard let slices = image.slices else { return try scaled(image, width: width, height: height) }
    guard let key = try key(for: image, width: width, height: height) else { return nil }
    return try nineParts(of: image, key, slices: slices, bounds: bounds)
  }

  func key(for image: Image, width: Double, height: Double) throws -> ScaledImage.Key? {
    guard width >= 0.5, height >= 0.5 else { return nil }
    guard width.rounded() <= Double(Limits.side), height.rounded() <= Double(Limits.side) else {
      throw RasterProblem.pictureTooLarge(width: width.rounded(), height: height.rounded())
    }
    return ScaledImage.Key(
      source: MachineText(image.source), frame: image.frame, width: Int(clamped: width.rounded()),
      height: Int(clamped: height.rounded()))
  }
}

/// A picture's pixels at one size, as Cairo takes them.
final class ScaledImage {
  struct Key: Hashable {
    var source: MachineText
    var frame: Int?
    var width: Int
    var height: Int
    var treatment: Treatment?
  }

  /// What is done to a picture besides scaling it.
  enum Treatment: Hashable {
    case nineParts(NineParts)
    case painted(tint: Color?, fade: Double)
  }

  let bitmap: Bitmap
  let surface: OpaquePointer?

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    surface = cairo_image_surface_create_for_data(
      bitmap.bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(bitmap.width),
      Int32(bitmap.height), Int32(bitmap.stride))
  }

  deinit {
    cairo_surface_destroy(surface)
  }
}
