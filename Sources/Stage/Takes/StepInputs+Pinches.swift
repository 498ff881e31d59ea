import Evaluation
import Formulas
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// The acts of two fingers for a step of a take.
extension StepInputs {
  /// The distance of the fingers at their widest, in points, where a take does not say.
  private static let widest = 160.0
  /// The share that they take up of what is seen of a layer.
  private static let portion = 0.8

  /// Two fingers come down, or are down, and go their way.
  func pinch(_ pinch: TakeProgram.Act.Pinch) throws -> [Script.Act] {
    evaluator.seek(now)
    let start = try beginning(of: pinch)
    let middle = start?.middle ?? finger.place(at: now)
    var end: Point?
    if let translation = try value(pinch.by)?.asPoint { end = middle + translation }
    if let place = try value(pinch.to)?.asPoint { end = place }
    let over = try number(pinch.over) ?? Vocabulary.drag.over.standard
    let movement = Finger.PairMovement(
      start: start, scale: max(try number(pinch.scale) ?? 1, .leastNonzeroMagnitude),
      angle: try number(pinch.angle) ?? 0, to: end, duration: try length(over),
      timing: try timing(pinch.curve))
    return [.input(StageInput(.pinch(movement))), .wait(until: now + Tick.from(seconds: movement.duration))]
  }

  /// Returns the place at which the fingers come down; nil where they are down.
  private func beginning(of pinch: TakeProgram.Act.Pinch) throws -> (middle: Point, spread: FingerSpread)? {
    guard let target = pinch.start else {
      if finger.isDown, finger.path.spread != nil { return nil }
      throw StepProblem.noFingers(verb: pinch.verb)
    }
    let middle = try aim(at: target)
    let wide = max(try number(pinch.scale) ?? 1, 1)
    let distance = try number(pinch.apart) ?? (try room(around: middle, on: target) / wide)
    let spread = FingerSpread(distance: max(distance, FingerSpread.least), angle: try number(pinch.slant) ?? 0)
    try look(for: pinch, at: spread.places(around: middle), of: target)
    return (middle, spread)
  }

  /// Returns the most that fingers can be apart on the screen, whichever way they lie; on a layer, on what is seen of
  /// it.
  private func room(around middle: Point, on target: TakeProgram.Target) throws -> Double {
    let size = program.device.size
    let edge = min(middle.x, middle.y, size.width - middle.x, size.height - middle.y)
    let room = min(Self.widest, 2 * edge)
    guard case .layer(let path, _) = target, let layer = try evaluator.names.follow(path, from: evaluator.root).first,
      let visible = try VisibleArea(playhead: playhead).visiblePart(of: layer)
    else { return room }
    return min(room, Self.portion * min(visible.width, visible.height))
  }

  /// Checks that both fingers come down where something is for two of them: on a layer that the step names they have
  /// to.
  private func look(for pinch: TakeProgram.Act.Pinch, at points: [Point], of target: TakeProgram.Target) throws {
    try points.forEach(requireOnScreen)
    guard case .layer = target else { return }
    let others = try contact.touched(at: points[1])
    let both = try contact.touched(at: points[0]).filter { layer in others.contains { $0 === layer } }
    if !both.contains(where: \.template.takesPairs) {
      throw missing(target.label, "no layer under both fingers has a 'pinch' or a 'rotate'")
    }
  }
}
