import Geometry
import Motion

/// Playing a take's steps, one after another.
extension StageBuilder {
  func play(_ take: TakeProgram) throws(Diagnostic) {
    for (index, step) in take.steps.enumerated() {
      do {
        try perform(step, number: index + 1, take: take.name)
      } catch let diagnostic as Diagnostic {
        throw diagnostic
      } catch let problem as any Problem {
        throw Diagnostic(problem, at: step.place)
      } catch {
        throw Diagnostic(PropertyProblem.text("\(error)"), at: step.place)
      }
    }
    try guarded {
      guard self.finger.isDown else { return try self.finishTick() }
      self.finger.path = Finger.Path(
        from: self.finger.place(at: self.now), to: self.finger.place(at: self.now), duration: 0, timing: .linear,
        start: self.now)
      try self.process { try self.lift(taps: false) }
    }
  }

  private func perform(_ step: TakeProgram.Step, number: Int, take: String) throws {
    switch step.act {
    case .tap(let target):
      try requireFingerUp(take, number)
      let point = try point(of: target, take: take, step: number)
      try process { try self.touchDown(at: point, drags: false) }
      try advance(to: now + 100_000)
      try process { try self.lift(taps: true) }
    case .hold(let target, let duration):
      try requireFingerUp(take, number)
      let point = try point(of: target, take: take, step: number)
      let time = try ticks(duration)
      try process { try self.touchDown(at: point, drags: false) }
      try advance(to: now + time)
      try process { try self.lift(taps: true) }
    case .drag(let drag):
      try perform(drag, isLinear: false, velocity: nil, take: take, step: number)
    case .fling(let drag, let velocity):
      try perform(drag, isLinear: true, velocity: velocity, take: take, step: number)
      try process { try self.lift(taps: false) }
    case .release:
      guard finger.isDown else { throw StagingProblem.noFinger(take: take, step: number, verb: "release") }
      try process { try self.lift(taps: false) }
    case .type(let path, let name, let text, let every):
      try type(text, every: every, into: path, named: name, take: take, step: number)
    case .wait(let duration): try advance(to: now + (try ticks(duration)))
    case .settle:
      try finishTick()
      try settle(take: take, step: number)
    case .perform(let actions): try process { try self.perform(actions, in: self.evaluator.root) }
    case .snapshot(let name):
      if snapshots.contains(where: { $0.name == name }) {
        throw StagingProblem.duplicateSnapshot(take: take, name: name)
      }
      try finishTick()
      snapshots.append((name: name, tick: now))
    }
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

  private func perform(
    _ drag: TakeProgram.Drag, isLinear: Bool, velocity: Expression?, take: String, step: Int
  ) throws {
    evaluator.seek(now)
    var start = finger.place(at: now)
    if let target = drag.start {
      try requireFingerUp(take, step)
      start = try point(of: target, take: take, step: step)
    } else if !finger.isDown {
      throw StagingProblem.noFinger(take: take, step: step, verb: isLinear ? "fling" : "drag")
    }
    let end = try end(of: drag, from: start)
    let over = try drag.over.map { try evaluator.evaluate($0, in: evaluator.root) }?.asNumber ?? 0.5
    var timing = TimingFunction.linear
    if !isLinear {
      let curve = try drag.curve.map { try evaluator.evaluate($0, in: evaluator.root) }
      guard case .eased(let function) = try self.timing(curve, at: nil, standard: .easeInOut) else {
        throw StagingProblem.badCurve("spring")
      }
      timing = function
    }
    var way = Finger.Path(from: start, to: end, duration: max(over, 0), timing: timing, start: now)
    try process {
      if drag.start != nil { try self.touchDown(at: start, drags: true) }
      self.beginDrag()
      way.start = self.now
      self.finger.path = way
      self.noteFinger(way)
      if self.finger.grip == nil || drag.start != nil {
        guard let scroll = try self.draggedScroll(along: end - start, from: start) else { return }
        let across = end - start
        try self.grab(scroll, abs(across.x) > abs(across.y) ? .horizontal : .vertical)
      }
      self.evaluator.beginEpoch(at: self.now)
      try self.pull()
    }
    try advance(to: now + Tick.from(seconds: way.duration))
    if let velocity, let speed = try evaluator.evaluate(velocity, in: evaluator.root).asNumber, way.duration > 0 {
      // The finger's last instant goes at the given speed along the same way.
      let length = (end - start).length
      guard length > 0 else { return }
      let direction = (end - start) * (1 / length)
      finger.path = Finger.Path(
        from: end - direction * (speed * 0.001), to: end, duration: 0.001, timing: .linear, start: now - 1000)
    }
  }

  private func end(of drag: TakeProgram.Drag, from start: Point) throws -> Point {
    if let by = drag.by, let distance = try evaluator.evaluate(by, in: evaluator.root).asPoint {
      return start + distance
    }
    if let to = drag.to, let place = try evaluator.evaluate(to, in: evaluator.root).asPoint { return place }
    return start
  }

  /// A drag ends what was pressed, and no tap or hold follows.
  private func beginDrag() {
    finger.isSpent = true
    finger.holdEnd = nil
    finger.holder = nil
  }

  private func noteFinger(_ way: Finger.Path) {
    note(
      Performance.Touch(
        isDown: true, pressed: [],
        x: .basic(from: way.from.x, to: way.to.x, duration: way.duration, timing: way.timing),
        y: .basic(from: way.from.y, to: way.to.y, duration: way.duration, timing: way.timing), start: now))
  }

  // MARK: Targets

  /// The screen point a step means: the middle of the visible part of a layer (half way along its line, where fingers
  /// meet only its shape), or the point itself.
  private func point(of target: TakeProgram.Target, take: String, step: Int) throws -> Point {
    try finishTick()
    evaluator.seek(now)
    switch target {
    case .point(let expression):
      let value = try evaluator.evaluate(expression, in: evaluator.root)
      guard let point = value.asPoint else {
        throw PropertyProblem.property("from", wanted: "two numbers", got: value)
      }
      return point
    case .layer(let path, let text):
      func missing(_ reason: String) -> StagingProblem {
        .notThere(take: take, step: step, target: text, time: now.seconds, reason: reason)
      }
      guard let instance = try evaluator.follow(path, from: evaluator.root).first else {
        throw missing("its 'if' is false, or there are not so many")
      }
      guard let visible = try visiblePart(of: instance) else { throw missing("it is outside of the screen") }
      let aim = try shapePoint(of: instance)
      let middle = aim.flatMap { visible.contains($0) ? $0 : nil } ?? visible.center
      if let other = try touched(at: middle).first, try isInFront(other, of: instance) {
        throw missing("'\(other.path)' is in front of it")
      }
      return middle
    }
  }

  /// Where on the screen a shape that is met by its line or its inside is surely met: half way along the line, or
  /// between there and the chord. Nil for other layers.
  private func shapePoint(of instance: Instance) throws -> Point? {
    let hit = try evaluator.word("hit", of: instance)
    guard hit == "stroke" || hit == "path", let path = try evaluator.path(of: instance) else { return nil }
    let stroke = hit == "stroke" ? try evaluator.stroke(of: instance) : nil
    let (start, end) = (stroke?.start ?? 0, stroke?.end ?? 1)
    guard let half = path.trimmed(from: start, to: (start + end) / 2).lastPoint else { return nil }
    var point = half
    if hit == "path", let first = path.firstPoint, let last = path.lastPoint {
      let chord = (first + last) * 0.5
      point = (half + chord) * 0.5
    }
    return try evaluator.transformToScreen(of: instance).apply(to: point)
  }

  /// The part of a layer that no clip around it and no edge of the screen cuts off, on the screen.
  private func visiblePart(of instance: Instance) throws -> Rect? {
    let size = try evaluator.frame(of: instance).size
    var visible: Rect? = try evaluator.transformToScreen(of: instance).boundingBox(of: Rect(origin: .zero, size: size))
    var current = instance.parent
    while let one = current, let rect = visible {
      if try one.parent == nil || evaluator.flag("clip", of: one, default: one.template.kind == .scroll) {
        let frame = try evaluator.frame(of: one)
        let box = try evaluator.transformToScreen(of: one).boundingBox(of: Rect(origin: .zero, size: frame.size))
        visible = rect.intersection(box)
      }
      current = one.parent
    }
    return visible
  }

  // MARK: Settling

  /// Goes on until nothing moves; time and waits do not count.
  private func settle(take: String, step: Int) throws {
    let limit = now + 60_000_000
    while let what = mover {
      if what.forever { throw StagingProblem.neverSettles(take: take, step: step, what: what.name) }
      guard now < limit, let next = try nextEvent(upTo: limit) else {
        throw StagingProblem.neverSettles(take: take, step: step, what: what.name)
      }
      now = next
      try process { try self.holdIfDue() }
    }
  }

  /// Something that moves, and whether it does so forever.
  private var mover: (name: String, forever: Bool)? {
    for (key, course) in movingStates.sorted(by: { $0.key.order < $1.key.order }) {
      if course.end == nil, isLeaving(key.path) { continue }
      let name = known[key.path]?.template.states[key.slot].name ?? key.path
      return (name, course.end == nil)
    }
    if let path = movingExistences.keys.min() { return (path, false) }
    for path in scrollPaths() {
      guard let state = performance.scrolls[path]?.last else { continue }
      if state.phase == .decelerating || state.phase == .settling { return (path, false) }
    }
    return nil
  }

  /// Whether a layer, or one around it, is on its way out: what moves forever in it ends with it.
  private func isLeaving(_ path: String) -> Bool {
    var current: String? = path
    while let one = current {
      if movingExistences[one]?.isLeaving == true { return true }
      current = known[one]?.parent
    }
    return false
  }
}
