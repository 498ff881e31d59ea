import Glibc

/// A file that grows at its end.
public final class AppendedFile {
  public let path: String
  private let file: Int32

  /// Opens the file, or makes it.
  public init(_ path: String) throws(FileProblem) {
    self.path = path
    file = try Opening.appending(path)
  }

  deinit {
    close(file)
  }

  /// Keeps other processes that ask for the same from writing, as long as this lives. Whether nobody else had it.
  public func lock() -> Bool { flock(file, LOCK_EX | LOCK_NB) == 0 }

  public func append(_ text: String) throws(FileProblem) {
    try Opening.write(Array(text.utf8), to: file, path: path)
  }
}
