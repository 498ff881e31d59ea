import Formulas
import Geometry
import Motion
import Scenes

/// Playing a take's steps, one after another, as far as asked.
extension StageBuilder {
  /// Where a take has got to.
  struct Script {
    enum Act {
      case wait(until: Tick)
      case input(StageInput)
      /// The end of a fling from one place to another; with a velocity of its own or that of the way.
      case letFly(velocity: Expression?, from: Point, to: Point, duration: Double)
      /// Until nothing moves.
      case settle(limit: Tick)
    }

    let take: TakeProgram
    /// How many steps have begun.
    var begun = 0
    /// When each of them did.
    var begins: [Tick] = []
    /// What the present step still has to do.
    var agenda: [Act] = []
    /// Whether the last step has been played, and all that comes of it at its tick.
    var isOver = false
  }

  /// Plays the take's steps, and what comes of them, up to a tick; nothing that comes later.
  func play(_ script: inout Script, to limit: Tick) throws(Diagnostic) {
    while !script.isOver, now <= limit {
      var place: SourcePlace?
      do {
        if !script.agenda.isEmpty {
          place = script.take.steps[script.begun - 1].place
          guard try goOn(&script, to: limit) else { return }
        } else if script.begun < script.take.steps.count {
          place = script.take.steps[script.begun].place
          script.begun += 1
          script.begins.append(now)
          let step = script.take.steps[script.begun - 1]
          if try isWanted(step) { try begin(step, of: &script) }
        } else {
          try end()
          script.isOver = true
        }
      } catch {
        var diagnostic =
          error as? Diagnostic
          ?? Diagnostic((error as? any Problem) ?? PropertyProblem.text("\(error)"), at: place)
        if script.take.name != Scene.restTake {
          diagnostic.stop = TakeStop(take: script.take.name, step: script.begun, tick: now)
        }
        throw diagnostic
      }
    }
  }

  /// Does the next thing on the agenda; false where it lies beyond the limit.
  private func goOn(_ script: inout Script, to limit: Tick) throws -> Bool {
    switch script.agenda[0] {
    case .wait(let until):
      guard until <= limit else {
        try advance(to: limit)
        // No input comes at this tick any more.
        try finishTick()
        return false
      }
      try advance(to: until)
    case .input(let input): try send(input)
    case .letFly(let velocity, let start, let end, let duration):
      try send(StageInput(.up(taps: false, path: try finalPath(velocity, from: start, to: end, duration: duration))))
    case .settle(let last):
      while let what = mover {
        let number = script.begun
        if what.forever { throw StagingProblem.neverSettles(take: script.take.name, step: number, what: what.name) }
        guard now < last, let next = try nextEvent(upTo: last) else {
          throw StagingProblem.neverSettles(take: script.take.name, step: number, what: what.name)
        }
        guard next <= limit else { return false }
        now = next
        try process { try self.holdIfDue() }
      }
    }
    script.agenda.removeFirst()
    return true
  }

  /// A finger that is still down at the end is lifted where it is.
  private func end() throws {
    guard finger.isDown else { return try finishTick() }
    let place = finger.place(at: now)
    try send(
      StageInput(
        .up(taps: false, path: Finger.Path(from: place, to: place, duration: 0, timing: .linear, start: now))))
  }

  /// Whether the step's condition, if it has one, holds once all is done that happens at this instant.
  private func isWanted(_ step: TakeProgram.Step) throws -> Bool {
    guard let condition = step.condition else { return true }
    try finishTick()
    evaluator.seek(now)
    return try truth(condition, in: evaluator.root, at: step.place)
  }

  private func begin(_ step: TakeProgram.Step, of script: inout Script) throws {
    let (take, number) = (script.take.name, script.begun)
    switch step.act {
    case .tap(let target):
      try requireFingerUp(take, number)
      let point = try point(of: target, take: take, step: number)
      script.agenda = [
        .input(StageInput(.down(point))), .wait(until: now + 100_000), .input(StageInput(.up(taps: true, path: nil))),
      ]
    case .doubleTap(let target):
      try requireFingerUp(take, number)
      script.agenda = acts(ofDoubleTapAt: try point(of: target, take: take, step: number))
    case .longPress(let target):
      try requireFingerUp(take, number)
      script.agenda = try acts(ofLongPressOn: target, take: take, step: number)
    case .hold(let target, let duration):
      try requireFingerUp(take, number)
      let point = try point(of: target, take: take, step: number)
      let time = try ticks(duration)
      script.agenda = [
        .input(StageInput(.down(point))), .wait(until: now + time), .input(StageInput(.up(taps: true, path: nil))),
      ]
    case .drag(let drag):
      script.agenda = try acts(of: drag, isLinear: false, take: take, step: number).acts
    case .fling(let drag, _) where drag.target != nil:
      try requireFingerUp(take, number)
      guard let target = drag.target else { return }
      script.agenda = try acts(ofFlingTo: target, drag, take: take, step: number)
    case .fling(let drag, let velocity):
      let fling = try acts(of: drag, isLinear: true, take: take, step: number)
      script.agenda =
        fling.acts + [.letFly(velocity: velocity, from: fling.from, to: fling.to, duration: fling.duration)]
    case .release:
      guard finger.isDown else { throw StagingProblem.noFinger(take: take, step: number, verb: "release") }
      script.agenda = [.input(StageInput(.up(taps: false, path: nil)))]
    case .type(let path, let name, let text, let every):
      script.agenda = try acts(ofTyping: text, every: every, into: path, named: name, take: take, step: number)
    case .wait(let duration): script.agenda = [.wait(until: now + (try ticks(duration)))]
    case .settle:
      try finishTick()
      script.agenda = [.settle(limit: now + 60_000_000)]
    case .perform(let actions): script.agenda = [.input(StageInput(.perform(actions)))]
    case .snapshot(let name):
      if snapshots.contains(where: { $0.name == name }) {
        throw StagingProblem.duplicateSnapshot(take: take, name: name)
      }
      try finishTick()
      snapshots.append((name: name, tick: now))
      // The picture is that of the instant before the next step: what a step does at once is done a microsecond later.
      // A finger that is still down is lifted at the end.
      let isLast = script.begun == script.take.steps.count
      if isLast ? finger.isDown : script.take.steps[script.begun].act.isImmediate {
        script.agenda = [.wait(until: now + 1)]
      }
    case .expect(let expectation): try look(for: expectation, at: step.place, take: take, step: number)
    }
  }

  /// Fails the take where what must hold does not, once all is done that happens at this instant.
  private func look(
    for expectation: TakeProgram.Expectation, at place: SourcePlace, take: String, step: Int
  ) throws {
    try finishTick()
    evaluator.seek(now)
    if try truth(expectation.condition, in: evaluator.root, at: place) { return }
    let values = try expectation.parts.map { part in
      "\(part.text) is \(try evaluator.evaluate(part.expression, in: evaluator.root).literal)"
    }
    throw StagingProblem.unexpected(
      take: take, step: step, condition: expectation.text, time: now.seconds, values: values)
  }

  private func requireFingerUp(_ take: String, _ step: Int) throws {
    if finger.isDown { throw StagingProblem.fingerDown(take: take, step: step) }
  }

  func ticks(_ expression: Expression) throws -> Tick {
    let value = try evaluator.evaluate(expression, in: evaluator.root)
    guard case .number(let seconds) = value, seconds >= 0 else { throw StagingProblem.wrongTime(value.literal) }
    return Tick.from(seconds: seconds)
  }

  // MARK: Drags

  private func acts(
    of drag: TakeProgram.Drag, isLinear: Bool, take: String, step: Int
  ) throws -> (acts: [Script.Act], from: Point, to: Point, duration: Double) {
    evaluator.seek(now)
    var start = finger.place(at: now)
    if let target = drag.start {
      try requireFingerUp(take, step)
      start = try point(of: target, take: take, step: step)
    } else if !finger.isDown {
      throw StagingProblem.noFinger(take: take, step: step, verb: isLinear ? "fling" : "drag")
    }
    let end = try end(of: drag, from: start)
    let over =
      try drag.over.map { try evaluator.evaluate($0, in: evaluator.root) }?.asNumber
      ?? Vocabulary.drag.over.standard
    var timing = TimingFunction.linear
    if !isLinear {
      let curve =
        try drag.curve.map { try evaluator.evaluate($0, in: evaluator.root) } ?? Vocabulary.drag.curve.standard
      guard case .eased(let function) = try self.timing(curve, at: nil) else {
        throw StagingProblem.badCurve("spring")
      }
      timing = function
    }
    let way = Finger.Path(from: start, to: end, duration: max(over, 0), timing: timing, start: now)
    return (
      [
        .input(StageInput(.drag(way, isNew: drag.start != nil))),
        .wait(until: now + Tick.from(seconds: way.duration)),
      ], start, end, way.duration
    )
  }

  /// The finger's last instant goes at the given speed along the same way.
  private func finalPath(
    _ velocity: Expression?, from start: Point, to end: Point, duration: Double
  ) throws -> Finger.Path? {
    guard let velocity, let speed = try evaluator.evaluate(velocity, in: evaluator.root).asNumber, duration > 0 else {
      return nil
    }
    return .last(from: start, to: end, speed: speed, at: now)
  }

  private func end(of drag: TakeProgram.Drag, from start: Point) throws -> Point {
    if let by = drag.by, let distance = try evaluator.evaluate(by, in: evaluator.root).asPoint {
      return start + distance
    }
    if let to = drag.to, let place = try evaluator.evaluate(to, in: evaluator.root).asPoint { return place }
    return start
  }

  // MARK: Typing

  /// Each character takes its time, and comes at the end of it.
  private func acts(
    ofTyping text: Expression, every: Expression?, into path: LayerPath, named name: String, take: String, step: Int
  ) throws -> [Script.Act] {
    guard case .text(let characters) = try evaluator.evaluate(text, in: evaluator.root) else { return [] }
    let pause = try every.map { try ticks($0) } ?? Tick.from(seconds: Vocabulary.typing.standard)
    return characters.enumerated().flatMap { index, character -> [Script.Act] in
      [
        .wait(until: now + (index + 1) * pause),
        .input(StageInput(.type(String(character), into: path, named: name, take: take, step: step))),
      ]
    }
  }
}

extension TakeProgram.Act {
  /// Whether it does something at the instant at which it begins.
  fileprivate var isImmediate: Bool {
    switch self {
    case .tap, .doubleTap, .longPress, .hold, .drag, .release, .fling, .perform: true
    case .type, .wait, .settle, .snapshot, .expect: false
    }
  }
}
