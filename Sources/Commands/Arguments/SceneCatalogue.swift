import Files
import Rendering

/// The scenes that a verb shows together.
enum SceneCatalogue {
  /// A scene by the name that people call it by, and the path of its file.
  struct Entry {
    let name: String
    let file: String
  }

  /// - Parameter scenes: names of shipped scenes, or paths to scene files or folders, where one without a `scene.yaml`
  ///   means all scenes in it; all that are shipped where there are none.
  static func entries(of scenes: [String], in library: SceneLibrary) throws -> [Entry] {
    guard !scenes.isEmpty else {
      if library.names.isEmpty { _ = try Environment.assets() }
      return try library.names.map { .init(name: $0, file: try library.file(of: $0)) }
    }
    return try scenes.flatMap { scene in
      let inside = self.scenes(inFolder: scene)
      return try (inside.isEmpty ? [scene] : inside).map { one in
        let file = try library.file(of: one)
        let isFolder = FilePath.name(of: file) == "scene.yaml"
        return Entry(name: isFolder ? FilePath.name(of: FilePath.folder(of: file)) : one, file: file)
      }
    }
  }

  /// The scene files of a folder that is no scene itself, and the scenes' folders in it.
  private static func scenes(inFolder path: String) -> [String] {
    guard FileStatus.isFolder(path), !FileStatus.isFile(FilePath.join(path, "scene.yaml")) else { return [] }
    return Folder.visibleNames(in: path).map { FilePath.join(path, $0) }.filter {
      FileStatus.isFolder($0) ? FileStatus.isFile(FilePath.join($0, "scene.yaml")) : FilePath.ends($0, with: ".yaml")
    }
  }
}
