import Geometry
import Motion
import Rendering

/// The further pictures of snapshots that show all of what scrolls, by the scenes that have them.
struct SnapshotExpansion: Sendable {
  /// Layers' names, or `all`, by scenes' names.
  let layers: [String: String]
  /// Returns a take on a screen of another size.
  let renderer: @Sendable (_ take: TakeIdentity, _ file: String, _ screen: Size) throws -> FrameRenderer

  /// Compares the snapshots of a take as they are on a screen that shows all of a scroll; none where the scene has no
  /// such pictures.
  func outcomes(of take: TakeVerifier) throws -> [Outcome] {
    guard let layer = layers[take.identity.scene] else { return [] }
    return try NamedSnapshot.all(of: take.renderer).compactMap { snapshot -> Outcome? in
      let name = NamedSnapshot.expandedName(snapshot.name, layer)
      guard take.matches(snapshot: name) else { return nil }
      take.failures.removeShown(of: [name], wholeTake: false)
      func instant(_ renderer: FrameRenderer) throws -> Instant {
        try renderer.take == nil ? snapshot.instant : renderer.instant(ofSnapshot: snapshot.name)
      }
      let file = take.renderer.loaded.file
      let large = try ScreenExpansion(layer).renderer(
        { try $0.map { try renderer(take.identity, file, $0) } ?? take.renderer }, at: instant)
      let own = try TakeVerifier(large, store: take.store, owners: take.owners, options: take.options)
      let shown = NamedSnapshot(name: name, instant: try instant(large))
      return try own.verify(
        shown, layer: large.layers(at: shown.instant), bitmap: large.bitmap(at: shown.instant))
    }
  }
}
