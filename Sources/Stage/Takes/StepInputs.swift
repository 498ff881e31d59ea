import Basics
import Evaluation
import Formulas
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// The acts of a finger or a keyboard for a step of a take: inputs, and the time between them.
struct StepInputs: StagePart {
  let stage: Simulator
  var playhead: Playhead { stage.playhead }
  var contact: Contact { stage.gestures.contact }

  /// A short touch: how long it lasts, and how long after it a second one begins.
  private static let tapLength: Tick = 100_000
  /// Seconds that a fling to a place drags, where it does not say how long.
  private static let flingLength = 0.2

  // MARK: Touches

  func tap(_ target: TakeProgram.Target) throws -> [Script.Act] {
    let point = try aim(at: target)
    return [.input(StageInput(.down(point)))] + lift(after: Self.tapLength)
  }

  func doubleTap(_ target: TakeProgram.Target) throws -> [Script.Act] {
    let point = try aim(at: target)
    return [0, 2 * Self.tapLength].flatMap { pause -> [Script.Act] in
      [.wait(until: now + pause), .input(StageInput(.down(point)))] + lift(after: pause + Self.tapLength)
    }
  }

  /// A finger rests until the long press of what it touches is done, and a tenth of a second more.
  func longPress(_ target: TakeProgram.Target) throws -> [Script.Act] {
    let point = try aim(at: target)
    guard let holder = try contact.touched(at: point).first(where: { $0.template.longPress != nil }) else {
      throw missing(target.label, "nothing there has a 'longPress'")
    }
    let after = Tick.from(seconds: try evaluator.value(Vocabulary.longPress.after, of: holder))
    return [.input(StageInput(.down(point)))] + lift(after: after + Self.tapLength)
  }

  func hold(_ target: TakeProgram.Target, for duration: Expression) throws -> [Script.Act] {
    let point = try aim(at: target)
    return [.input(StageInput(.down(point)))] + lift(after: try ticks(duration, in: evaluator.root))
  }

  private func lift(after time: Tick) -> [Script.Act] {
    [.wait(until: now + time), .input(StageInput(.up(taps: true, path: nil)))]
  }

  /// The point that a new finger comes down at.
  func aim(at target: TakeProgram.Target) throws -> Point {
    try requireFingerUp()
    return try point(of: target)
  }

  private func requireFingerUp() throws { if stage.finger.isDown { throw StepProblem.fingerDown } }

  /// The value of a step's formula; nil where it has none.
  func value(_ expression: Expression?) throws -> Value? {
    try expression.map { try evaluator.evaluate($0, in: evaluator.root) }
  }

  func number(_ expression: Expression?) throws -> Double? { try value(expression)?.asNumber }

  func missing(_ target: String, _ reason: Message) -> StepProblem {
    .notThere(target, time: now.seconds, reason: reason)
  }

  /// The seconds that something takes, of which there are at least none.
  ///
  /// - Throws: where no take may last so long.
  func length(_ seconds: Double) throws -> Double {
    guard seconds <= Double(Limits.takeSeconds) else { throw StepProblem.tooLong }
    return max(seconds, 0)
  }

  // MARK: Drags

  func drag(_ drag: TakeProgram.Act.Drag) throws -> [Script.Act] {
    try movement(of: drag, verb: "drag") { try timing(drag.curve) }.acts
  }

  /// Returns the curve by which a finger speeds up and slows down.
  func timing(_ curve: Expression?) throws -> TimingFunction {
    let curve = try value(curve) ?? Vocabulary.drag.curve.standard
    guard case .eased(let function) = try Timing(curve, at: nil) else { throw StagingProblem.badCurve("spring") }
    return function
  }

  /// A drag that is let go at its end; to a place where a scroll is to rest, if it has one.
  func fling(_ drag: TakeProgram.Act.Drag, velocity: Expression?) throws -> [Script.Act] {
    if let target = drag.target { return try fling(drag, to: target) }
    let movement = try movement(of: drag, verb: "fling") { .linear }
    let path = movement.path
    return movement.acts + [.release(velocity: velocity, from: path.from, to: path.to, duration: path.duration)]
  }

  private func movement(
    of drag: TakeProgram.Act.Drag, verb: String, timing: () throws -> TimingFunction
  ) throws -> (acts: [Script.Act], path: Finger.Path) {
    evaluator.seek(now)
    var start = stage.finger.place(at: now)
    if let target = drag.start {
      start = try aim(at: target)
    } else if !stage.finger.isDown {
      throw StepProblem.noFinger(verb: verb)
    }
    let path = try path(of: drag, from: start, timing: try timing())
    if drag.start == nil, path.isJump(of: stage.finger), stage.finger.identities.count == 1,
      let identity = stage.finger.identities.first
    {
      return ([.input(StageInput(.move(path.to, finger: identity)))], path)
    }
    return (
      [
        .input(StageInput(.drag(path, isNew: drag.start != nil))),
        .wait(until: now + Tick.from(seconds: path.duration)),
      ], path
    )
  }

  /// Returns the path of a drag from a place on.
  func path(of drag: TakeProgram.Act.Drag, from start: Point, timing: TimingFunction) throws -> Finger.Path {
    let over = try number(drag.over) ?? Vocabulary.drag.over.standard
    let end = try value(drag.by)?.asPoint.map { start + $0 } ?? value(drag.to)?.asPoint ?? start
    return Finger.Path(from: start, to: end, duration: try length(over), timing: timing, start: now)
  }

  /// A fling after which a scroll rests at an offset: an even drag of the time given, and a release with the speed that
  /// brings the rest of the way, with what the scrolls that move before it take.
  private func fling(_ drag: TakeProgram.Act.Drag, to target: Expression) throws -> [Script.Act] {
    try requireFingerUp()
    guard let start = drag.start, case .layer(let path, let name) = start,
      let scroll = try evaluator.names.follow(path, from: evaluator.root).first, scroll.template.kind == .scroll
    else { throw missing(drag.start?.label ?? "", "a fling with a 'target' is on a scroll") }
    let from = try point(of: start)
    let over = max(try length(try number(drag.over) ?? Self.flingLength), 0.001)
    let goal = try evaluator.evaluate(target, in: evaluator.root)
    let state = evaluator.scrolls.state(of: scroll)
    var (translation, speed) = (Point.zero, Point.zero)
    var isEven = true
    for axis in Axis.allCases where try evaluator.scrolls.moves(scroll, on: axis) {
      let isMain = try evaluator.scrolls.mainAxis(of: scroll) == axis
      guard let place = goal.asPoint?[axis] ?? (isMain ? goal.asNumber : nil) else { continue }
      guard state[axis].range.contains(place) else {
        throw StepProblem.outOfRange(scroll: name, offset: place, state[axis].range)
      }
      let aimed = try stage.gestures.scroll.chains.aim(scroll, axis, at: place)
      let drag = aimed.drag(over: over)
      (translation[axis], speed[axis]) = (-drag.travel, -drag.speed)
      isEven = isEven && aimed.dragged == 0
    }
    let finger = Finger.Path(from: from, to: from + translation, duration: over, timing: .linear, start: now)
    let end = now + Tick.from(seconds: over)
    let drag: [Script.Act] = [.input(StageInput(.drag(finger, isNew: true))), .wait(until: end)]
    guard !isEven else { return drag + [.release(velocity: nil, from: from, to: from + translation, duration: over)] }
    let last = Finger.Path.last(from: from + translation - speed, to: from + translation, speed: speed.length, at: end)
    return drag + [.input(StageInput(.up(taps: false, path: last)))]
  }

  // MARK: Typing

  /// Each character takes its time, and comes at the end of it.
  func type(
    _ text: Expression, every: Expression?, into path: LayerPath, named name: String, take: String, step: Int
  ) throws -> [Script.Act] {
    guard case .text(let characters) = try evaluator.evaluate(text, in: evaluator.root) else { return [] }
    let pause = try every.map { try ticks($0, in: evaluator.root) } ?? Tick.from(seconds: Vocabulary.typing.standard)
    _ = try length(pause.seconds)
    return characters.enumerated().flatMap { index, character -> [Script.Act] in
      [
        .wait(until: now + (index + 1) * pause),
        .input(StageInput(.type(String(character), into: path, named: name, take: take, step: step))),
      ]
    }
  }
}

extension Finger.Path {
  /// Whether it takes no time, of a finger with a slop: then it is somewhere else at once, as a person's is that is
  /// looked at now and then.
  func isJump(of finger: Finger) -> Bool { duration == 0 && finger.slop ?? 0 > 0 }
}

extension TakeProgram.Target {
  /// The target as messages call it.
  var label: String { name ?? "the point" }
}
