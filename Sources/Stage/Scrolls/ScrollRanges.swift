import Evaluation
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// Ranges of scrolls that change, and what that does to the offsets.
struct ScrollRanges: StagePart {
  let scrolls: Scrolls
  var playhead: Playhead { scrolls.playhead }

  /// Looks at the ranges that may have changed; scrolls that rest or bounce outside of a new one go to its edge.
  ///
  /// - Returns: whether one did, and true if a finger holds one of them: its rubber band begins elsewhere now.
  func aim() throws -> (changed: Bool, isHeld: Bool) {
    var changed = false
    var isHeld = false
    for observer in LiveLayers.sorted(watchlist.popObservers(of: .range)) where !observer.instance.isLeaving {
      let instance = observer.instance
      guard let former = history.scrolls[instance.path]?.last else { continue }
      try evaluator.refresh(observer.node)
      let numbers = observer.values.compactMap(\.asNumber)
      var state = former
      for axis in Axis.allCases {
        let first = axis == .horizontal ? 0 : 3
        state[axis].range = Interval(numbers[first], numbers[first + 1])
        state[axis].beyond = numbers[first + 2]
      }
      guard Axis.allCases.contains(where: { state[$0].range != former[$0].range }) else { continue }
      changed = true
      scrolls.note(state, for: instance.path)
      if state.phase == .dragging { isHeld = true } else { try keepInRange(instance, state, former) }
    }
    return (changed, isHeld)
  }

  private func keepInRange(_ instance: Instance, _ state: ScrollState, _ former: ScrollState) throws {
    var plans: [Axis: ScrollPlan] = [:]
    for axis in Axis.allCases {
      if state.phase == .resting || state.phase == .settling,
        let plan = try onContent(instance, axis, state[axis], beyond: former[axis].beyond)
      {
        plans[axis] = plan
        continue
      }
      let place = state.exact(axis, at: now)
      let velocity = state.velocity(axis, at: now)
      let (range, target) = (state[axis].range, state[axis].target)
      switch state.phase {
      case .resting where !range.contains(place):
        plans[axis] = .glide(offset: place, to: place.clamped(to: range), pixel: pixel)
      case .settling where !range.contains(target):
        plans[axis] = .settle(offset: place, velocity: velocity, to: target.clamped(to: range), pixel: pixel)
      case .decelerating where !range.contains(place):
        guard place.clamped(to: range) != target else { continue }
        plans[axis] = .bounceBack(offset: place, velocity: velocity, to: place.clamped(to: range), pixel: pixel)
      case .decelerating where !range.contains(target) || scrolls.moving.hasMore(instance.path, axis):
        // On the way to an edge that is elsewhere now.
        let rate = try evaluator.value(Vocabulary.scroll.decelerationRate, of: instance)
        plans[axis] = .release(
          offset: place, velocity: velocity, in: try physics.bounds(of: instance, axis), rate: rate,
          pixel: pixel)
      default: continue
      }
    }
    if !plans.isEmpty { scrolls.start(plans, of: instance.path, from: state) }
  }

  /// Returns the offset of a scroll whose content has become shorter than it has been scrolled, and that no finger
  /// moves: that of the content's end at once, so that nothing empty shows, from which it goes on to where it has to
  /// be; nil elsewhere. The room that an inset has added beyond the end is left as slowly as insets are.
  private func onContent(
    _ instance: Instance, _ axis: Axis, _ state: ScrollState.AxisState, beyond former: Double
  ) throws -> ScrollPlan? {
    guard let end = try evaluator.scrollLimits.contentEnd(of: instance, axis) else { return nil }
    let range = state.range
    let last = max(end + max(state.beyond, former), range.low)
    guard state.exact(at: now) > last else { return nil }
    let target = (state.end == nil ? last : state.target).clamped(to: range)
    guard target != last else { return ScrollPlan(pieces: [], rest: target) }
    return .glide(
      offset: last, to: target, duration: state.end.map { ($0 - now).seconds } ?? Vocabulary.settle.over.standard,
      pixel: pixel)
  }
}
