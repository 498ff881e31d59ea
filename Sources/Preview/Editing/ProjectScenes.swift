import Files
import Rendering
import SceneFiles

/// The scenes that may read the files of a scene: those of the catalogue, of `flipbook.yaml`, and those that lie beside.
struct ProjectScenes {
  let catalogue: Catalogue
  let library: SceneLibrary

  /// Files looked at, at most.
  private static let most = 1_000

  /// The files of other scenes than one, none of which is shipped, as far as names tell.
  ///
  /// - Parameter file: one that the scene reads.
  func files(around scene: String, _ file: String) -> [String] {
    var (found, known): ([String], Set<String>) = ([], [])
    func add(_ path: String) {
      guard found.count < Self.most, let target = FileStatus.target(of: path), known.insert(target).inserted else {
        return
      }
      if !isShipped(path) { found.append(path) }
    }
    known.formUnion([scene, file].compactMap(FileStatus.target))
    for entry in catalogue.entries { add(entry.file) }
    let settings = ProjectSettings.fileName
    let named = FileStatus.isFile(settings) ? (try? ProjectSettings(reading: settings))?.scenes ?? [] : []
    // A scene that is a folder has others beside that.
    let around =
      FilePath.name(of: scene) == SceneLibrary.fileName ? [FilePath.folder(of: FilePath.folder(of: scene))] : []
    let folders = [scene, file].map(FilePath.folder) + around
    for path in named.filter({ !FileStatus.isFolder($0) }) { add(path) }
    for folder in named.filter(FileStatus.isFolder) + folders {
      for path in Self.scenes(inFolder: folder) { add(path) }
    }
    return found
  }

  private func isShipped(_ file: String) -> Bool {
    guard let assets = library.assets else { return false }
    return [assets.scenes, assets.library].contains { FilePath.starts(file, with: $0 + "/") }
  }

  /// The scene files of a folder, and those of the folders in it that are a scene each.
  private static func scenes(inFolder folder: String) -> [String] {
    Folder.visibleNames(in: folder).prefix(most).compactMap { name in
      let path = FilePath.join(folder, name)
      if SceneLibrary.fileEndings.contains(where: { FilePath.ends(name, with: $0) }) { return path }
      let inside = FilePath.join(path, SceneLibrary.fileName)
      return FileStatus.isFile(inside) ? inside : nil
    }
  }
}
