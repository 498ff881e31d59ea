import Basics
import CSQLite
import Files

/// A way to a database of SQLite, for one thread at a time: what `Database` lends. SQLite's pointers stay in this
/// folder.
final class DatabaseConnection {
  private let handle: OpaquePointer
  /// All that it reaches of the disk; it must last longer than the handle.
  private let files: VirtualFileSystem?
  private let limits = DatabaseLimits()
  /// Statements that nobody is using, by their SQL. SQLite compiles each once.
  private var statements: [String: OpaquePointer] = [:]

  /// - Parameter timeout: how long to wait for another process that writes, in milliseconds.
  init(_ place: Database.Place, timeout: Int32) throws {
    let (path, flags) = Self.opening(place)
    files = try Self.files(of: place)
    var opened: OpaquePointer?
    // One thread at a time: SQLite need not lock.
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, files?.name)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw files?.takeProblem() ?? DatabaseError(code, on: opened)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, timeout)
    limits.limit(handle)
    try run(
      "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY")
    // Nobody else knows of what is held, so a log needs no memory that processes share.
    let held: (any ReadParts)? = if case .parts(let parts) = place, parts.areHeld { parts } else { nil }
    if held != nil { try run("PRAGMA locking_mode = EXCLUSIVE") }
    // Only the first question finds out whether it is a database at all, and has SQLite take back what was half
    // written.
    try forEachRow("SELECT 1 FROM sqlite_master LIMIT 1") { _ in }
    held?.seal()
  }

  /// The name of a place for SQLite, and how it opens it.
  private static func opening(_ place: Database.Place) -> (path: String, flags: Int32) {
    let writing = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    return switch place {
    // A name that begins with "file:" would be an address with options, to SQLite.
    case .file(let path): (FilePath.isAbsolute(path) ? path : FilePath.join(".", path), writing)
    case .parts(let parts): (ReadFileSystem.mainName, parts.areHeld ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY)
    case .nothing: (":memory:", writing)
    }
  }

  /// All that SQLite can reach of the disk; nil for a database in memory, for which it asks for none.
  private static func files(of place: Database.Place) throws -> VirtualFileSystem? {
    switch place {
    case .file(let path):
      guard let files = WritableFileSystem(DatabaseFiles(path)) else { throw DatabaseError(SQLITE_CANTOPEN, on: nil) }
      return files
    case .parts(let parts): return ReadFileSystem(parts)
    case .nothing: return nil
    }
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  // MARK: - Running

  /// Runs SQL that asks for nothing, of one statement or of several.
  func run(_ script: String) throws {
    try check(sqlite3_exec(handle, script, nil, nil, nil))
  }

  /// Runs a statement that asks for nothing.
  func run(_ sql: String, _ values: [DatabaseValue]) throws {
    try forEachRow(sql, values) { _ in }
  }

  /// Calls `body` for the rows of an answer, one after the other.
  ///
  /// - Parameter values: the values for the question marks, in their order.
  func forEachRow(_ sql: String, _ values: [DatabaseValue] = [], _ body: (DatabaseRow) throws -> Void) throws {
    let statement = try statement(sql)
    defer { giveBack(statement, sql) }
    for (index, value) in values.enumerated() { try bind(value, to: Int32(index + 1), of: statement) }
    var rows = 0
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows += 1
        guard rows <= Limits.rows else { throw DatabaseLimits.TooManyRows() }
        try body(DatabaseRow(statement: statement))
      case SQLITE_DONE: return
      case let code: throw error(code)
      }
    }
  }

  /// Returns the results of `read` for all rows of an answer.
  func rows<Result>(
    _ sql: String, _ values: [DatabaseValue] = [], _ read: (DatabaseRow) throws -> Result
  ) throws -> [Result] {
    var results: [Result] = []
    try forEachRow(sql, values) { results.append(try read($0)) }
    return results
  }

  /// Returns the result of `read` for the first row of an answer, or nil where there is none.
  func row<Result>(
    _ sql: String, _ values: [DatabaseValue] = [], _ read: (DatabaseRow) throws -> Result
  ) throws -> Result? {
    try rows(sql, values, read).first
  }

  /// Runs `body` in a transaction that `begin` begins: whole, or where it throws not at all.
  func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
    limits.begin()
    try run(begin)
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Some errors have ended the transaction; taking back what was done may need as many steps again.
      limits.begin()
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  // MARK: - Statements

  private func statement(_ sql: String) throws -> OpaquePointer {
    // Taken out, so that one that is being stepped through is not begun again.
    if let statement = statements.removeValue(forKey: sql) { return statement }
    var made: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil))
    guard let made else { throw DatabaseError(code: SQLITE_MISUSE, message: "no statement") }
    return made
  }

  private func giveBack(_ statement: OpaquePointer, _ sql: String) {
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
    if let former = statements.updateValue(statement, forKey: sql) { sqlite3_finalize(former) }
  }

  private func bind(_ value: DatabaseValue, to index: Int32, of statement: OpaquePointer) throws {
    /// `SQLITE_TRANSIENT`: SQLite takes a copy.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code =
      switch value {
      case .null: sqlite3_bind_null(statement, index)
      case .integer(let number): sqlite3_bind_int64(statement, index, Int64(number))
      case .text(let text): sqlite3_bind_text(statement, index, text, -1, copied)
      case .bytes(let bytes):
        bytes.withUnsafeBytes {
          $0.isEmpty
            ? sqlite3_bind_zeroblob(statement, index, 0)
            : sqlite3_bind_blob64(statement, index, $0.baseAddress, sqlite3_uint64($0.count), copied)
        }
      }
    try check(code)
  }

  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw error(code) }
  }

  /// The error to tell of a code: why SQLite was refused something, or its own.
  private func error(_ code: Int32) -> any Error { files?.takeProblem() ?? DatabaseError(code, on: handle) }
}
