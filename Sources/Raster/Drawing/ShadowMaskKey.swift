import Geometry
import Layers
import Pixels

/// The key that a blurred shadow is kept by. Two shadows with equal keys have equal masks: places count from whole pixels.
struct ShadowMaskKey: Hashable {
  var cast: ShadowCaster
  var size: Size
  var sigma: Double
  var transform: AffineTransform
  var slip: Point
  var isSnapped: Bool
  var isTransformAnimated: Bool
  var hollow: Hollow?
  /// Where on the dither's pattern it lies, eight pixels wide and high.
  var phase: SIMD2<Int>
  var region: PixelRect

  init(cast: ShadowCaster, size: Size, region: PixelRect, sigma: Double, scope: Scope, hollow: Hollow? = nil) {
    self.hollow = hollow
    self.cast = cast
    self.size = size
    self.sigma = sigma
    transform = scope.transform
    let (x, y) = (transform.tx.rounded(.down), transform.ty.rounded(.down))
    transform.tx -= x
    transform.ty -= y
    let origin = Shift(x: Int(clamped: x), y: Int(clamped: y))
    phase = cast.isDithered ? SIMD2(origin.x & 7, origin.y & 7) : .zero
    (slip, isSnapped) = (scope.slip, scope.isSnapped)
    isTransformAnimated = scope.isTransformAnimated
    self.region = region.moved(by: Shift(x: -origin.x, y: -origin.y))
  }

  /// The hole that a shadow inside leaves free.
  struct Hollow: Hashable {
    var cast: ShadowCaster
    var offset: Point
    /// True where the shape that the shadow falls into is cut out afterwards.
    var isCut: Bool
  }
}
