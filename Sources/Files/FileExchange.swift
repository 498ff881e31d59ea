import Glibc
import Synchronization

/// Replaces what a file holds, but only where nobody else has changed it meanwhile.
///
/// The new file and the old one exchange their names in one step, and the old one is looked at afterwards: where it is
/// not what was expected, the two exchange their names again. So what an editor, or another preview, saves at the same
/// time is never lost, and a reader sees one whole file or the other.
public enum FileExchange {
  /// One at a time in this process: two that expect the same would otherwise see each other's step.
  private static let turn = Mutex(())

  /// Writes a file anew, with the mode and, as far as this process may, the owner that it had.
  ///
  /// - Parameter former: the bytes that the file has to hold.
  /// - Returns: false if it holds others, or is gone; nothing has changed then.
  /// - Throws: `FileProblem.unwritable` for a link, for a file that may only be read, and where the folder or the disk
  ///   refuses.
  public static func replace(_ former: [UInt8], with bytes: [UInt8], at path: String) throws(FileProblem) -> Bool {
    try turn.withLock { _ throws(FileProblem) in
      var facts = stat()
      guard !path.utf8.contains(0), lstat(path, &facts) == 0 else { return false }
      guard facts.st_mode & S_IFMT != S_IFLNK else { throw .unwritable(path: path, reason: .link) }
      guard facts.st_mode & S_IFMT == S_IFREG else { throw .unwritable(path: path, reason: .notAFile) }
      guard facts.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
        throw .unwritable(path: path, reason: .protected)
      }
      guard try holds(former, path) else { return false }
      let (temporary, file) = try UnfinishedFiles.open(for: path)
      defer { UnfinishedFiles.abandon(temporary) }
      try write(bytes, to: file, for: path, as: facts)
      return try exchange(temporary, path, former: former, bytes)
    }
  }

  /// Writes the new file, beside the old one, and closes it.
  private static func write(
    _ bytes: [UInt8], to file: Int32, for path: String, as facts: stat
  ) throws(FileProblem) {
    defer { close(file) }
    try Opening.write(bytes, to: file, path: path)
    // Another owner is kept where that is allowed, which would take special modes away; so the mode comes last.
    if fchown(file, facts.st_uid, facts.st_gid) != 0 { _ = fchown(file, uid_t.max, facts.st_gid) }
    guard fchmod(file, facts.st_mode & 0o7777) == 0 else { throw .unwritable(path: path, reason: .last) }
  }

  private static func exchange(
    _ temporary: String, _ path: String, former: [UInt8], _ bytes: [UInt8]
  ) throws(FileProblem) -> Bool {
    switch swap(temporary, path) {
    case nil: break
    // It was taken away.
    case .system(ENOENT): return false
    case .system(EINVAL), .system(ENOSYS):
      // A file system that cannot: what is saved between this look and the next step is lost there.
      guard try holds(former, path) else { return false }
      try UnfinishedFiles.commit(temporary, to: path, replacing: true)
      return true
    case let failure?: throw .unwritable(path: path, reason: failure)
    }
    if try holds(former, temporary) { return true }
    // A file that somebody saved meanwhile goes back, until what comes out is what was written here.
    repeat {
      guard swap(temporary, path) == nil else { throw .unwritable(path: path, reason: .last) }
    } while try !holds(bytes, temporary)
    return false
  }

  private static func holds(_ bytes: [UInt8], _ path: String) throws(FileProblem) -> Bool {
    try FileBytes.readIfPresent(path) == bytes
  }

  private typealias Renaming =
    @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

  /// `renameat2`, which the headers that Swift reads do not name; nil where the system's library has none.
  private static let renaming: Renaming? = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Renaming.self) }
  /// `RENAME_EXCHANGE`.
  private static let exchanging: UInt32 = 2

  /// Exchanges the names of two files. The reason why not.
  private static func swap(_ one: String, _ other: String) -> FileReason? {
    guard let renaming else { return .system(ENOSYS) }
    return renaming(AT_FDCWD, one, AT_FDCWD, other, exchanging) == 0 ? nil : .last
  }
}
