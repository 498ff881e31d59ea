import Geometry

/// A curve several times, one after another, perhaps to and fro: `repeatCount` and `autoreverses` of Core Animation's
/// [`CAMediaTiming`](https://developer.apple.com/documentation/quartzcore/camediatiming).
///
/// With `autoreverses`, once means a leg forth and a leg back, each as long as the curve. A curve that never ends is
/// not repeated; one that takes no time is at its end.
public struct Repetition: Hashable, Sendable, FunctionOfTime {
  public let curve: Curve
  /// The number of repetitions; may be a fraction, and `.infinity`. What is below 0 counts as 0.
  public let count: Double
  public let autoreverses: Bool
  /// The duration in seconds; infinite for one that goes on for ever.
  public let duration: Double

  /// Seconds of the curve once, and of one whole cycle.
  private let leg: Double
  private let cycle: Double

  public init(curve: Curve, count: Double, autoreverses: Bool = false) {
    let leg = curve.duration
    let cycle = autoreverses ? 2 * leg : leg
    self.curve = curve
    self.count = max(count, 0)
    self.autoreverses = autoreverses
    self.leg = leg
    self.cycle = cycle
    duration = leg > 0 && count > 0 ? cycle * count : 0
  }

  var finalValue: Double {
    guard leg.isFinite else { return curve.finalValue }
    // A curve that takes no time is at its beginning before it, and at its end from then on.
    let first = curve.value(at: leg > 0 ? 0 : -1)
    guard count > 0 else { return first }
    let fraction = count.isFinite ? count - count.rounded(.down) : 0
    guard fraction > 0 else { return autoreverses ? first : curve.finalValue }
    return leg > 0 ? value(inCycleAt: fraction * cycle) : curve.finalValue
  }

  func value(at t: Double) -> Double {
    guard t < duration else { return t < 0 ? curve.value(at: t) : finalValue }
    guard t >= 0 else { return curve.value(at: t) }
    return value(inCycleAt: split(t).rest)
  }

  func velocity(at t: Double) -> Double {
    guard 0 <= t, t < duration else { return 0 }
    let rest = split(t).rest
    // At its very end a curve has none.
    return rest < leg || !autoreverses ? curve.velocity(at: rest) : -curve.velocity(at: min(cycle - rest, leg.nextDown))
  }

  func enclosure(over times: Interval) -> Interval {
    var result: Interval?
    func add(_ interval: Interval) { result = result?.union(interval) ?? interval }
    if times.low < 0 { add(curve.enclosure(over: Interval(times.low, min(times.high, 0)))) }
    if times.high >= duration { add(Interval(finalValue)) }
    if times.low < duration, times.high >= 0 {
      let last = min(times.high, duration)
      add(enclosureWithin(Interval(max(times.low, 0), last)))
    }
    return result ?? Interval(finalValue)
  }

  /// The enclosure over a range inside the duration: of the parts of one cycle or of two, else of a leg.
  private func enclosureWithin(_ times: Interval) -> Interval {
    let first = split(times.low)
    let last = split(times.high)
    if first.cycles == last.cycles { return enclosure(inCycleFrom: first.rest, to: last.rest) }
    guard first.cycles + 1 == last.cycles else { return curve.enclosure(over: Interval(0, leg)) }
    return enclosure(inCycleFrom: first.rest, to: cycle).union(enclosure(inCycleFrom: 0, to: last.rest))
  }

  private func enclosure(inCycleFrom first: Double, to last: Double) -> Interval {
    if last < leg || !autoreverses { return curve.enclosure(over: Interval(first, last)) }
    return curve.enclosure(over: Interval(min(first, backwards(last)), first < leg ? leg : backwards(first)))
  }

  private func split(_ t: Double) -> (cycles: Double, rest: Double) {
    guard cycle.isFinite else { return (0, t) }
    let cycles = (t / cycle).rounded(.down)
    return (cycles, min(max(t - cycles * cycle, 0), cycle))
  }

  private func value(inCycleAt rest: Double) -> Double {
    curve.value(at: rest < leg || !autoreverses ? rest : backwards(rest))
  }

  private func backwards(_ rest: Double) -> Double { min(max(cycle - rest, 0), leg) }
}
