import Evaluation
import Formulas
import Geometry
import Layers
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// The touches of a take's steps of which nothing came: what each met, and what lay near. It looks at what has been
/// played, and changes nothing.
struct IdleTouches {
  let program: Program
  let take: TakeProgram
  let history: History

  /// The warning about a touch; nil where something came of it, or where that cannot be known.
  func note(of touch: TouchLog.Touch) -> Diagnostic? {
    let step = take.steps[touch.step - 1]
    // That nothing happens may be the point of it.
    let next = take.steps.dropFirst(touch.step).first { !$0.act.letsGoOn }
    if case .expect? = next?.act { return nil }
    // Others may mean to stop a scroll.
    if touch.outcome.stopped != nil, !step.act.isTap, !touch.goes { return nil }
    let look = Look(touch: touch, playhead: playhead(at: touch.begin.tick))
    guard !isSeen(touch), let problem = try? look.problem(of: step.act, atItsEnd: playhead(at: touch.end)) else {
      return nil
    }
    return Diagnostic(TakeProblem(take: take.name, step: touch.step, problem: problem), at: step.place)
  }

  private func playhead(at tick: Tick) -> Playhead {
    var clock = EventClock()
    clock.go(to: tick)
    return Playhead(program, clock: clock, history: history)
  }

  // MARK: Those who have seen it

  /// Whether a rule or a formula has seen the touch: states, layers or scrolls became others, or the screen did.
  private func isSeen(_ touch: TouchLog.Touch) -> Bool {
    let notes = history.notes(since: touch.begin, until: touch.end)
    if notes.contains(where: { changes($0.key, at: $0.tick, since: touch) }) { return true }
    return (try? changesScreen(touch)) ?? true
  }

  /// Whether what was noted at a tick is not what would have come by itself.
  private func changes(_ key: InputKey, at tick: Tick, since touch: TouchLog.Touch) -> Bool {
    let before = touch.begin.tick - 1
    switch key {
    case .finger, .pressed, .awake: return false
    case .removedRows: return true
    case .state(let key):
      let course = history.states[key]
      return course?.piece(at: tick)?.target != course?.piece(at: before)?.target
    case .existence(let path):
      let course = history.existences[path]
      let (one, other) = (course?.piece(at: tick), course?.piece(at: before))
      return one?.isPresent != other?.isPresent || one?.isLeaving != other?.isLeaving
    case .scroll(let path):
      let course = history.scrolls[path]
      guard !touch.outcome.held.contains(path), let one = course?.piece(at: tick), let other = course?.piece(at: before)
      else { return false }
      return Axis.allCases.contains { one[$0].target != other[$0].target }
    }
  }

  /// Whether the screen shows the finger, or that it holds a scroll: without it, it would look otherwise.
  private func changesScreen(_ touch: TouchLog.Touch) throws -> Bool {
    let begin = touch.begin.tick
    var untouched = history
    untouched.touch = history.touch.before(begin)
    if touch.outcome.stopped == nil {
      for path in touch.outcome.held where history.scrolls[path]?.piece(at: begin - 1) != nil {
        untouched.scrolls[path] = history.scrolls[path]?.before(begin)
      }
    }
    let evaluators = [history, untouched].map { Evaluator(program: program, history: $0, budget: .ofTake) }
    return try [begin, max(begin, touch.end - 1)].contains { tick in
      let screens = try evaluators.map { evaluator in
        evaluator.seek(tick)
        return Self.withoutIndicators(try evaluator.screen.layer())
      }
      return screens[0] != screens[1]
    }
  }

  /// A screen without the bars that show where scrolls are.
  private static func withoutIndicators(_ layer: Layer) -> Layer {
    var result = layer
    result.children = layer.children.filter { $0.kind != "indicator" }.map(withoutIndicators)
    return result
  }
}

/// A touch, seen at the instant at which it began.
private struct Look: StagePart {
  let touch: TouchLog.Touch
  let playhead: Playhead

  /// The distance from a touch at which something is looked for that it may have meant, in points: as wide as a finger
  /// tip.
  private static let reach = 44.0

  private var axis: Axis { abs(touch.translation.x) > abs(touch.translation.y) ? .horizontal : .vertical }

  func problem(of act: TakeProgram.Act, atItsEnd end: Playhead) throws -> IdleTouchProblem {
    evaluator.seek(now)
    let contact = Contact(playhead)
    let met = try contact.touched(at: touch.point)
    let (seen, near) = try survey(beside: met, contact)
    return IdleTouchProblem(
      verb: act.outline.verb, point: touch.point, goes: touch.goes,
      stopped: touch.outcome.stopped.flatMap { path in met.first { $0.path == path } }?.takeName,
      held: met.first { touch.outcome.held.contains($0.path) }?.takeName,
      met: (met.first { $0.parent != nil } ?? seen)?.takeName, isLeaving: met.first?.isLeavingOrGone ?? false,
      replaced: touch.goes ? nil : try replacement(of: met, end),
      near: act.isOfTwoFingers ? nil : near.map { ($0.layer.takeName, $0.distance) })
  }

  /// The layer with a `tap` that the finger came down on, and what it left; nil where it left that layer, or had none.
  private func replacement(of met: [Instance], _ end: Playhead) throws -> (layer: String, by: String?)? {
    guard let tapped = met.first(where: { $0.template.takesTaps }), !tapped.isLeavingOrGone else { return nil }
    end.evaluator.seek(end.clock.now)
    let left = try Contact(end).touched(at: touch.point + touch.translation)
    guard !left.contains(where: { $0.path == tapped.path }) else { return nil }
    return (tapped.takeName, left.first { $0.parent != nil }?.takeName)
  }

  /// The topmost layer that is drawn where the finger is, and the nearest elsewhere that could have been meant, with
  /// the distance of what is seen of it.
  private func survey(
    beside met: [Instance], _ contact: Contact
  ) throws -> (seen: Instance?, near: (layer: Instance, distance: Double)?) {
    let sight = VisibleArea(playhead: playhead)
    var seen: Instance?
    var found: [(layer: Instance, distance: Double, point: Point)] = []
    func look(in layer: Layer) throws {
      guard !layer.isHidden, layer.opacity > 0 else { return }
      if let instance = try evaluator.screen.instance(of: layer), instance.parent != nil,
        let box = try sight.visiblePart(of: instance)
      {
        let point = box.nearest(to: touch.point)
        let distance = (point - touch.point).length
        if box.contains(touch.point) { seen = instance }
        if distance <= Self.reach, !met.contains(where: { $0 === instance }), try answers(instance) {
          found.append((instance, distance, point))
        }
      }
      for child in layer.children { try look(in: child) }
    }
    try look(in: try evaluator.screen.layer())
    // A layer behind another one there is not meant.
    let near = try found.sorted { ($0.distance, $0.layer.path) < ($1.distance, $1.layer.path) }.first { one in
      try contact.touched(at: one.point).contains { $0 === one.layer }
    }
    return (seen, near.map { ($0.layer, $0.distance) })
  }

  /// Whether a layer does something when it is touched like this.
  private func answers(_ layer: Instance) throws -> Bool {
    let template = layer.template
    if layer.isLeavingOrGone { return false }
    guard touch.goes else { return template.takesTaps }
    if template.kind == .scroll { return try physics.takesDrags(layer, axis) }
    return try template.drags && evaluator.value(Vocabulary.drags.enabled, of: layer)
      && evaluator.value(Vocabulary.drags.axis, of: layer).axes.contains(axis)
  }
}

extension TakeProgram.Act {
  fileprivate var isTap: Bool {
    switch self {
    case .tap, .doubleTap: true
    default: false
    }
  }

  fileprivate var isOfTwoFingers: Bool { if case .pinch = self { true } else { false } }
}

extension Rect {
  /// The point in it, half a point from its edges where it is large enough, that is nearest to another.
  fileprivate func nearest(to point: Point) -> Point {
    func inside(_ value: Double, _ low: Double, _ high: Double) -> Double {
      let margin = min(0.5, (high - low) / 2)
      return min(max(value, low + margin), high - margin)
    }
    return Point(inside(point.x, minX, maxX), inside(point.y, minY, maxY))
  }
}
