import Files

/// A scene that a page shows, and what it hangs on.
package struct ShownScene: Hashable, Sendable {
  /// The scene's file.
  package var file: String
  /// The paths of what it was last read from, files and folders of pictures.
  package var read: [String]
  /// Whether it could not be read: what is missing may lie anywhere around its file.
  package var isBroken: Bool

  package init(file: String, read: [String] = [], isBroken: Bool = false) {
    (self.file, self.read, self.isBroken) = (file, read, isBroken)
  }

  /// The folders in which something may be saved that it hangs on.
  package var folders: Set<String> {
    let own = FilePath.folder(of: file)
    // A folder of pictures is watched as one, too.
    var folders = Set(read.map { FilePath.folder(of: $0) }).union(read.filter(FileStatus.isFolder)).union([own])
    guard isBroken else { return folders }
    let inside = Folder.visibleNames(in: own).map { FilePath.join(own, $0) }
    folders.formUnion(inside.prefix(Self.maxFolders).filter(FileStatus.isFolder))
    return folders
  }

  /// Things of a folder that are looked at.
  private static let maxFolders = 2000

  /// Whether something that was saved may change it.
  ///
  /// - Parameter path: as its folder's watch tells it.
  package func hangs(on path: String) -> Bool {
    isBroken || ([file] + read).contains { FilePath.join(FilePath.folder(of: $0), FilePath.name(of: $0)) == path }
      || read.contains(FilePath.folder(of: path))
  }
}
