import Geometry
import Layers
import Limits
import Pixels

extension Rasterizer {
  /// A picture again and again over a rectangle, which it fills from one of its corners.
  ///
  /// A tile has whole pixels, so that nothing shows between two. Upright and never turned or scaled by an animation the
  /// rectangle is of whole pixels too, and all is copied; elsewhere the pattern is resampled as a whole.
  func drawTiles(_ image: Image, over bounds: Rect, fade: Double, in scope: Scope, on canvas: Canvas) throws {
    let device = scope.transform.boundingBox(of: bounds)
    let own = image.naturalSize
    let across = (x: device.width / bounds.width, y: device.height / bounds.height)
    let isCopied =
      scope.transform.isUpright && !scope.isTransformAnimated
      && Self.roomShare(own.width * across.x, own.height * across.y) == 1
    // A tile of more pixels than there may be has fewer.
    let share = Self.roomShare(own.width * scope.scale, own.height * scope.scale)
    let pixels = isCopied ? across : (x: scope.scale * share, y: scope.scale * share)
    let (width, height) = (own.width * pixels.x, own.height * pixels.y)
    guard let tile = try tile(image, width: width, height: height, fade: fade) else { return }
    let (columns, rows) = (Double(tile.bitmap.width), Double(tile.bitmap.height))
    if isCopied {
      let corner = device.origin.wholePixel
      let area = Rect(corner.x, corner.y, device.width.rounded(), device.height.rounded())
      let x = image.tileFrom.isLeft ? area.minX : area.maxX - columns
      let y = image.tileFrom.isTop ? area.minY : area.maxY - rows
      guard let wanted = PixelRect(covering: area, within: scope.wanted) else { return }
      canvas.clipped(to: wanted) { canvas.fill(.rect(wanted.rect), with: .tiles(tile, .translation(x, y))) }
    } else {
      let size = Size(columns / pixels.x, rows / pixels.y)
      let origin = Point(
        image.tileFrom.isLeft ? bounds.minX : bounds.maxX - size.width,
        image.tileFrom.isTop ? bounds.minY : bounds.maxY - size.height)
      let transform = AffineTransform.scale(1 / pixels.x, 1 / pixels.y).then(.translation(origin.x, origin.y))
        .then(scope.transform)
      let outline = RoundedRect(bounds, radii: .zero).outline(scope.transform, near: scope.visible.rect)
      canvas.fill(outline, with: .tiles(tile, transform))
    }
  }

  /// One tile, tinted and faded already; nil where it is too small to be seen.
  private func tile(_ image: Image, width: Double, height: Double, fade: Double) throws -> ScaledImage? {
    guard image.tint != nil || fade < 1 else { return try scaled(image, width: width, height: height) }
    guard var key = try key(for: image, width: width, height: height) else { return nil }
    key.treatment = .painted(tint: image.tint, fade: fade)
    return try scaledImages.value(for: key) {
      let plain = try images.pixels(key.source.text, frame: key.frame, width: key.width, height: key.height)
      return ScaledImage(plain.painted(tint: image.tint, fade: fade))
    }
  }

  /// A picture whose edges keep their thickness.
  func nineParts(of image: Image, _ key: ScaledImage.Key, slices: EdgeInsets, bounds: Size) throws -> ScaledImage? {
    let pixels = (x: Double(key.width) / bounds.width, y: Double(key.height) / bounds.height)
    guard key.width * key.height <= Limits.pixels else {
      throw RasterProblem.pictureTooLarge(width: Double(key.width), height: Double(key.height))
    }
    guard
      let natural = try self.key(
        for: image, width: max(image.naturalSize.width * pixels.x, 1),
        height: max(image.naturalSize.height * pixels.y, 1))
    else { return nil }
    var key = key
    let parts = NineParts(
      slices, pixels: pixels, picture: (natural.width, natural.height), target: (key.width, key.height),
      isTiled: image.fit == .tile)
    key.treatment = .nineParts(parts)
    return try scaledImages.value(for: key) {
      let size = try images.ownSize(natural.source.text, frame: natural.frame) ?? (natural.width, natural.height)
      let plain = try images.pixels(natural.source.text, frame: natural.frame, width: size.width, height: size.height)
      return ScaledImage(parts.assembled(from: plain))
    }
  }
}

extension Bitmap {
  /// The same in another colour, or fainter.
  ///
  /// - Parameters:
  ///   - tint: replaces the colours; the alpha stays.
  ///   - fade: from 0 to 1, what all is multiplied with.
  fileprivate func painted(tint: Color?, fade: Double) -> Bitmap {
    let result = Bitmap(width: width, height: height)
    for y in 0..<height {
      let (source, target) = (row(y), result.row(y))
      for x in 0..<width {
        let alpha = Double(source[4 * x + 3]) / 255 * (tint?.alpha ?? 1) * fade
        for channel in 0..<3 {
          let value = tint.map { [$0.blue, $0.green, $0.red][channel] * alpha * 255 }
          target[4 * x + channel] = UInt8(clamped: (value ?? Double(source[4 * x + channel]) * fade).rounded())
        }
        target[4 * x + 3] = UInt8(clamped: (alpha * 255).rounded())
      }
    }
    return result
  }
}
