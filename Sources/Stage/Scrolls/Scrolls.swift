import Evaluation
import Formulas
import Geometry
import Happenings
import Motion
import Scenes

/// The scrolls of a play: they begin, are let go, are sent to a place, and keep in their ranges. It owns their ways.
final class Scrolls: StagePart {
  let playhead: Playhead
  private(set) var ways: ScrollWays

  init(_ playhead: Playhead, ways: ScrollWays = ScrollWays()) {
    self.playhead = playhead
    self.ways = ways
  }

  /// Looks at what makes an event when it changes, such as `enabled`, so that it is known where that moves.
  func lookAtProperties() throws {
    for observer in Cast.sorted(watchlist.takeDoubtful(.properties)) where !observer.instance.isLeaving {
      try evaluator.refresh(observer.node)
    }
  }

  // MARK: Noting

  /// A scroll does this from now on.
  func note(_ state: ScrollState, for path: String) {
    var state = state
    if let place = state.awaits, place != state.place(at: now) { state.awaits = nil }
    evaluator.note(state, for: path, at: now)
    ways.note(state, for: path)
  }

  /// Begins a way on some axes; the others rest.
  func start(
    _ plans: [Axis: ScrollPlan], of path: String, from state: ScrollState, by mover: ScrollWays.Mover = .itself
  ) {
    note(ways.start(plans, of: path, from: state, by: mover, at: now), for: path)
  }

  /// A finger holds a scroll, which stands where it is.
  func hold(_ state: ScrollState, of path: String) {
    ways.hold(path)
    note(state, for: path)
  }

  /// Scrolls whose piece is over take the next one, or rest.
  func endWhatEnds() {
    for path in ways.ended(by: now) {
      guard let state = history.scrolls[path]?.last else { continue }
      note(ways.goOn(path, from: state, at: now), for: path)
    }
  }

  /// A new scroll takes its place.
  func begin(_ instance: Instance) throws {
    var state = ScrollState()
    state.since = now
    for axis in Axis.allCases {
      let limits = evaluator.scrollLimits
      state[axis] = .init(range: try limits.range(of: instance, axis), beyond: try limits.roomBeyond(instance, axis))
    }
    // Where it begins may be said by its own ends.
    note(state, for: instance.path)
    for axis in Axis.allCases {
      let start = try physics.startOffset(of: instance, axis, range: state[axis].range)
      state[axis] = state[axis].resting(at: start, since: now)
    }
    note(state, for: instance.path)
  }

  /// A layer is no more; if it was a scroll, it stands still.
  func forget(_ path: String) {
    ways.forget(path)
    if let state = history.scrolls[path]?.last, state.phase != .resting {
      note(state.resting(at: now), for: path)
    }
  }

  // MARK: Letting go

  /// Lets one scroll go with the finger's velocity, in points per second.
  ///
  /// - Parameter begun: where it was grabbed.
  func letGo(_ instance: Instance, begun: Point, velocity: Point) throws {
    let state = evaluator.scrolls.state(of: instance)
    var plans: [Axis: ScrollPlan] = [:]
    for axis in Axis.allCases where try evaluator.scrolls.moves(instance, on: axis) {
      plans[axis] = try physics.release(instance, axis, state, velocity: -velocity[axis], begun: begun[axis])
    }
    start(plans, of: instance.path, from: state)
    try resettle(instance, state, velocity: velocity)
  }

  private func resettle(_ instance: Instance, _ before: ScrollState, velocity: Point) throws {
    let state = evaluator.scrolls.state(of: instance)
    guard state.phase == .settling, let (over, timing) = try physics.settling(of: instance) else { return }
    var plans: [Axis: ScrollPlan] = [:]
    for axis in Axis.allCases where state[axis].end != nil {
      plans[axis] = physics.way(
        from: before.exact(axis, at: now), to: state[axis].target,
        velocity: -velocity[axis], over: over, timing)
    }
    start(plans, of: instance.path, from: before)
  }

  // MARK: Actions

  /// `scroll`: sends a scroll to a place, or on its way by a distance; one that a finger holds stays with it.
  func send(
    _ instance: Instance, to: Expression?, by: Expression?, _ plan: Action.MotionPlan, in owner: Instance,
    at place: SourcePlace
  ) throws {
    let state = evaluator.scrolls.state(of: instance)
    guard state.phase != .dragging else { return }
    let terms = try MotionTerms(plan, in: owner, at: place, standard: Vocabulary.settle)
    guard let way = try (to ?? by).map({ try evaluator.evaluate($0, in: owner) }) else { return }
    var plans: [Axis: ScrollPlan] = [:]
    for axis in Axis.allCases {
      guard try evaluator.scrolls.moves(instance, on: axis) else {
        guard (way.asPoint ?? .zero)[axis] == 0 else {
          throw Diagnostic(StagingProblem.notOnAxis(scroll: instance.path, axis), at: place)
        }
        continue
      }
      let present = state.exact(axis, at: now)
      let origin = state.phase == .settling ? state[axis].target : present
      guard let distance = try distance(way, axis, of: instance, at: place) else { continue }
      let goal = to != nil ? distance : origin + distance
      if to != nil { try checkPage(goal, axis, of: instance, at: place) }
      let target = min(max(goal, state[axis].range.low), state[axis].range.high).rounded(toPixel: pixel)
      let heading = state.phase == .resting ? present : state[axis].target
      // A scroll that is on its way there anyhow goes on, unless it is to be there at once.
      guard target != heading || (terms.over == 0 && target != present) else { continue }
      plans[axis] = physics.way(
        from: present, to: target, velocity: state.velocity(axis, at: now), over: terms.over, terms.timing)
    }
    if !plans.isEmpty { start(plans, of: instance.path, from: state, by: .action) }
  }

  /// A page has a number from 0 to the last one.
  private func checkPage(_ goal: Double, _ axis: Axis, of instance: Instance, at place: SourcePlace) throws {
    let range = evaluator.scrolls.state(of: instance)[axis].range
    guard try evaluator.value(Vocabulary.scroll.paging, of: instance), goal < range.low - 1 || goal > range.high + 1,
      let page = try evaluator.extent(Measure.size(axis), of: instance)?.low, page > 0
    else { return }
    throw Diagnostic(
      StagingProblem.noSuchPage(
        (goal / page).rounded(), scroll: instance.path, last: (range.high / page).rounded(.up), time: now.seconds),
      at: place)
  }

  /// How far a value goes along an axis; a number goes along the main one only.
  private func distance(_ way: Value, _ axis: Axis, of instance: Instance, at place: SourcePlace) throws -> Double? {
    if let number = way.asNumber { return try evaluator.scrolls.mainAxis(of: instance) == axis ? number : nil }
    if let point = way.asPoint { return point[axis] }
    throw Diagnostic(PropertyProblem.wrongKind(wanted: "a number or a point", got: way), at: place)
  }
}
