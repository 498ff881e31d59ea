import Formulas
import Geometry
import Motion
import Scenes

/// `scroll`: a scroll is sent to a place, or on its way by a distance.
extension StageBuilder {
  func scroll(
    _ instance: Instance, to: Expression?, by: Expression?, _ plan: Action.MotionPlan, in owner: Instance,
    at place: SourcePlace
  ) throws {
    try letGoIfPassedOn(instance)
    let state = evaluator.scroll(of: instance)
    guard state.phase != .dragging else { return }
    let terms = try resolve(plan, in: owner, at: place, standard: Vocabulary.settle)
    var plans: [Axis: ScrollPlan] = [:]
    for axis in Axis.allCases {
      guard try evaluator.moves(instance, on: axis) else {
        let point = try (to ?? by).map { try evaluator.evaluate($0, in: owner) }?.asPoint ?? .zero
        guard (axis == .horizontal ? point.x : point.y) == 0 else {
          throw Diagnostic(StagingProblem.notOnAxis(scroll: instance.path, axis), at: place)
        }
        continue
      }
      let present = state.exact(axis, at: now)
      let origin = state.phase == .settling ? state[axis].target : present
      guard let goal = try goal(to: to, by: by, axis, instance, origin: origin, in: owner) else { continue }
      if to != nil { try checkPage(goal, axis, of: instance, at: place) }
      let target = min(max(goal, state[axis].low), state[axis].high).rounded(toPixel: pixel)
      let heading = state.phase == .resting ? present : state[axis].target
      // What is on its way there anyhow goes on, unless it is to be there at once.
      guard target != heading || (terms.over == 0 && target != present) else { continue }
      plans[axis] = way(
        from: present, to: target, velocity: state.velocity(axis, at: now), over: terms.over, terms.timing)
    }
    if !plans.isEmpty { start(plans, of: instance.path, from: state, by: .action) }
  }

  /// A scroll that is not for fingers any more, by an action just before this one, is out of the finger's hold.
  private func letGoIfPassedOn(_ instance: Instance) throws {
    guard let grip = finger.grip, grip.members.contains(instance.path), try !takesDrags(instance, grip.axis) else {
      return
    }
    if try !holdOn() { try letGo(velocity: .zero) }
  }

  /// A page has a number from 0 to the last one.
  private func checkPage(_ goal: Double, _ axis: Axis, of instance: Instance, at place: SourcePlace) throws {
    let state = evaluator.scroll(of: instance)[axis]
    guard try evaluator.value(Vocabulary.scroll.paging, of: instance), goal < state.low - 1 || goal > state.high + 1,
      let page = try evaluator.extent(Measure.size(axis), of: instance)?.low, page > 0
    else { return }
    throw Diagnostic(
      StagingProblem.noSuchPage(
        (goal / page).rounded(), scroll: instance.path, last: (state.high / page).rounded(.up), time: now.seconds),
      at: place)
  }

  private func goal(
    to: Expression?, by: Expression?, _ axis: Axis, _ instance: Instance, origin: Double, in owner: Instance
  ) throws -> Double? {
    guard let expression = to ?? by else { return nil }
    let value = try evaluator.evaluate(expression, in: owner)
    let distance: Double
    if let number = value.asNumber {
      guard try evaluator.mainAxis(of: instance) == axis else { return nil }
      distance = number
    } else if let point = value.asPoint {
      distance = axis == .horizontal ? point.x : point.y
    } else {
      throw Diagnostic(PropertyProblem.wrongKind(wanted: "a number or a point", got: value), at: nil)
    }
    return to != nil ? distance : origin + distance
  }
}
