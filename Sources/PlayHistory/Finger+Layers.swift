import Geometry
import Scenes
import Vocabulary

extension Finger {
  /// A layer with `drag` that goes with the finger.
  package struct Drag: Sendable {
    /// The layer's path.
    package var layer: String
    package var axis: ScrollAxis
    /// Where the finger was when it began: the translation counts from here.
    package var origin: Point

    package init(layer: String, axis: ScrollAxis, origin: Point) {
      (self.layer, self.axis, self.origin) = (layer, axis, origin)
    }

    /// Returns a translation of the finger, as far as the layer follows it.
    package func along(_ translation: Point) -> Point {
      Point(axis.axes.contains(.horizontal) ? translation.x : 0, axis.axes.contains(.vertical) ? translation.y : 0)
    }
  }

  /// A layer with `pinch` or `rotate` that two fingers are on.
  package struct Pair: Sendable {
    /// The layer's path.
    package var layer: String
    /// How many points apart the fingers were when the pinch began: its magnification counts from here. Nil before.
    package var distance: Double?
    /// How they lay when the rotation began, in radians. Nil before.
    package var angle: Double?

    package init(layer: String) { self.layer = layer }
  }
}
