import Formulas
import Motion

/// The last sight of rules and followers, and the ticks for which they wait.
///
/// A rule with `when` fires as its condition begins to hold, one with `after` or `every` when it has held so long; a
/// rule with `change`, and a follower, when what it looks at is another value. This is all that decides it.
package struct RuleMemory: Sendable {
  /// A rule or a follower of a layer.
  package struct Key: Hashable, Sendable {
    /// The layer's.
    package let path: String
    fileprivate let index: Int

    package init(path: String, rule index: Int) {
      self.path = path
      self.index = index
    }

    package init(path: String, follower slot: Int) {
      self.path = path
      index = -1 - slot
    }

    /// The index of the rule among those of the layer; nil for a follower.
    package var rule: Int? { index >= 0 ? index : nil }
  }

  private var truths: [Key: Bool] = [:]
  private var values: [Key: Value] = [:]
  private var waits: [Key: Tick] = [:]
  /// The values before the changes that rules wait upon.
  private var olds: [Key: Value] = [:]
  /// The rules whose wait is over at this tick and that have not fired yet.
  package private(set) var due: Set<Key> = []

  package init() {}

  // MARK: Conditions

  /// A condition holds, or does not. One that does not waits for nothing.
  ///
  /// - Returns: whether it begins to hold.
  package mutating func see(_ holds: Bool, by key: Key) -> Bool {
    let held = truths.updateValue(holds, forKey: key) ?? false
    if !holds {
      waits[key] = nil
      due.remove(key)
    }
    return holds && !held
  }

  /// A condition that was seen to hold does not any more, before anything was done about it.
  package mutating func correct(_ key: Key) { truths[key] = false }

  // MARK: Values

  /// Notes the value that a rule looks at now.
  ///
  /// - Returns: the value before, where it was another.
  package mutating func see(_ value: Value, by key: Key) -> Value? {
    guard let old = values.updateValue(value, forKey: key), old != value else { return nil }
    return old
  }

  /// Takes a value to have been this all the while; nothing where that is not known.
  package mutating func remember(_ value: Value?, by key: Key) { values[key] = value }

  // MARK: Waits

  /// Makes a rule due at a tick, if its condition holds until then, or nothing changes again. A wait begins anew.
  ///
  /// - Parameter old: the value before the change that it waits upon.
  package mutating func wait(until tick: Tick, for key: Key, since old: Value? = nil) {
    waits[key] = tick
    olds[key] = old
    due.remove(key)
  }

  /// Returns the value before the last change that it waited upon.
  package func old(of key: Key) -> Value { olds[key] ?? .null }

  /// The next time that something falls due after a tick.
  package func nextDue(after tick: Tick) -> Tick? { waits.values.lazy.filter { $0 > tick }.min() }

  /// Makes due all that has been waited for up to a tick.
  package mutating func fallDue(at now: Tick) {
    for (key, tick) in waits where tick <= now {
      waits[key] = nil
      due.insert(key)
    }
  }

  /// Whether it is due; it is not any more then.
  package mutating func takeDue(_ key: Key) -> Bool { due.remove(key) != nil }

  /// Removes what is due at this tick.
  package mutating func clearDue() { due = [] }

  // MARK: Layers that are no more

  /// The layer is no more: nothing it has seen counts when it comes back.
  package mutating func forget(_ path: String, rules: Int, states: Int) {
    for index in 0..<rules {
      let key = Key(path: path, rule: index)
      truths[key] = nil
      values[key] = nil
      waits[key] = nil
      olds[key] = nil
    }
    for slot in 0..<states { values[Key(path: path, follower: slot)] = nil }
  }
}
