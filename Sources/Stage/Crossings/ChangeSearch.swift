import Evaluation
import Formulas
import Motion

/// The search for the first instant at which one of several things that are watched changes, by interval bisection on
/// whole ticks.
///
/// Misses nothing that lasts a microsecond; needs no derivative and no step. All are searched together, in the order of
/// time: what surely stays as it is over a range is not looked at within it, and nothing is looked at beyond the first
/// change. Where intervals cannot settle one of them, because what is compared stays closer than rounding can tell,
/// that one is looked at ticks a thousandth of a second apart instead, and exactly. It knows only what it sees at a
/// moment.
package struct ChangeSearch {
  package typealias Glance = (Moment) throws -> [Value]

  /// One of those that are watched.
  private struct Watched {
    /// Returns the values to be compared at a tick, or over a range of ticks.
    let look: Glance
    /// The values at the beginning.
    let values: [Value]
    /// The number of ranges of the next stretch that may be looked at.
    var budget = ChangeSearch.budget
    /// The ranges that are left in the stretch that is being searched; below 0 once it has not been settled there.
    var left = 0

    func differs(at tick: Tick) throws -> Bool { try look(.at(tick)) != values }

    func mayDiffer(from first: Tick, to last: Tick) throws -> Bool { try look(.over(first, last)) != values }
  }

  private var watched: [Watched]

  /// Up to so many ticks are searched with a budget of their own: what cannot be settled in one stretch of time costs
  /// the others nothing. The stretch after one that was not settled has less to spend, as it will hardly be either.
  private static let stretch: Tick = 1 << 16
  private static let budget = 500
  private static let smallBudget = 40
  /// The distance of the ticks that are looked at where the search does not settle.
  private static let step: Tick = 1 << 10

  /// The first tick after `first`, up to `last`, at which one of `looks` gives something else than at `first`; nil
  /// where none ever does.
  ///
  /// - Parameter looks: each gives, over a range of ticks, what it gives at `first` only if it does so at each of them.
  package static func firstChange(after first: Tick, upTo last: Tick, _ looks: [Glance]) throws -> Tick? {
    guard first < last else { return nil }
    var search = ChangeSearch(watched: try looks.map { Watched(look: $0, values: try $0(.at(first))) })
    return try search.firstChange(of: Array(search.watched.indices), from: first, to: last)
  }

  /// - Parameter candidates: those that may change there.
  private mutating func firstChange(of candidates: [Int], from first: Tick, to last: Tick) throws -> Tick? {
    guard first < last, !candidates.isEmpty else { return nil }
    if last - first <= Self.stretch { return try firstChangeInStretch(of: candidates, from: first, to: last) }
    let open = try candidates.filter { try watched[$0].mayDiffer(from: first, to: last) }
    let middle = Self.middle(first, last)
    if let found = try firstChange(of: open, from: first, to: middle) { return found }
    return try firstChange(of: open, from: middle, to: last)
  }

  private mutating func firstChangeInStretch(of candidates: [Int], from first: Tick, to last: Tick) throws -> Tick? {
    for index in candidates { watched[index].left = watched[index].budget }
    var found = try search(candidates, from: first, to: last)
    for index in candidates {
      guard watched[index].left < 0 else {
        watched[index].budget = Self.budget
        continue
      }
      watched[index].budget = Self.smallBudget
      if let tick = try lookAtSteps(watched[index], from: first, to: found ?? last) { found = tick }
    }
    return found
  }

  /// The first change of those that can be settled.
  private mutating func search(_ candidates: [Int], from first: Tick, to last: Tick) throws -> Tick? {
    guard first < last else { return nil }
    var open: [Int] = []
    for index in candidates where watched[index].left >= 0 {
      watched[index].left -= 1
      guard watched[index].left >= 0 else { continue }
      if try watched[index].mayDiffer(from: first, to: last) { open.append(index) }
    }
    guard !open.isEmpty else { return nil }
    if last - first == 1 { return try open.contains { try watched[$0].differs(at: last) } ? last : nil }
    let middle = Self.middle(first, last)
    if let found = try search(open, from: first, to: middle) { return found }
    return try search(open, from: middle, to: last)
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
  private func lookAtSteps(_ watched: Watched, from first: Tick, to last: Tick) throws -> Tick? {
    var before = first
    while before < last {
      let tick = min((before / Self.step + 1) * Self.step, last)
      guard try watched.differs(at: tick) else {
        before = tick
        continue
      }
      var (low, high) = (before, tick)
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if try watched.differs(at: middle) { high = middle } else { low = middle }
      }
      return high
    }
    return nil
  }
}
