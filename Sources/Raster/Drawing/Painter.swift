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
  /// Of upright rectangles, for all that are alike but for their length.
  var shadowPatches: BoundedCache<ShadowPatch.Key, ShadowPatch>
  /// Of anything else, in the part of the device that it was needed for. None is drawn while another is made.
  var shadowMasks: BoundedCache<ShadowMaskKey, AlphaMask>
  var gradients: BoundedCache<GradientPixels.Key, GradientPicture>

  /// - Parameter caches: true where anything is kept; changes speed only.
  init(engine: TextEngine, images: any ImagePixels, scale: Double, caches: Bool) {
    (self.engine, self.scale) = (engine, scale)
    pictures = ScaledPictures(of: images, caches: caches)
    shadowPatches = BoundedCache(capacity: caches ? 100 : 0)
    shadowMasks = BoundedCache(capacity: caches ? 50 : 0)
    gradients = BoundedCache(capacity: caches ? Self.gradientBytes : 0) { $0.image.bitmap.bytes.count }
  }
}
