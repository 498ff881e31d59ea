import Formulas

/// A formula in a row that sleeps, which events look at: where it gives what it gave at the row's beginning, nothing
/// happens.
///
/// Such formulas are not worked out for every row. They are worked out once for a row of which nothing is known: what
/// is certain of that one is certain of all. Where it is asked whether something of its item equals something outside,
/// such as `chosen == bill.id`, the answer is taken to be no, and the few rows for which it is yes, found by an index,
/// are looked at one by one. So a list costs what its rows on screen and those that differ cost, however long it is.
package struct WakePoint: Sendable {
  /// The formula that is looked at.
  package enum Look: Sendable {
    /// The layer's `if`.
    case condition
    /// The rule of an index.
    case rule(Int)
    /// The formula that a state follows: the index of its slot.
    case follower(slot: Int)
  }

  /// The path from the row to the layer: the places among the children.
  package var path: [Int]
  package var look: Look
}
