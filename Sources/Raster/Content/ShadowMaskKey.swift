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
  var state: GraphicsState
  /// The place on the dither's pattern, which is eight pixels wide and high.
  var phase: SIMD2<Int>

  init(cast: ShadowCaster, size: Size, region: PixelRect, sigma: Double, state: GraphicsState, hollow: Hollow? = nil) {
    (self.cast, self.size, self.sigma, self.hollow, self.state) = (cast, size, sigma, hollow, state)
    let (x, y) = (state.transform.tx.rounded(.down), state.transform.ty.rounded(.down))
    self.state.transform.tx -= x
    self.state.transform.ty -= y
    let origin = Shift(x: Int(clamped: x), y: Int(clamped: y))
    phase = cast.isDithered ? SIMD2(origin.x & 7, origin.y & 7) : .zero
    self.state.visible = region.moved(by: Shift(x: -origin.x, y: -origin.y))
    self.state.wanted = self.state.visible
  }

  /// The hole that a shadow inside leaves free.
  struct Hollow: Hashable {
    var cast: ShadowCaster
    var offset: Point
    /// Whether the shape that the shadow falls into is cut out afterwards.
    var isCut: Bool
  }
}
