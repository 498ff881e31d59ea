import Basics

/// Files as bytes.
public enum FileBytes {
  /// All bytes of a file of at most `limit`. Throws `FileProblem.tooLarge` for one that has more.
  /// Given a confinement, only of a file that lies there.
  public static func read(
    _ path: String, limit: Int = Limits.fileBytes, within confinement: Confinement? = nil
  ) throws(FileProblem) -> [UInt8] {
    try all(of: try InputFile(path, within: confinement), limit: limit)
  }

  /// The same, or nil where there is no file.
  public static func readIfPresent(
    _ path: String, limit: Int = Limits.fileBytes, within confinement: Confinement? = nil
  ) throws(FileProblem) -> [UInt8]? {
    guard let file = try InputFile(ifPresent: path, within: confinement) else { return nil }
    return try all(of: file, limit: limit)
  }

  /// The bytes of an open file that `InputFile.next` has not given yet.
  public static func all(of file: InputFile, limit: Int = Limits.fileBytes) throws(FileProblem) -> [UInt8] {
    let path = file.path
    guard file.size <= limit else { throw .tooLarge(path: path, limit: limit) }
    // One more than it had, to see whether it grew: a file of the kernel's says that it has none.
    var bytes = try file.next(min(file.size, limit) + 1)
    while bytes.count > file.size {
      guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
      let more = try file.next(1 << 16)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// The same of a file that lies below a folder: no link is followed on the way from there, which is reported as one.
  public static func readIfPresent(_ path: String, below folder: String) throws(FileProblem) -> [UInt8]? {
    do {
      return try readIfPresent(path, within: Confinement(folders: [folder]))
    } catch .outside(let path) {
      throw .unreadable(path: path, reason: .link)
    }
  }

  /// The first `count` bytes of a file, or all where it has fewer.
  ///
  /// - Parameter confinement: where it has to lie; anywhere for nil.
  public static func start(
    of path: String, _ count: Int, within confinement: Confinement? = nil
  ) throws(FileProblem) -> [UInt8] {
    try InputFile(path, within: confinement).next(count)
  }

  /// Whether two files have the same bytes.
  public static func areEqual(_ first: String, _ second: String) throws(FileProblem) -> Bool {
    let files = (try InputFile(first), try InputFile(second))
    guard files.0.size == files.1.size else { return false }
    while true {
      let (a, b) = (try files.0.next(pieceSize), try files.1.next(pieceSize))
      guard a == b else { return false }
      if a.isEmpty { return true }
    }
  }

  private static let pieceSize = 1 << 18
}
