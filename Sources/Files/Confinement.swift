import Glibc

/// Folders outside of which nothing is read, for files that a stranger names.
///
/// A path is gone along folder by folder with open handles, and no link below the folders is followed: neither `..` nor
/// a link leads out, also where somebody changes the folders meanwhile.
public struct Confinement: Hashable, Sendable {
  /// The folders, as paths to files in them begin.
  public let folders: [String]

  public init(folders: [String]) {
    self.folders = folders.map { $0.isEmpty ? "." : FilePath.withoutLastSlash($0) }
  }

  /// Throws where a file of that path may not be read. One that is not there may.
  public func check(_ path: String) throws(FileProblem) {
    guard let file = try open(path) else { return }
    close(file)
  }

  /// Whether a path leads into the folders, as it is written.
  public func allows(_ path: String) -> Bool { parts(of: path) != nil }

  /// The file at a path, open for reading, or nil where there is none.
  func open(_ path: String) throws(FileProblem) -> Int32? {
    guard let (folder, parts) = parts(of: path) else { throw .outside(path: path) }
    var handle = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for (index, part) in parts.enumerated() where handle >= 0 {
      let isLast = index == parts.count - 1
      let next = openat(handle, part, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | (isLast ? O_NONBLOCK : O_DIRECTORY))
      let reason = FileReason.last
      close(handle)
      handle = next
      if next < 0 {
        if reason == .system(ENOENT) { return nil }
        // With O_DIRECTORY, a link is no folder.
        let isLink =
          reason == .system(ELOOP) || FileStatus.isLink(FilePath.join(folder, parts[...index].joined(separator: "/")))
        throw isLink ? .outside(path: path) : .unreadable(path: path, reason: reason)
      }
    }
    return handle < 0 ? nil : handle
  }

  /// The folder that a path lies in, and the parts of the way from there.
  private func parts(of path: String) -> (folder: String, parts: [String])? {
    for folder in folders {
      guard let rest = Self.rest(of: path, in: folder) else { continue }
      let parts = FilePath.steps(of: rest)
      if !parts.isEmpty, parts.allSatisfy(FilePath.isName) { return (folder, parts) }
    }
    return nil
  }

  /// A path as seen from a folder that it begins with; nil where it begins otherwise.
  private static func rest(of path: String, in folder: String) -> String? {
    switch folder {
    case ".": FilePath.isAbsolute(path) ? nil : path
    case "/": FilePath.isAbsolute(path) ? path : nil
    default: FilePath.rest(of: path, after: folder + "/")
    }
  }
}
