import Basics
import Files
import Scenes
import Synchronization

extension SceneReader {
  /// The path of a file of the library, in the first of its folders that has one of the name.
  func libraryPath(of name: String, _ texts: SceneTexts) -> String? {
    libraryPaths.map { "\($0)/\(name).yaml" }.first(where: texts.exists)
  }

  /// Finds what a file of a scene has to import for a name: of the library, and of the other files that the scene has
  /// read.
  ///
  /// - Parameter files: the scene's own file first, as in `SceneDescription`.
  func importFinder(for files: [FileDescription]) -> ImportFinder {
    let library = LibraryNames(self)
    return ImportFinder { name, kind, user in
      library.imports(having: name, kind) + imports(having: name, kind, among: files.dropFirst(), for: user)
    }
  }

  /// Returns the paths of files, as an import of `user` writes them, that have a name.
  private func imports(
    having name: String, _ kind: ImportFinder.NameKind, among files: ArraySlice<FileDescription>, for user: String
  ) -> [String] {
    let libraryFolders = libraryPaths.map { MachineText($0 + "/") }
    return files.filter { file in
      file.has(name, kind) && file.path != user && !libraryFolders.contains { MachineText(file.path).starts(with: $0) }
    }
    .map { FilePath.relative($0.path, to: FilePath.folder(of: user), working: Folder.working) }
  }
}

/// The names that the files of the library have. They are read when a name is asked for first.
private final class LibraryNames: Sendable {
  private let reader: SceneReader
  private let files = Mutex<[(name: String, file: FileDescription)]?>(nil)

  init(_ reader: SceneReader) { self.reader = reader }

  func imports(having name: String, _ kind: ImportFinder.NameKind) -> [String] {
    let files = files.withLock { known in
      let files = known ?? read()
      known = files
      return files
    }
    return files.filter { $0.file.has(name, kind) }.map(\.name)
  }

  private func read() -> [(name: String, file: FileDescription)] {
    let texts = SceneTexts(reader.fileSystem)
    return SceneReader.libraryNames.compactMap { name in
      guard let path = reader.libraryPath(of: name, texts), let file = texts.file(at: path, hint: "", from: nil),
        let node = file.node(), let parts = FileReader(file: file).parts(node)
      else { return nil }
      var found = parts.file
      found.values = parts.sharedValues
      found.exportsValues = true
      return (name, found)
    }
  }
}

extension FileDescription {
  /// Whether who imports the file sees a name.
  fileprivate func has(_ name: String, _ kind: ImportFinder.NameKind) -> Bool {
    switch kind {
    case .component: components.contains { $0.name.value == name }
    case .function: functions.contains { $0.name.value == name }
    case .value: exportsValues && values.contains { $0.name.value == name }
    }
  }
}
