import Geometry
import Glibc

/// A scroll view that coasts, as `UIScrollView` decelerates at a [deceleration
/// rate](https://developer.apple.com/documentation/uikit/uiscrollview/decelerationrate-swift.struct): x(t) = x₀ +
/// v·(r^(1000t) − 1) / (1000·ln r), where r is the rate, what is left of the velocity after a millisecond.
///
/// It stops when half a point of its way is left: the threshold of
/// [ScrollMechanics](https://github.com/super-ultra/ScrollMechanics), from which the formula is.
public struct Deceleration: Hashable, Sendable, FunctionOfTime {
  /// `UIScrollView.DecelerationRate.normal`: the share of the velocity left after a millisecond.
  public static let normalRate = 0.998

  /// The offset at which it begins, in points.
  public let from: Double
  /// The velocity at its beginning, in points per second.
  public let velocity: Double
  /// The share of the velocity left after a millisecond.
  public let rate: Double
  /// The seconds until it stops.
  public let duration: Double
  /// The offset at which it stops, in points.
  public let finalValue: Double

  /// The decay of the velocity, 1000·ln r per second; negative.
  private let decay: Double

  /// `rate` is held within 0.001…0.99999. Ends at `end` where given, else where the formula has brought it.
  public init(from: Double, velocity: Double, rate: Double = normalRate, end: Double? = nil) {
    let rate = rate.clamped(to: 0.001...0.99999)
    let decay = 1_000 * log(rate)
    let atThreshold = -decay * Self.remainder
    let duration = abs(velocity) > atThreshold ? log(atThreshold / abs(velocity)) / decay : 0
    self.from = from
    self.velocity = velocity
    self.rate = rate
    self.decay = decay
    self.duration = duration
    finalValue = end ?? from + velocity * (expm1(decay * duration) / decay)
  }

  /// The points that are left to its projected end when it stops.
  public static let remainder = 0.5

  /// The offset at which it would come to rest if it were never stopped: x₀ − v / (1000·ln r).
  public var projectedEnd: Double { from - velocity / decay }

  /// The same curve with another place to end at, for example a whole pixel.
  public func ending(at end: Double) -> Deceleration {
    Deceleration(from: from, velocity: velocity, rate: rate, end: end)
  }

  /// Returns the seconds after which the curve passes `place`; nil where it stops before, or never goes that way.
  public func crossing(of place: Double) -> Double? {
    guard place != from else { return 0 }
    let share = decay * (place - from) / velocity
    guard share.isFinite, -1 < share, share < 0 else { return nil }
    let t = log1p(share) / decay
    return t < duration ? t : nil
  }

  func value(at t: Double) -> Double {
    guard t >= 0 else { return from }
    guard t < duration else { return finalValue }
    return from + velocity * (expm1(decay * t) / decay)
  }

  func velocity(at t: Double) -> Double {
    guard 0 <= t, t < duration else { return 0 }
    return velocity * exp(decay * t)
  }

  func enclosure(over times: Interval) -> Interval {
    let ends = Interval(between: value(at: times.low), and: value(at: times.high))
    guard times.low < duration, 0 < times.high else { return ends }
    // Just before its end the curve is not yet at a `finalValue` that was rounded.
    let last = min(times.high, duration)
    let moving = ends.union(Interval(from + velocity * (expm1(decay * max(last, 0)) / decay)))
    return moving.widened(forTermsUpTo: abs(from) + abs(velocity / decay))
  }
}
