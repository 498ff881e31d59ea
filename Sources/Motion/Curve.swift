import Geometry

/// A number that changes with time, in closed form: the course of one scalar state of a scene until its next event.
///
/// This room has one idea: a motion is a function of t with a duration. Every case below is such a function, a file
/// each. Nothing is stepped, nothing remembers the frame before; the value at t = 1.7 s is looked up, not arrived at.
/// Points, colours and other vectors are moved component by component, a curve each.
///
/// A curve takes numbers in points (or whatever the state counts), seconds, points per second. It gives value,
/// velocity, and an interval that encloses the value over a range of time, rounding included; on that interval rests
/// the search for the instants at which conditions turn true.
///
/// Unless a `filled` case says otherwise, a curve rests at its first value before t = 0 and at `finalValue`, exactly,
/// from t = `duration` on.
public indirect enum Curve: Hashable, Sendable {
  /// Does not move.
  case rest(Double)
  /// A change from one value to another by a timing function.
  case basic(Tween)
  /// Through several values at fractions of its time.
  case keyframes(Keyframes)
  /// A damped spring; also the bounce of a scroll at its edge.
  case spring(Spring)
  /// A scroll that coasts to a stop.
  case deceleration(Deceleration)
  /// Another curve, begun so many seconds later; until then it is at its first value, or where it is filled at the
  /// model.
  case delayed(Curve, by: Double)
  /// Another curve several times, perhaps to and fro.
  case repeated(Repetition)
  /// Another curve as an animation over a model value, which shows until that begins; its last value stays.
  case filled(Curve, model: Double)
  /// The curve of an unstretched offset as its scroll shows it: past its edges, as a rubber band would.
  case banded(Curve, ScrollBounds)
  /// Another curve, seen through straight pieces.
  case mapped(Curve, PiecewiseLinear)

  private var function: any FunctionOfTime {
    switch self {
    case .rest(let value): Rest(value: value)
    case .basic(let tween): tween
    case .keyframes(let keyframes): keyframes
    case .spring(let spring): spring
    case .deceleration(let deceleration): deceleration
    case .delayed(let curve, let seconds): Delay(curve: curve, seconds: seconds)
    case .repeated(let repetition): repetition
    case .filled(let curve, let model): FilledCurve(curve: curve, model: model)
    case .banded(let curve, let bounds): RubberBandCurve(curve: curve, bounds: bounds)
    case .mapped(let curve, let pieces): MappedCurve(curve: curve, pieces: pieces)
    }
  }

  /// The seconds from its beginning to its end; infinite where it never ends.
  public var duration: Double { function.duration }

  /// The value from `duration` on; where the curve never ends, the value it tends to or goes through.
  public var finalValue: Double { function.finalValue }

  /// The value `t` seconds after the beginning.
  public func value(at t: Double) -> Double { function.value(at: t) }

  /// The derivative of the value, per second; at a corner that of the piece to come, 0 before and after the motion.
  public func velocity(at t: Double) -> Double { function.velocity(at: t) }

  /// An interval that holds every value that `value(at:)` returns for a time in `times` (seconds, both ends in).
  public func enclosure(over times: Interval) -> Interval { function.enclosure(over: times) }

  /// An interval that holds every value that `velocity(at:)` returns for a time in `times` (seconds, both ends in), or
  /// nil where nothing better than everything is known: for curves that are made of others in time.
  public func velocityEnclosure(over times: Interval) -> Interval? { function.velocityEnclosure(over: times) }
}

/// The protocol of all kinds of motion.
protocol FunctionOfTime {
  var duration: Double { get }
  var finalValue: Double { get }
  func value(at t: Double) -> Double
  func velocity(at t: Double) -> Double
  func enclosure(over times: Interval) -> Interval
  func velocityEnclosure(over times: Interval) -> Interval?
}

struct Rest: FunctionOfTime {
  let value: Double

  var duration: Double { 0 }
  var finalValue: Double { value }
  func value(at t: Double) -> Double { value }
  func velocity(at t: Double) -> Double { 0 }
  func enclosure(over times: Interval) -> Interval { Interval(value) }
  func velocityEnclosure(over times: Interval) -> Interval? { Interval(0) }
}

extension Interval {
  /// The interval with room for the rounding of a formula whose terms are at most `magnitude` large.
  func widened(forTermsUpTo magnitude: Double) -> Interval {
    let slack = abs(magnitude) * 64 * Double.ulpOfOne + Double.leastNormalMagnitude
    return Interval(low - slack, high + slack)
  }

  /// The largest absolute value in it.
  var magnitude: Double { max(abs(low), abs(high)) }

  /// The part of the interval within 0…`limit`; a point where it lies outside.
  func clamped(to limit: Double) -> Interval {
    Interval(min(max(low, 0), limit), min(max(high, 0), limit))
  }
}
