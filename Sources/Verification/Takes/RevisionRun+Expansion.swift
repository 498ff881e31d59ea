import Geometry
import Motion
import Rendering

extension RevisionRun {
  /// Compares the snapshots that a take has and had as they are on screens that show all of a scroll; none where the
  /// scene has no such pictures.
  func expandedOutcomes(of now: VerificationPlan.Item, was: VerificationPlan.Item) throws -> [Outcome] {
    guard let layer = choice.expansions[now.take.scene] else { return [] }
    let (after, owners) = try now.ready()
    let before = try was.ready().renderer
    let former = Set(try NamedSnapshot.all(of: before).map(\.name))
    func large(
      _ renderer: FrameRenderer, _ item: VerificationPlan.Item, in cache: SceneCache, at snapshot: String
    ) throws -> (renderer: FrameRenderer, instant: Instant) {
      func instant(_ renderer: FrameRenderer) throws -> Instant {
        try renderer.take == nil ? Instant(0) : renderer.instant(ofSnapshot: snapshot)
      }
      let large = try ScreenExpansion(layer).renderer(
        { try $0.map { try cache.renderer(of: item.take.identity, ofSceneAt: item.file, on: $0) } ?? renderer },
        at: instant)
      return (large, try instant(large))
    }
    return try NamedSnapshot.all(of: after).compactMap { snapshot -> Outcome? in
      let name = NamedSnapshot.expandedName(snapshot.name, layer)
      guard former.contains(snapshot.name), options.admits("\(now.name)/\(name)") else { return nil }
      let new = try large(after, now, in: sceneCache, at: snapshot.name)
      let old: (renderer: FrameRenderer, instant: Instant)?
      do {
        old = try large(before, was, in: past, at: snapshot.name)
      } catch is RenderingProblem {
        // The scene had no such scroll.
        old = nil
      }
      let verifier = try RevisionVerifier(
        before: (old ?? new).renderer, after: new.renderer, origin: commit.description, owners: owners, options: options
      )
      guard let old else { return verifier.newOutcome(of: name) }
      return try verifier.outcome(of: name, before: old.instant, after: new.instant)
    }
  }
}
