import Geometry
import Layers
import Pixels

/// A layer's picture with its blur and its filter, kept for the frames in which it looks the same: blurred ground under
/// something that moves is blurred once.
struct FilteredPicture {
  /// All that the picture follows from.
  struct Subject: Equatable {
    private let layer: Layer
    private let transform: AffineTransform
    private let isSnapped: Bool
    private let isTransformAnimated: Bool
    private let isFlat: Bool
    private let scale: Double
    private let region: PixelRect

    /// - Parameter region: the pixels that the picture has.
    init(_ layer: Layer, in scope: Scope, region: PixelRect) {
      // Where it is, the scope says; the rest is done to the picture.
      var shown = layer.inItself
      (shown.mask, shown.touch) = ([], .passes)
      self.layer = shown
      (transform, isSnapped, isTransformAnimated) = (scope.transform, scope.isSnapped, scope.isTransformAnimated)
      (isFlat, scale, self.region) = (scope.isFlat, scope.scale, region)
    }
  }

  let subject: Subject
  /// Those of its pixels that are right.
  let part: PixelRect
  let image: ScaledImage
  /// Where its first pixel is.
  let origin: (x: Int, y: Int)

  var byteCount: Int { image.bitmap.bytes.count }
}
