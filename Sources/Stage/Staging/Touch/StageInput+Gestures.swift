import Geometry
import Motion
import Scenes

/// Inputs as a take's steps make them: together with what else happens at their tick. Whoever sends these at the ticks of
/// a take's steps gets what the take gives.
extension StageInput {
  /// A finger comes down.
  public static func stepDown(at point: Point) -> StageInput { StageInput(.down(point)) }

  /// The finger leaves: with the speed of its way; a tap where it has not moved.
  public static func stepUp(taps: Bool) -> StageInput { StageInput(.up(taps: taps, path: nil)) }

  /// The finger goes straight at even speed, at once as a drag.
  ///
  /// - Parameters:
  ///   - seconds: how long it takes.
  ///   - isNew: whether it comes down first.
  public static func stepDrag(from: Point, to: Point, over seconds: Double, isNew: Bool) -> StageInput {
    StageInput(.drag(.init(from: from, to: to, duration: seconds, timing: .linear, start: 0), isNew: isNew))
  }

  /// The finger leaves at a tick, at the end of a straight way, with a speed of its own in points a second.
  public static func stepFling(from: Point, to: Point, speed: Double, at tick: Tick) -> StageInput {
    StageInput(.up(taps: false, path: .last(from: from, to: to, speed: speed, at: tick)))
  }

  /// A key of a person's keyboard: it goes to the layer with `type` that was tapped last, or else to the topmost one.
  public static func key(_ character: String) -> StageInput {
    var input = StageInput(.key(character))
    input.isAfterAll = true
    return input
  }

  /// The same key together with what else happens at its tick, as a take's `type` has it.
  public static func stepKey(_ character: String) -> StageInput { StageInput(.key(character)) }
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
