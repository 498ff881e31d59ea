/// A fact that can be noted in a history, and so makes nodes stale.
package enum InputKey: Hashable, Sendable {
  case state(StateKey)
  case scroll(String)
  case existence(String)
  /// Items that have left a list, but are still to be seen.
  case removedRows(StateKey)
  /// Rows that could sleep and are awake.
  case awake(StateKey)
  /// The finger: down or not, and where.
  case finger
  /// The press of a layer.
  case pressed(String)
}

/// The owner of something: an instance's path of identities, and which of its states (or of its child templates),
/// by an index from 0.
package struct StateKey: Hashable, Sendable {
  package var path: String
  package var slot: Int

  package init(path: String, slot: Int) {
    self.path = path
    self.slot = slot
  }
}

extension StateKey {
  /// The key of an order, for going through dictionaries in the same order every time.
  package var order: (String, Int) { (path, slot) }
}
