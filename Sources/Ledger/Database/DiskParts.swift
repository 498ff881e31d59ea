import CSQLite
import Files

/// A database's files as they lie on the disk, read where they lie.
///
/// As long as others write by a journal, theirs is no obstacle: SQLite knows by locks whether somebody is there to
/// finish. Where nobody is, it says so (`DatabaseError.needsRollback`).
final class DiskParts: ReadParts {
  private let files: DatabaseFiles
  private let main: InputFile

  init(_ files: DatabaseFiles, _ main: InputFile) { (self.files, self.main) = (files, main) }

  var areHeld: Bool { false }

  func file(_ part: DatabasePart) throws -> VirtualFile? {
    try (part == .main ? main : files.open(part)).map(DiskFile.init)
  }

  func holds(_ part: DatabasePart) throws -> Bool {
    guard try files.open(part) != nil else { return false }
    // Somebody has begun one since the database was opened.
    if part == .log { throw DatabaseError(SQLITE_BUSY, on: nil) }
    return true
  }

  func remove(_ part: DatabasePart) {}

  func seal() {}
}
