import Geometry

/// The way from one value to another, in any unit, by a timing function: Core Animation's
/// [`CABasicAnimation`](https://developer.apple.com/documentation/quartzcore/cabasicanimation).
public struct Tween: Hashable, Sendable, FunctionOfTime {
  public let from: Double
  public let to: Double
  /// The duration in seconds; a negative one counts as 0.
  public let duration: Double
  public let timing: TimingFunction

  public init(from: Double, to: Double, duration: Double, timing: TimingFunction = .default) {
    self.from = from
    self.to = to
    self.duration = max(duration, 0)
    self.timing = timing
  }

  var finalValue: Double { to }

  func value(at t: Double) -> Double {
    guard t < duration else { return t < 0 ? from : to }
    return from + (to - from) * timing.value(at: t / duration)
  }

  func velocity(at t: Double) -> Double {
    guard 0 <= t, t < duration else { return 0 }
    return (to - from) / duration * timing.slope(at: t / duration)
  }

  func enclosure(over times: Interval) -> Interval {
    guard times.low < duration else { return Interval(value(at: times.low)).union(Interval(value(at: times.high))) }
    let shares = Interval(times.low / duration, times.high / duration)
    let moving = Interval(from) + Interval(to - from) * timing.enclosure(over: shares)
    return times.high < duration ? moving : moving.union(Interval(to))
  }
}
