import Motion
import PlayHistory

/// An instant that a take names. It is looked at and changes nothing.
public struct Snapshot: Sendable {
  public let name: String
  public let tick: Tick
  /// The history as it was when it was taken, where something was put in at its tick since; nil where that is what has
  /// happened at its tick.
  var past: History?

  /// The instant of its picture: its tick, where nothing was put in at that.
  public var instant: Instant { Instant(tick, snapshot: past == nil ? nil : name) }
}
