import Geometry
import Layers
import Pixels

/// A layer's picture with its blur and its filter, kept for the frames in which it looks the same: blurred ground under
/// something that moves is blurred once.
struct FilteredPicture {
  /// All that the picture follows from.
  struct Subject: Equatable {
    let layer: Layer
    /// The layer's own, in which the pixels that the picture has can be seen.
    let state: GraphicsState

    init(_ layer: Layer, in state: GraphicsState) {
      // Where it is, the state says; the rest is done to the picture.
      var shown = layer.inItself
      (shown.mask, shown.touch) = ([], .passes)
      (self.layer, self.state) = (shown, state)
    }
  }

  let subject: Subject
  /// The pixels of the picture that are right.
  let part: PixelRect
  let image: ScaledImage
  /// The place of its first pixel.
  let origin: Point
}
