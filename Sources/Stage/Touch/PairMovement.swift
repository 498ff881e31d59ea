import Geometry
import Motion
import PlayHistory

extension Finger {
  /// A movement of two fingers, relative to where they are.
  struct PairMovement: Sendable {
    /// The place at which they come down; nil where they are down.
    var start: (middle: Point, spread: FingerSpread)?
    /// The factor by which they are farther apart in the end; more than 0.
    var scale: Double
    /// The angle that they turn, in radians.
    var angle: Double
    /// The place at which their middle ends; where it is if nil.
    var to: Point?
    /// Seconds.
    var duration: Double
    var timing: TimingFunction
  }
}
