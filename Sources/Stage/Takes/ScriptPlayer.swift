import Basics
import Evaluation
import Formulas
import Geometry
import Motion
import PlayHistory
import Scenes

/// Plays a take's steps, one after another, as far as asked. It does to the stage what a person could.
///
/// A step begins when all is done that is due at its instant. Steps that only look, `snapshot`, `expect` and those that
/// their `if` leaves out, do nothing to the stage: without them, it plays the same.
struct ScriptPlayer: StagePart {
  let stage: Simulator
  var playhead: Playhead { stage.playhead }

  /// The time that `settle` waits, in microseconds.
  private static let timeout: Tick = 60_000_000

  /// Plays the take's steps, and what comes of them, up to a tick; nothing that comes later.
  func play(_ script: inout Script, to limit: Tick) throws(Diagnostic) {
    while !script.isOver, now <= limit {
      let place = script.place
      do {
        if !script.pendingActs.isEmpty {
          guard try goOn(&script, to: limit) else { return }
        } else if let step = script.next {
          script.begins.append(now)
          let isWanted = try step.condition.map { try holds($0, at: step.place) } ?? true
          if isWanted { try begin(step, of: &script) }
        } else {
          try end(&script)
          script.isOver = true
        }
      } catch {
        let problem = (error as? StepProblem).map {
          TakeProblem(take: script.take.name, step: script.begun, problem: $0)
        }
        var diagnostic = Diagnostic(problem ?? error, workingOn: place)
        if script.take.name != Scene.restTake {
          diagnostic.stop = TakeStop(take: script.take.name, step: script.begun, tick: now)
        }
        throw diagnostic
      }
    }
  }

  /// Does the next thing on the pendingActs; false if it lies beyond the limit.
  private func goOn(_ script: inout Script, to limit: Tick) throws -> Bool {
    switch script.pendingActs[0] {
    case .wait(let until):
      try check(until)
      guard until <= limit else {
        try stage.advance(to: limit)
        return false
      }
      try stage.advance(to: until)
    case .input(let input): try send(input, of: &script)
    case .find(let identity, let point):
      if !stage.finger.identities.contains(identity) { throw StepProblem.nothingForTwo(point) }
    case .release(let velocity, let start, let end, let duration):
      // The last instant goes at the given speed along the same way.
      let speed = try velocity.flatMap { try evaluator.evaluate($0, in: evaluator.root).asNumber }
      let path = duration > 0 ? speed.flatMap { Finger.Path.last(from: start, to: end, speed: $0, at: now) } : nil
      try send(StageInput(.up(taps: false, path: path)), of: &script)
    case .settle(let last):
      while let what = stage.mover {
        guard !what.forever, now < last, let next = try stage.nextEvent(upTo: last) else {
          throw StepProblem.neverSettles(what.name)
        }
        try check(next)
        guard next <= limit else { return false }
        try stage.playEvent(at: next)
      }
    }
    script.pendingActs.removeFirst()
    return true
  }

  /// - Throws: where the take would go on to a tick that is later than any take may end.
  private func check(_ tick: Tick) throws {
    guard tick <= Tick.from(seconds: Double(Limits.takeSeconds)) else { throw StepProblem.tooLong }
  }

  /// A finger that is still down at the end is lifted where it is.
  private func end(_ script: inout Script) throws {
    guard stage.finger.isDown else { return }
    let path = Finger.Path.standing(at: stage.finger.place(at: now), since: now)
    try send(StageInput(.up(taps: false, path: path)), of: &script)
  }

  /// Does something to the stage, and keeps what comes of touches and keys.
  private func send(_ input: StageInput, of script: inout Script) throws {
    let (wasDown, former, mark) = (stage.finger.isDown, stage.finger.place(at: now), history.mark(at: now))
    try stage.send(input)
    let finger = stage.finger
    let step = script.begun
    if finger.isDown, !wasDown {
      script.touches.begin(at: finger.origin, of: step, since: mark)
    } else if wasDown, !finger.isDown {
      script.touches.end(at: former, stage.gestures.contact.outcome, at: now)
    }
    if finger.isDown, input.act.goes { script.touches.go(by: step) }
    if case .type(let text, _, _, _, _) = input.act { script.keystrokes.append(Keystroke(text: text, tick: now)) }
  }

  /// Whether a condition holds now. All is done that is due at this instant, and what steps before have put in.
  private func holds(_ condition: Expression, at place: SourcePlace) throws -> Bool {
    evaluator.seek(now)
    return try truth(condition, in: evaluator.root, at: place)
  }

  private func begin(_ step: TakeProgram.Step, of script: inout Script) throws {
    let acts = StepInputs(stage: stage)
    if !stage.finger.isDown { script.fingers.forget() }
    switch step.act {
    case .tap(let target): script.pendingActs = try acts.tap(target)
    case .doubleTap(let target): script.pendingActs = try acts.doubleTap(target)
    case .longPress(let target): script.pendingActs = try acts.longPress(target)
    case .hold(let target, let duration): script.pendingActs = try acts.hold(target, for: duration)
    case .press(let press): script.pendingActs = try acts.press(press, by: &script.fingers)
    case .drag(let drag):
      let finger = drag.finger?.value
      script.pendingActs = try finger.map { try acts.drag(drag, of: $0, by: script.fingers) } ?? acts.drag(drag)
    case .fling(let drag, let velocity): script.pendingActs = try acts.fling(drag, velocity: velocity)
    case .pinch(let pinch): script.pendingActs = try acts.pinch(pinch)
    case .release(let finger): script.pendingActs = try acts.release(finger?.value, by: script.fingers)
    case .type(let layer, let text, let every):
      script.pendingActs = try acts.type(
        text, every: every, into: layer.path, named: layer.name, take: script.take.name, step: script.begun)
      // Each letter is a wait and an input.
      script.typed += script.pendingActs.count / 2
      guard script.typed <= Limits.typedCharacters else { throw StepProblem.tooMuchTyped }
    case .wait(let duration): script.pendingActs = [.wait(until: now + (try ticks(duration, in: evaluator.root)))]
    case .settle: script.pendingActs = [.settle(limit: now + Self.timeout)]
    case .perform(let actions): script.pendingActs = [.input(StageInput(.perform(actions)))]
    case .snapshot(let placed):
      let name = placed.value
      if stage.snapshotNames.contains(name) {
        throw StagingProblem.duplicateSnapshot(take: script.take.name, name: name)
      }
      if let problem = script.snapshotFiles.take(name, at: step.place, what: "snapshot") { throw problem }
      stage.takeSnapshot(name)
    case .caption(let caption): script.callouts.append(try acts.caption(caption))
    case .highlight(let highlight): script.callouts.append(try acts.highlight(highlight))
    case .expect(let expectation): try look(for: expectation, at: step.place)
    }
  }

  /// Fails the take where what must hold now does not.
  private func look(for expectation: TakeProgram.Expectation, at place: SourcePlace) throws {
    if try holds(expectation.condition, at: place) { return }
    let values = try expectation.parts.map { part in
      "\(part.text) is \(try evaluator.evaluate(part.expression, in: evaluator.root).literal)"
    }
    throw StepProblem.unexpected(condition: expectation.text, time: now.seconds, values: values)
  }
}
