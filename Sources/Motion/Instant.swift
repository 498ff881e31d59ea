/// An instant of a take that somebody looks at.
///
/// Events that are due at a tick happen first, then what steps put in at it, one after the other. An instant is its
/// tick once all of that is done, or a snapshot: then what is put in behind it at the same tick has not been yet.
public struct Instant: Hashable, Sendable {
  public let tick: Tick
  /// The name of the snapshot; nil for all that happens at the tick.
  public let snapshot: String?

  public init(_ tick: Tick, snapshot: String? = nil) { (self.tick, self.snapshot) = (tick, snapshot) }
}

extension Instant: ExpressibleByIntegerLiteral {
  public init(integerLiteral tick: Tick) { self.init(tick) }
}

extension Instant: Comparable {
  /// Whether one instant comes before another: snapshots come before their whole tick.
  public static func < (a: Instant, b: Instant) -> Bool {
    if a.tick != b.tick { return a.tick < b.tick }
    guard let name = a.snapshot else { return false }
    return b.snapshot.map { name < $0 } ?? true
  }
}
