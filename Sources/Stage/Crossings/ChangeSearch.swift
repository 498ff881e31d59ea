import Evaluation
import Formulas
import Motion

/// The search for the instant at which something that is watched changes, by interval bisection on whole ticks.
///
/// Misses nothing that lasts a microsecond; needs no derivative and no step. Where intervals cannot settle it, because
/// what is compared stays closer than rounding can tell, it is looked at ticks a thousandth of a second apart instead,
/// and exactly. It knows only what it sees at a moment.
package struct ChangeSearch {
  /// Gives the values to be compared at a tick, or over a range of ticks.
  private let look: (Moment) throws -> [Value]
  /// The values at the beginning.
  private let values: [Value]
  private var budget = Self.budget

  /// Up to so many ticks are searched with a budget of their own: what cannot be settled in one stretch of time costs the
  /// others nothing. The stretch after one that was not settled has less to spend, as it will hardly be either.
  private static let stretch: Tick = 1 << 16
  private static let budget = 500
  private static let smallBudget = 40
  /// How far apart ticks are looked at where the search does not settle.
  private static let step: Tick = 1 << 10

  private enum Finding {
    case nowhere
    case at(Tick)
    case unsettled
  }

  private init(from first: Tick, _ look: @escaping (Moment) throws -> [Value]) throws {
    self.look = look
    values = try look(.at(first))
  }

  /// The first tick after `first`, up to `last`, at which `look` gives something else than at `first`; nil where it never
  /// does.
  ///
  /// - Parameter look: gives, over a range of ticks, what it gives at `first` only if it does so at each of them.
  package static func firstChange(
    after first: Tick, upTo last: Tick, _ look: (Moment) throws -> [Value]
  ) throws -> Tick? {
    try withoutActuallyEscaping(look) { look in
      var search = try ChangeSearch(from: first, look)
      return try search.firstChange(from: first, to: last)
    }
  }

  private mutating func firstChange(from first: Tick, to last: Tick) throws -> Tick? {
    guard first < last else { return nil }
    if last - first <= Self.stretch {
      var left = budget
      switch try search(from: first, to: last, budget: &left) {
      case .nowhere:
        budget = Self.budget
        return nil
      case .at(let tick): return tick
      case .unsettled:
        budget = Self.smallBudget
        return try lookAtSteps(from: first, to: last)
      }
    }
    if try !mayDiffer(from: first, to: last) { return nil }
    let middle = Self.middle(first, last)
    if let found = try firstChange(from: first, to: middle) { return found }
    return try firstChange(from: middle, to: last)
  }

  private func search(from first: Tick, to last: Tick, budget: inout Int) throws -> Finding {
    guard first < last else { return .nowhere }
    budget -= 1
    if budget < 0 { return .unsettled }
    if try !mayDiffer(from: first, to: last) { return .nowhere }
    if last - first == 1 { return try differs(at: last) ? .at(last) : .nowhere }
    let middle = Self.middle(first, last)
    let finding = try search(from: first, to: middle, budget: &budget)
    if case .nowhere = finding { return try search(from: middle, to: last, budget: &budget) }
    return finding
  }

  /// The roundest tick between two, so that a stretch of time is divided alike whoever asks, and up to where.
  private static func middle(_ first: Tick, _ last: Tick) -> Tick {
    let differing = first ^ (last - 1)
    guard differing > 0 else { return last - 1 }
    let bit = Tick.bitWidth - 1 - differing.leadingZeroBitCount
    return ((last - 1) >> bit) << bit
  }

  /// The first of some ticks at which something else is seen, and then the first tick of all that is as far as the last
  /// of them at which it was not.
  private func lookAtSteps(from first: Tick, to last: Tick) throws -> Tick? {
    var before = first
    while before < last {
      let tick = min((before / Self.step + 1) * Self.step, last)
      guard try differs(at: tick) else {
        before = tick
        continue
      }
      var (low, high) = (before, tick)
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if try differs(at: middle) { high = middle } else { low = middle }
      }
      return high
    }
    return nil
  }

  private func differs(at tick: Tick) throws -> Bool { try look(.at(tick)) != values }

  private func mayDiffer(from first: Tick, to last: Tick) throws -> Bool { try look(.over(first, last)) != values }
}
