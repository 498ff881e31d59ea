import Basics
import CSQLite

/// All that a database may make SQLite do. Its schema is whoever's who wrote the file: only what tables of rows need is
/// allowed, and only so much of it.
///
/// By what SQLite advises for files of strangers: https://www.sqlite.org/security.html
final class DatabaseLimits {
  /// More rows were in an answer than a file of data may have.
  struct TooManyRows: Error {}

  /// The steps of SQLite's machine between two calls of the progress handler.
  private static let interval: Int32 = 1_000

  /// The steps that are left of what is asked or written at one time.
  private var steps = 0

  /// Something is asked, or written.
  func begin() { steps = Limits.ledgerSteps }

  /// Limits a connection for as long as this object lives.
  func limit(_ connection: OpaquePointer) {
    begin()
    for (kind, most) in [
      (SQLITE_LIMIT_LENGTH, Limits.ledgerRowBytes), (SQLITE_LIMIT_SQL_LENGTH, 20_000), (SQLITE_LIMIT_EXPR_DEPTH, 50),
      (SQLITE_LIMIT_COMPOUND_SELECT, 2), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
      (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_VARIABLE_NUMBER, 50), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] { sqlite3_limit(connection, kind, Int32(clamping: most)) }
    let this = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      connection, Self.interval,
      { this in
        guard let this else { return 1 }
        let limits = Unmanaged<DatabaseLimits>.fromOpaque(this).takeUnretainedValue()
        limits.steps -= Int(DatabaseLimits.interval)
        return limits.steps < 0 ? 1 : 0
      }, this)
    sqlite3_set_authorizer(
      connection,
      { _, action, _, name, _, actor in
        // A view's or a trigger's actions have its name.
        actor == nil && DatabaseLimits.isAllowed(action, name) ? SQLITE_OK : SQLITE_DENY
      }, nil)
  }

  /// - Parameter name: of a function.
  private static func isAllowed(_ action: Int32, _ name: UnsafePointer<CChar>?) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE, SQLITE_TRANSACTION, SQLITE_PRAGMA,
      SQLITE_CREATE_TABLE, SQLITE_CREATE_INDEX, SQLITE_REINDEX:
      true
    case SQLITE_FUNCTION: name.map { functions.contains(String(cString: $0)) } ?? false
    default: false
    }
  }

  private static let functions: Set = ["coalesce", "count", "date", "length", "max", "substr", "sum"]
}
