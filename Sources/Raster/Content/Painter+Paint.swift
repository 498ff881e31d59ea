import Geometry
import Layers
import Pixels

/// Covers of a region what is about to be painted; nil where that cannot be drawn.
typealias Figure = (_ region: PixelRect) -> AlphaMask?

extension Painter {
  /// Returns the paint for a figure.
  ///
  /// - Parameters:
  ///   - device: a rectangle of the device around all that is painted. A gradient that is worked out is so over all of
  ///     it that can be seen: Cairo rounds edges by where a picture ends.
  ///   - figure: the figure, where it leaves much of the rectangle free: colours are worked out only where it is.
  func paint(
    _ fill: Fill, size: Size, fade: Double, over device: Rect, in state: GraphicsState, figure: Figure? = nil
  ) -> Paint {
    switch fill {
    case .color(let color): return .color(color.faded(by: fade))
    case .gradient(let gradient) where gradient.isPoint(over: size):
      return .color((gradient.stops.last?.color ?? .clear).faded(by: fade))
    case .gradient(let gradient) where gradient.isCairos:
      return .gradient(gradient, size: size, transform: state.transform, fade: fade)
    case .gradient(let gradient):
      guard let region = PixelRect(covering: device.inset(by: -2), within: state.visible) else { return .color(.clear) }
      let key = GradientPixels.Key(
        gradient: gradient, size: size, transform: state.transform, fade: fade, region: region)
      let picture = gradients.value(for: key) { GradientPicture(key) }
      picture.complete(under: figure.flatMap { $0(region) })
      return .picture(picture.image, .translation(Double(region.x), Double(region.y)), isTiled: false)
    }
  }
}
