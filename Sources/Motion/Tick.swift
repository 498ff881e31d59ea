import Geometry

/// Whole microseconds since a take began: all events fall on them.
public typealias Tick = Int

extension Tick {
  /// A length of time as ticks, rounded.
  package static func from(seconds: Double) -> Tick { held((seconds * 1_000_000).rounded()) }

  /// The same, rounded up.
  package static func reaching(seconds: Double) -> Tick { held((seconds * 1_000_000).rounded(.up)) }

  /// A hundred years are as good as for ever.
  private static func held(_ ticks: Double) -> Tick { Tick(clamped: Swift.min(Swift.max(ticks, -3e15), 3e15)) }

  package var seconds: Double { Double(self) / 1_000_000 }
}
