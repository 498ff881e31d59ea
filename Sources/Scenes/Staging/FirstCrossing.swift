/// The search for the instant at which a watched formula changes, by interval bisection on whole ticks.
///
/// Misses nothing that lasts a microsecond; needs no derivative and no step.
extension StageBuilder {
  /// A formula whose change makes an event.
  private struct Watch {
    var value: () throws -> Value
    var place: SourcePlace?
  }

  /// The first tick up to `limit` at which any watched formula differs from now, or nil.
  func firstCrossing(upTo limit: Tick) throws -> Tick? {
    evaluator.move(to: .at(now))
    var limit = limit
    var found: Tick?
    for watch in try watches() {
      let value = try watch.value()
      var budget = 100_000
      if let tick = try firstChange(of: watch, from: now, to: limit, value, budget: &budget) {
        found = tick
        limit = tick
      }
      evaluator.move(to: .at(now))
    }
    return found
  }

  private func firstChange(
    of watch: Watch, from first: Tick, to last: Tick, _ value: Value, budget: inout Int
  ) throws -> Tick? {
    guard first < last else { return nil }
    budget -= 1
    if budget < 0 {
      throw Diagnostic(StagingProblem.cannotTell(from: first.seconds, to: last.seconds), at: watch.place)
    }
    evaluator.move(to: .over(first, last))
    if try watch.value() == value { return nil }
    if last - first == 1 {
      evaluator.move(to: .at(last))
      return try watch.value() == value ? nil : last
    }
    let middle = first + (last - first) / 2
    if let tick = try firstChange(of: watch, from: first, to: middle, value, budget: &budget) { return tick }
    return try firstChange(of: watch, from: middle, to: last, value, budget: &budget)
  }

  /// Everything that can change between two events and would make one.
  private func watches() throws -> [Watch] {
    var result: [Watch] = []
    for instance in try present() {
      let template = instance.template
      for rule in template.rules where rule.pace >= .stepwise && !instance.isLeaving {
        switch rule.trigger {
        case .when(let condition, _, _): result.append(watch(condition, in: instance, at: rule.place))
        case .change(let expressions): result.append(watch(.list(expressions), in: instance, at: rule.place))
        }
      }
      for state in template.states {
        if case .follows(let expression, _, _) = state.start {
          result.append(watch(expression, in: instance, at: state.place))
        }
      }
      if template.kind == .scroll {
        for name in ["axis", "content", "range", "insets", "enabled", "stops", "paging", "loops", "chain"] {
          if let cell = template.cell(name) { add(cell, of: instance, to: &result) }
        }
      }
      for child in template.children { try addStructure(of: child, in: instance, to: &result) }
    }
    return result
  }

  private func addStructure(of child: Template, in parent: Instance, to result: inout [Watch]) throws {
    let probe = evaluator.probe(child.childIndex, of: parent)
    if let list = child.listCell { add(list, of: probe, to: &result) }
    guard let condition = child.conditionCell, child.cells[condition].pace >= .stepwise else { return }
    if child.isRepeated {
      for instance in parent.children[child.childIndex].known.sorted(by: { $0.key < $1.key }).map(\.value) {
        add(condition, of: instance, to: &result)
      }
    } else {
      add(condition, of: probe, to: &result)
    }
  }

  private func add(_ cell: Int, of instance: Instance, to result: inout [Watch]) {
    guard instance.template.cells[cell].pace >= .stepwise else { return }
    let evaluator = evaluator
    result.append(
      Watch(value: { try evaluator.value(cell, of: instance) }, place: instance.template.cells[cell].place))
  }

  private func watch(_ expression: Expression, in instance: Instance, at place: SourcePlace) -> Watch {
    let evaluator = evaluator
    return Watch(value: { try evaluator.evaluate(expression, in: instance) }, place: place)
  }
}
