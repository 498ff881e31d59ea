import Formulas
import Motion
import Scenes

/// The search for the instant at which a watched formula changes, by interval bisection on whole ticks.
///
/// Misses nothing that lasts a microsecond; needs no derivative and no step. Where intervals cannot settle it, because
/// what is compared stays closer than rounding can tell, the formula is worked out at ticks a thousandth of a second
/// apart instead, and exactly.
extension StageBuilder {
  /// Formulas whose change makes an event.
  private struct Watch {
    var values: () throws -> [Value]
  }

  /// The first tick up to `limit` at which any watched formula differs from now, or nil.
  func firstCrossing(upTo limit: Tick) throws -> Tick? {
    evaluator.move(to: .at(now))
    var limit = limit
    var found: Tick?
    for watch in try watches() {
      let values = try watch.values()
      var budget = Self.budget
      if let tick = try firstChange(of: watch, from: now, to: limit, values, &budget) {
        found = tick
        limit = tick
      }
      evaluator.move(to: .at(now))
    }
    return found
  }

  /// Up to so many ticks are searched with a budget of their own: what cannot be settled in one stretch of time costs the
  /// others nothing. The stretch after one that was not settled has less to spend, as it will hardly be either.
  private static let stretch: Tick = 1 << 16
  private static let budget = 500
  private static let smallBudget = 40
  /// How far apart ticks are looked at where the search does not settle.
  private static let step: Tick = 1 << 10

  private func firstChange(
    of watch: Watch, from first: Tick, to last: Tick, _ values: [Value], _ budget: inout Int
  ) throws -> Tick? {
    guard first < last else { return nil }
    if last - first <= Self.stretch {
      var left = budget
      switch try search(watch, from: first, to: last, values, budget: &left) {
      case .nowhere:
        budget = Self.budget
        return nil
      case .at(let tick): return tick
      case .unsettled:
        budget = Self.smallBudget
        return try look(watch, from: first, to: last, values)
      }
    }
    evaluator.move(to: .over(first, last))
    if try watch.values() == values { return nil }
    let middle = Self.middle(first, last)
    return try firstChange(of: watch, from: first, to: middle, values, &budget)
      ?? firstChange(of: watch, from: middle, to: last, values, &budget)
  }

  private enum Finding {
    case nowhere
    case at(Tick)
    case unsettled
  }

  private func search(
    _ watch: Watch, from first: Tick, to last: Tick, _ values: [Value], budget: inout Int
  ) throws -> Finding {
    guard first < last else { return .nowhere }
    budget -= 1
    if budget < 0 { return .unsettled }
    evaluator.move(to: .over(first, last))
    if try watch.values() == values { return .nowhere }
    if last - first == 1 { return try differs(watch, at: last, values) ? .at(last) : .nowhere }
    let middle = Self.middle(first, last)
    let finding = try search(watch, from: first, to: middle, values, budget: &budget)
    if case .nowhere = finding { return try search(watch, from: middle, to: last, values, budget: &budget) }
    return finding
  }

  /// The roundest tick between two, so that a stretch of time is divided alike whoever asks, and up to where.
  private static func middle(_ first: Tick, _ last: Tick) -> Tick {
    let differing = first ^ (last - 1)
    guard differing > 0 else { return last - 1 }
    let bit = Tick.bitWidth - 1 - differing.leadingZeroBitCount
    return ((last - 1) >> bit) << bit
  }

  /// The first of some ticks at which the formula is another one, and then the first tick of all that is as far as the
  /// last of them at which it was not.
  private func look(_ watch: Watch, from first: Tick, to last: Tick, _ values: [Value]) throws -> Tick? {
    var before = first
    while before < last {
      let tick = min((before / Self.step + 1) * Self.step, last)
      guard try differs(watch, at: tick, values) else {
        before = tick
        continue
      }
      var (low, high) = (before, tick)
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if try differs(watch, at: middle, values) { high = middle } else { low = middle }
      }
      return high
    }
    return nil
  }

  private func differs(_ watch: Watch, at tick: Tick, _ values: [Value]) throws -> Bool {
    evaluator.move(to: .at(tick))
    return try watch.values() != values
  }

  /// Everything that can change between two events and would make one: what is watched and reads something that moves.
  private func watches() throws -> [Watch] {
    let watchlist = evaluator.watchlist
    let evaluator = evaluator
    var result: [Watch] = []
    func add(_ observer: Observer) { result.append(Watch { try observer.glance(evaluator) }) }
    for observer in Cast.sorted(watchlist.moving(.rule)) {
      let rule = observer.instance.template.rules[observer.index]
      if rule.pace >= .stepwise, !observer.instance.isLeaving { add(observer) }
    }
    for observer in Cast.sorted(watchlist.moving(.follower)) { add(observer) }
    for observer in Cast.sorted(watchlist.moving(.properties)) { add(observer) }
    for node in evaluator.movingSamples.values.filter({ !$0.isOrphan }).sorted(by: { $0.order < $1.order }) {
      for (cell, instance) in node.samples where instance.template.cells[cell].pace >= .stepwise {
        result.append(Watch { [try evaluator.value(cell, of: instance)] })
      }
    }
    return result
  }
}
