import Formulas
import Motion
import Scenes

/// Rules: which fire, and what they do.
extension StageBuilder {
  private struct Firing {
    var key: WatchKey
    var instance: Instance
    var rule: Rule
    var old: Value
    var isWait: Bool
  }

  /// Looks on one snapshot at all rules that may see something new, then runs those that fired, in order. Gives the
  /// places of those that ran.
  func fire() throws -> [String] {
    var firings: [Firing] = []
    for observer in doubtfulRules() where !observer.instance.isLeaving {
      let instance = observer.instance
      let rule = instance.template.rules[observer.index]
      let key = WatchKey(path: instance.path, index: observer.index)
      _ = try evaluator.refresh(observer)
      switch rule.trigger {
      case .when(_, let after, let every):
        let holds = try truth(observer.values[0], at: rule.place)
        let held = truths[key] ?? false
        truths[key] = holds
        if !holds {
          waits[key] = nil
          due.remove(key)
          continue
        }
        if let wait = after ?? every {
          if !held { waits[key] = now + (try ticks(wait, in: instance)) }
          guard due.remove(key) != nil else { continue }
          if every != nil { waits[key] = now + max(try ticks(wait, in: instance), 1) }
          firings.insert(
            Firing(key: key, instance: instance, rule: rule, old: .null, isWait: true),
            at: firings.firstIndex { !$0.isWait } ?? firings.count)
        } else if !held {
          firings.append(Firing(key: key, instance: instance, rule: rule, old: .null, isWait: false))
        }
      case .change:
        let value = observer.values.count == 1 ? observer.values[0] : .list(observer.values)
        let old = former.updateValue(value, forKey: key)
        if let old, old != value {
          firings.append(Firing(key: key, instance: instance, rule: rule, old: old, isWait: false))
        }
      case .told: continue
      }
    }
    var ran: [String] = []
    for firing in firings {
      if case .when(let condition, _, _) = firing.rule.trigger,
        try !truth(condition, in: firing.instance, at: firing.rule.place)
      {
        truths[firing.key] = false
        continue
      }
      if let condition = firing.rule.condition {
        guard try truth(condition, in: firing.instance, at: firing.rule.place) else { continue }
      }
      evaluator.locals = [firing.old]
      defer { evaluator.locals = [] }
      try perform(firing.rule.actions, in: firing.instance)
      try spread()
      ran.append("line \(firing.rule.place.line)")
    }
    return ran
  }

  /// Rules that may see something new, and those whose wait is over, in the order of the file.
  private func doubtfulRules() -> [Observer] {
    var observers = evaluator.watchlist.take(.rule)
    if !due.isEmpty {
      var listed = Set(observers.map { ObjectIdentifier($0) })
      for key in due {
        let waiting = cast.member(key.path)?.observers.first { $0.concern == .rule && $0.index == key.index }
        if let waiting, listed.insert(ObjectIdentifier(waiting)).inserted { observers.append(waiting) }
      }
    }
    return Cast.sorted(observers)
  }

  func truth(_ expression: Expression, in instance: Instance, at place: SourcePlace) throws -> Bool {
    try truth(try evaluator.evaluate(expression, in: instance), at: place)
  }

  private func truth(_ value: Value, at place: SourcePlace) throws -> Bool {
    guard case .bool(let holds) = value else {
      throw Diagnostic(PropertyProblem.wrongKind(wanted: "true or false", got: value), at: place)
    }
    return holds
  }

  private func ticks(_ expression: Expression, in instance: Instance) throws -> Tick {
    let value = try evaluator.evaluate(expression, in: instance)
    guard case .number(let seconds) = value, seconds >= 0 else { throw StagingProblem.wrongTime(value.literal) }
    return Tick.from(seconds: seconds)
  }

  // MARK: Actions

  func perform(_ actions: [Action], in instance: Instance) throws {
    for action in actions {
      if let condition = action.condition {
        guard try truth(condition, in: instance, at: action.place) else { continue }
      }
      switch action.act {
      case .set(let assignments):
        let values = try assignments.map { try evaluator.evaluate($0.expression, in: instance) }
        for (assignment, value) in zip(assignments, values) {
          guard let key = try key(of: assignment, in: instance) else { continue }
          note(.resting(value), for: key)
        }
      case .animate(let assignments, let plan): try animate(assignments, plan, in: instance, at: action.place)
      case .scroll(let path, let to, let by, let plan):
        guard let scroll = try evaluator.follow(path, from: instance).first else { continue }
        try self.scroll(scroll, to: to, by: by, plan, in: instance, at: action.place)
      case .insert(let record, let fields, let list, let at):
        try insert(record, fields: fields, into: list, at: at, in: instance, at: action.place)
      case .remove(let record): try remove(record, in: instance, at: action.place)
      case .update(let fields, let record): try update(fields, of: record, in: instance, at: action.place)
      case .tell(let path, let event, let values): try tell(event, values, by: path, from: instance)
      }
    }
  }

  private func key(of assignment: Action.Assignment, in instance: Instance) throws -> StateKey? {
    guard let layer = try evaluator.follow(assignment.path, from: instance).first else { return nil }
    let (owner, slot) = try evaluator.owner(of: assignment.slot, in: layer)
    try wake(around: owner)
    return StateKey(path: owner.path, slot: slot)
  }

  private func animate(
    _ assignments: [Action.Assignment], _ plan: Action.MotionPlan, in instance: Instance, at place: SourcePlace
  ) throws {
    let values = try assignments.map { try evaluator.evaluate($0.expression, in: instance) }
    for (assignment, value) in zip(assignments, values) {
      guard let layer = try evaluator.follow(assignment.path, from: instance).first else { continue }
      let (owner, slot) = try evaluator.owner(of: assignment.slot, in: layer)
      try wake(around: owner)
      let present = try evaluator.course(of: slot, in: owner)
      let name = owner.template.states[slot].name
      let stops = try waypoints(value, from: present.value(at: now), name: name, at: assignment.place)
      let plan = try resolve(plan, in: instance, at: place)
      let course = try course(through: stops, present: present, plan: plan, name: name, at: assignment.place)
      note(course, for: StateKey(path: owner.path, slot: slot))
    }
  }

  /// `to`, or a list `[from, …, to]`. A point is written as two numbers, so a list of two numbers is one for a state
  /// that is a point.
  private func waypoints(_ value: Value, from present: Value, name: String, at place: SourcePlace) throws -> [Value] {
    if case .list(let items) = value, items.count >= 2, !(present.asPoint != nil && value.asPoint != nil) {
      return items
    }
    return [present, value]
  }

  // MARK: Followers

  /// Moves states that follow something to where it has gone.
  func follow() throws -> Bool {
    var changed = false
    for observer in Cast.sorted(evaluator.watchlist.take(.follower)) where !observer.instance.isLeaving {
      let (instance, slot) = (observer.instance, observer.index)
      let state = instance.template.states[slot]
      guard case .follows(_, let over, let curve) = state.start else { continue }
      _ = try evaluator.refresh(observer)
      let value = observer.values[0]
      let key = WatchKey(path: instance.path, index: -1 - slot)
      guard let old = former.updateValue(value, forKey: key), old != value else { continue }
      let present = try evaluator.course(of: slot, in: instance)
      let plan = try resolve(
        Action.MotionPlan(over: over, curve: curve), in: instance, at: state.place)
      let course = try course(
        through: [present.value(at: now), value], present: present, plan: plan, name: state.name, at: state.place)
      note(course, for: StateKey(path: instance.path, slot: slot))
      changed = true
    }
    return changed
  }
}

extension Rule {
  /// What the rule looks at: the condition's truth, or the values whose change sets it off.
  func look(_ evaluator: Evaluator, _ instance: Instance) throws -> [Value] {
    switch trigger {
    case .when(let condition, _, _): [try evaluator.evaluate(condition, in: instance)]
    case .change(let expressions): try expressions.map { try evaluator.evaluate($0, in: instance) }
    case .told: []
    }
  }
}
