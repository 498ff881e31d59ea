import Glibc

/// Folders: what is in them, making them, and removing from them.
public enum Folder {
  /// The names in a folder, hidden ones too, sorted. Empty is the working folder.
  public static func names(in folder: String) throws(FileProblem) -> [String] {
    guard let listing = opendir(folder.isEmpty ? "." : folder) else {
      throw .unreadable(path: folder, reason: .last)
    }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The names that are not hidden, sorted; none where there is no such folder.
  public static func visibleNames(in folder: String) -> [String] {
    guard !folder.isEmpty, let names = try? names(in: folder) else { return [] }
    return names.filter { !$0.hasPrefix(".") }
  }

  /// The folder that relative paths begin at.
  public static var working: String {
    guard let buffer = getcwd(nil, 0) else { return "." }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// Makes a folder and those above it; nothing happens where it is there.
  public static func make(_ folder: String) throws(FileProblem) {
    if folder.isEmpty || FileStatus.isFolder(folder) { return }
    let parent = FilePath.folder(of: folder)
    if parent != folder { try make(parent) }
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw .unwritable(path: folder, reason: .last) }
    guard FileStatus.isFolder(folder) else { throw .unwritable(path: folder, reason: .exists) }
  }

  /// Makes the folder that a file is to be written into.
  public static func makeForFile(_ path: String) throws(FileProblem) {
    try make(FilePath.folder(of: path))
  }

  /// Removes a file; nothing happens where there is none.
  public static func removeFile(_ path: String) throws(FileProblem) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path: path, reason: .last) }
  }

  /// Removes a folder where nothing is in it.
  public static func removeIfEmpty(_ folder: String) { rmdir(folder) }
}
