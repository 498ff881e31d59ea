import CSQLite
import Files

/// A file as SQLite has it open; its methods give SQLite's result codes. Without more, nothing can be written and
/// anybody may have it.
class VirtualFile {
  /// The bytes; nil where the system does not tell.
  var size: Int? { 0 }

  /// Puts bytes from `offset` on into a buffer, and returns how many: fewer where the file ends, nil where they cannot
  /// be read.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? { 0 }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int32 { SQLITE_READONLY }

  func truncate(to size: Int) -> Int32 { SQLITE_READONLY }

  /// Raises the lock of a database to a level, such as `SQLITE_LOCK_SHARED`.
  func lock(_ level: Int32) -> Int32 { SQLITE_OK }

  /// Lowers it.
  func unlock(to level: Int32) {}

  /// Whether another is about to write.
  var isReserved: Bool { false }
}

/// A file on the disk, for reading. What others read and write there meanwhile is told by the locks that SQLite itself
/// has.
final class DiskFile: VirtualFile {
  private let file: InputFile
  private var isLocked = false

  init(_ file: InputFile) { self.file = file }

  override var size: Int? { file.currentSize }

  override func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
    try? file.read(into: buffer, at: offset)
  }

  override func lock(_ level: Int32) -> Int32 {
    guard level == SQLITE_LOCK_SHARED else { return SQLITE_READONLY }
    if !isLocked { isLocked = file.shareAsDatabase() }
    return isLocked ? SQLITE_OK : SQLITE_BUSY
  }

  override func unlock(to level: Int32) {
    guard level == SQLITE_LOCK_NONE, isLocked else { return }
    file.release(InputFile.shared)
    isLocked = false
  }

  override var isReserved: Bool { file.areTaken(InputFile.reserved) }
}

/// The bytes that SQLite locks: https://www.sqlite.org/lockingv3.html
extension InputFile {
  private static let start = 0x4000_0000
  /// The byte locked by a writer that waits until nobody reads (PENDING).
  private static let pending = start..<start + 1
  /// The byte locked by a process that is going to write (RESERVED).
  fileprivate static let reserved = start + 1..<start + 2
  /// The bytes of which a reader locks one, and a writer all (SHARED, EXCLUSIVE).
  fileprivate static let shared = start + 2..<start + 512

  /// Keeps others from writing to the database, and returns whether nobody does, or is about to.
  func shareAsDatabase() -> Bool {
    guard share(Self.pending) else { return false }
    defer { release(Self.pending) }
    return share(Self.shared)
  }
}
