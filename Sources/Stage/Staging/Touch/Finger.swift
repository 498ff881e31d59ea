import Geometry
import Motion
import Scenes

/// The one finger: where it came down, the way it goes, whether it is a drag by now. It knows nothing of layers.
package struct Finger: Sendable {
  /// A straight way of the finger.
  package struct Path: Sendable {
    package var from: Point
    package var to: Point
    /// Seconds.
    package var duration: Double
    package var timing: TimingFunction
    package var start: Tick

    package init(from: Point, to: Point, duration: Double, timing: TimingFunction, start: Tick) {
      (self.from, self.to, self.duration, self.timing, self.start) = (from, to, duration, timing, start)
    }

    /// No way at all: the finger stands.
    static func standing(at point: Point, since tick: Tick) -> Path {
      Path(from: point, to: point, duration: 0, timing: .linear, start: tick)
    }

    func place(at tick: Tick) -> Point {
      let share = duration > 0 ? timing.value(at: min((tick - start).seconds / duration, 1)) : 1
      return from + (to - from) * share
    }

    /// When it has been gone.
    var end: Tick { start + Tick.reaching(seconds: duration) }

    /// Points per second when the finger is lifted at a tick; 0 after it has rested for 0.1 s.
    func releaseVelocity(at tick: Tick) -> Point {
      let elapsed = (tick - start).seconds
      guard duration > 0, elapsed - duration < 0.1 else { return .zero }
      return (to - from) * (timing.slope(at: min(elapsed / duration, 1)) / duration)
    }
  }

  /// How far a person's finger goes before it is a drag, in points.
  package static let slop = 10.0

  package private(set) var isDown = false
  package private(set) var path = Path.standing(at: .zero, since: 0)
  /// Where it came down.
  package private(set) var origin = Point.zero
  /// Whether a person's finger has gone far enough to drag.
  package private(set) var isDragging = false
  /// Whether the touch has become a drag or a hold: no tap follows.
  package private(set) var isSpent = false
  /// Where a person's finger has been.
  private var trail: [(tick: Tick, point: Point)] = []

  package init() {}

  package func place(at tick: Tick) -> Point { path.place(at: tick) }

  /// Points per second when the finger leaves: that of its way, or for a person's finger that of its last tenth of a
  /// second.
  package func releaseVelocity(at tick: Tick) -> Point {
    guard isDragging, let last = trail.last, tick - last.tick < 100_000 else {
      return path.releaseVelocity(at: tick)
    }
    guard let first = trail.first(where: { last.tick - $0.tick <= 100_000 }), first.tick < last.tick else {
      return .zero
    }
    return (last.point - first.point) * (1 / (last.tick - first.tick).seconds)
  }

  // MARK: What it does

  /// - Parameter isSpent: whether the touch is more than a press from the beginning.
  package mutating func comeDown(at point: Point, tick: Tick, isSpent: Bool) {
    (isDown, isDragging, self.isSpent) = (true, false, isSpent)
    origin = point
    trail = [(tick: tick, point: point)]
    path = .standing(at: point, since: tick)
  }

  package mutating func leave() { isDown = false }

  /// It goes this way now.
  package mutating func go(_ way: Path) { path = way }

  /// A person's finger has moved to a point: nothing but a press until it has gone far enough, and then a drag. Until
  /// that is told, its way is that from where it came down.
  ///
  /// - Returns: whether it becomes a drag by that.
  package mutating func move(to point: Point, tick: Tick) -> Bool {
    let former = place(at: tick)
    trail.removeAll { $0.tick < tick - 200_000 }
    trail.append((tick: tick, point: point))
    path = Path(from: former, to: point, duration: 0, timing: .linear, start: tick)
    guard !isDragging, (point - origin).length >= Self.slop else { return false }
    isDragging = true
    path.from = origin
    return true
  }

  /// The touch has become more than a press.
  package mutating func spend() { isSpent = true }
}
