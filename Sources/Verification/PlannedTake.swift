import Rendering

/// One take of a scene on one device, in one variant: what is known of it without reading the scene.
public struct PlannedTake: Hashable, Sendable, Codable {
  public var scene: String
  /// Nil for a scene without takes.
  public var take: String?
  public var device: String
  /// Nil for the scene as it is.
  public var variant: String?
  /// How many frames are looked at.
  public var frames: Int
  /// The snapshots' names, in the take's order.
  public var snapshots: [String]

  /// Plays the take to its end.
  public init(of renderer: FrameRenderer, rate: FrameRate) throws {
    let loaded = renderer.loaded
    (scene, take, device, variant) = (loaded.scene.name, renderer.take, loaded.scene.device.name, loaded.variant)
    frames = rate.lastFrame(within: try renderer.stage.duration) + 1
    snapshots = try TakeVerifier.snapshots(of: renderer).map(\.name)
  }

  /// What its baselines are under.
  public var takeName: String { take ?? TakeVerifier.noTake }

  /// `SCENE/TAKE/DEVICE`, and the variant.
  public var name: String { ([scene, takeName, device] + [variant].compactMap { $0 }).joined(separator: "/") }

  /// Where its baselines are.
  public func folder(in store: BaselineStore) -> String {
    store.folder(scene: scene, take: takeName, device: device, variant: variant)
  }

  /// The baselines that it has, as paths.
  public func baselines(in store: BaselineStore) -> [String] {
    let folder = folder(in: store)
    return ["\(folder)/\(BaselineStore.recordName)"]
      + snapshots.flatMap { snapshot in
        let name = "\(folder)/\(BaselineStore.fileName(snapshot))"
        return [name + store.pictureEnding, name + BaselineStore.layersEnding]
      }
  }

  /// Whether the text is in the whole name, or in that of a snapshot.
  public func matches(_ filter: String) -> Bool {
    name.contains(filter) || snapshots.contains { "\(name)/\($0)".contains(filter) }
  }
}
