import Evaluation
import Formulas
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// The action `scroll`, as UIScrollView has it: `setContentOffset(_:animated:)` where it takes time, or names a place;
/// `contentOffset +=` where it is a distance at once.
extension Scrolls {
  /// Whether a scroll is left to the finger that holds it, and not sent: a way that takes time would be none under it.
  func leavesToFinger(
    _ instance: Instance, _ plan: Action.MotionPlan, in owner: Instance, at place: SourcePlace
  ) throws -> Bool {
    guard evaluator.scrolls.state(of: instance).phase == .dragging else { return false }
    return try !MotionParameters(plan, in: owner, at: place, standard: Vocabulary.settle).isAtOnce
  }

  /// Sends a scroll to a place, or on its way by a distance.
  ///
  /// - Returns: how far it is to be moved under what moves it now: a finger, which goes on from there, or a fling,
  ///   which goes on as it is. Nil where nothing is left to do.
  func send(
    _ instance: Instance, to: Expression?, by: Expression?, _ plan: Action.MotionPlan, in owner: Instance,
    at place: SourcePlace
  ) throws -> Point? {
    let terms = try MotionParameters(plan, in: owner, at: place, standard: Vocabulary.settle)
    guard let value = try (to ?? by).map({ try evaluator.evaluate($0, in: owner) }) else { return nil }
    let state = evaluator.scrolls.state(of: instance)
    let keepsMotion = state.phase == .dragging || terms.isAtOnce && to == nil && state.isInMotion && !state.isSent
    var plans: [Axis: ScrollPlan] = [:]
    var distances = Point.zero
    for axis in Axis.allCases {
      guard try evaluator.scrolls.moves(instance, on: axis) else {
        guard (value.asPoint ?? .zero)[axis] == 0 else {
          throw Diagnostic(StagingProblem.notOnAxis(scroll: instance.path, axis), at: place)
        }
        continue
      }
      // As the actions before this one have made it.
      let range = try evaluator.scrollLimits.range(of: instance, axis)
      let present = state.exact(axis, at: now)
      let origin = state.phase == .settling && !keepsMotion ? state[axis].target : present
      guard let distance = try distance(value, axis, of: instance, at: place) else { continue }
      let goal = to != nil ? distance : origin + distance
      if to != nil { try checkPage(goal, axis, range, of: instance, at: place) }
      if keepsMotion {
        // All that is stretched may stay so, and no more.
        distances[axis] = min(max(goal, min(range.low, present)), max(range.high, present)) - present
        continue
      }
      let target = goal.clamped(to: range).rounded(toPixel: pixel)
      let heading = state.phase == .settling ? state[axis].target : present
      // A scroll that is on its way to that stop, or was sent there, goes on, unless it is to be there at once; one
      // that coasts or bounces there is turned.
      guard target != heading || (terms.over == 0 && target != present) else { continue }
      plans[axis] = physics.plan(
        from: present, to: target, velocity: state.velocity(axis, at: now), over: terms.over, terms.timing)
    }
    if keepsMotion { return distances == .zero ? nil : distances }
    if !plans.isEmpty { start(plans, of: instance.path, from: state, by: .action) }
    return nil
  }

  /// Moves a scroll that a finger holds, which stands there until the finger pulls it again.
  func shiftHeld(_ instance: Instance, by distances: Point) throws {
    var state = try inRangeOfNow(instance, where: distances)
    for axis in Axis.allCases where distances[axis] != 0 {
      let (place, target) = (state.exact(axis, at: now) + distances[axis], state[axis].target)
      state[axis] = state[axis].resting(at: place, since: now)
      state[axis].target = target + distances[axis]
    }
    hold(state, of: instance.path)
  }

  /// Moves a scroll with the motion that it is in: what it coasts, bounces or settles, it does from there.
  func shiftMotion(_ instance: Instance, by distances: Point) throws {
    let former = evaluator.scrolls.state(of: instance)
    let state = try inRangeOfNow(instance, where: distances)
    shift(state, of: instance.path, by: distances)
    // A coast goes as far as the scroll does from here; where it is stretched, it comes back as it would have.
    let isCoasting = Axis.allCases.contains { axis in
      distances[axis] != 0 && former[axis].end != nil && former[axis].range.contains(former.exact(axis, at: now))
    }
    guard former.phase == .decelerating, isCoasting else { return }
    var plans: [Axis: ScrollPlan] = [:]
    for axis in Axis.allCases where former[axis].end != nil { plans[axis] = try coast(instance, axis) }
    start(plans, of: instance.path, from: evaluator.scrolls.state(of: instance))
  }

  /// All that a scroll does, with the range that the actions before this one have made on the axes on which it is
  /// moved.
  private func inRangeOfNow(_ instance: Instance, where distances: Point) throws -> ScrollState {
    var state = evaluator.scrolls.state(of: instance)
    for axis in Axis.allCases where distances[axis] != 0 {
      state[axis].range = try evaluator.scrollLimits.range(of: instance, axis)
      state[axis].beyond = try evaluator.scrollLimits.roomBeyond(instance, axis)
    }
    return state
  }

  private func coast(_ instance: Instance, _ axis: Axis) throws -> ScrollPlan {
    let state = evaluator.scrolls.state(of: instance)
    return .release(
      offset: state.exact(axis, at: now), velocity: state.velocity(axis, at: now),
      in: try physics.bounds(of: instance, axis),
      rate: try evaluator.value(Vocabulary.scroll.decelerationRate, of: instance), pixel: pixel)
  }

  /// A page has a number from 0 to the last one.
  private func checkPage(
    _ goal: Double, _ axis: Axis, _ range: Interval, of instance: Instance, at place: SourcePlace
  ) throws {
    guard try evaluator.value(Vocabulary.scroll.paging, of: instance), goal < range.low - 1 || goal > range.high + 1,
      let page = try evaluator.extent(Measure.size(axis), of: instance)?.low, page > 0
    else { return }
    throw Diagnostic(
      StagingProblem.noSuchPage(
        (goal / page).rounded(), scroll: instance.path, last: (range.high / page).rounded(.up), time: now.seconds),
      at: place)
  }

  /// Returns the distance that a value goes along an axis; a number goes along the main one only.
  private func distance(_ value: Value, _ axis: Axis, of instance: Instance, at place: SourcePlace) throws -> Double? {
    if let number = value.asNumber { return try evaluator.scrolls.mainAxis(of: instance) == axis ? number : nil }
    if let point = value.asPoint { return point[axis] }
    throw Diagnostic(PropertyProblem.wrongKind(wanted: "a number or a point", got: value), at: place)
  }
}

extension MotionParameters {
  /// Whether it is over as soon as it begins.
  fileprivate var isAtOnce: Bool { if case .eased = timing { over == 0 } else { false } }
}
