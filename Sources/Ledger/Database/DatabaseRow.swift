import CSQLite

/// A row of an answer, for as long as the next one is not asked for. Columns count from 0.
struct DatabaseRow {
  let statement: OpaquePointer

  func integer(_ column: Int32) throws -> Int {
    try check(column, SQLITE_INTEGER)
    return Int(sqlite3_column_int64(statement, column))
  }

  /// All but 0 is true.
  func bool(_ column: Int32) throws -> Bool { try integer(column) != 0 }

  func text(_ column: Int32) throws -> String {
    try check(column, SQLITE_TEXT)
    guard let characters = sqlite3_column_text(statement, column) else { throw Self.unexpectedValue }
    return String(cString: characters)
  }

  /// Returns the text of a column; nil for NULL.
  func optionalText(_ column: Int32) throws -> String? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : try text(column)
  }

  func bytes(_ column: Int32) throws -> [UInt8] {
    try check(column, SQLITE_BLOB)
    let count = Int(sqlite3_column_bytes(statement, column))
    // SQLite gives none for an empty one.
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A column holds no value of the kind that is asked for, as after another program changed the file.
  private static let unexpectedValue = DatabaseError(code: SQLITE_CORRUPT, message: "a value of another kind")

  private func check(_ column: Int32, _ type: Int32) throws {
    guard sqlite3_column_type(statement, column) == type else { throw Self.unexpectedValue }
  }
}
