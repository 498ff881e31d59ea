import Files
import Rendering
import Scenes

/// The plan of what there is to verify: takes that a `SceneChoice` has.
public enum VerificationPlan {
  /// One take, read and played.
  public struct Item: Sendable {
    public let take: PlannedTake
    /// The scene's file.
    public let file: String
    /// The take, ready to render, and where the scene's layers are written.
    public let ready: @Sendable () throws -> (renderer: FrameRenderer, owners: SceneOwners)

    public var name: String { take.name }
  }
}

extension BaselineStore {
  /// Baselines that belong to no take or snapshot any more, sorted.
  ///
  /// - Parameters:
  ///   - current: the baselines that the given scenes have.
  ///   - scenes: their names. Of other scenes' baselines, those are stale whose scene is gone.
  ///   - others: folders of takes that nothing is said about.
  ///   - isGone: true where the scene of a take that was recorded is gone.
  public func stale(
    current: [String], scenes: [String], besides others: Set<String> = [],
    isGone: (TakeRecord.Facts) -> Bool
  ) throws -> [String] {
    let current = Set(current)
    let known = Set(scenes.map(Self.fileName))
    var stale: [String] = []
    for scene in self.scenes {
      let files = self.files(scene: scene)
      if known.contains(scene) {
        stale += files.filter { !current.contains($0) && !others.contains(FilePath.folder(of: $0)) }
      } else {
        // Its takes need not all have been recorded of one place. One of them that is there is enough.
        var records = files.lazy.filter { FilePath.name(of: $0) == Self.recordName }.makeIterator()
        var isStale: Bool?
        while isStale ?? true, let record = records.next() {
          guard let bytes = try FileBytes.readIfPresent(record) else { continue }
          isStale = isGone(try TakeRecord(String(decoding: bytes, as: UTF8.self), path: record).facts)
        }
        if isStale ?? false { stale += files }
      }
    }
    return stale.sorted()
  }
}
