import Evaluation
import Formulas
import Scenes

/// The performer of actions. A part that finds that something is to be done hands it over.
protocol Performer {
  /// - Parameter values: of the variables that the actions' formulas have, in their order.
  func perform(_ actions: [Action], in instance: Instance, with values: [Value]) throws
  /// Acts upon all events: drains the event queue.
  func drainEvents() throws
}

extension Performer {
  func perform(_ actions: [Action], in instance: Instance) throws { try perform(actions, in: instance, with: []) }
}
