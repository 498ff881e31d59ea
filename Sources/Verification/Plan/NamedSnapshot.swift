import Motion
import Rendering

/// An instant of a take that has a name, for a still and its baseline.
public struct NamedSnapshot: Sendable {
  /// The name that the baselines of a scene without takes are under.
  public static let noTake = "still"

  public let name: String
  public let instant: Instant

  /// The name of a snapshot on a screen that shows all of a scroll: `home+list`.
  static func expandedName(_ name: String, _ layer: String) -> String { "\(name)+\(layer)" }

  /// Returns the named instants of a take in its order; of a scene without takes one, its beginning. Throws where the
  /// take cannot be played.
  public static func all(of renderer: FrameRenderer) throws -> [NamedSnapshot] {
    guard renderer.take != nil else { return [NamedSnapshot(name: noTake, instant: Instant(0))] }
    return try renderer.stage.snapshots.map { NamedSnapshot(name: $0.name, instant: $0.instant) }
  }
}
