import Geometry
import Motion
import PlayHistory

extension Finger {
  /// A movement of two fingers, relative to where they are.
  struct PairMovement: Sendable {
    /// Where they come down; nil where they are down.
    var start: (middle: Point, spread: Spread)?
    /// How many times as far apart they are in the end; more than 0.
    var scale: Double
    /// How far they turn, in radians.
    var angle: Double
    /// Where their middle ends; where it is if nil.
    var to: Point?
    /// Seconds.
    var duration: Double
    var timing: TimingFunction
  }
}
