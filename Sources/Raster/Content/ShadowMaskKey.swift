import Geometry
import Layers
import Pixels

/// The key that a blurred shadow is kept by. Two shadows with equal keys have equal masks: places count from whole
/// pixels.
struct ShadowMaskKey: Hashable {
  var cast: ShadowCaster
  var size: Size
  var sigma: Double
  var hollow: Hollow?
  /// The layer's own, by whole pixels from its origin; what can be seen in it is the region that is covered.
  var scope: Scope
  /// Where on the dither's pattern it lies, eight pixels wide and high.
  var phase: SIMD2<Int>

  init(cast: ShadowCaster, size: Size, region: PixelRect, sigma: Double, scope: Scope, hollow: Hollow? = nil) {
    (self.cast, self.size, self.sigma, self.hollow, self.scope) = (cast, size, sigma, hollow, scope)
    let (x, y) = (scope.transform.tx.rounded(.down), scope.transform.ty.rounded(.down))
    self.scope.transform.tx -= x
    self.scope.transform.ty -= y
    let origin = Shift(x: Int(clamped: x), y: Int(clamped: y))
    phase = cast.isDithered ? SIMD2(origin.x & 7, origin.y & 7) : .zero
    self.scope.visible = region.moved(by: Shift(x: -origin.x, y: -origin.y))
    self.scope.wanted = self.scope.visible
  }

  /// The hole that a shadow inside leaves free.
  struct Hollow: Hashable {
    var cast: ShadowCaster
    var offset: Point
    /// Whether the shape that the shadow falls into is cut out afterwards.
    var isCut: Bool
  }
}
