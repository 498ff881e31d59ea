import Motion

/// The moment at which a formula is evaluated.
package enum Moment: Equatable, Sendable {
  case at(Tick)
  /// All that it gives over a range of ticks, as intervals.
  case over(Tick, Tick)
  /// The rest that things are moving towards, seen from a tick.
  case target(Tick)

  /// The tick that it begins at.
  var tick: Tick {
    switch self {
    case .at(let tick), .target(let tick), .over(let tick, _): tick
    }
  }

  enum Kind { case tick, range, target }

  var kind: Kind {
    switch self {
    case .at: .tick
    case .over: .range
    case .target: .target
    }
  }
}
