import Formulas

/// A receiver, outside of the evaluator, of what becomes of a node.
package protocol Watcher: AnyObject {
  /// The values may be others now.
  func fellIntoDoubt()
  /// The values were worked out again.
  func wasWorkedOut()
}

/// The values that somebody outside of the evaluator sees of an instance: a node that no other reads.
package final class WatchedNode: InstanceNode {
  package private(set) var values: [Value] = []
  /// The watcher that is notified, and owns it.
  package unowned var watcher: (any Watcher)?
  private let look: (Evaluator, Instance) throws -> [Value]

  /// - Parameter look: gives the values; called with everything it reads noted.
  package init(_ instance: Instance, look: @escaping (Evaluator, Instance) throws -> [Value]) {
    self.look = look
    super.init(instance)
  }

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    let next = try look(evaluator, instance)
    defer { values = next }
    return next != values
  }

  override func fellIntoDoubt() { watcher?.fellIntoDoubt() }

  override func wasWorkedOut(_ evaluator: Evaluator) { watcher?.wasWorkedOut() }

  /// Returns the values at the evaluator's moment, without noting what they read.
  package func glance(_ evaluator: Evaluator) throws -> [Value] {
    try evaluator.untracked { try look(evaluator, instance) }
  }
}
