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
  var left: Int
  var top: Int
  var width: Int
  var height: Int

  init(cast: ShadowCaster, size: Size, region: PixelRect, sigma: Double, scope: Scope, hollow: Hollow? = nil) {
    self.hollow = hollow
    self.cast = cast
    self.size = size
    self.sigma = sigma
    transform = scope.transform
    let x = transform.tx.rounded(.down)
    let y = transform.ty.rounded(.down)
    transform.tx -= x
    transform.ty -= y
    phase = cast.isDithered ? SIMD2(Int(clamped: x) & 7, Int(clamped: y) & 7) : .zero
    (slip, isSnapped) = (scope.slip, scope.isSnapped)
    isTransformAnimated = scope.isTransformAnimated
    left = region.x - Int(clamped: x)
    top = region.y - Int(clamped: y)
    width = region.width
    height = region.height
  }

  /// The hole that a shadow inside leaves free.
  struct Hollow: Hashable {
    var cast: ShadowCaster
    var offset: Point
    /// True where the shape that the shadow falls into is cut out afterwards.
    var isCut: Bool
  }
}
