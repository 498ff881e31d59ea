/// How a scroll gives way when it is drawn past its edge: b(x) = (1 − 1/(x·c/d + 1))·d, where x is the finger's travel past
/// the edge, d the length of the viewport and c = 0.55; it tends to d and never gets there.
public struct RubberBand: Hashable, Sendable {
  /// Points; a band of no length does not give way.
  public let viewport: Double

  public static let coefficient = 0.55

  public init(viewport: Double) {
    self.viewport = viewport
  }

  /// The stretch that shows for a finger's travel past the edge, both in points and not negative.
  public func stretch(forTravel travel: Double) -> Double {
    guard viewport > 0, travel > 0 else { return 0 }
    return (1 - 1 / (travel * Self.coefficient / viewport + 1)) * viewport
  }

  /// The travel that makes a stretch: x = d/c·(1/(1 − b/d) − 1). A stretch of the whole viewport or more, which no travel
  /// makes, counts as a millionth less.
  public func travel(forStretch stretch: Double) -> Double {
    guard viewport > 0, stretch > 0 else { return 0 }
    let share = min(stretch / viewport, 1 - 1e-6)
    return viewport / Self.coefficient * (1 / (1 - share) - 1)
  }

  /// The derivative of the stretch by the travel.
  public func yielding(atTravel travel: Double) -> Double {
    guard viewport > 0, travel >= 0 else { return 0 }
    let spread = travel * Self.coefficient / viewport + 1
    return Self.coefficient / (spread * spread)
  }
}
