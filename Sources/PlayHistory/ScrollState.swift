import Geometry
import Motion
import Scenes
import Vocabulary

/// The state of a scroll between two events, on both axes. Offsets are points, velocities points per second; both are
/// exact, so not rounded to whole pixels.
package struct ScrollState: Sendable {
  /// Whether a finger holds it, and how it goes on without one.
  package enum Phase: Sendable {
    case resting, dragging, decelerating, settling
  }

  /// The state on one axis: offsets in points.
  package struct AxisState: Sendable {
    /// The exact offset over the seconds since `start`.
    package var curve = Curve.rest(0)
    package var start: Tick = 0
    /// The tick at which the next piece takes over; nil at rest and under a finger.
    package var end: Tick?
    /// The offset in points at which a movement will end; keeps its last value while a finger holds.
    package var target = 0.0
    /// The offsets at rest, in points.
    package var range = Interval(0)
    /// Points of the range beyond the content's end: the room that an inset adds there.
    package var beyond = 0.0

    package init() {}

    /// Creates the state of an axis at rest at 0.
    package init(range: Interval, beyond: Double) {
      (self.range, self.beyond) = (range, beyond)
    }

    /// The offset at a tick, in points.
    package func exact(at tick: Tick) -> Double { curve.value(at: (tick - start).seconds) }
    func velocity(at tick: Tick) -> Double { curve.velocity(at: (tick - start).seconds) }

    /// The same range, at rest at an offset in points.
    package func resting(at place: Double, since tick: Tick) -> AxisState {
      var result = AxisState(range: range, beyond: beyond)
      (result.curve, result.start, result.target) = (.rest(place), tick, place)
      return result
    }
  }

  package var phase = Phase.resting
  /// The tick at which the phase began; 0 for a scroll that has never moved.
  package var since: Tick = 0
  package var horizontal = AxisState()
  package var vertical = AxisState()
  /// The offset it had when it joined a travel of several scrolls that has not moved it yet; nil for one that goes
  /// alone or has moved.
  package var awaits: Point?
  /// Whether an action sent it on its way, to `target`.
  package var isSent = false

  package init() {}

  /// Whether it moves without a finger.
  package var isInMotion: Bool { phase == .decelerating || phase == .settling }

  package subscript(axis: Axis) -> AxisState {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }

  /// Returns both unrounded offsets at a tick.
  package func place(at tick: Tick) -> Point { Point(horizontal.exact(at: tick), vertical.exact(at: tick)) }

  /// The unrounded offset, in points.
  package func exact(_ axis: Axis, at tick: Tick) -> Double { self[axis].exact(at: tick) }

  /// The velocity, in points per second.
  package func velocity(_ axis: Axis, at tick: Tick) -> Double { phase == .resting ? 0 : self[axis].velocity(at: tick) }

  /// All offsets over a range of ticks, in points.
  package func enclosure(_ axis: Axis, from first: Tick, to last: Tick) -> Interval {
    let start = self[axis].start
    return self[axis].curve.enclosure(over: Interval((first - start).seconds, (last - start).seconds))
  }

  /// All velocities over a range of ticks, in points per second, or nil where they cannot be known.
  package func velocityEnclosure(_ axis: Axis, from first: Tick, to last: Tick) -> Interval? {
    guard phase != .resting else { return Interval(0) }
    let start = self[axis].start
    return self[axis].curve.velocityEnclosure(over: Interval((first - start).seconds, (last - start).seconds))
  }

  /// The tick at which the next piece of either axis takes over.
  package var end: Tick? { [horizontal.end, vertical.end].compactMap { $0 }.min() }

  /// The time that the bar that shows the place takes to fade once a scroll rests, in ticks.
  package static let indicatorFade = Tick.from(seconds: 0.25)

  /// Whether the bar that shows the place shows, if it has one.
  package func showsPlace(at tick: Tick) -> Bool {
    guard awaits == nil || awaits != place(at: tick) else { return false }
    return phase != .resting || since > 0 && tick < since + Self.indicatorFade
  }

  /// The same place, at rest.
  package func resting(at tick: Tick) -> ScrollState {
    var result = self
    result.phase = .resting
    result.since = tick
    for axis in Axis.allCases { result[axis] = self[axis].resting(at: exact(axis, at: tick), since: tick) }
    return result
  }
}
