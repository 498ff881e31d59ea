import Dispatch

/// A database of SQLite. For any number of threads, which it takes one after the other.
///
/// Its connection enforces foreign keys.
final class Database: @unchecked Sendable {
  enum Place {
    /// A file, for reading and writing; it is made where it is missing.
    case file(String)
    /// Parts of a file, for reading only.
    case parts(any ReadParts)
    /// Nothing yet, in memory.
    case nothing
  }

  private let connection: DatabaseConnection
  private let turns = DispatchQueue(label: "database")

  /// - Parameter timeout: how long to wait for another process that writes, in milliseconds.
  /// - Throws: a `DatabaseError`, also where it is no database.
  init(_ place: Place, timeout: Int32 = 0) throws {
    connection = try DatabaseConnection(place, timeout: timeout)
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
