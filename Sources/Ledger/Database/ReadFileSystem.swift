import CSQLite
import Files
import Glibc

/// The files that SQLite reads of a database.
protocol ReadParts: AnyObject {
  /// Whether they are in memory, and SQLite may write into them, as it does to take back what was half written.
  var areHeld: Bool { get }

  /// Opens one; nil where it is not there.
  func file(_ part: DatabasePart) throws -> VirtualFile?

  /// Whether it is there and not empty. Throws a `DatabaseError` where others are using it.
  func holds(_ part: DatabasePart) throws -> Bool

  func remove(_ part: DatabasePart)

  /// Forbids SQLite to write from now on.
  func seal()
}

/// A way to the files of one database, for reading: no name leads to the disk.
final class ReadFileSystem: VirtualFileSystem {
  /// The database's name for SQLite, which puts the endings behind it.
  static let mainName = "database"

  private let parts: any ReadParts

  init(_ parts: any ReadParts) {
    self.parts = parts
    var table = sqlite3_vfs()
    table.iVersion = 1
    table.szOsFile = Int32(MemoryLayout<flipbook_sqlite_file>.size)
    // As where SQLite itself asks Unix: of longer names in a journal it takes no notice.
    table.mxPathname = 512
    table.xFullPathname = { _, name, room, path in
      guard let name, let path, strlen(name) < room else { return SQLITE_CANTOPEN }
      strcpy(path, name)
      return SQLITE_OK
    }
    // Nothing that is read depends on chance or a clock.
    table.xRandomness = { _, count, bytes in
      if let bytes { memset(bytes, 0, Int(count)) }
      return count
    }
    table.xCurrentTime = { _, day in
      day?.pointee = 0
      return SQLITE_OK
    }
    table.xSleep = { _, microseconds in
      usleep(UInt32(max(microseconds, 0)))
      return microseconds
    }
    table.xGetLastError = { _, _, _ in 0 }
    super.init(table)
  }

  override func open(
    _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>, _ flags: Int32,
    _ granted: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let part = name.flatMap(part) else { return SQLITE_CANTOPEN }
    return answer(SQLITE_CANTOPEN) {
      guard let content = try parts.file(part) else { return SQLITE_CANTOPEN }
      content.become(file)
      return SQLITE_OK
    }
  }

  override func remove(_ name: UnsafePointer<CChar>, _ isWaitedFor: Int32) -> Int32 {
    guard let part = part(name) else { return SQLITE_IOERR }
    parts.remove(part)
    return SQLITE_OK
  }

  override func look(
    for name: UnsafePointer<CChar>, _ question: Int32, _ answer: UnsafeMutablePointer<Int32>
  ) -> Int32 {
    guard let part = part(name) else { return refuse(OtherDatabaseName(name: String(cString: name)), SQLITE_IOERR) }
    return self.answer(SQLITE_IOERR) {
      answer.pointee = try parts.holds(part) ? 1 : 0
      return SQLITE_OK
    }
  }

  /// Returns the code of `body`, or where it throws that of its error.
  private func answer(_ code: Int32, _ body: () throws -> Int32) -> Int32 {
    do {
      return try body()
    } catch let error as DatabaseError {
      return error.code
    } catch {
      return refuse(error, code)
    }
  }
}
