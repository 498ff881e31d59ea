import Geometry
import Motion
import PlayHistory

/// Inputs as a take's steps make them beside those of `StageInput`. Whoever sends these at the ticks of a take's steps
/// gets what the take gives.
extension StageInput {
  /// The finger goes straight at even speed, at once as a drag.
  ///
  /// - Parameters:
  ///   - seconds: how long it takes.
  ///   - isNew: whether it comes down first.
  public static func stepDrag(from: Point, to: Point, over seconds: Double, isNew: Bool) -> StageInput {
    StageInput(.drag(.init(from: from, to: to, duration: seconds, timing: .linear, start: 0), isNew: isNew))
  }

  /// Creates a movement of two fingers that go evenly, at once as a pinch, a rotation, a drag of their middle.
  ///
  /// - Parameters:
  ///   - start: the middle about which they come down first, how many points apart, and in which direction from the
  ///     first to the second, in radians; nil where they are down.
  ///   - scale: how many times as far apart they are in the end; more than 0.
  ///   - angle: how far they turn, in radians.
  ///   - to: where their middle ends; where it is if nil.
  ///   - seconds: how long it takes.
  public static func stepPinch(
    from start: (middle: Point, apart: Double, slant: Double)?, scale: Double, angle: Double, to: Point?,
    over seconds: Double
  ) -> StageInput {
    let start = start.map { ($0.middle, FingerSpread(distance: $0.apart, angle: $0.slant)) }
    return StageInput(
      .pinch(.init(start: start, scale: scale, angle: angle, to: to, duration: seconds, timing: .linear)))
  }

  /// The finger leaves at a tick, at the end of a straight way, with a speed of its own in points a second.
  public static func stepFling(from: Point, to: Point, speed: Double, at tick: Tick) -> StageInput {
    StageInput(.up(taps: false, path: .last(from: from, to: to, speed: speed, at: tick)))
  }

  /// A key of a person's keyboard: it goes to the layer with `type` that was tapped last, or else to the topmost one.
  public static func key(_ character: String) -> StageInput { StageInput(.key(character)) }
}

extension Finger.Path {
  /// The last millisecond of a straight way, gone at a speed; nil where the way has no direction.
  static func last(from: Point, to: Point, speed: Double, at tick: Tick) -> Finger.Path? {
    let length = (to - from).length
    guard length > 0 else { return nil }
    let direction = (to - from) * (1 / length)
    return Finger.Path(
      from: to - direction * (speed * 0.001), to: to, duration: 0.001, timing: .linear, start: tick - 1000)
  }
}
