import Files
import Rendering
import SceneFiles
import Scenes
import Vocabulary

/// A snapshot of a scene, whatever the device: what a picture of an app may show.
struct DesignedScreen: Hashable, Sendable {
  let scene: String
  /// The path of the scene's file.
  let file: String
  /// The take's name; nil for a scene without takes.
  let take: String?
  let variant: String?
  let snapshot: String
  /// The devices that the scene is verified on.
  let devices: [Device]

  var takeName: String { take ?? NamedSnapshot.noTake }

  /// Returns the name that it has; nil for parts that it has in any form.
  func text(of part: ProjectSettings.PictureMapping.Part) -> String? {
    switch part {
    case .scene: scene
    case .take: takeName
    case .snapshot: snapshot
    case .variant: variant
    case .device, .locale: nil
    }
  }

  /// Returns the snapshots of a scene. Its takes are played, each in each variant.
  ///
  /// - Throws: where the scene cannot be read or played.
  static func all(ofSceneAt file: String, _ choice: SceneChoice, on sceneCache: SceneCache) throws -> [DesignedScreen] {
    let description = try sceneCache.description(of: file)
    let takes = try choice.takes(ofSceneAt: file, on: sceneCache)
    defer { sceneCache.forget(file) }
    return try takes.groups { [$0.takeName, $0.variant ?? ""] }.flatMap { _, group -> [DesignedScreen] in
      let first = group[0]
      let scene = try sceneCache.scene(file, device: first.device, variant: first.variant)
      let snapshots = try NamedSnapshot.all(of: FrameRenderer(scene, take: first.take, scale: 1))
      let devices = group.compactMap { take in
        description.ownDevice.flatMap { $0.name == take.device ? $0 : nil } ?? Device.named(take.device)
      }
      return snapshots.map { snapshot in
        DesignedScreen(
          scene: first.scene, file: file, take: first.take, variant: first.variant, snapshot: snapshot.name,
          devices: devices)
      }
    }
  }
}
