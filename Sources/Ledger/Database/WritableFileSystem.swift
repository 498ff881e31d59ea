import CSQLite
import Files

/// SQLite's own way to the disk, for the files of one database that is written: what else a journal names is neither
/// looked for nor removed.
final class WritableFileSystem: VirtualFileSystem {
  private let disk: UnsafeMutablePointer<sqlite3_vfs>
  private let files: DatabaseFiles

  /// Creates a file system, or returns nil where SQLite has no way to the disk.
  init?(_ files: DatabaseFiles) {
    guard let disk = sqlite3_vfs_find(nil) else { return nil }
    (self.disk, self.files) = (disk, files)
    super.init(disk.pointee)
  }

  override func open(
    _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>, _ flags: Int32,
    _ granted: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    if let name {
      guard part(name) != nil else { return SQLITE_CANTOPEN }
      do {
        try files.checkThoseBeside()
      } catch {
        return refuse(error, SQLITE_CANTOPEN)
      }
    }
    // One without a name is a temporary file, which SQLite makes and removes at once.
    return disk.pointee.xOpen(disk, name, file, flags, granted)
  }

  override func remove(_ name: UnsafePointer<CChar>, _ isWaitedFor: Int32) -> Int32 {
    part(name) == nil ? SQLITE_IOERR : disk.pointee.xDelete(disk, name, isWaitedFor)
  }

  override func look(
    for name: UnsafePointer<CChar>, _ question: Int32, _ answer: UnsafeMutablePointer<Int32>
  ) -> Int32 {
    guard part(name) != nil else { return refuse(OtherDatabaseName(name: String(cString: name)), SQLITE_IOERR) }
    return disk.pointee.xAccess(disk, name, question, answer)
  }
}
