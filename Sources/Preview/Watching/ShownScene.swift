import Files

/// A scene that a page shows, and what it hangs on.
struct ShownScene: Hashable, Sendable {
  /// Its file.
  var file: String
  /// The paths of what it was last read from, files and folders of pictures.
  var read: [String] = []
  /// Whether it could not be read: what is missing may lie anywhere around its file.
  var isBroken = false

  /// The folders in which something may be saved that it hangs on.
  var folders: Set<String> {
    let own = FilePath.folder(of: file)
    // A folder of pictures is watched as one, too.
    var folders = Set(read.map { FilePath.folder(of: $0) }).union(read.filter(FileStatus.isFolder)).union([own])
    guard isBroken else { return folders }
    let inside = Folder.visibleNames(in: own).map { FilePath.join(own, $0) }
    folders.formUnion(inside.prefix(Self.mostFolders).filter(FileStatus.isFolder))
    return folders
  }

  /// Things of a folder that are looked at.
  private static let mostFolders = 2000

  /// Whether something that was saved may change it.
  func hangs(on path: String) -> Bool {
    path == file || read.contains(path) || isBroken || read.contains(FilePath.folder(of: path))
  }
}
