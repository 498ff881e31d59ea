import Evaluation
import Formulas
import PlayHistory
import Scenes
import Vocabulary

/// The states of a play: set, animated, sent after what they follow. It owns which of them move.
final class States: StagePart {
  let playhead: Playhead
  private(set) var moving: RunningAnimations

  init(_ playhead: Playhead, moving: RunningAnimations = RunningAnimations()) {
    self.playhead = playhead
    self.moving = moving
  }

  /// A state takes a course from now on.
  func note(_ course: Course, for key: StateKey) {
    // A motion that takes no time is there.
    let course = course.end.map { $0 <= now } ?? false ? .resting(course.target) : course
    evaluator.note(course, for: key, at: now)
    moving.note(course, for: key)
  }

  /// Motions that are over take their end values.
  func endWhatEnds() {
    for (key, target) in moving.arrived(by: now) { note(target, for: key) }
  }

  /// The states of a layer that has just come into being.
  func begin(_ instance: Instance) throws {
    let template = instance.template
    for slot in template.states.indices {
      let key = StateKey(path: instance.path, slot: slot)
      switch template.states[slot].start {
      case .shared: continue
      case .expression(.constant) where history.states[key] == nil: continue
      case .expression, .follows: note(.resting(try evaluator.states.start(of: slot, in: instance)), for: key)
      }
    }
  }

  /// A layer is no more.
  func forget(_ path: String, _ template: Template) {
    moving.forget(path, states: template.states.count)
  }

  /// Sends a state on its way to a value, or through a list of values.
  func animate(
    _ slot: Int, of owner: Instance, to value: Value, by terms: MotionParameters, at place: SourcePlace
  ) throws {
    let present = try evaluator.states.course(of: slot, in: owner)
    let name = owner.template.states[slot].name
    let stops = waypoints(value, from: present.value(at: now))
    let course = try terms.course(through: stops, from: present, at: now, name: name, place: place)
    note(course, for: StateKey(path: owner.path, slot: slot))
  }

  /// Sends a state that follows after a value, as it follows.
  func send(_ slot: Int, of owner: Instance, after value: Value) throws {
    let state = owner.template.states[slot]
    guard case .follows(_, let over, let curve) = state.start else { return }
    let present = try evaluator.states.course(of: slot, in: owner)
    let terms = try MotionParameters(Action.MotionPlan(over: over, curve: curve), in: owner, at: state.place)
    let course = try terms.course(
      through: [present.value(at: now), value], from: present, at: now, name: state.name, place: state.place)
    note(course, for: StateKey(path: owner.path, slot: slot))
  }

  func change(_ slot: Int, of owner: Instance, by change: StateChange) throws {
    switch change {
    case .pause: try pause(slot, of: owner)
    case .resume: try resume(slot, of: owner)
    case .follow: try follow(slot, of: owner)
    }
  }

  /// Sends a state back to what it follows; one that is there, or on its way there, is left alone.
  private func follow(_ slot: Int, of owner: Instance) throws {
    let state = owner.template.states[slot]
    guard case .follows(let followed, _, _) = state.start else { return }
    let value = try working(on: state.place) { try evaluator.evaluate(followed, in: owner) }
    let present = try evaluator.states.course(of: slot, in: owner)
    if present.target == value, !present.isHeld { return }
    try send(slot, of: owner, after: value)
  }

  /// A state that is on its way stays where it is.
  private func pause(_ slot: Int, of owner: Instance) throws {
    let course = try evaluator.states.course(of: slot, in: owner)
    guard case .moving(let curves, let kind) = course.form else { return }
    let held = Course(form: .held(curves: curves, kind: kind, after: now - course.start), start: now)
    note(held, for: StateKey(path: owner.path, slot: slot))
  }

  /// A state that was held on its way goes on.
  private func resume(_ slot: Int, of owner: Instance) throws {
    guard case .held(let curves, let kind, let after) = try evaluator.states.course(of: slot, in: owner).form else {
      return
    }
    let course = Course(form: .moving(curves: curves, kind: kind), start: now - after)
    note(course, for: StateKey(path: owner.path, slot: slot))
  }

  /// `to`, or a list `[from, …, to]`. A point is written as two numbers, so a list of two numbers is one for a state
  /// that is a point.
  private func waypoints(_ value: Value, from present: Value) -> [Value] {
    if case .list(let items) = value, items.count >= 2, !(present.asPoint != nil && value.asPoint != nil) {
      return items
    }
    return [present, value]
  }
}
