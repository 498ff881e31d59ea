import Geometry
import Motion
import Scenes

/// Taking inputs, one by one.
extension StageBuilder {
  /// What happens at this tick now.
  func send(_ input: StageInput) throws {
    if input.isAfterAll { try finishTick() }
    var noted = input
    noted.isAfterAll = !isUnfinished
    inputs.append((tick: now, input: noted))
    evaluator.seek(now)
    switch input.act {
    case .down(let point): try process { try self.touchDown(at: point, drags: false) }
    case .drag(let way, let isNew): try process { try self.drag(way, isNew: isNew) }
    case .move(let point): try process { try self.move(to: point) }
    case .up(let taps, let path):
      if let path { finger.path = path }
      try process { try self.lift(taps: taps) }
    case .type(let character, let path, let name, let take, let step):
      try process { try self.type(character, into: path, named: name, take: take, step: step) }
    case .key(let character): try process { try self.press(key: character) }
    case .perform(let actions): try process { try self.perform(actions, in: self.evaluator.root) }
    }
  }

  // MARK: Drags

  private func drag(_ path: Finger.Path, isNew: Bool) throws {
    if isNew { try touchDown(at: path.from, drags: true) }
    beginDrag()
    var way = path
    way.start = now
    finger.path = way
    noteFinger(way)
    if try dragsLayer(isNew: isNew) { return }
    if finger.grip == nil || isNew {
      guard let (scroll, axis) = try draggedScroll(along: way.to - way.from, from: way.from) else { return }
      try grab(scroll, axis)
    }
    try pull()
  }

  /// A person's finger: nothing but a press until it has gone ten points.
  private func move(to point: Point) throws {
    guard finger.isDown else { return }
    let former = finger.place(at: now)
    finger.trail.removeAll { $0.tick < now - 200_000 }
    finger.trail.append((tick: now, point: point))
    var way = Finger.Path(from: former, to: point, duration: 0, timing: .linear, start: now)
    if !finger.isDragging {
      let origin = finger.origin
      guard (point - origin).length >= 10 else {
        finger.path = way
        return try noteTouch(at: point)
      }
      way.from = finger.origin
      finger.isDragging = true
      beginDrag()
      finger.path = way
      noteFinger(way)
      if try dragsLayer(isNew: false) { return }
      guard let (scroll, axis) = try draggedScroll(along: point - origin, from: origin) else { return }
      try grab(scroll, axis)
      // The way to here was needed to tell that it is a drag.
      finger.path.from = point
      return try pull()
    }
    finger.path = way
    noteFinger(way)
    if try dragsLayer(isNew: false) { return }
    try pull()
  }

  private func noteTouch(at point: Point) throws {
    var touch = history.touch.last ?? History.Touch()
    (touch.x, touch.y, touch.start) = (.rest(point.x), .rest(point.y), now)
    note(touch)
  }

  /// A drag ends what was pressed, and no tap or hold follows.
  private func beginDrag() {
    finger.isSpent = true
    finger.holdEnd = nil
    finger.holder = nil
  }

  private func noteFinger(_ way: Finger.Path) {
    note(
      History.Touch(
        isDown: true, pressed: [], drag: finger.drag,
        x: .basic(from: way.from.x, to: way.to.x, duration: way.duration, timing: way.timing),
        y: .basic(from: way.from.y, to: way.to.y, duration: way.duration, timing: way.timing), start: now))
  }

  // MARK: Typing

  /// Characters go to a layer that says what each of them does; there is no keyboard but the one a scene draws.
  private func type(_ character: String, into path: LayerPath, named name: String, take: String, step: Int) throws {
    func missing(_ reason: String) -> StagingProblem {
      .notThere(take: take, step: step, target: name, time: now.seconds, reason: reason)
    }
    guard let field = try evaluator.follow(path, from: evaluator.root).first else {
      throw missing("its 'if' is false, or there are not so many")
    }
    guard let actions = field.template.type else { throw missing("it has no 'type' that takes characters") }
    evaluator.locals = [.text(character)]
    defer { evaluator.locals = [] }
    try perform(actions, in: field)
  }
}
