import Geometry

/// A curve over a model value, which shows until the curve begins; its last value stays, as Core Animation's `forwards`
/// has it.
///
/// To wait first, delay the filled curve: its time before 0 is then the time of waiting.
struct FilledCurve: FunctionOfTime {
  let curve: Curve
  let model: Double

  var duration: Double { curve.duration }
  var finalValue: Double { curve.finalValue }

  func value(at t: Double) -> Double {
    if t < 0 { return model }
    return t < duration ? curve.value(at: t) : finalValue
  }

  func velocity(at t: Double) -> Double {
    0 <= t && t < duration ? curve.velocity(at: t) : 0
  }

  func enclosure(over times: Interval) -> Interval {
    var result = Interval(value(at: times.low)).union(Interval(value(at: times.high)))
    if times.low < 0 { result = result.union(Interval(model)) }
    if times.low < duration, times.high >= 0 {
      result = result.union(curve.enclosure(over: Interval(max(times.low, 0), min(times.high, duration))))
    }
    return result
  }
}

/// A curve that begins later.
struct Delay: FunctionOfTime {
  let curve: Curve
  /// Seconds to wait.
  let seconds: Double

  var duration: Double { max(seconds + curve.duration, 0) }
  var finalValue: Double { curve.finalValue }

  func value(at t: Double) -> Double { t < duration ? curve.value(at: t - seconds) : finalValue }
  func velocity(at t: Double) -> Double { t < duration ? curve.velocity(at: t - seconds) : 0 }

  func enclosure(over times: Interval) -> Interval {
    guard times.low < duration else { return Interval(finalValue) }
    let moving = curve.enclosure(over: Interval(times.low - seconds, times.high - seconds))
    return times.high < duration ? moving : moving.union(Interval(finalValue))
  }
}
