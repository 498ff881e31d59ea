import Basics
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
    return names.sorted { MachineText($0) < MachineText($1) }
  }

  /// The names that are not hidden, sorted; none where there is no such folder.
  public static func visibleNames(in folder: String) -> [String] {
    guard !folder.isEmpty, let names = try? names(in: folder) else { return [] }
    return names.filter { !FilePath.isHidden($0) }
  }

  /// The folder that relative paths begin at.
  public static var working: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// The absolute path of a folder, or of a file, on which no part is a link; nil where nothing is there.
  public static func real(_ path: String) -> String? {
    guard !path.utf8.contains(0), let found = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The path that a link leads to, as it is written there; nil where a path is no link.
  public static func target(ofLink path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { readlink(path, $0, bytes.count) } ?? -1 }
    }
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Throws where a part of a path, as it is written, is a link: for places that nobody named on the command line, and
  /// that somebody else may have prepared. Parts of `folder`, where the path begins so, may be links.
  public static func checkNoLinks(on path: String, below folder: String = "") throws(FileProblem) {
    let below = folder.isEmpty ? nil : FilePath.rest(of: path, after: folder + "/")
    var start = below != nil ? folder : FilePath.isAbsolute(path) ? "/" : ""
    for part in FilePath.parts(of: below ?? path) {
      start = FilePath.join(start, part)
      if FileStatus.isLink(start) { throw .unwritable(path: start, reason: .link) }
    }
  }

  /// Whether a folder is this user's alone to write, and no link; or nothing is there yet.
  public static func isOwn(_ folder: String) -> Bool {
    var facts = stat()
    guard lstat(folder, &facts) == 0 else { return errno == ENOENT }
    return facts.st_mode & S_IFMT == S_IFDIR && facts.st_uid == geteuid() && facts.st_mode & 0o022 == 0
  }

  /// Makes a folder and those above it; nothing happens where it is there.
  public static func make(_ folder: String) throws(FileProblem) {
    if folder.isEmpty || FileStatus.isFolder(folder) { return }
    let parent = FilePath.folder(of: folder)
    if parent != folder { try make(parent) }
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw .unwritable(path: folder, reason: .last) }
    guard FileStatus.isFolder(folder) else { throw .unwritable(path: folder, reason: .exists) }
  }

  /// Makes the folder that a file is to be written into. What the system has at a path, such as standard output, needs
  /// none, also where there is no `/dev`.
  public static func makeForFile(_ path: String) throws(FileProblem) {
    if OutputFile.isStream(path) { return }
    try make(FilePath.folder(of: path))
  }

  /// Removes a file; nothing happens where there is none.
  public static func removeFile(_ path: String) throws(FileProblem) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path: path, reason: .last) }
  }
}
