import Evaluation
import Formulas
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// The scrolls of a play: they begin, are let go, are sent to a place, and keep in their ranges. It owns their motions.
final class Scrolls: StagePart {
  let playhead: Playhead
  private(set) var moving: MovingScrolls

  init(_ playhead: Playhead, moving: MovingScrolls = MovingScrolls()) {
    self.playhead = playhead
    self.moving = moving
  }

  /// Looks at what makes an event when it changes, such as `enabled`, so that it is known where that moves.
  func lookAtProperties() throws {
    for observer in LiveLayers.sorted(watchlist.takeDoubtful(.properties)) where !observer.instance.isLeaving {
      try evaluator.refresh(observer.node)
    }
  }

  // MARK: Noting

  /// A scroll does this from now on.
  func note(_ state: ScrollState, for path: String) {
    var state = state
    if let place = state.awaits, place != state.place(at: now) { state.awaits = nil }
    evaluator.note(state, for: path, at: now)
    moving.note(state, for: path)
  }

  /// Begins a motion on some axes; the others rest.
  func start(
    _ plans: [Axis: ScrollPlan], of path: String, from state: ScrollState, by mover: MovingScrolls.Mover = .itself
  ) {
    note(moving.start(plans, of: path, from: state, by: mover, at: now), for: path)
  }

  /// Moves the rest of a scroll's motion by some distances.
  func shift(_ state: ScrollState, of path: String, by distances: Point) {
    note(moving.shift(path, from: state, by: distances), for: path)
  }

  /// A finger holds a scroll, which stands where it is.
  func hold(_ state: ScrollState, of path: String) {
    moving.hold(path)
    note(state, for: path)
  }

  /// Scrolls whose piece is over take the next one, or rest.
  func endWhatEnds() {
    for path in moving.ended(by: now) {
      guard let state = history.scrolls[path]?.last else { continue }
      note(moving.goOn(path, from: state, at: now), for: path)
    }
  }

  /// A new scroll takes its place.
  func begin(_ instance: Instance) throws {
    var state = ScrollState()
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
    moving.forget(path)
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
      plans[axis] = physics.plan(
        from: before.exact(axis, at: now), to: state[axis].target,
        velocity: -velocity[axis], over: over, timing)
    }
    start(plans, of: instance.path, from: before)
  }
}
