import CSQLite

/// A value that a statement is given for a question mark.
public protocol SQLArgument {
  /// Returns it to the statement; SQLite's code of how that went.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int: SQLArgument {
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension Bool: SQLArgument {
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    (self ? 1 : 0).bind(to: statement, at: index)
  }
}

extension String: SQLArgument {
  public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    // SQLite copies the text (SQLITE_TRANSIENT).
    sqlite3_bind_text(statement, index, self, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
  }
}

/// A file of SQLite, read and written without the project's own code, for tests that compare with plain SQL.
///
/// Foreign keys are enforced. For one thread.
public final class PlainDatabase {
  /// What SQLite says where it does not do as asked, such as `CHECK constraint failed: cents > 0`.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private var handle: OpaquePointer?

  /// Opens the file, or makes it.
  public init(_ path: String) throws {
    try check(sqlite3_open(path, &handle))
    try run("PRAGMA foreign_keys = ON")
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs one statement or several; arguments are those of the only one.
  public func run(_ sql: String, _ arguments: [any SQLArgument] = []) throws {
    if arguments.isEmpty {
      try check(sqlite3_exec(handle, sql, nil, nil, nil))
    } else {
      _ = try rows(sql, arguments)
    }
  }

  /// Runs the statements of `body` together, or where it throws none of them.
  public func transaction(_ body: () throws -> Void) throws {
    try run("BEGIN")
    do {
      try body()
      try run("COMMIT")
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  /// The rows of an answer, each value as text; NULL is empty.
  public func rows(_ sql: String, _ arguments: [any SQLArgument] = []) throws -> [[String]] {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    defer { sqlite3_finalize(statement) }
    guard let statement else { return [] }
    for (index, argument) in arguments.enumerated() { try check(argument.bind(to: statement, at: Int32(index + 1))) }
    var rows: [[String]] = []
    while true {
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else {
        try check(code)
        return rows
      }
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
        })
    }
  }

  /// The texts of an answer's first column.
  public func texts(_ sql: String, _ arguments: [any SQLArgument] = []) throws -> [String] {
    try rows(sql, arguments).map { $0[0] }
  }

  /// An answer's first row as whole numbers.
  public func numbers(_ sql: String, _ arguments: [any SQLArgument] = []) throws -> [Int] {
    guard let row = try rows(sql, arguments).first else { throw Failure(description: "no row: \(sql)") }
    return try row.map { text in
      guard let number = Int(text) else { throw Failure(description: "'\(text)' is no whole number: \(sql)") }
      return number
    }
  }

  private func check(_ code: Int32) throws {
    guard ![SQLITE_OK, SQLITE_ROW, SQLITE_DONE].contains(code) else { return }
    throw Failure(description: handle.map { String(cString: sqlite3_errmsg($0)) } ?? "SQLite's error \(code)")
  }
}
