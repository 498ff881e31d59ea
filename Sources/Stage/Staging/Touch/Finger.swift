import Geometry
import Motion
import Scenes

/// The one finger of a take.
struct Finger {
  /// A straight way of the finger.
  struct Path: Sendable {
    var from: Point
    var to: Point
    /// Seconds.
    var duration: Double
    var timing: TimingFunction
    var start: Tick

    func place(at tick: Tick) -> Point {
      let share = duration > 0 ? timing.value(at: min((tick - start).seconds / duration, 1)) : 1
      return from + (to - from) * share
    }

    /// Points per second when the finger is lifted at a tick; 0 after it has rested for 0.1 s.
    func releaseVelocity(at tick: Tick) -> Point {
      let elapsed = (tick - start).seconds
      guard duration > 0, elapsed - duration < 0.1 else { return .zero }
      return (to - from) * (timing.slope(at: min(elapsed / duration, 1)) / duration)
    }
  }

  /// The scrolls that go with the finger.
  struct Grip {
    /// The scroll that the drag was meant for.
    var candidate: String
    /// It and those that form one travel with it, outermost first.
    var members: [String]
    /// The axis of the drag, along which the travel is shared.
    var axis: Axis
    /// Where each scroll was when it was grabbed.
    var starts: [String: Point]
  }

  var isDown = false
  var path = Path(from: .zero, to: .zero, duration: 0, timing: .linear, start: 0)
  var grip: Grip?
  /// The layers under the finger when it came down, innermost first.
  var touched: [Instance] = []
  /// Where it came down.
  var origin = Point.zero
  /// Whether a person's finger has gone far enough to drag.
  var isDragging = false
  /// Where a person's finger has been.
  var trail: [(tick: Tick, point: Point)] = []
  /// Whether the touch has become a drag or a hold: no tap follows.
  var isSpent = false
  /// When a layer's `hold` is due.
  var holdEnd: Tick?
  var holder: Instance?
  /// The layer with `drag` that goes with it; the one that will once the finger has gone far enough, and when that is.
  var drag: Drag?
  var waiting: Drag?
  var dragBegin: Tick?
  /// A tap that waits for a second one.
  var pendingTap: PendingTap?
  /// Of the layers with `type`, the path of the one tapped last.
  var field: String?

  func place(at tick: Tick) -> Point { path.place(at: tick) }

  /// Points per second when the finger leaves: that of its way, or for a person's finger that of its last tenth of a
  /// second.
  func releaseVelocity(at tick: Tick) -> Point {
    guard isDragging, let last = trail.last, tick - last.tick < 100_000 else {
      return path.releaseVelocity(at: tick)
    }
    guard let first = trail.first(where: { last.tick - $0.tick <= 100_000 }), first.tick < last.tick else {
      return .zero
    }
    return (last.point - first.point) * (1 / (last.tick - first.tick).seconds)
  }
}
