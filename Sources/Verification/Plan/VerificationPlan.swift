import Files
import Rendering
import Scenes

/// The plan of what there is to verify: every take of the scenes on every device, as it is and in every variant.
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

  /// The devices and variants that a scene is to be looked at in: the matrix that it writes down.
  ///
  /// - Parameters:
  ///   - given: devices to look at it on instead; a variant that has devices of its own keeps those among them.
  ///   - variants: names of variants that every scene has, to look at it in besides its own.
  public static func matrix(
    of description: SceneDescription, devices given: [String]?, variants: [String] = []
  ) -> [(device: String, variant: String?)] {
    let own = [description.device?.value ?? Device.standard.name] + description.devices.map(\.value)
    let devices = given ?? own
    let plain = devices.map { (device: $0, variant: String?.none) }
    return plain
      + description.variants.flatMap { variant in
        let only = variant.devices.map(\.value)
        let chosen = only.isEmpty ? devices : given == nil ? only : only.filter(devices.contains)
        return chosen.map { (device: $0, variant: Optional(variant.name.value)) }
      }
      + variants.filter { name in !description.variants.contains { $0.name.value == name } }.flatMap { name in
        devices.map { (device: $0, variant: Optional(name)) }
      }
  }

  /// The takes that a scene has there: all of them, or those that a variant is for.
  public static func takes(
    of description: SceneDescription, in matrix: [(device: String, variant: String?)]
  ) -> [TakeIdentity] {
    let names = description.takes.map(\.name.value)
    let all: [String?] = names.isEmpty ? [nil] : names
    return matrix.flatMap { place in
      let only = description.variants.first { $0.name.value == place.variant }?.takes.map(\.value) ?? []
      return all.filter { take in only.isEmpty || take.map(only.contains) ?? false }.map { take in
        TakeIdentity(scene: description.name.value, take: take, device: place.device, variant: place.variant)
      }
    }
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
