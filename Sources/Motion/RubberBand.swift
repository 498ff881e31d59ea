/// The resistance of a scroll that is drawn past its edge, as `UIScrollView` does: b(x) = (1 − 1/(x·c/d + 1))·d, where
/// x is the finger's travel past the edge, d the dimension of the viewport and c = 0.55, the coefficient (letters as in
/// [ScrollMechanics](https://github.com/super-ultra/ScrollMechanics)). It tends to d and never gets there.
///
/// With a limit p it is this up to two thirds of p; from there its slope falls evenly with b, to nothing where b is
/// four thirds of p: there the limit is reached, and held.
public struct RubberBand: Hashable, Sendable {
  /// The viewport's length in points; a band of no length does not stretch.
  public let viewport: Double
  /// The largest stretch in points; infinite for none.
  public let limit: Double

  /// The share of its first points by which the band follows the finger, c: 0…1.
  public static let coefficient = 0.55

  public init(viewport: Double, limit: Double = .infinity) {
    self.viewport = viewport
    self.limit = max(limit, 0)
  }

  /// The stretch that shows for a finger's travel past the edge, both in points and not negative.
  public func stretch(forTravel travel: Double) -> Double {
    guard viewport > 0, travel > 0 else { return 0 }
    return damped((1 - 1 / (travel * Self.coefficient / viewport + 1)) * viewport)
  }

  /// The travel that makes a stretch: x = d/c·(1/(1 − b/d) − 1). A stretch of the whole viewport or more, which no
  /// travel makes, counts as a millionth less; one of the limit or more is that of the least travel that reaches the
  /// limit.
  public func travel(forStretch stretch: Double) -> Double {
    guard viewport > 0, stretch > 0 else { return 0 }
    let share = min(undamped(min(stretch, limit)) / viewport, 1 - 1e-6)
    return viewport / Self.coefficient * (1 / (1 - share) - 1)
  }

  /// The derivative of the stretch by the travel, at a travel in points: how many points it stretches per point,
  /// 0…`coefficient`.
  public func yielding(atTravel travel: Double) -> Double {
    guard viewport > 0, travel >= 0 else { return 0 }
    let spread = travel * Self.coefficient / viewport + 1
    let free = (1 - 1 / spread) * viewport
    let damping = free <= limit - softness ? 1 : max((limit + softness - free) / (2 * softness), 0)
    return Self.coefficient / (spread * spread) * damping
  }

  // MARK: The limit

  /// The distance on either side of the limit, in points, over which the free band blends into it.
  private var softness: Double { limit.isFinite ? limit / 3 : 0 }

  private func damped(_ free: Double) -> Double {
    guard free > limit - softness else { return free }
    guard free < limit + softness else { return limit }
    let left = limit + softness - free
    return limit - left * left / (4 * softness)
  }

  private func undamped(_ stretch: Double) -> Double {
    guard stretch > limit - softness else { return stretch }
    return limit + softness - 2 * (softness * (limit - stretch)).squareRoot()
  }
}
