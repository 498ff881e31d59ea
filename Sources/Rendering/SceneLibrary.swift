import Scenes

/// Finds a scene's file by what the user calls it.
public struct SceneLibrary: Sendable {
  /// Where shipped scenes are; nil where none were found, and only paths are understood.
  public let assets: Assets?

  public init(assets: Assets?) {
    self.assets = assets
  }

  /// The names of all shipped scenes, sorted.
  public var names: [String] {
    guard let assets else { return [] }
    return Files.names(in: assets.scenes).filter { Files.isFile("\(assets.scenes)/\($0)/\(Self.fileName)") }
  }

  /// The path of a scene's file, as seen from the working folder where it lies below it.
  ///
  /// - Parameter scene: the name of a shipped scene, or the path of a scene file or of a folder with a `scene.yaml`. A
  ///   shipped scene goes before a path; write `./NAME` to mean the path.
  public func file(of scene: String) throws(RenderingProblem) -> String {
    if let assets, !scene.isEmpty, !scene.contains("/") {
      let shipped = "\(assets.scenes)/\(scene)/\(Self.fileName)"
      if Files.isFile(shipped) { return Files.path(shipped, seenFrom: Files.workingFolder) }
    }
    if Files.isFolder(scene) {
      let file = scene + (scene.hasSuffix("/") ? "" : "/") + Self.fileName
      guard Files.isFile(file) else { throw .noSceneInFolder(scene) }
      return file
    }
    if Files.exists(scene) { return scene }
    if scene.contains("/") || scene.hasSuffix(".yaml") || scene.hasSuffix(".yml") { throw .noSceneFile(scene) }
    throw .unknownScene(scene, candidates: names)
  }

  private static let fileName = "scene.yaml"
}
