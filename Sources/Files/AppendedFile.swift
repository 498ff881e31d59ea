import Glibc

/// A file that grows at its end.
public final class AppendedFile: Sendable {
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

  /// The file for one writer at a time, as long as it lives: nil where another has it so.
  public static func openExclusively(_ path: String) throws(FileProblem) -> AppendedFile? {
    while true {
      let opened = try AppendedFile(path)
      guard flock(opened.file, LOCK_EX | LOCK_NB) == 0 else { return nil }
      // The writer before may have removed it between the two.
      if opened.isThere { return opened }
    }
  }

  /// Whether the file still lies at its path.
  private var isThere: Bool {
    var (own, found) = (stat(), stat())
    guard fstat(file, &own) == 0, lstat(path, &found) == 0 else { return false }
    return (own.st_dev, own.st_ino) == (found.st_dev, found.st_ino)
  }

  /// Writes a text behind what is there.
  public func append(_ text: String) throws(FileProblem) {
    try Opening.write(Array(text.utf8), to: file, path: path)
  }
}
