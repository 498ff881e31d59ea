import Geometry
import Scenes
import Vocabulary

extension Finger {
  /// A layer with `drag` that goes with the finger.
  package struct Drag: Sendable {
    /// The layer's path.
    package var layer: String
    package var axis: ScrollAxis
    /// The place of the finger when the drag began: the translation counts from here.
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
    /// The distance of the fingers when the pinch began, in points: its magnification counts from here. Nil before.
    package var distance: Double?
    /// The direction from one finger to the other when the rotation began, in radians. Nil before.
    package var angle: Double?

    package init(layer: String) { self.layer = layer }
  }
}
