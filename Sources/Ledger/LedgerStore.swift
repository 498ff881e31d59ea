import CSQLite
import Files
import Glibc
import Limits

/// A ledger: a file, or in memory. For any number of threads.
///
/// Every function throws a `LedgerProblem` where the file is the trouble.
public final class LedgerStore: Sendable {
  public enum Access: Sendable {
    /// The file is not changed in any way.
    case reading
    case writing
  }

  /// The file as the user knows it, for messages.
  public let path: String
  let database: Database

  private init(path: String, database: Database) {
    (self.path, self.database) = (path, database)
  }

  // MARK: - Opening

  /// How long to wait for another process that writes, in milliseconds.
  private static let patience: Int32 = 1000

  /// Opens a ledger's file.
  ///
  /// - Parameter seeds: the rows that fill empty tables when it is opened for writing.
  public static func open(_ path: String, for access: Access, seeds: LedgerSeeds? = nil) throws -> LedgerStore {
    try checkHeader(of: path)
    if access == .writing {
      TemporaryName.removeLeftovers(in: FilePath.folder(of: path))
      try checkRoom(for: path)
    }
    let store = try LedgerProblem.mapping(path) {
      do {
        return try checked(.file(path), access, named: path)
      } catch let error as DatabaseError where error.needsRollback {
        _ = try checked(.file(path), .writing, named: path)
        return try checked(.file(path), access, named: path)
      }
    }
    if access == .writing, let seeds { try store.fill(from: seeds) }
    return store
  }

  /// Opens a ledger that is in no file, for reading.
  public static func open(_ bytes: [UInt8], named path: String) throws -> LedgerStore {
    guard bytes.starts(with: header) else {
      throw LedgerProblem.notALedger(path: path, reason: "it is no SQLite database")
    }
    var bytes = bytes
    // It may say that it was written by way of a log beside it, which is not there: all of the ledger is in the bytes.
    for place in logMarks where bytes.indices.contains(place) { bytes[place] = 1 }
    return try LedgerProblem.mapping(path) { try checked(.bytes(bytes), .reading, named: path) }
  }

  private static let header = Array("SQLite format 3\0".utf8)
  /// Where a database's header tells how it is written and read.
  private static let logMarks = [18, 19]

  /// Makes a ledger's file with the tables' seeds in it. The file appears when it is whole.
  ///
  /// - Throws: `LedgerProblem.exists` where there is a file of that name.
  public static func create(_ path: String, seeds: LedgerSeeds, withDemonstration: Bool = false) throws {
    if FileStatus.exists(path) { throw LedgerProblem.exists(path: path) }
    do {
      try AtomicFile.create(at: path) { unfinished in
        try LedgerProblem.mapping(path) {
          let store = LedgerStore(path: path, database: try Database(.file(unfinished), for: .writing))
          try store.furnish(seeds, withDemonstration: withDemonstration)
        }
      }
    } catch FileProblem.unwritable(_, let reason) {
      throw reason == .exists ? LedgerProblem.exists(path: path) : .unusable(path: path, reason: "\(reason)")
    }
  }

  /// The ledger of the seeds' demonstration, in memory.
  public static func demonstration(_ seeds: LedgerSeeds) throws -> LedgerStore {
    let store = LedgerStore(path: "the demonstration", database: try Database(.nothing, for: .writing))
    try store.furnish(seeds, withDemonstration: true)
    return store
  }

  private func furnish(_ seeds: LedgerSeeds, withDemonstration: Bool) throws {
    try LedgerSchema.migrate(database)
    try fill(from: seeds, withDemonstration: withDemonstration)
  }

  // MARK: - Checking

  /// True where the file can be a ledger, before SQLite is asked, which would make one of an empty file.
  private static func checkHeader(of path: String) throws(LedgerProblem) {
    let start: [UInt8]
    do {
      start = try FileBytes.start(of: path, header.count)
    } catch .missing {
      throw .missing(path: path)
    } catch .unreadable(_, let reason) {
      throw .unusable(path: path, reason: "\(reason)")
    } catch {
      throw .unusable(path: path, reason: "\(error)")
    }
    if start.isEmpty { throw .notALedger(path: path, reason: "the file is empty") }
    guard start == header else {
      throw .notALedger(path: path, reason: "the file is no SQLite database")
    }
  }

  /// True where the system lets all of the file be written. Where it allows fewer bytes for a file than this one has, a change
  /// that fails half-way could not be taken back, and SQLite would leave its journal.
  private static func checkRoom(for path: String) throws(LedgerProblem) {
    var most = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &most) == 0, let size = FileStatus(path)?.size,
      rlim_t(size) > most.rlim_cur
    else { return }
    throw .noRoom(path: path)
  }

  private static func checked(_ place: Database.Place, _ access: Access, named path: String) throws -> LedgerStore {
    let store = LedgerStore(path: path, database: try Database(place, for: access, patience: patience))
    try store.database.read { try LedgerSchema.check(in: $0, path: path) }
    return store
  }
}

extension LedgerProblem {
  /// Runs `body`, and says what SQLite meant with an error.
  static func mapping<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw LedgerProblem(error, path: path)
    } catch is DatabaseLimits.TooManyRows {
      throw LedgerProblem.tooManyRows(path: path, limit: Limits.rows)
    }
  }

  private init(_ error: DatabaseError, path: String) {
    self =
      switch error.kind {
      case SQLITE_NOTADB: .notALedger(path: path, reason: "the file is no SQLite database")
      case SQLITE_BUSY, SQLITE_LOCKED: .locked(path: path)
      case SQLITE_READONLY, SQLITE_PERM: .readOnly(path: path)
      case SQLITE_CORRUPT: .damaged(path: path)
      case SQLITE_INTERRUPT: .tooMuchWork(path: path, limit: Limits.ledgerSteps)
      case SQLITE_AUTH: .notALedger(path: path, reason: "its tables ask for what no ledger needs")
      case SQLITE_TOOBIG: .unusable(path: path, reason: "a row has more than \(Limits.ledgerRowBytes) bytes")
      case SQLITE_FULL: .noRoom(path: path)
      // A file that may not grow, such as by `ulimit -f`, is no other error to SQLite than a broken disk.
      case SQLITE_IOERR where error.isOfWriting: .noRoom(path: path)
      default:
        error.message == "integer overflow" ? .sumTooLarge(path: path) : .unusable(path: path, reason: error.message)
      }
  }
}
