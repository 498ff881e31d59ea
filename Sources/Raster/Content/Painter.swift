import Layers
import Pixels

/// The tools that layers are drawn with, and what these keep from one drawing to the next: texts in lines, scaled
/// pictures, colours of gradients, blurred shadows, pictures of layers. One for each thread.
final class Painter {
  /// Bytes of gradients, and of layers' pictures, after which the unused ones are forgotten.
  private static let (gradientBytes, layerBytes) = (8 << 20, 32 << 20)
  /// Device pixels per point of the picture that is asked for.
  let scale: Double
  let engine: TextEngine
  let pictures: ScaledPictures
  /// The shadows of upright rectangles, for all that are alike but for their length.
  var shadowPatches: BoundedCache<ShadowPatch.Key, ShadowPatch>
  /// The shadows of anything else, in the part of the device that they were needed for. None is drawn while another is
  /// made.
  var shadowMasks: BoundedCache<ShadowMaskKey, AlphaMask>
  var gradients: BoundedCache<GradientPixels.Key, GradientPicture>
  /// The pictures of layers that are blurred or filtered, by their names: of one that changes, the last picture is
  /// kept.
  var filtered: BoundedCache<String, FilteredPicture>
  /// The pictures of layers that are seen askew.
  var flat: BoundedCache<ProjectionSource.Key, ProjectionSource>
  /// The innermost layer that could not be drawn, or measured, where that threw.
  var undrawable: Layer?

  /// - Parameter caches: whether anything is kept; changes speed only.
  init(engine: TextEngine, images: any ImagePixels, scale: Double, caches: Bool) {
    (self.engine, self.scale) = (engine, scale)
    pictures = ScaledPictures(of: images, caches: caches)
    shadowPatches = BoundedCache(capacity: caches ? 100 : 0)
    shadowMasks = BoundedCache(capacity: caches ? 50 : 0)
    gradients = BoundedCache(capacity: caches ? Self.gradientBytes : 0) { $0.image.bitmap.bytes.count }
    filtered = BoundedCache(capacity: caches ? Self.layerBytes : 0) { $0.image.bitmap.bytes.count }
    flat = BoundedCache(capacity: caches ? Self.layerBytes : 0) { $0.byteCount }
  }

  /// Does something for a layer, which is noted where it throws.
  func noting<Result>(_ layer: Layer, _ body: () throws -> Result) rethrows -> Result {
    do {
      return try body()
    } catch {
      undrawable = undrawable ?? layer
      throw error
    }
  }
}
