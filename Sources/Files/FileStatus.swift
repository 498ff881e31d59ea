import Basics
import Glibc

/// The file, folder or device at a path, links followed.
public struct FileStatus: Hashable, Sendable {
  /// The thing that lies at a path.
  public enum Kind: Hashable, Sendable {
    case file
    case folder
    /// A pipe, a device, a socket.
    case other
  }

  public let kind: Kind
  /// Bytes of a file.
  public let size: Int
  /// The time at which its content last changed: seconds since 1970, and nanoseconds.
  private let changed: [Int]

  /// Creates the status of the file at a path, or returns nil where nothing is there or the system refuses to say.
  public init?(_ path: String) {
    var facts = stat()
    // Of a name with a zero in it the system would read only the start.
    guard !path.utf8.contains(0), stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  init(_ facts: stat) {
    kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    size = Int(facts.st_size)
    changed = [Int(facts.st_mtim.tv_sec), Int(facts.st_mtim.tv_nsec)]
  }

  /// Whether its content was changed before another's.
  public func isOlder(than other: FileStatus) -> Bool { changed.lexicographicallyPrecedes(other.changed) }

  /// The time at which its content last changed, in whole seconds since 1970.
  public var secondOfChange: Int { changed[0] }

  /// Sets the time at which a file last changed to now, where that may be done; no link is followed.
  public static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) }

  /// Whether a file lies at a path; links are followed.
  public static func isFile(_ path: String) -> Bool { FileStatus(path)?.kind == .file }

  /// Whether a folder lies at a path; links are followed.
  public static func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

  /// Whether the path's last part is a link, wherever that leads.
  public static func isLink(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns the first of some paths that leads to one of these files, by whatever links; nil where none does.
  public static func first(of paths: some Sequence<String>, leadingToOneOf files: some Sequence<String>) -> String? {
    let targets = Set(files.compactMap { target(of: $0).map { MachineText($0) } })
    return paths.first { path in target(of: path).map { targets.contains(MachineText($0)) } ?? false }
  }

  /// The path of what a path leads to, without links on the way; nil where it leads nowhere.
  public static func target(of path: String) -> String? {
    guard !path.utf8.contains(0), let target = realpath(path, nil) else { return nil }
    defer { free(target) }
    return String(cString: target)
  }

  /// Whether anything lies at a path; links are followed.
  public static func exists(_ path: String) -> Bool { FileStatus(path) != nil }
}
