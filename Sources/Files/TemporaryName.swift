import Glibc
import Synchronization

/// The names of files that are being written: `.NAME.PROCESS-NUMBER.flipbook-partial`, hidden beside what they become.
/// Of a long name it is the start: the name of a file that a folder can have must not become too long by what is added.
public enum TemporaryName {
  private static let counter = Atomic<Int>(0)
  private static let ending = ".flipbook-partial"
  /// The most bytes that it has of the name that the file will have.
  private static let maxBytes = 64

  /// A name that nobody else uses, in the same folder.
  static func make(for path: String) -> String {
    let (folder, name) = FilePath.split(path)
    let number = counter.add(1, ordering: .relaxed).newValue
    let start = String(decoding: name.utf8.prefix(maxBytes), as: UTF8.self)
    return "\(folder).\(start).\(getpid())-\(number)\(ending)"
  }

  /// Endings of the files that a database has beside one while it writes.
  private static let companionEndings = ["-journal", "-wal", "-shm"]

  /// The files that may lie beside a temporary one which a database writes.
  static func companions(of temporary: String) -> [String] { companionEndings.map { temporary + $0 } }

  /// Whether a file of that name was to become one whose name begins so.
  public static func isTemporary(_ name: String, for start: String) -> Bool {
    FilePath.starts(name, with: ".\(start)") && FilePath.ends(name, with: ending)
  }

  /// Removes what processes left in a folder that are gone, here and, as the files' locks tell, in other containers.
  public static func removeLeftovers(in folder: String) {
    for name in (try? Folder.names(in: folder)) ?? [] {
      let temporary = companionEndings.lazy.compactMap { FilePath.start(of: name, before: $0) }.first ?? name
      guard isTemporary(temporary, for: ""), !isOfLivingProcess(temporary) else { continue }
      let path = FilePath.join(folder, name)
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(file)
    }
  }

  /// Whether the process that a temporary name tells is there, or it tells none.
  static func isOfLivingProcess(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."))
    guard parts.count >= 2, let number = parts[parts.count - 2].split(separator: UInt8(ascii: "-")).first,
      let process = Int32(Substring(number))
    else { return true }
    return isAlive(process)
  }

  /// Whether there is such a process, and it has not ended: one that nobody has asked for its exit code yet still
  /// has its number, for as long as its parent likes.
  private static func isAlive(_ process: Int32) -> Bool {
    guard kill(process, 0) == 0 || errno == EPERM else { return false }
    // The state stands behind the program's name, which is in parentheses and may hold anything.
    guard let facts = try? FileBytes.start(of: "/proc/\(process)/stat", 200),
      let end = facts.lastIndex(of: UInt8(ascii: ")")), facts.indices.contains(end + 2)
    else { return true }
    return facts[end + 2] != UInt8(ascii: "Z")
  }
}
