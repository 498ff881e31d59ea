import Geometry
import Scenes

extension Finger {
  /// A layer with `drag` that goes with the finger.
  struct Drag: Sendable {
    /// The layer's path.
    var layer: String
    var axis: ScrollAxis
    /// Where the finger was when it began: the translation counts from here.
    var origin: Point

    /// A way of the finger, as far as the layer follows it.
    func along(_ way: Point) -> Point {
      Point(axis.axes.contains(.horizontal) ? way.x : 0, axis.axes.contains(.vertical) ? way.y : 0)
    }
  }

  /// A layer with `pinch` or `rotate` that two fingers are on.
  struct Pair: Sendable {
    /// The layer's path.
    var layer: String
    /// How far apart the fingers were when the pinch began: its magnification counts from here. Nil before.
    var distance: Double?
    /// How they lay when the rotation began. Nil before.
    var angle: Double?
  }
}
