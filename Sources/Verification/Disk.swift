import Glibc
import ImageFiles
import Rendering

/// What this room asks of the file system.
enum Disk {
  /// A file's bytes; nil where there is none.
  static func read(_ path: String) throws -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw VerificationProblem.unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw VerificationProblem.unreadable(path: path, reason: String(cString: strerror(errno)))
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  static func makeFolder(_ folder: String) throws {
    if folder.isEmpty || Files.isFolder(folder) { return }
    let parent = self.folder(of: folder)
    if parent != folder { try makeFolder(parent) }
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST, Files.isFolder(folder) else {
      throw VerificationProblem.unwritable(path: folder, reason: String(cString: strerror(errno)))
    }
  }

  /// Everything before the last slash.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Writes a file whole, and makes its folder.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try makeFolder(folder(of: path))
    do {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw VerificationProblem.unwritable(path: path, reason: "\(error)")
    }
  }

  static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  /// Adds text to the end of a file.
  static func append(_ text: String, to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      throw VerificationProblem.unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(file) }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw VerificationProblem.unwritable(path: path, reason: String(cString: strerror(errno)))
      }
      bytes = bytes.dropFirst(count)
    }
  }

  static func remove(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw VerificationProblem.unwritable(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Removes a folder where nothing is in it.
  static func removeEmptyFolder(_ path: String) { rmdir(path) }

  /// Whether a process of that number is alive.
  static func isAlive(process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }
}
