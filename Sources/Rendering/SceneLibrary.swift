import Files
import SceneFiles
import Scenes

/// Finds a scene's file by what the user calls it.
public struct SceneLibrary: Sendable {
  /// The shipped scenes; nil where none were found, and only paths are understood.
  public let assets: Assets?
  /// Whether a scene reads nothing but what lies in its folder, and the shipped library.
  public let isConfined: Bool

  public init(assets: Assets?, isConfined: Bool = false) {
    self.assets = assets
    self.isConfined = isConfined
  }

  /// Returns the folders in which everything has to lie that a scene names; nil for anywhere.
  package func confinement(ofSceneAt file: String) -> Confinement? {
    guard isConfined else { return nil }
    let library = assets.map { [$0.library, FilePath.path($0.library, seenFrom: Folder.working)] } ?? []
    return Confinement(folders: [FilePath.folder(of: file)] + library)
  }

  /// The names of all shipped scenes, sorted.
  public var names: [String] {
    guard let assets else { return [] }
    return Folder.visibleNames(in: assets.scenes).filter {
      FileStatus.isFile("\(assets.scenes)/\($0)/\(Self.fileName)")
    }
  }

  /// The path of a scene's file, as seen from the working folder where it lies below it.
  ///
  /// - Parameters:
  ///   - scene: the name of a shipped scene, or the path of a scene file or of a folder with a `scene.yaml`. A shipped
  ///     scene goes before a path; write `./NAME` to mean the path.
  ///   - archive: where scenes are read from; the disk for nil.
  public func file(of scene: String, in archive: (any SceneArchive)? = nil) throws(RenderingProblem) -> String {
    if let assets, !scene.isEmpty, !FilePath.hasSlash(scene) {
      let shipped = "\(assets.scenes)/\(scene)/\(Self.fileName)"
      if archive?.holds(shipped) ?? FileStatus.isFile(shipped) {
        return FilePath.path(shipped, seenFrom: Folder.working)
      }
    }
    if let archive {
      for path in [scene, FilePath.join(scene, Self.fileName)] where archive.holds(path) { return path }
      throw .noSceneFile(scene)
    }
    if FileStatus.isFolder(scene) {
      let file = FilePath.join(scene, Self.fileName)
      guard FileStatus.isFile(file) else { throw .noSceneInFolder(scene) }
      return file
    }
    if FileStatus.exists(scene) { return scene }
    if FilePath.hasSlash(scene) || Self.fileEndings.contains(where: { FilePath.ends(scene, with: $0) }) {
      throw .noSceneFile(scene)
    }
    throw .unknownScene(scene, candidates: names)
  }

  /// The name of a scene's file in a folder that bears the scene's name.
  public static let fileName = "scene.yaml"

  /// The endings of scene files' names.
  public static let fileEndings = [".yaml", ".yml"]
}
