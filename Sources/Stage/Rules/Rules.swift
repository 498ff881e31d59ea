import Evaluation
import Formulas
import PlayHistory
import Scenes

/// The rules and followers of a play: which fire, and when. It owns what they have seen.
final class Rules: StagePart {
  private struct Firing {
    var key: RuleMemory.Key
    var instance: Instance
    var rule: Rule
    var old = Value.null
  }

  let playhead: Playhead
  private let liveLayers: LiveLayers
  private let states: States
  private(set) var memory: RuleMemory

  init(_ playhead: Playhead, liveLayers: LiveLayers, states: States, memory: RuleMemory = RuleMemory()) {
    self.playhead = playhead
    self.liveLayers = liveLayers
    self.states = states
    self.memory = memory
  }

  // MARK: Rules

  /// Looks on one snapshot at all rules that may see something new, then has those performed that fired, in order.
  /// Gives the places of those that were.
  func fire(by performer: some Performer) throws -> [String] {
    let firings = try self.firings()
    var ran: [String] = []
    for firing in firings {
      if case .when(let condition, _, _) = firing.rule.trigger,
        try !truth(condition, in: firing.instance, at: firing.rule.place)
      {
        memory.correct(firing.key)
        continue
      }
      if let condition = firing.rule.condition {
        let holds = try evaluator.with([firing.old]) {
          try truth(condition, in: firing.instance, at: firing.rule.place)
        }
        guard holds else { continue }
      }
      try performer.perform(firing.rule.actions, in: firing.instance, with: [firing.old])
      try performer.drainEvents()
      ran.append("line \(firing.rule.place.line)")
    }
    return ran
  }

  /// The rules that fire; those whose wait is over come first.
  private func firings() throws -> [Firing] {
    var (waits, others): ([Firing], [Firing]) = ([], [])
    for observer in doubtfulRules() {
      let instance = observer.instance
      let rule = instance.template.rules[observer.index]
      let key = RuleMemory.Key(path: instance.path, rule: observer.index)
      try working(on: rule.place) { try evaluator.refresh(observer.node) }
      switch rule.trigger {
      case .when(_, let after, let every):
        let holds = try observer.values[0].truth(at: rule.place)
        let begins = memory.see(holds, by: key)
        guard holds else { continue }
        if let wait = after ?? every {
          if begins { try begin(wait, of: key, in: instance) }
          guard memory.takeDue(key) else { continue }
          if every != nil { memory.wait(until: now + max(try ticks(wait, in: instance), 1), for: key) }
          waits.append(Firing(key: key, instance: instance, rule: rule))
        } else if begins {
          others.append(Firing(key: key, instance: instance, rule: rule))
        }
      case .change(_, let after):
        let value = observer.values.count == 1 ? observer.values[0] : .list(observer.values)
        let old = memory.see(value, by: key)
        if let after {
          if let old { try begin(after, of: key, in: instance, since: old) }
          guard memory.takeDue(key) else { continue }
          waits.append(Firing(key: key, instance: instance, rule: rule, old: memory.old(of: key)))
        } else if let old {
          others.append(Firing(key: key, instance: instance, rule: rule, old: old))
        }
      case .event: continue
      }
    }
    return waits + others
  }

  private func begin(
    _ wait: Expression, of key: RuleMemory.Key, in instance: Instance, since old: Value? = nil
  ) throws {
    memory.wait(until: now + (try ticks(wait, in: instance)), for: key, since: old)
    // One that takes no time is over.
    memory.fallDue(at: now)
  }

  /// Rules that may see something new, and those whose wait is over, in the order of the file.
  private func doubtfulRules() -> [Observer] {
    var observers = watchlist.popObservers(of: .rule)
    if !memory.due.isEmpty {
      var listed = Set(observers.map { ObjectIdentifier($0) })
      for key in memory.due {
        let waiting = liveLayers.layer(at: key.path)?.observers.first { $0.concern == .rule && $0.index == key.rule }
        if let waiting, listed.insert(ObjectIdentifier(waiting)).inserted { observers.append(waiting) }
      }
    }
    return LiveLayers.sorted(observers)
  }

  /// Waits that are over fall due.
  func endWhatEnds() { memory.fallDue(at: now) }

  /// The event is over.
  func endEvent() { memory.clearDue() }

  // MARK: Followers

  /// Moves states that follow something to where it has gone.
  func follow() throws -> Bool {
    var changed = false
    for observer in LiveLayers.sorted(watchlist.popObservers(of: .follower)) {
      let (instance, slot) = (observer.instance, observer.index)
      let state = instance.template.states[slot]
      try working(on: state.place) { try evaluator.refresh(observer.node) }
      let value = observer.values[0]
      guard memory.see(value, by: RuleMemory.Key(path: instance.path, follower: slot)) != nil else { continue }
      try states.send(slot, of: instance, after: value)
      changed = true
    }
    return changed
  }

  // MARK: Layers that come and go

  /// A row that slept has seen this all the while.
  func remember(_ value: Value?, by key: RuleMemory.Key) { memory.remember(value, by: key) }

  /// A layer is no more.
  func forget(_ path: String, _ template: Template) {
    memory.forget(path, rules: template.rules.count, states: template.states.count)
  }
}
