import Geometry
import Layers
import Motion
import Scenes

/// Scrolls: their ranges, their drags, what they do when let go.
extension StageBuilder {
  /// A device pixel in points: where scrolls rest.
  var pixel: Double { 1 / program.device.scale }

  // MARK: Ranges

  /// A new scroll takes its place.
  func beginScroll(_ instance: Instance) throws {
    var state = ScrollState()
    state.since = now
    for axis in Axis.allCases {
      let range = try evaluator.range(of: instance, axis)
      let beyond = try evaluator.roomBeyond(instance, axis)
      state[axis] = ScrollState.AxisState(low: range.low, high: range.high, beyond: beyond)
    }
    // Where it begins may be said by its own ends.
    note(state, for: instance.path)
    for axis in Axis.allCases {
      let range = Interval(state[axis].low, state[axis].high)
      state[axis] = state[axis].resting(at: try startOffset(of: instance, axis, range: range), since: now)
    }
    note(state, for: instance.path)
  }

  private func startOffset(of instance: Instance, _ axis: Axis, range: Interval) throws -> Double {
    guard try evaluator.moves(instance, on: axis) else { return 0 }
    // Under a bar the content begins below its inset; a range of one's own has its closed place at 0.
    let standard = range.low.isFinite && instance.template.cell(Vocabulary.scroll.range) == nil ? range.low : 0
    let start = try evaluator.value(Vocabulary.scroll.startAt, of: instance)?.along(axis) ?? standard
    return min(max(start, range.low), range.high).rounded(toPixel: pixel)
  }

  /// How far the scroll gives way, and where.
  func bounds(of instance: Instance, _ axis: Axis) throws -> ScrollBounds {
    let state = evaluator.scroll(of: instance)
    let bouncing = try evaluator.value(Vocabulary.scroll.bounces, of: instance)
    let limits = Vocabulary.pullLimit.ends(axis)
    let moves = try evaluator.moves(instance, on: axis)
    return ScrollBounds(
      range: Interval(state[axis].low, state[axis].high),
      viewport: max(try evaluator.extent(Measure.size(axis), of: instance)?.low ?? 0, 1),
      bouncesAtStart: moves && (bouncing == .both || bouncing == .start),
      bouncesAtEnd: moves && (bouncing == .both || bouncing == .end),
      limitAtStart: try evaluator.value(limits.start, of: instance),
      limitAtEnd: try evaluator.value(limits.end, of: instance))
  }

  // MARK: Pieces

  /// What sends a scroll on its way.
  enum Mover {
    /// Itself: let go, or held in its range.
    case itself
    /// A travel of several scrolls.
    case chain
    case action
  }

  /// Begins a way on some axes; the others rest.
  func start(_ plans: [Axis: ScrollPlan], of path: String, from state: ScrollState, by mover: Mover = .itself) {
    var state = state.resting(at: now)
    if mover != .chain { state.awaits = nil }
    state.isSent = mover == .action
    var coming: [Axis: [ScrollPiece]] = [:]
    for (axis, plan) in plans {
      state[axis].target = plan.rest
      coming[axis] = plan.pieces
      if plan.pieces.isEmpty { state[axis] = state[axis].resting(at: plan.rest, since: now) }
    }
    comingPieces[path] = coming
    for axis in Axis.allCases { takeNextPiece(&state, axis, path) }
    finishPhase(&state)
    note(state, for: path)
  }

  private func takeNextPiece(_ state: inout ScrollState, _ axis: Axis, _ path: String) {
    guard let piece = comingPieces[path]?[axis]?.first else { return }
    comingPieces[path]?[axis]?.removeFirst()
    state[axis].curve = piece.curve
    state[axis].start = now
    state[axis].end = now + max(Tick.reaching(seconds: piece.duration), 1)
    state.phase = piece.phase == .settling ? .settling : .decelerating
  }

  private func finishPhase(_ state: inout ScrollState) {
    if state.end == nil { (state.phase, state.isSent) = (.resting, false) }
    state.since = now
  }

  /// A piece is over: the next one, or rest.
  func endPiece(of path: String, _ state: ScrollState) {
    var state = state
    for axis in Axis.allCases {
      guard let end = state[axis].end, end <= now else { continue }
      if comingPieces[path]?[axis]?.isEmpty ?? true {
        state[axis] = state[axis].resting(at: state[axis].target, since: now)
      } else {
        takeNextPiece(&state, axis, path)
      }
    }
    finishPhase(&state)
    note(state, for: path)
  }

  // MARK: Letting go

  /// Lets one scroll go with the finger's velocity, in points per second.
  func letGo(_ instance: Instance, begun: Point, velocity: Point) throws {
    let state = evaluator.scroll(of: instance)
    var plans: [Axis: ScrollPlan] = [:]
    for axis in Axis.allCases where try evaluator.moves(instance, on: axis) {
      let speed = -(axis == .horizontal ? velocity.x : velocity.y)
      plans[axis] = try plan(
        instance, axis, state, velocity: speed, begun: axis == .horizontal ? begun.x : begun.y)
    }
    start(plans, of: instance.path, from: state)
    try resettle(instance, state, velocity: velocity)
  }

  private func plan(
    _ instance: Instance, _ axis: Axis, _ state: ScrollState, velocity: Double, begun: Double
  ) throws -> ScrollPlan {
    let bounds = try bounds(of: instance, axis)
    let offset = state.exact(axis, at: now)
    let rate = try evaluator.value(Vocabulary.scroll.decelerationRate, of: instance)
    guard bounds.range.contains(offset) else {
      return .release(offset: offset, velocity: 0, in: bounds, rate: rate, pixel: pixel)
    }
    // A finger that has only held it up on its way has not sent it anywhere else.
    if state.isSent, abs(offset - begun) < 10, try restsOnlyAtStops(instance) {
      return .settle(offset: offset, velocity: 0, to: state[axis].target, pixel: pixel)
    }
    if try evaluator.value(Vocabulary.scroll.paging, of: instance) {
      let page = try evaluator.extent(Measure.size(axis), of: instance)?.low ?? 0
      let target = ScrollPaging(page: page).target(
        dragStart: begun, offset: offset, velocity: velocity, range: bounds.range)
      return .settle(offset: offset, velocity: velocity, to: target, pixel: pixel)
    }
    if let stops = try evaluator.value(Vocabulary.scroll.stops, of: instance) {
      let flick = try evaluator.value(Vocabulary.scroll.flick, of: instance)
      if let target = stops.target(offset: offset, velocity: velocity, range: bounds.range, rate: rate, flick: flick) {
        return .settle(offset: offset, velocity: velocity, to: target, pixel: pixel)
      }
    }
    return .release(offset: offset, velocity: velocity, in: bounds, rate: rate, pixel: pixel)
  }

  /// Whether there are places in its range where it may not stay.
  func restsOnlyAtStops(_ instance: Instance) throws -> Bool {
    try evaluator.value(Vocabulary.scroll.paging, of: instance)
      || instance.template.cell(Vocabulary.scroll.stops) != nil
  }

  /// Where the scroll's pages or stops have it come to rest that would go to `end`; nil where it may stay there. Its own
  /// offset and velocity tell which, where it is the one that moves.
  func stop(of instance: Instance, _ axis: Axis, begun: Double, velocity: Double, end: Double) throws -> Double? {
    guard try restsOnlyAtStops(instance) else { return nil }
    let bounds = try bounds(of: instance, axis).rounded(toPixel: pixel)
    let place = velocity != 0 ? evaluator.scroll(of: instance).exact(axis, at: now) : end
    guard bounds.range.contains(place) else { return nil }
    if try evaluator.value(Vocabulary.scroll.paging, of: instance) {
      let page = try evaluator.extent(Measure.size(axis), of: instance)?.low ?? 0
      return ScrollPaging(page: page).target(dragStart: begun, offset: place, velocity: velocity, range: bounds.range)
    }
    let rate = try evaluator.value(Vocabulary.scroll.decelerationRate, of: instance)
    let flick = try evaluator.value(Vocabulary.scroll.flick, of: instance)
    return try evaluator.value(Vocabulary.scroll.stops, of: instance)?
      .target(offset: place, velocity: velocity, range: bounds.range, rate: rate, flick: flick)
  }

  /// A way in a given time on a given curve; a spring takes over the velocity, in offset per second, and its own time.
  func way(from offset: Double, to target: Double, velocity: Double, over duration: Double, _ timing: Timing)
    -> ScrollPlan
  {
    switch timing {
    case .eased(let function):
      .glide(offset: offset, to: target, duration: duration, timing: function, pixel: pixel)
    case .spring(let constants):
      .swing(offset: offset, velocity: velocity, to: target, constants, pixel: pixel)
    }
  }

  /// `settle: {over, curve}`, evaluated once, at the release, when the target is known; nil where it is not given.
  func settling(of instance: Instance) throws -> (over: Double, timing: Timing)? {
    guard instance.template.gives(Vocabulary.scroll.settle) else { return nil }
    let curve = try evaluator.value(Vocabulary.settle.curve, of: instance)
    return (
      try evaluator.value(Vocabulary.settle.over, of: instance), try timing(curve, at: instance.template.place)
    )
  }

  private func resettle(_ instance: Instance, _ before: ScrollState, velocity: Point) throws {
    let state = evaluator.scroll(of: instance)
    guard state.phase == .settling, let (over, timing) = try settling(of: instance) else { return }
    var plans: [Axis: ScrollPlan] = [:]
    for axis in Axis.allCases where state[axis].end != nil {
      plans[axis] = way(
        from: before.exact(axis, at: now), to: state[axis].target,
        velocity: -(axis == .horizontal ? velocity.x : velocity.y), over: over, timing)
    }
    start(plans, of: instance.path, from: before)
  }
}
