import Dispatch

/// A database of SQLite. For any number of threads, which it takes one after the other.
///
/// Its connection enforces foreign keys.
final class Database: @unchecked Sendable {
  enum Place {
    case file(String)
    /// The bytes of a file, for reading only.
    case bytes([UInt8])
    /// Nothing yet, in memory.
    case nothing
  }

  private let connection: DatabaseConnection
  private let turns = DispatchQueue(label: "database")

  /// - Parameter patience: how long to wait for another process that writes, in milliseconds.
  /// - Throws: a `DatabaseError`, also where it is no database.
  init(_ place: Place, for access: LedgerStore.Access, patience: Int32 = 0) throws {
    connection = try DatabaseConnection(place, access, patience: patience)
  }

  /// Asks for what was there at one time, whoever writes meanwhile.
  func read<Result>(_ body: (DatabaseConnection) throws -> Result) throws -> Result {
    try turns.sync { try connection.transaction("BEGIN DEFERRED") { try body(connection) } }
  }

  /// Changes all that `body` changes, or nothing where it throws.
  func write<Result>(_ body: (DatabaseConnection) throws -> Result) throws -> Result {
    try turns.sync { try connection.transaction("BEGIN IMMEDIATE") { try body(connection) } }
  }
}
