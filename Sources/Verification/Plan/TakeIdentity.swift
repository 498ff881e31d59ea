import Rendering

/// The identity of a take: of a scene, on one device, in one variant. A scene's file says which there are, before
/// anything of it is checked or played.
public struct TakeIdentity: Hashable, Sendable, Codable {
  public var scene: String
  /// The take's name; nil for a scene without takes.
  public var take: String?
  public var device: String
  /// The variant; nil for the scene as it is.
  public var variant: String?

  public init(scene: String, take: String?, device: String, variant: String?) {
    (self.scene, self.take, self.device, self.variant) = (scene, take, device, variant)
  }

  init(of renderer: FrameRenderer) {
    let loaded = renderer.loaded
    self.init(
      scene: loaded.scene.name, take: renderer.take, device: loaded.scene.device.name, variant: loaded.variant)
  }

  /// Stands for all takes of a scene whose file does not say which there are: the scene is called by the file, and the
  /// rest is empty.
  public init(unknownOfSceneAt file: String) { self.init(scene: file, take: "", device: "", variant: nil) }

  /// The name that its baselines are under.
  public var takeName: String { take ?? NamedSnapshot.noTake }

  /// `SCENE/TAKE/DEVICE`, and the variant.
  public var name: String {
    [scene, takeName, device, variant ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
  }

  /// Returns the folder of its baselines.
  public func folder(in store: BaselineStore) -> String {
    let names = [scene, takeName, device] + [variant].compactMap { $0 }
    return ([store.folder] + names.map(BaselineStore.fileName)).joined(separator: "/")
  }
}
