import Geometry
import Motion
import Scenes

/// What a scroll does between two events, on both axes.
struct ScrollState: Sendable {
  enum Phase: Sendable {
    case resting, dragging, decelerating, settling
  }

  struct AxisState: Sendable {
    /// The exact offset over the seconds since `start`.
    var curve = Curve.rest(0)
    var start: Tick = 0
    /// When the next piece takes over; nil at rest and under a finger.
    var end: Tick?
    /// Where a movement will end; keeps its last value while a finger holds.
    var target = 0.0
    /// The lowest and the highest offset at rest.
    var low = 0.0
    var high = 0.0
    /// What of the range lies beyond the content's end: the room that an inset adds there.
    var beyond = 0.0

    func exact(at tick: Tick) -> Double { curve.value(at: (tick - start).seconds) }
    func velocity(at tick: Tick) -> Double { curve.velocity(at: (tick - start).seconds) }

    /// The same range, at rest at a place.
    func resting(at place: Double, since tick: Tick) -> AxisState {
      AxisState(curve: .rest(place), start: tick, end: nil, target: place, low: low, high: high, beyond: beyond)
    }
  }

  var phase = Phase.resting
  /// When the phase began.
  var since: Tick = 0
  var horizontal = AxisState()
  var vertical = AxisState()
  /// Where it stood when it joined a travel of several scrolls that has not moved it yet; nil for one that goes alone or
  /// has moved.
  var awaits: Point?
  /// Whether an action sent it on its way, to `target`.
  var isSent = false

  subscript(axis: Axis) -> AxisState {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }

  /// Both unrounded offsets.
  func place(at tick: Tick) -> Point { Point(horizontal.exact(at: tick), vertical.exact(at: tick)) }

  /// The unrounded offset.
  func exact(_ axis: Axis, at tick: Tick) -> Double { self[axis].exact(at: tick) }

  func velocity(_ axis: Axis, at tick: Tick) -> Double { phase == .resting ? 0 : self[axis].velocity(at: tick) }

  func enclosure(_ axis: Axis, from first: Tick, to last: Tick) -> Interval {
    let start = self[axis].start
    return self[axis].curve.enclosure(over: Interval((first - start).seconds, (last - start).seconds))
  }

  /// All velocities over a range of ticks, or nil where they cannot be told.
  func velocityEnclosure(_ axis: Axis, from first: Tick, to last: Tick) -> Interval? {
    guard phase != .resting else { return Interval(0) }
    let start = self[axis].start
    return self[axis].curve.velocityEnclosure(over: Interval((first - start).seconds, (last - start).seconds))
  }

  /// When the next piece of either axis takes over.
  var end: Tick? { [horizontal.end, vertical.end].compactMap { $0 }.min() }

  /// How long the bar that shows the place takes to fade once a scroll rests.
  static let indicatorFade = Tick.from(seconds: 0.25)

  /// Whether the bar that shows the place shows, if it has one.
  func showsPlace(at tick: Tick) -> Bool {
    guard awaits == nil || awaits != place(at: tick) else { return false }
    return phase != .resting || since > 0 && tick < since + Self.indicatorFade
  }

  /// The same place, at rest.
  func resting(at tick: Tick) -> ScrollState {
    var result = self
    result.phase = .resting
    result.since = tick
    for axis in Axis.allCases { result[axis] = self[axis].resting(at: exact(axis, at: tick), since: tick) }
    return result
  }
}
