import CSQLite

/// An error of SQLite.
struct DatabaseError: Error, Hashable {
  /// SQLite's extended result code, such as `SQLITE_CONSTRAINT_UNIQUE`: https://www.sqlite.org/rescode.html
  var code: Int32
  /// The message of SQLite.
  var message: String

  /// The result code that the extended one is a kind of, such as `SQLITE_CONSTRAINT`.
  var kind: Int32 { code & 0xFF }

  /// Whether a row was refused because another has the same in a column, or in columns, in which all rows differ.
  var isNotUnique: Bool { code == SQLITE_CONSTRAINT | 8 << 8 }

  /// Whether a process ended while it wrote, and only a connection that may write can take its half-done work back.
  var needsRollback: Bool { code == SQLITE_READONLY | 3 << 8 }

  /// Whether the system did not write what it was to write, into the file or into its journal.
  var isOfWriting: Bool {
    // SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC, SQLITE_IOERR_TRUNCATE
    [3, 4, 5, 6].contains { code == SQLITE_IOERR | $0 << 8 }
  }
}

extension DatabaseError {
  /// The last error on a connection.
  init(_ code: Int32, on connection: OpaquePointer?) {
    let words = connection.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    self.init(
      code: connection.map { sqlite3_extended_errcode($0) } ?? code, message: words.map { String(cString: $0) } ?? "")
  }
}
