import Basics
import Geometry
import Layers
import Pixels

/// Pictures at the sizes that they are drawn at, and with what is done to them before, kept as long as they are used.
final class ScaledPictures {
  /// Bytes after which the unused ones are forgotten: a picture that grows has a size a frame.
  private static let bytes = 8 << 20
  private let images: any ImagePixels
  private var kept: BoundedCache<ScaledImage.Key, ScaledImage>

  init(of images: any ImagePixels, caches: Bool) {
    self.images = images
    kept = BoundedCache(capacity: caches ? Self.bytes : 0) { $0.bitmap.bytes.count }
  }

  /// A picture as it is put into bounds of some size, at a size in pixels; nil where that is too small to be seen.
  func fitted(_ image: Image, width: Double, height: Double, bounds: Size) throws -> ScaledImage? {
    guard var key = try key(for: image, width: width, height: height) else { return nil }
    guard let slices = image.slices else { return try scaled(key) }
    // Edges keep their thickness.
    let pixels = (x: Double(key.width) / bounds.width, y: Double(key.height) / bounds.height)
    guard key.width * key.height <= Limits.pixels else {
      throw RasterProblem.pictureTooLarge(width: Double(key.width), height: Double(key.height))
    }
    guard
      let natural = try self.key(
        for: image, width: max(image.naturalSize.width * pixels.x, 1),
        height: max(image.naturalSize.height * pixels.y, 1))
    else { return nil }
    let parts = NinePatch(
      slices, pixels: pixels, picture: PixelSize(natural.width, natural.height),
      target: PixelSize(key.width, key.height), isTiled: image.fit == .tile)
    key.treatment = .nineParts(parts)
    return try kept.value(for: key) {
      let size =
        try images.ownSize(natural.source.text, frame: natural.frame) ?? PixelSize(natural.width, natural.height)
      let plain = try images.pixels(natural.source.text, frame: natural.frame, width: size.width, height: size.height)
      return ScaledImage(parts.assembled(from: plain))
    }
  }

  private func key(for image: Image, width: Double, height: Double) throws -> ScaledImage.Key? {
    guard width >= 0.5, height >= 0.5 else { return nil }
    try RasterProblem.checkSides(width.rounded(), height.rounded())
    return ScaledImage.Key(
      source: MachineText(image.source), frame: image.frame, width: Int(clamped: width.rounded()),
      height: Int(clamped: height.rounded()))
  }

  /// One tile, tinted and faded already; nil where it is too small to be seen.
  func tile(_ image: Image, width: Double, height: Double, fade: Double) throws -> ScaledImage? {
    guard var key = try key(for: image, width: width, height: height) else { return nil }
    guard image.tint != nil || fade < 1 else { return try scaled(key) }
    key.treatment = .painted(tint: image.tint, fade: fade)
    return try kept.value(for: key) { ScaledImage(try pixels(key).painted(tint: image.tint, fade: fade)) }
  }

  private func scaled(_ key: ScaledImage.Key) throws -> ScaledImage {
    try kept.value(for: key) { ScaledImage(try pixels(key)) }
  }

  private func pixels(_ key: ScaledImage.Key) throws -> Bitmap {
    try images.pixels(key.source.text, frame: key.frame, width: key.width, height: key.height)
  }

  /// The picture of a glyph that has its own colours, at a size in pixels.
  func scaled(_ picture: ColorFont.Picture, of glyph: UInt, to size: Size) throws -> ScaledImage? {
    let width = Int(clamped: size.width.rounded())
    let height = Int(clamped: size.height.rounded())
    guard width > 0, height > 0 else { return nil }
    try RasterProblem.checkSides(Double(width), Double(height))
    // No path of a picture begins with a colon.
    let key = ScaledImage.Key(source: MachineText(":glyph \(glyph)"), width: width, height: height)
    return try kept.value(for: key) { try picture.scaled(width: width, height: height) }
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
