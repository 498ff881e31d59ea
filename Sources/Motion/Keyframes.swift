import Geometry

/// The way through several values at given fractions of the time, its `keyTimes`: Core Animation's
/// [`CAKeyframeAnimation`](https://developer.apple.com/documentation/quartzcore/cakeyframeanimation).
///
/// The timing function bends the progress of the whole; between two values the way is straight in that progress. A
/// progress outside 0…1 goes on along the first or last leg. Between two equal values it rests, exactly.
public struct Keyframes: Hashable, Sendable, FunctionOfTime {
  public let values: [Double]
  public let times: [Double]
  /// The duration in seconds; a negative one counts as 0.
  public let duration: Double
  public let timing: TimingFunction

  /// Creates keyframes, evenly spread if `times` is left out; nil unless there are at least two values, as many times,
  /// and the times begin with 0, never fall, and end with 1. Two equal times make a jump.
  public init?(values: [Double], times: [Double]? = nil, duration: Double, timing: TimingFunction = .linear) {
    guard values.count >= 2 else { return nil }
    let times = times ?? values.indices.map { Double($0) / Double(values.count - 1) }
    guard times.count == values.count, times.first == 0, times.last == 1 else { return nil }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else { return nil }
    self.values = values
    self.times = times
    self.duration = max(duration, 0)
    self.timing = timing
  }

  var finalValue: Double { values[values.count - 1] }

  func value(at t: Double) -> Double {
    guard t < duration else { return t < 0 ? values[0] : finalValue }
    guard t >= 0 else { return values[0] }
    return value(atProgress: timing.value(at: t / duration))
  }

  func velocity(at t: Double) -> Double {
    guard 0 <= t, t < duration else { return 0 }
    let leg = leg(at: timing.value(at: t / duration))
    guard times[leg] < times[leg + 1] else { return 0 }
    let steepness = (values[leg + 1] - values[leg]) / (times[leg + 1] - times[leg])
    return steepness * timing.slope(at: t / duration) / duration
  }

  func enclosure(over range: Interval) -> Interval {
    guard range.low < duration else { return Interval(value(at: range.low)).union(Interval(value(at: range.high))) }
    let progress = timing.enclosure(over: Interval(range.low / duration, range.high / duration))
    var result = Interval(between: value(atProgress: progress.low), and: value(atProgress: progress.high))
    for (time, value) in zip(times, values) where progress.contains(time) {
      result = result.union(Interval(value))
    }
    let legs = leg(at: progress.low)...leg(at: progress.high)
    let rests = legs.allSatisfy { values[$0] == values[legs.lowerBound] && values[$0 + 1] == values[legs.lowerBound] }
    if range.low < 0 { result = result.union(Interval(values[0])) }
    if range.high >= duration { result = result.union(Interval(finalValue)) }
    if rests { return result }
    let largest = values.reduce(result.magnitude) { max($0, abs($1)) }
    return result.widened(forTermsUpTo: largest)
  }

  private func value(atProgress progress: Double) -> Double {
    let leg = leg(at: progress)
    let length = times[leg + 1] - times[leg]
    guard length > 0 else { return progress < times[leg] ? values[leg] : values[leg + 1] }
    return values[leg] + (values[leg + 1] - values[leg]) * ((progress - times[leg]) / length)
  }

  /// The last leg that has begun at `progress`.
  private func leg(at progress: Double) -> Int {
    var leg = values.count - 2
    while leg > 0, progress < times[leg] { leg -= 1 }
    return leg
  }
}
