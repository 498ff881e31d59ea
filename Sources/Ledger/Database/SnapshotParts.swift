import CSQLite
import Files
import Glibc

/// The bytes of a database's files as they were at one time, and what SQLite makes of them in memory.
final class SnapshotParts: ReadParts {
  private var files: [DatabasePart: MemoryFile] = [:]

  /// - Parameters:
  ///   - journal: nil where there is none.
  ///   - log: nil where there is none.
  init(_ main: [UInt8], journal: [UInt8]? = nil, log: [UInt8]? = nil) {
    files[.main] = MemoryFile(main)
    files[.journal] = journal.map(MemoryFile.init)
    files[.log] = log.map(MemoryFile.init)
  }

  var areHeld: Bool { true }

  /// One that is not there begins empty: SQLite asks for the log of a database that has one now and then.
  func file(_ part: DatabasePart) -> VirtualFile? {
    if let file = files[part] { return file }
    let file = MemoryFile()
    files[part] = file
    return file
  }

  func holds(_ part: DatabasePart) -> Bool { (files[part]?.size ?? 0) > 0 }

  func remove(_ part: DatabasePart) { files[part] = nil }

  func seal() {
    for file in files.values { file.seal() }
  }
}

extension SnapshotParts {
  /// Milliseconds between two looks at files that others write.
  private static let pause: Int32 = 10

  /// Reads all of a database's files, as they are at one time.
  ///
  /// - Parameter timeout: how long to wait for others that write, in milliseconds.
  /// - Throws: a `FileProblem`, or a `DatabaseError` where others did not end.
  convenience init(of files: DatabaseFiles, timeout: Int32) throws {
    var left = timeout
    while true {
      if let found = try Self.bytes(of: files) {
        self.init(found.main, journal: found.journal, log: found.log)
        return
      }
      guard left > 0 else { throw DatabaseError(SQLITE_BUSY, on: nil) }
      usleep(UInt32(Self.pause) * 1_000)
      left -= Self.pause
    }
  }

  /// Returns the bytes of the files; nil where somebody was writing.
  private static func bytes(
    of files: DatabaseFiles
  ) throws -> (main: [UInt8], journal: [UInt8]?, log: [UInt8]?)? {
    guard let file = try files.open(.main) else {
      throw FileProblem.missing(path: files.path(of: .main), nearest: nil)
    }
    // Until the file is closed, nobody writes into it by a journal.
    guard file.shareAsDatabase() else { return nil }
    let (journal, log) = (try files.bytes(of: .journal), try files.bytes(of: .log))
    let main = try FileBytes.all(of: file)
    // Who writes by a log puts there first what comes into the database.
    guard try files.bytes(of: .log) == log else { return nil }
    return (main, journal, log)
  }
}
