import Evaluation
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// The behaviour of scrolls by themselves: how far they give way, where they may rest, and how they get there. It reads
/// what a layer says at the playhead and changes nothing.
struct ScrollPhysics: StagePart {
  let playhead: Playhead

  /// Returns the offset at which a new scroll begins.
  func startOffset(of instance: Instance, _ axis: Axis, range: Interval) throws -> Double {
    guard try evaluator.scrolls.moves(instance, on: axis) else { return 0 }
    // Under a bar the content begins below its inset; a range of one's own has its closed place at 0.
    let standard = range.low.isFinite && instance.template.cell(Vocabulary.scroll.range) == nil ? range.low : 0
    let start = try evaluator.value(Vocabulary.scroll.startAt, of: instance)?.along(axis) ?? standard
    return start.clamped(to: range).rounded(toPixel: pixel)
  }

  /// Returns the bounds beyond which the scroll gives way, and how far it does.
  func bounds(of instance: Instance, _ axis: Axis) throws -> ScrollBounds {
    let state = evaluator.scrolls.state(of: instance)
    let bouncing = try evaluator.value(Vocabulary.scroll.bounces, of: instance)
    let limits = Vocabulary.pullLimit.ends(axis)
    let moves = try yields(instance, axis)
    return ScrollBounds(
      range: state[axis].range,
      viewport: max(try evaluator.extent(Measure.size(axis), of: instance)?.low ?? 0, 1),
      bouncesAtStart: moves && (bouncing == .both || bouncing == .start),
      bouncesAtEnd: moves && (bouncing == .both || bouncing == .end),
      limitAtStart: try evaluator.value(limits.start, of: instance),
      limitAtEnd: try evaluator.value(limits.end, of: instance))
  }

  /// Whether a finger moves it along an axis.
  func takesDrags(_ instance: Instance, _ axis: Axis) throws -> Bool {
    try evaluator.value(Vocabulary.scroll.enabled, of: instance) && yields(instance, axis)
  }

  /// Whether there is anything to scroll along an axis: content that fits does not move, as with UIScrollView,
  /// unless `alwaysBounce` asks for it.
  private func yields(_ instance: Instance, _ axis: Axis) throws -> Bool {
    guard try evaluator.scrolls.moves(instance, on: axis) else { return false }
    let range = evaluator.scrolls.state(of: instance)[axis].range
    if range.low.rounded(toPixel: pixel) < range.high.rounded(toPixel: pixel) { return true }
    return try evaluator.value(Vocabulary.scroll.alwaysBounce, of: instance)
      && evaluator.value(Vocabulary.scroll.bounces, of: instance) != .none
  }

  /// Whether there are places in its range where it may not stay.
  func restsOnlyAtStops(_ instance: Instance) throws -> Bool {
    try evaluator.value(Vocabulary.scroll.paging, of: instance)
      || instance.template.cell(Vocabulary.scroll.stops) != nil
  }

  // MARK: Ways

  /// Releases a scroll along an axis with a velocity, in offset per second.
  ///
  /// - Parameter begun: the offset at which it was grabbed.
  func release(
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

  /// Returns the offset at which the scroll's pages or stops have it come to rest that would go to `end`; nil where it
  /// may stay there. Its own offset and velocity tell which, where it is the one that moves.
  func stop(of instance: Instance, _ axis: Axis, begun: Double, velocity: Double, end: Double) throws -> Double? {
    guard try restsOnlyAtStops(instance) else { return nil }
    let bounds = try bounds(of: instance, axis).rounded(toPixel: pixel)
    let place = velocity != 0 ? evaluator.scrolls.state(of: instance).exact(axis, at: now) : end
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

  /// Returns a motion in a given time on a given curve; a spring takes over the velocity, in offset per second, and its
  /// own time.
  func plan(from offset: Double, to target: Double, velocity: Double, over duration: Double, _ timing: Timing)
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
    let over = try evaluator.value(Vocabulary.settle.over, of: instance)
    return (over, try Timing(curve, at: instance.template.place))
  }
}

extension StagePart {
  /// The behaviour of scrolls by themselves.
  var physics: ScrollPhysics { ScrollPhysics(playhead: playhead) }
}
