import Geometry

/// The lie of two fingers about their middle: their distance and direction.
package struct FingerSpread: Hashable, Sendable {
  /// Points from one to the other.
  package var distance: Double
  /// The direction from the first to the second, in radians, clockwise from three o'clock. It goes on beyond a full
  /// turn.
  package var angle: Double

  /// Two fingers are taken to be no nearer than so many points when they are compared.
  package static let least = 1.0

  package init(distance: Double, angle: Double) {
    self.distance = distance
    self.angle = angle
  }

  /// Creates the spread of two fingers.
  ///
  /// - Parameter former: how they lay before: the angle goes on from there, the short way round.
  package init(from first: Point, to second: Point, after former: FingerSpread? = nil) {
    let displacement = second - first
    distance = displacement.length
    guard let former else {
      angle = displacement.angle
      return
    }
    angle = former.angle + (distance > 0 ? (displacement.angle - former.angle).remainder(dividingBy: 2 * .pi) : 0)
  }

  /// Returns the places of the fingers about a middle.
  package func places(around middle: Point) -> [Point] {
    let half = Point(angle: angle, length: distance / 2)
    return [middle - half, middle + half]
  }

  /// Between this one and another.
  func mixed(with other: FingerSpread, _ share: Double) -> FingerSpread {
    FingerSpread(distance: distance + (other.distance - distance) * share, angle: angle + (other.angle - angle) * share)
  }

  /// Returns the factor by which they are farther apart than a distance.
  package func magnification(from distance: Double) -> Double {
    max(self.distance, Self.least) / max(distance, Self.least)
  }
}
