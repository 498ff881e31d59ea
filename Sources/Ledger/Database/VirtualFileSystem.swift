import CSQLite
import Glibc
import Synchronization

/// A way to files that one connection of SQLite has, and no other: https://www.sqlite.org/vfs.html
///
/// Whatever SQLite wants of the disk, it asks here.
class VirtualFileSystem {
  /// The name that SQLite knows it by.
  let name: String
  private let table = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
  private let namePointer: UnsafeMutablePointer<CChar>
  /// The addresses at which SQLite keeps the names of the database's files. A journal may hold the same names, but
  /// those stand elsewhere.
  private var names: [DatabasePart: UnsafePointer<CChar>] = [:]
  /// The reason why SQLite was refused something, other than by a code.
  private var problem: (any Error)?

  private static let count = Atomic<Int>(0)

  /// - Parameter start: the functions of a way to files; those that open, remove and look for files are replaced.
  init(_ start: sqlite3_vfs) {
    name = "flipbook-\(Self.count.add(1, ordering: .relaxed).newValue)"
    namePointer = strdup(name)
    table.initialize(to: start)
    table.pointee.pNext = nil
    table.pointee.zName = UnsafePointer(namePointer)
    table.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
    table.pointee.xOpen = { system, name, file, flags, granted in
      file?.pointee.pMethods = nil
      guard let this = VirtualFileSystem.of(system), let file else { return SQLITE_CANTOPEN }
      granted?.pointee = flags
      if let name, flags & SQLITE_OPEN_MAIN_DB != 0, this.names.isEmpty {
        this.names = [.main: name, .journal: sqlite3_filename_journal(name), .log: sqlite3_filename_wal(name)]
      }
      return this.open(name, file, flags, granted)
    }
    table.pointee.xDelete = { system, name, isWaitedFor in
      guard let this = VirtualFileSystem.of(system), let name else { return SQLITE_IOERR }
      return this.remove(name, isWaitedFor)
    }
    table.pointee.xAccess = { system, name, question, answer in
      guard let this = VirtualFileSystem.of(system), let name, let answer else { return SQLITE_IOERR }
      return this.look(for: name, question, answer)
    }
    // No code is loaded, whoever asks.
    table.pointee.xDlOpen = { _, _ in nil }
    table.pointee.xDlError = { _, count, text in if count > 0 { text?.pointee = 0 } }
    sqlite3_vfs_register(table, 0)
  }

  deinit {
    sqlite3_vfs_unregister(table)
    table.deallocate()
    free(namePointer)
  }

  private static func of(_ system: UnsafeMutablePointer<sqlite3_vfs>?) -> VirtualFileSystem? {
    system.map { Unmanaged.fromOpaque($0.pointee.pAppData).takeUnretainedValue() }
  }

  // MARK: - What a way to files decides

  /// Opens a file; of one without a name, the way to files chooses it.
  func open(
    _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>, _ flags: Int32,
    _ granted: UnsafeMutablePointer<Int32>?
  ) -> Int32 { SQLITE_CANTOPEN }

  func remove(_ name: UnsafePointer<CChar>, _ isWaitedFor: Int32) -> Int32 { SQLITE_IOERR }

  /// Answers whether a file is there, or may be used in some way.
  func look(
    for name: UnsafePointer<CChar>, _ question: Int32, _ answer: UnsafeMutablePointer<Int32>
  ) -> Int32 { SQLITE_IOERR }

  /// Returns which file is meant by a name that SQLite asks with; nil where that is not its own name for one of the
  /// database's.
  func part(_ name: UnsafePointer<CChar>) -> DatabasePart? { names.first { $0.value == name }?.key }

  // MARK: - Refusing

  /// Keeps a problem to be reported in place of what SQLite makes of it. Returns the code.
  func refuse(_ problem: any Error, _ code: Int32) -> Int32 {
    self.problem = self.problem ?? problem
    return code
  }

  /// Returns why SQLite was refused something since this was last asked.
  func takeProblem() -> (any Error)? {
    defer { problem = nil }
    return problem
  }
}

/// A journal names a file that does not belong to its database. SQLite would look for it, and remove it.
struct OtherDatabaseName: Error {
  var name: String
}
