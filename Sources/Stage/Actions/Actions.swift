import Evaluation
import Formulas
import PlayHistory
import Scenes

/// Performs actions, one after another, each with what it changes handed to the part that owns it.
final class Actions: StagePart, Performer {
  private let states: States
  private let scrolls: Scrolls
  private let lifecycle: LayerLifecycle
  private let eventQueue: EventQueue
  private let touch: ScrollGesture
  private let edits: DataEdits

  var playhead: Playhead { states.playhead }

  init(states: States, scrolls: Scrolls, lifecycle: LayerLifecycle, eventQueue: EventQueue, touch: ScrollGesture) {
    self.states = states
    self.scrolls = scrolls
    self.lifecycle = lifecycle
    self.eventQueue = eventQueue
    self.touch = touch
    edits = DataEdits(states: states)
  }

  func perform(_ actions: [Action], in instance: Instance, with values: [Value]) throws {
    try evaluator.with(values) {
      for action in actions {
        try working(on: action.place) {
          if let condition = action.condition, try !truth(condition, in: instance, at: action.place) { return }
          try perform(action, in: instance)
        }
      }
    }
  }

  private func perform(_ action: Action, in instance: Instance) throws {
    switch action.act {
    case .set(let assignments):
      let values = try assignments.map { try evaluator.evaluate($0.expression, in: instance) }
      for (assignment, value) in zip(assignments, values) {
        guard let (owner, slot) = try state(assignment.slot, at: assignment.path, in: instance) else { continue }
        states.note(.resting(value), for: StateKey(path: owner.path, slot: slot))
      }
    case .animate(let assignments, let plan):
      let values = try assignments.map { try evaluator.evaluate($0.expression, in: instance) }
      for (assignment, value) in zip(assignments, values) {
        guard let (owner, slot) = try state(assignment.slot, at: assignment.path, in: instance) else { continue }
        let terms = try MotionParameters(plan, in: instance, at: action.place)
        try states.animate(slot, of: owner, to: value, by: terms, at: assignment.place)
      }
    case .change(let change, let mentions):
      for mention in mentions {
        guard let (owner, slot) = try state(mention.slot, at: mention.path, in: instance) else { continue }
        try states.change(slot, of: owner, by: change)
      }
    case .scroll(let layer, let to, let by, let plan):
      guard let scroll = try evaluator.names.follow(layer.path, from: instance).first else { return }
      try touch.letGoIfPassedOn(scroll)
      guard try !scrolls.leavesToFinger(scroll, plan, in: instance, at: action.place) else {
        return touch.noteLeft(scroll, at: action.place)
      }
      guard let distances = try scrolls.send(scroll, to: to, by: by, plan, in: instance, at: action.place) else {
        return
      }
      try touch.shift(scroll, by: distances)
    case .edit(let edit): try edits.perform(edit, in: instance, at: action.place)
    case .tell(let event, let values):
      let values = try values.map { try evaluator.evaluate($0, in: instance) }
      guard let sender = try evaluator.names.follow(event.sender, from: instance).first else { return }
      eventQueue.emit(event.name, values, by: sender)
    case .perform(let call):
      guard let owner = try evaluator.names.follow(call.owner, from: instance).first else { return }
      try perform(owner.template.namedActions[call.number], in: owner)
    }
  }

  func drainEvents() throws { try eventQueue.drain(by: self) }

  /// The state that an action means, and whose it is; a row that it lies in is awake then. Nil where there is none.
  private func state(
    _ slot: Int, at path: LayerPath, in instance: Instance
  ) throws -> (owner: Instance, slot: Int)? {
    guard let layer = try evaluator.names.follow(path, from: instance).first else { return nil }
    let (owner, slot) = try evaluator.states.owner(of: slot, in: layer)
    // One that has gone, and tells so, has no states any more.
    let isThere =
      try lifecycle.liveLayers.layer(at: owner.path) != nil || evaluator.paths.instance(at: owner.path) != nil
    guard isThere else { return nil }
    try lifecycle.wake(around: owner)
    return (owner, slot)
  }
}
