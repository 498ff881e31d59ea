import Glibc

/// A folder that is held open: what is written into it and removed from it is so there, whoever moves it or puts a link
/// in its place meanwhile.
public final class HeldFolder: Sendable {
  /// The path by which it was opened, for messages.
  public let path: String
  private let handle: Int32

  /// Opens a folder that lies below another.
  ///
  /// - Parameters:
  ///   - base: where the path begins, the folder itself for one in which nothing is distrusted. It is opened as it is
  ///     written; on the way from there no link is followed.
  ///   - making: whether missing folders are made.
  /// - Throws: `FileProblem.unwritable` with the reason `link` where one is on the way.
  public init(_ path: String, below base: String, making: Bool = false) throws(FileProblem) {
    self.path = path
    if making { try Folder.make(base) }
    let names = FilePath.areSame(path, base) ? [] : FilePath.steps(of: FilePath.path(path, seenFrom: base))
    guard names.allSatisfy(FilePath.isName) else { throw .unwritable(path: path, reason: .notAName) }
    var handle = open(base.isEmpty ? "." : base, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { throw .unwritable(path: base, reason: .last) }
    var reached = base
    for part in names {
      reached = FilePath.join(reached, part)
      var reason: FileReason?
      if making, mkdirat(handle, part, 0o777) != 0, errno != EEXIST { reason = .last }
      let next = openat(handle, part, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      if next < 0 { reason = reason ?? Self.reason(against: part, in: handle) }
      close(handle)
      guard next >= 0 else { throw .unwritable(path: reached, reason: reason ?? .last) }
      handle = next
    }
    self.handle = handle
  }

  deinit {
    close(handle)
  }

  /// Returns the reason why a part of the way could not be opened: with `O_DIRECTORY`, a link is no folder, as a file
  /// is none.
  private static func reason(against part: String, in folder: Int32) -> FileReason {
    let reason = FileReason.last
    var facts = stat()
    guard fstatat(folder, part, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { return reason }
    return facts.st_mode & S_IFMT == S_IFLNK ? .link : facts.st_mode & S_IFMT == S_IFDIR ? reason : .exists
  }

  /// Writes a file in it whole, as `AtomicFile.write` does. A link of that name is replaced, not followed.
  ///
  /// - Parameter prepare: done when all bytes are written, just before the file has its name.
  public func write(
    _ bytes: [UInt8], to name: String, after prepare: () throws(FileProblem) -> Void = {}
  ) throws(FileProblem) {
    try check(name)
    let file = try OutputFile(path: FilePath.join(path, name), in: handle)
    try file.write(bytes)
    try file.commit(after: prepare)
  }

  /// Calls `body` while nobody else does anything so with the folder, in this process or another: what is read and
  /// written there belongs together. Where the file system has no locks, somebody may.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    while flock(handle, LOCK_EX) != 0, errno == EINTR {}
    defer { flock(handle, LOCK_UN) }
    return try body()
  }

  /// Removes a file, or a link; nothing happens where there is none.
  public func removeFile(_ name: String) throws(FileProblem) {
    try check(name)
    guard unlinkat(handle, name, 0) == 0 || errno == ENOENT else {
      throw .unwritable(path: FilePath.join(path, name), reason: .last)
    }
  }

  /// Removes a folder in it where nothing is in that.
  public func removeFolderIfEmpty(_ name: String) {
    if FilePath.isName(name) { unlinkat(handle, name, AT_REMOVEDIR) }
  }

  /// Nothing but what lies in the folder itself is written or removed.
  private func check(_ name: String) throws(FileProblem) {
    guard FilePath.isName(name) else { throw .unwritable(path: FilePath.join(path, name), reason: .notAName) }
  }
}
