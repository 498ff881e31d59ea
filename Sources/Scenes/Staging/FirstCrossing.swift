/// The search for the instant at which a watched formula changes, by interval bisection on whole ticks.
///
/// Misses nothing that lasts a microsecond; needs no derivative and no step.
extension StageBuilder {
  /// Formulas whose change makes an event.
  private struct Watch {
    var values: () throws -> [Value]
    var place: SourcePlace?
  }

  /// The first tick up to `limit` at which any watched formula differs from now, or nil.
  func firstCrossing(upTo limit: Tick) throws -> Tick? {
    evaluator.move(to: .at(now))
    var limit = limit
    var found: Tick?
    for watch in try watches() {
      let values = try watch.values()
      var budget = 100_000
      if let tick = try firstChange(of: watch, from: now, to: limit, values, budget: &budget) {
        found = tick
        limit = tick
      }
      evaluator.move(to: .at(now))
    }
    return found
  }

  private func firstChange(
    of watch: Watch, from first: Tick, to last: Tick, _ values: [Value], budget: inout Int
  ) throws -> Tick? {
    guard first < last else { return nil }
    budget -= 1
    if budget < 0 {
      throw Diagnostic(StagingProblem.cannotTell(from: first.seconds, to: last.seconds), at: watch.place)
    }
    evaluator.move(to: .over(first, last))
    if try watch.values() == values { return nil }
    if last - first == 1 {
      evaluator.move(to: .at(last))
      return try watch.values() == values ? nil : last
    }
    let middle = first + (last - first) / 2
    if let tick = try firstChange(of: watch, from: first, to: middle, values, budget: &budget) { return tick }
    return try firstChange(of: watch, from: middle, to: last, values, budget: &budget)
  }

  /// Everything that can change between two events and would make one: what is watched and reads something that moves.
  private func watches() throws -> [Watch] {
    let watchlist = evaluator.watchlist
    let evaluator = evaluator
    var result: [Watch] = []
    func add(_ observer: Observer, at place: SourcePlace?) {
      result.append(Watch(values: { try observer.glance(evaluator) }, place: place))
    }
    for observer in Cast.sorted(watchlist.moving(.rule)) {
      let rule = observer.instance.template.rules[observer.index]
      if rule.pace >= .stepwise, !observer.instance.isLeaving { add(observer, at: rule.place) }
    }
    for observer in Cast.sorted(watchlist.moving(.follower)) {
      add(observer, at: observer.instance.template.states[observer.index].place)
    }
    for observer in Cast.sorted(watchlist.moving(.properties)) { add(observer, at: observer.instance.template.place) }
    for node in evaluator.movingSamples.values.filter({ !$0.isOrphan }).sorted(by: { $0.order < $1.order }) {
      for (cell, instance) in node.samples where instance.template.cells[cell].pace >= .stepwise {
        result.append(
          Watch(
            values: { [try evaluator.value(cell, of: instance)] }, place: instance.template.cells[cell].place))
      }
    }
    return result
  }
}
