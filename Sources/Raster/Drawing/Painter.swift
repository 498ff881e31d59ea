import Layers
import Pixels

/// The tools that contents are drawn with, and what these keep from one drawing to the next: texts in lines, scaled
/// pictures, colours of gradients, blurred shadows. One for each thread.
final class Painter {
  /// Bytes of gradients after which the unused ones are forgotten.
  private static let gradientBytes = 8 << 20
  /// Device pixels per point of the picture that is asked for.
  let scale: Double
  let engine: TextEngine
  let pictures: ScaledPictures
  let shadows: ShadowMasks
  var gradients: BoundedCache<GradientPixels.Key, GradientPicture>

  /// - Parameter caches: true where anything is kept; changes speed only.
  init(engine: TextEngine, images: any ImagePixels, scale: Double, caches: Bool) {
    (self.engine, self.scale) = (engine, scale)
    pictures = ScaledPictures(of: images, caches: caches)
    shadows = ShadowMasks(caches: caches)
    gradients = BoundedCache(capacity: caches ? Self.gradientBytes : 0) { $0.image.bitmap.bytes.count }
  }
}
