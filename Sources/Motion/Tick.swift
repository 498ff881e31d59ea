import Geometry

/// The whole microseconds since a take began: all events fall on them.
public typealias Tick = Int

extension Tick {
  /// A length of time as ticks, rounded.
  package static func from(seconds: Double) -> Tick { clamped((seconds * 1_000_000).rounded()) }

  /// The same, rounded up.
  package static func reaching(seconds: Double) -> Tick { clamped((seconds * 1_000_000).rounded(.up)) }

  /// A hundred years are as good as for ever.
  private static func clamped(_ ticks: Double) -> Tick { Tick(clamped: ticks.clamped(to: -3e15...3e15)) }

  package var seconds: Double { Double(self) / 1_000_000 }

  /// The time in words, with all its digits: `1.25 s`.
  package var secondsText: String {
    let digits = String(magnitude % 1_000_000)
    var kept = String(repeating: "0", count: 6 - digits.utf8.count) + digits
    while kept.utf8.last == UInt8(ascii: "0") { kept.removeLast() }
    let whole = "\(self < 0 ? "-" : "")\(magnitude / 1_000_000)"
    return kept.isEmpty ? "\(whole) s" : "\(whole).\(kept) s"
  }

  /// The time in words, to the millisecond.
  package var shortSecondsText: String { "\(seconds.shortText) s" }
}
