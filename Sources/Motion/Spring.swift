import Geometry
import Glibc

/// The constants of a spring, in the units of Core Animation's
/// [`CASpringAnimation`](https://developer.apple.com/documentation/quartzcore/caspringanimation): stiffness and damping
/// per unit of mass.
public struct SpringConstants: Hashable, Sendable {
  public let stiffness: Double
  public let damping: Double
  public let mass: Double

  /// Creates a spring; nil unless stiffness and mass are positive and damping is not negative, all finite.
  public init?(stiffness: Double, damping: Double, mass: Double = 1) {
    guard stiffness > 0, damping >= 0, mass > 0, (stiffness / mass).isFinite, (damping / mass).isFinite else {
      return nil
    }
    self.init(checked: stiffness, damping, mass)
  }

  private init(checked stiffness: Double, _ damping: Double, _ mass: Double) {
    self.stiffness = stiffness
    self.damping = damping
    self.mass = mass
  }

  /// The critically damped spring that draws a scroll back to its edge.
  public static let scrollBounce = SpringConstants(checked: 100, 20, 1)

  /// The same, or a stiffer one where √(stiffness/mass) has to be at least `frequency` per second.
  static func critical(atLeast frequency: Double) -> SpringConstants {
    guard frequency > 10, frequency < 1e6 else { return .scrollBounce }
    return SpringConstants(checked: frequency * frequency, 2 * frequency, 1)
  }
}

/// A mass on a damped spring, let go at `from` with a velocity and drawn towards `to`, in any unit.
///
/// With u = x − to: m·u″ + c·u′ + k·u = 0. It ends on `to`: where a `threshold` is given, when √(u² + (u′/ω)²), ω² =
/// k/m, has fallen to that, which never rises again; else when Core Animation takes it for settled
/// (`Oscillation.settlingTime`).
public struct Spring: Hashable, Sendable, FunctionOfTime {
  public let from: Double
  public let to: Double
  /// The velocity at t = 0, in units per second.
  public let velocity: Double
  public let constants: SpringConstants
  /// The seconds until it ends.
  public let duration: Double

  private let oscillation: Oscillation

  public init(
    from: Double, to: Double, velocity: Double = 0, constants: SpringConstants, threshold: Double? = nil
  ) {
    let oscillation = Oscillation(displacement: from - to, velocity: velocity, constants)
    self.from = from
    self.to = to
    self.velocity = velocity
    self.constants = constants
    self.oscillation = oscillation
    duration = threshold.map(oscillation.timeToFall) ?? oscillation.settlingTime
  }

  var finalValue: Double { to }

  func value(at t: Double) -> Double {
    guard t < duration else { return t < 0 ? from : to }
    guard t > 0 else { return from }
    return to + oscillation.displacement(at: t)
  }

  func velocity(at t: Double) -> Double {
    guard 0 <= t, t < duration else { return 0 }
    return oscillation.velocity(at: t)
  }

  func enclosure(over times: Interval) -> Interval {
    let ends = Interval(between: value(at: times.low), and: value(at: times.high))
    guard times.low < duration, 0 < times.high else { return ends }
    let first = max(times.low, 0)
    let last = max(min(times.high, duration), 0)
    var displacements = Interval(
      between: oscillation.displacement(at: first), and: oscillation.displacement(at: last))
    for t in oscillation.extrema(from: first) where t < last {
      displacements = displacements.union(Interval(oscillation.displacement(at: t)))
    }
    let moving = Interval(to) + displacements.widened(forTermsUpTo: oscillation.magnitude(until: last))
    return ends.union(moving.widened)
  }
}
