import Basics
import CSQLite
import Files
import Glibc

/// A ledger: a file, or in memory. For any number of threads.
///
/// Every function throws a `LedgerProblem` where the file is the trouble.
public final class LedgerStore: Sendable {
  /// The purpose that a ledger is opened for.
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

  /// The time to wait for another process that writes, in milliseconds.
  private static let timeout: Int32 = 1000

  /// Opens a ledger's file.
  ///
  /// - Parameters:
  ///   - seeds: the rows that fill empty tables when it is opened for writing.
  ///   - confinement: where its files have to lie when it is opened for reading; anywhere for nil.
  public static func open(
    _ path: String, for access: Access, seeds: LedgerSeeds? = nil, within confinement: Confinement? = nil
  ) throws -> LedgerStore {
    try LedgerProblem.mapping(path) {
      switch access {
      case .reading: try openForReading(DatabaseFiles(path, within: confinement), named: path)
      case .writing: try openForWriting(DatabaseFiles(path), seeds, named: path)
      }
    }
  }

  private static func openForReading(_ files: DatabaseFiles, named path: String) throws -> LedgerStore {
    let (file, usesLog) = try opened(files, named: path)
    if try !usesLog && files.open(.log) == nil {
      do {
        return try checked(.parts(DiskParts(files, file)), named: path)
      } catch let error as DatabaseError where error.needsRollback {
        // In memory.
      }
    }
    return try checked(.parts(SnapshotParts(of: files, timeout: timeout)), named: path)
  }

  private static func openForWriting(
    _ files: DatabaseFiles, _ seeds: LedgerSeeds?, named path: String
  ) throws -> LedgerStore {
    // Closed at once: with any opening of a file that this process closes, SQLite's locks of it end.
    _ = try opened(files, named: path)
    try files.checkThoseBeside()
    TemporaryName.removeLeftovers(in: FilePath.folder(of: path))
    try checkRoom(for: path)
    let store = try checked(.file(path), named: path)
    if let seeds { try store.fill(from: seeds) }
    return store
  }

  /// Opens a file that can be a ledger, before SQLite is asked, which would make one of an empty file.
  ///
  /// - Returns: the file, and whether it is written by way of a log.
  private static func opened(_ files: DatabaseFiles, named path: String) throws -> (file: InputFile, usesLog: Bool) {
    guard let file = try files.open(.main) else { throw LedgerProblem.missing(path: path) }
    let start = try file.bytes(at: 0, logMarks.upperBound)
    if start.isEmpty { throw LedgerProblem.notALedger(path: path, reason: "the file is empty") }
    guard start.starts(with: header) else {
      throw LedgerProblem.notALedger(path: path, reason: "the file is no SQLite database")
    }
    return (file, start.dropFirst(logMarks.lowerBound).contains(2))
  }

  /// Opens a ledger that is in no file, for reading.
  ///
  /// - Parameters:
  ///   - bytes: those of the database.
  ///   - journal: those of the journal beside it; nil where there is none.
  ///   - log: those of the log beside it; nil where there is none.
  public static func open(
    _ bytes: [UInt8], journal: [UInt8]? = nil, log: [UInt8]? = nil, named path: String
  ) throws -> LedgerStore {
    guard bytes.starts(with: header) else {
      throw LedgerProblem.notALedger(path: path, reason: "it is no SQLite database")
    }
    return try LedgerProblem.mapping(path) {
      try checked(.parts(SnapshotParts(bytes, journal: journal, log: log)), named: path)
    }
  }

  private static let header = Array("SQLite format 3\0".utf8)
  /// The bytes of a database's header that are 2 where it is written by way of a log.
  private static let logMarks = 18..<20

  /// Makes a ledger's file with the tables' seeds in it. The file appears when it is whole.
  ///
  /// - Throws: `LedgerProblem.exists` where there is a file of that name.
  public static func create(_ path: String, seeds: LedgerSeeds, withDemonstration: Bool = false) throws {
    if FileStatus.exists(path) { throw LedgerProblem.exists(path: path) }
    do {
      try AtomicFile.create(at: path) { unfinished in
        try LedgerProblem.mapping(path) {
          let store = LedgerStore(path: path, database: try Database(.file(unfinished)))
          try store.furnish(seeds, withDemonstration: withDemonstration)
        }
      }
    } catch FileProblem.unwritable(_, let reason) {
      throw reason == .exists ? LedgerProblem.exists(path: path) : .unusable(path: path, reason: "\(reason)")
    }
  }

  /// The ledger of the seeds' demonstration, in memory.
  public static func demonstration(_ seeds: LedgerSeeds) throws -> LedgerStore {
    let store = LedgerStore(path: "the demonstration", database: try Database(.nothing))
    try store.furnish(seeds, withDemonstration: true)
    return store
  }

  private func furnish(_ seeds: LedgerSeeds, withDemonstration: Bool) throws {
    try LedgerSchema.migrate(database)
    try fill(from: seeds, withDemonstration: withDemonstration)
  }

  // MARK: - Checking

  /// Whether the system lets all of the file be written. Where it allows fewer bytes for a file than this one has, a
  /// change that fails half-way could not be taken back, and SQLite would leave its journal.
  private static func checkRoom(for path: String) throws(LedgerProblem) {
    var most = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &most) == 0, let size = FileStatus(path)?.size,
      rlim_t(size) > most.rlim_cur
    else { return }
    throw .noRoom(path: path)
  }

  private static func checked(_ place: Database.Place, named path: String) throws -> LedgerStore {
    let store = LedgerStore(path: path, database: try Database(place, timeout: timeout))
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
    } catch let error as FileProblem {
      throw LedgerProblem(error, path: path)
    } catch let error as OtherDatabaseName {
      throw LedgerProblem.foreignJournal(
        path: path, journal: DatabaseFiles(path).path(of: .journal), name: error.name)
    } catch is DatabaseLimits.TooManyRows {
      throw LedgerProblem.tooManyRows(path: path, limit: Limits.rows)
    }
  }

  private init(_ error: FileProblem, path: String) {
    self =
      switch error {
      case .missing: .missing(path: path)
      case .unreadable(let file, let reason), .unwritable(let file, let reason):
        .unusable(path: file, reason: "\(reason)")
      case .tooLarge(let file, let limit): .tooLargeForCopy(path: path, file: file, limit: limit)
      case .outside: .outside(error)
      }
  }

  private init(_ error: DatabaseError, path: String) {
    self =
      switch error.kind {
      case SQLITE_NOTADB: .notALedger(path: path, reason: "the file is no SQLite database")
      case SQLITE_BUSY, SQLITE_LOCKED: .locked(path: path)
      case SQLITE_READONLY where error.needsRollback: .locked(path: path)
      case SQLITE_READONLY, SQLITE_PERM: .readOnly(path: path)
      case SQLITE_CORRUPT: .damaged(path: path)
      case SQLITE_INTERRUPT: .tooMuchWork(path: path, limit: Limits.ledgerSteps)
      case SQLITE_AUTH: .notALedger(path: path, reason: "its tables ask for what no ledger needs")
      case SQLITE_TOOBIG: .unusable(path: path, reason: "a row has more than \(Limits.ledgerRowBytes) bytes")
      case SQLITE_FULL: .noRoom(path: path)
      // A file that may not grow, such as by `ulimit -f`, is no other error to SQLite than a broken disk.
      case SQLITE_IOERR where error.isOfWriting: .noRoom(path: path)
      default:
        error.message == "integer overflow"
          ? .sumTooLarge(path: path) : .unusable(path: path, reason: Message(fault: error.message))
      }
  }
}
