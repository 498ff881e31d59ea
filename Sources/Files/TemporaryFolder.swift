import Glibc

/// A folder of this process among the temporary files, which nobody else may look into. It goes with the last who uses
/// it; where the process was killed, the next one that makes such a folder there removes it.
public final class TemporaryFolder: Sendable {
  public let path: String
  /// Locked while this process lives.
  private let handle: Int32

  /// The name of such folders, before the number of their process.
  private static let name = "flipbook-folder"

  /// Makes one in the first of the folders that lets it.
  public init(in folders: [String]) throws(FileProblem) {
    var problem = FileProblem.missing(path: folders.first ?? "", nearest: nil)
    for folder in folders {
      Self.removeLeftovers(in: folder)
      let path = TemporaryName.make(for: FilePath.join(folder, Self.name))
      guard mkdir(path, 0o700) == 0 else {
        problem = .unwritable(path: path, reason: .last)
        continue
      }
      handle = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      flock(handle, LOCK_EX | LOCK_NB)
      self.path = path
      UnfinishedFiles.announceFolder(path)
      return
    }
    throw problem
  }

  deinit {
    UnfinishedFiles.abandonFolder(path)
    close(handle)
  }

  /// Makes a folder in it, and those on the way.
  public func make(_ folder: String) throws(FileProblem) { try Folder.make(FilePath.join(path, folder)) }

  /// Writes a file in it, whose folder is there.
  public func write(_ bytes: [UInt8], to name: String) throws(FileProblem) {
    let path = FilePath.join(path, name)
    let file = try Opening.beginning(path, in: AT_FDCWD, for: path)
    defer { close(file) }
    try Opening.write(bytes, to: file, path: path)
  }

  /// Removes what processes left that are gone.
  private static func removeLeftovers(in folder: String) {
    for name in (try? Folder.names(in: folder)) ?? [] where TemporaryName.isTemporary(name, for: Self.name) {
      guard !TemporaryName.isOfLivingProcess(name) else { continue }
      let path = FilePath.join(folder, name)
      let handle = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard handle >= 0 else { continue }
      // Its process may have the same number in another container.
      if Folder.isOwn(path), flock(handle, LOCK_EX | LOCK_NB) == 0 { remove(path) }
      close(handle)
    }
  }

  /// Removes a folder with all that is in it. No link is followed.
  static func remove(_ path: String) {
    empty(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW))
    rmdir(path)
  }

  /// Removes what is in an open folder, and closes it.
  private static func empty(_ handle: Int32) {
    guard handle >= 0, let listing = fdopendir(handle) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard FilePath.isName(name), unlinkat(handle, name, 0) != 0 else { continue }
      empty(openat(handle, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW))
      unlinkat(handle, name, AT_REMOVEDIR)
    }
  }
}
