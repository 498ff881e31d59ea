import Files

/// A file of those that a database of SQLite consists of; its raw value is the ending of its name.
enum DatabasePart: String, CaseIterable {
  /// The database's own.
  case main = ""
  /// Pages as they were before somebody wrote to them, to be taken back if that is not finished: the rollback journal.
  case journal = "-journal"
  /// Pages as they have become since, to be put into the database some time: the write-ahead log.
  case log = "-wal"
}

/// The files of a database: itself, and those that SQLite has beside it.
///
/// They are opened for reading here, not by SQLite. No link is followed to those beside the database: SQLite itself
/// would not.
public struct DatabaseFiles: Sendable {
  private let database: String
  /// The start of the names of those beside it: the path of what a link leads to.
  private let start: String
  private let confinement: Confinement?

  /// - Parameter confinement: where they have to lie; anywhere for nil.
  public init(_ path: String, within confinement: Confinement? = nil) {
    self.confinement = confinement
    database = path
    start = confinement == nil && FileStatus.isLink(path) ? FileStatus.target(of: path) ?? path : path
  }

  /// The paths of all of them; only the first need be there.
  public var paths: [String] { DatabasePart.allCases.map(path) }

  /// The paths of a database's files where no link leads to it.
  public static func paths(of path: String) -> [String] { DatabasePart.allCases.map { path + $0.rawValue } }

  /// Reads those that are there, in the order of `paths`.
  public func bytes() throws(FileProblem) -> [[UInt8]?] {
    var all: [[UInt8]?] = []
    for part in DatabasePart.allCases { all.append(try bytes(of: part)) }
    return all
  }

  func bytes(of part: DatabasePart) throws(FileProblem) -> [UInt8]? {
    guard let file = try open(part) else { return nil }
    return try FileBytes.all(of: file)
  }

  func path(of part: DatabasePart) -> String { part == .main ? database : start + part.rawValue }

  /// Opens one for reading, or returns nil where it is not there. To SQLite, an empty one beside the database is not.
  func open(_ part: DatabasePart) throws(FileProblem) -> InputFile? {
    let path = path(of: part)
    guard part != .main else { return try InputFile(ifPresent: path, within: confinement) }
    do {
      let file = try InputFile(ifPresent: path, within: confinement, followsLink: false)
      return file.flatMap { $0.size > 0 ? $0 : nil }
    } catch .outside {
      throw .unreadable(path: path, reason: .link)
    }
  }

  /// The endings of all files that SQLite makes beside a database while it writes.
  private static let endings = [DatabasePart.journal.rawValue, DatabasePart.log.rawValue, "-shm"]

  /// Throws where what lies beside the database is no file, but a link or a pipe: SQLite is not to write there.
  func checkThoseBeside() throws(FileProblem) {
    for ending in Self.endings {
      let path = start + ending
      if FileStatus.isLink(path) { throw .unwritable(path: path, reason: .link) }
      if let status = FileStatus(path), status.kind != .file { throw .unwritable(path: path, reason: .notAFile) }
    }
  }
}
