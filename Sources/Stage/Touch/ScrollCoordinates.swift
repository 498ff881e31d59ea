import Evaluation
import Geometry

/// The coordinates of a scroll, in which it follows the finger.
struct ScrollCoordinates: StagePart {
  let playhead: Playhead

  /// Returns the projection from the screen to the coordinates of a scroll that is turned, scaled or tilted, by itself
  /// or with what is around it: what is in it goes where the finger goes. Nil for one that is only moved, whose
  /// translations are those of the screen.
  private func toOwn(_ scroll: Instance) throws -> Projection? {
    let transform = try evaluator.onScreen.transform(of: scroll)
    return transform.affine?.isTranslation == true ? nil : transform.inverse
  }

  /// Whether a scroll is seen by an eye: then an even path over the screen is no even one in it.
  func isInPerspective(_ scroll: Instance) throws -> Bool { try evaluator.onScreen.transform(of: scroll).affine == nil }

  /// Places of the finger in the scroll's coordinates; those of the screen where it is only moved.
  func places(_ places: [Point], in scroll: Instance) throws -> [Point] {
    guard let toOwn = try toOwn(scroll) else { return places }
    let found = places.compactMap(toOwn.apply(to:))
    return found.count == places.count ? found : places
  }

  /// A translation of the finger from a place on, as its first part goes in the scroll.
  func translation(_ translation: Point, from start: Point, by part: Double = 1, in scroll: Instance) throws -> Point {
    guard let toOwn = try toOwn(scroll), let from = toOwn.apply(to: start),
      let to = toOwn.apply(to: start + translation * part)
    else { return translation }
    return (to - from) * (1 / part)
  }

  /// The finger's velocity at a place, in points per second.
  func velocity(_ velocity: Point, at place: Point, in scroll: Instance) throws -> Point {
    // By a thousandth of a second: near the eye, a longer way is another one.
    try translation(velocity, from: place, by: 0.001, in: scroll)
  }
}
