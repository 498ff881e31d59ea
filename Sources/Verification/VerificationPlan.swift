import Files
import Rendering
import Scenes

/// What there is to verify: every take of the scenes on every device, as it is and in every variant, and a shard's share
/// of them.
public struct VerificationPlan: Sendable {
  /// One take on one device, in one variant.
  public struct Item: Sendable {
    public let take: PlannedTake
    /// The scene's file.
    public let file: String
    /// The take, ready to render, and where the scene's layers are written.
    public let ready: @Sendable () throws -> (renderer: FrameRenderer, owners: SceneOwners)

    public var name: String { take.name }
    public var frames: Int { take.frames }

    public init(
      _ take: PlannedTake, file: String,
      ready: @escaping @Sendable () throws -> (renderer: FrameRenderer, owners: SceneOwners)
    ) {
      (self.take, self.file, self.ready) = (take, file, ready)
    }
  }

  public var items: [Item] = []
  public let rate: FrameRate

  public init(rate: FrameRate = .standard) {
    self.rate = rate
  }

  /// Adds all takes of a scene, or those that its variant is for, as it was loaded for one device.
  public mutating func add(_ loaded: LoadedScene, owners: SceneOwners, scale: Double) throws {
    let only = loaded.variants.first { $0.name.value == loaded.variant }?.takes.map(\.value) ?? []
    let takes: [String?] = loaded.scene.takes.isEmpty ? [nil] : loaded.scene.takes
    for take in takes where only.isEmpty || take.map(only.contains) ?? false {
      let renderer = try FrameRenderer(loaded, take: take, scale: scale)
      items.append(
        Item(try PlannedTake(of: renderer, rate: rate), file: loaded.file) { (renderer: renderer, owners: owners) })
    }
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

  /// The items of which the whole name, or that of one of the snapshots, has the text in it.
  public func filtered(_ filter: String?) throws -> [Item] {
    let chosen = items.filter { item in filter.map(item.take.matches) ?? true }
    guard !chosen.isEmpty else { throw VerificationProblem.nothingToVerify(filter: filter) }
    return chosen
  }

  /// A scene's name must be its own, since its baselines are kept under it.
  public func checkNames() throws(VerificationProblem) {
    for (scene, items) in Dictionary(grouping: items, by: \.take.scene).sorted(by: { $0.key < $1.key }) {
      let files = Set(items.map(\.file)).sorted()
      if files.count > 1 { throw .sameName(scene, files: files) }
    }
  }
}

extension BaselineStore {
  /// Baselines that belong to no take or snapshot any more, sorted.
  ///
  /// - Parameters:
  ///   - current: the baselines that the given scenes have.
  ///   - scenes: their names. Of other scenes' baselines, those are stale whose scene is gone.
  ///   - isGone: whether the scene with that name, whose file was at that path (empty where it is unknown), is gone.
  public func stale(
    current: [String], scenes: [String], isGone: (_ scene: String, _ file: String) -> Bool
  ) throws -> [String] {
    let current = Set(current)
    let known = Set(scenes.map(Self.fileName))
    var stale: [String] = []
    for scene in self.scenes {
      let files = self.files(scene: scene)
      if known.contains(scene) {
        stale += files.filter { !current.contains($0) }
      } else if let record = files.first(where: { $0.hasSuffix("/" + Self.recordName) }) {
        let file = try FileBytes.readIfPresent(record).map {
          try TakeRecord(String(decoding: $0, as: UTF8.self), path: record)
        }
        if isGone(scene, file?.facts.file ?? "") { stale += files }
      }
    }
    return stale.sorted()
  }
}
