import Glibc
import Synchronization

/// Writes files so that a reader sees the old content or the new one, whole, and never anything between.
public enum AtomicFile {
  private static let counter = Atomic<Int>(0)

  /// The end of a temporary file's name; the file stands beside the one it will become.
  static let suffix = ".flipbook-partial"

  /// Writes `bytes` under a temporary name in the same folder and renames it to `path`. On an error the temporary
  /// file is gone and what was at `path` is untouched. With `synced` the bytes are on the disk before the rename.
  /// Throws an `ImageProblem`.
  public static func write(_ bytes: [UInt8], to path: String, synced: Bool = false) throws(ImageProblem) {
    let temporary = temporaryPath(for: path)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .unwritable(path: path, reason: systemReason(errno)) }

    func abandon(_ number: Int32) -> ImageProblem {
      unlink(temporary)
      return .unwritable(path: path, reason: systemReason(number))
    }
    var failure = writeAll(bytes, to: file)
    if failure == 0, synced, fsync(file) != 0 { failure = errno }
    if close(file) != 0, failure == 0 { failure = errno }
    guard failure == 0 else { throw abandon(failure) }
    guard rename(temporary, path) == 0 else { throw abandon(errno) }
  }

  /// Writes `bytes` to a file that must not be there yet: it appears whole, and one that is there stays as it is.
  /// Throws an `ImageProblem`.
  public static func create(_ bytes: [UInt8], at path: String) throws(ImageProblem) {
    let temporary = temporaryPath(for: path)
    try write(bytes, to: temporary)
    defer { unlink(temporary) }
    guard link(temporary, path) == 0 else {
      throw .unwritable(path: path, reason: errno == EEXIST ? "a file of that name exists" : systemReason(errno))
    }
  }

  /// A name that nobody else uses, in the same folder.
  static func temporaryPath(for path: String) -> String {
    let (folder, name) = SimilarNames.split(path)
    let number = counter.add(1, ordering: .relaxed).newValue
    return "\(folder).\(name).\(getpid())-\(number)\(suffix)"
  }

  /// Appends to an open file. Gives 0, or the system's error number.
  static func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(file, bytes.baseAddress! + written, bytes.count - written)
        if count > 0 {
          written += count
        } else if count < 0, errno != EINTR {
          return errno
        } else if count == 0 {
          return ENOSPC
        }
      }
      return 0
    }
  }
}
