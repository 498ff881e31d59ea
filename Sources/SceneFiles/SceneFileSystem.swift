import Scenes

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where scene files come from: the disk, or memory in tests.
public protocol SceneFileSystem: Sendable {
  /// The bytes of a file, or nil where there is none. Throws where it is there but cannot be read.
  func contents(of path: String) throws -> [UInt8]?
}

/// Where the data in ledgers come from; this room does not know what a ledger is.
public protocol SceneLedgers: Sendable {
  /// What the ledger of that name holds, or nil where there is none.
  ///
  /// - Parameter path: the file's path as seen from the working folder.
  /// - Throws: a `Problem` where it is there but cannot be used.
  func data(of path: String) throws -> Value?
}

/// The files of this machine; relative paths begin at the working directory.
public struct DiskFileSystem: SceneFileSystem {
  public init() {}

  public func contents(of path: String) throws -> [UInt8]? {
    guard let file = fopen(path, "rb") else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Unreadable(number: errno)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      bytes += buffer[..<count]
      if count < buffer.count { break }
    }
    if ferror(file) != 0 {
      if errno == EISDIR { return nil }
      throw Unreadable(number: errno)
    }
    return bytes
  }

  /// The system's own words for why it did not hand out a file.
  private struct Unreadable: Error, CustomStringConvertible {
    let number: Int32
    var description: String { String(cString: strerror(number)) }
  }
}

/// Files that are given by their texts.
public struct MemoryFileSystem: SceneFileSystem {
  public var texts: [String: String]

  public init(_ texts: [String: String]) {
    self.texts = texts
  }

  public func contents(of path: String) -> [UInt8]? {
    texts[path].map { Array($0.utf8) }
  }
}

/// Paths as scene files write them: parts between slashes.
enum FilePath {
  /// `name` as seen from the folder of `file`, with `.` and `..` worked out.
  static func resolve(_ name: String, besides file: String) -> String {
    if name.hasPrefix("/") { return name }
    var parts = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init).dropLast()
      .filter { $0 != "." }
    for part in name.split(separator: "/").map(String.init) {
      if part == "." { continue }
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// What stands behind the last dot, in small letters; empty where there is none.
  static func fileExtension(_ path: String) -> String {
    let name = lastPart(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  static func lastPart(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
