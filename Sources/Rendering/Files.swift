import ImageFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The few questions this room asks the file system.
package enum Files {
  package static func isFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  package static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  static func exists(_ path: String) -> Bool { kind(of: path) != nil }

  private static func kind(of path: String) -> mode_t? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode & S_IFMT : nil
  }

  /// Names of what lies in a folder, sorted, without hidden files; empty where there is no such folder.
  package static func names(in folder: String) -> [String] {
    guard !folder.isEmpty else { return [] }
    return (FileBytes.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }
  }

  /// The folder that a path is in: everything before its last slash.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// `path` as seen from `folder` where it lies below it, otherwise `path`.
  static func path(_ path: String, seenFrom folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  static var workingFolder: String {
    guard let buffer = getcwd(nil, 0) else { return "." }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// Makes a folder and those above it; nothing happens where it is there.
  package static func makeFolder(_ folder: String) throws(ImageProblem) {
    if folder.isEmpty || isFolder(folder) { return }
    let parent = self.folder(of: folder)
    if parent != folder { try makeFolder(parent) }
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw .unwritable(path: folder, reason: String(cString: strerror(errno)))
    }
    guard isFolder(folder) else { throw .unwritable(path: folder, reason: "a file of that name exists") }
  }
}
