import Basics
import Geometry
import Layers
import Pixels

/// A picture in its place.
///
/// Where the layer is never turned or scaled by an animation and stands upright, the picture is scaled to whole pixels
/// once and copied, or moved by a part of a pixel with the layer; elsewhere, and where that would be more pixels than a
/// picture may have, it is scaled to the size that it would have untransformed, or a smaller one, and resampled in
/// place.
extension Image: DrawnContent {
  func draw(size: Size, with context: DrawingContext) throws {
    let (state, pictures) = (context.state, context.painter.pictures)
    let placement = placement(in: size)
    guard !placement.isEmpty, state.pixels(touching: placement.inset(by: -1 / state.scale)) != nil else { return }
    if isTiles { return try drawTiles(over: placement, with: context) }
    let device = state.transform.boundingBox(of: placement)
    if isCopied(to: placement, in: state) {
      guard
        let scaled = try pictures.fitted(
          self, width: device.width, height: device.height, bounds: placement.size)
      else { return }
      context.canvas.paint(
        scaled, at: state.snapped(device.origin), tint: tint, fade: context.fade, wanted: state.wanted)
    } else {
      var (width, height) = (placement.width * state.scale, placement.height * state.scale)
      let part = PictureRoom.share(width, height)
      if part < 1 { (width, height) = (max(1, width * part), max(1, height * part)) }
      let sliced = sliceShare(over: placement, width: width, height: height)
      if sliced < 1 { (width, height) = (max(1, width * sliced), max(1, height * sliced)) }
      guard let scaled = try pictures.fitted(self, width: width, height: height, bounds: placement.size)
      else { return }
      let toPlacement = AffineTransform.scale(
        placement.width / Double(scaled.bitmap.width), placement.height / Double(scaled.bitmap.height))
      let transform = toPlacement.then(.translation(placement.minX, placement.minY)).then(state.transform)
      context.canvas.paint(scaled, transform: transform, tint: tint, fade: context.fade)
    }
  }

  /// A picture that is resampled bleeds by less than one of its pixels.
  func reach(size: Size, in state: GraphicsState, by painter: Painter) -> Rect {
    placement(in: size).inset(by: -1 / painter.scale)
  }

  func isSame(size: Size, in drawing: ShiftedDrawing, by painter: Painter) -> Bool {
    let placement = placement(in: size)
    guard !placement.isEmpty else { return true }
    guard !isTiles, isCopied(to: placement, in: drawing.before), isCopied(to: placement, in: drawing.after)
    else { return false }
    func pixels(_ device: Rect, _ state: GraphicsState) -> Rect {
      Rect(origin: state.snapped(device.origin), size: Size(device.width.rounded(), device.height.rounded()))
    }
    let (old, new) = drawing.boxes(placement)
    return drawing.shifts(pixels(old, drawing.before), pixels(new, drawing.after))
  }

  var partCount: Int { 1 }

  func spend(_ work: inout DrawingWork, size: Size, in state: GraphicsState) throws {
    let placement = state.transform.boundingBox(of: placement(in: size))
    guard !placement.isEmpty, let shown = PixelRect(covering: placement, within: state.visible) else { return }
    try work.spend(Double(shown.area) * Passes.image)
    let key = ScaledImage.Key(
      source: MachineText(source), frame: frame, width: Int(clamped: placement.width),
      height: Int(clamped: placement.height))
    // All of it is scaled, whatever of it shows.
    let made = min(placement.size.area, Double(Limits.pixels)) * Passes.scaledImage
    try work.spend(naturalSize.area + made, scaling: key)
  }

  func workBound(in layer: Layer, height: Double, scale: Double) -> WorkBound {
    let mayGrow = fit == .fill || fit == .center || layer.isTransformAnimated || scale > 4
    return WorkBound(
      passes: Passes.image + Passes.scaledImage, steps: naturalSize.area + (mayGrow ? Self.maxScaledPixels : 0))
  }

  /// Steps for a picture that is shown far larger than it is.
  private static let maxScaledPixels = 4e7

  private var isTiles: Bool { fit == .tile && slices == nil }

  /// Whether a picture is scaled to the device's pixels and copied there.
  private func isCopied(to placement: Rect, in state: GraphicsState) -> Bool {
    guard state.copiesPictures else { return false }
    let device = state.transform.boundingBox(of: placement)
    return !PictureRoom.isTooLarge(device.width, device.height)
      && sliceShare(over: placement, width: device.width, height: device.height) == 1
  }

  /// The share of its sides that a picture is drawn with that is cut into nine parts, shown in so many pixels: those
  /// are cut out of all of it, which may be far larger.
  private func sliceShare(over placement: Rect, width: Double, height: Double) -> Double {
    guard slices != nil else { return 1 }
    return PictureRoom.share(
      naturalSize.width * width / placement.width, naturalSize.height * height / placement.height)
  }
}

extension GraphicsState {
  /// Whether pictures are scaled to the device's pixels, not resampled: they stand upright, and no animation turns or
  /// scales them.
  var copiesPictures: Bool { transform.isUpright && !isTransformAnimated }
}

/// The most pixels that a picture may have.
enum PictureRoom {
  /// The pixels of the picture that is resampled in place of one above the limit.
  private static let resampledPixels = 16_777_216.0

  /// The share of its sides that something of more pixels than there may be is drawn with; 1 for what fits.
  static func share(_ width: Double, _ height: Double) -> Double {
    guard isTooLarge(width, height) else { return 1 }
    return min((resampledPixels / (width * height)).squareRoot(), Double(Limits.side) / max(width, height), 1)
  }

  static func isTooLarge(_ width: Double, _ height: Double) -> Bool {
    width * height > Double(Limits.pixels) || max(width, height) > Double(Limits.side)
  }
}

extension Size {
  fileprivate var area: Double { width * height }
}
