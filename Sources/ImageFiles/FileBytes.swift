import Glibc

/// Reads files as bytes, without Foundation.
public enum FileBytes {
  /// The bytes of a file, or its first `limit` bytes.
  static func read(_ path: String, limit: Int = .max) throws(ImageProblem) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path, nearest: SimilarNames.nearest(to: path)) }
      throw .unreadable(path: path, reason: systemReason(errno))
    }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw .unreadable(path: path, reason: systemReason(errno)) }
    guard facts.st_mode & S_IFMT != S_IFDIR else { throw .unreadable(path: path, reason: "it is a folder") }

    // A pipe has no size: begin small and grow.
    var bytes = [UInt8](repeating: 0, count: max(min(Int(facts.st_size) + 1, limit), 4_096))
    var used = 0
    while used < limit {
      if used == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
      let room = min(bytes.count, limit) - used
      let got = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress! + used, room) }
      if got == 0 { break }
      if got < 0 {
        if errno == EINTR { continue }
        throw .unreadable(path: path, reason: systemReason(errno))
      }
      used += got
    }
    bytes.removeLast(bytes.count - used)
    return bytes
  }

  /// The bytes of a file, or nil where there is none.
  static func readIfPresent(_ path: String) throws(ImageProblem) -> [UInt8]? {
    do {
      return try read(path)
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  /// The names in a folder, sorted; nil where the path is no folder. Throws where it is one that cannot be listed.
  static func folder(_ path: String) throws(ImageProblem) -> [String]? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else { return nil }
    guard let names = names(in: path) else { throw .unreadable(path: path, reason: systemReason(errno)) }
    return names
  }

  /// Whether two files have the same bytes. Throws where one cannot be read.
  public static func areEqual(_ first: String, _ second: String) throws(ImageProblem) -> Bool {
    let files = (try Reader(first), try Reader(second))
    if let a = files.0.size, let b = files.1.size, a != b { return false }
    while true {
      let (a, b) = (try files.0.next(), try files.1.next())
      guard a == b else { return false }
      if a.isEmpty { return true }
    }
  }

  /// Reads a file piece by piece.
  private final class Reader {
    /// Of a regular file.
    let size: Int?
    private let path: String
    private let file: Int32

    init(_ path: String) throws(ImageProblem) {
      self.path = path
      file = open(path, O_RDONLY | O_CLOEXEC)
      var facts = stat()
      guard file >= 0, fstat(file, &facts) == 0 else {
        size = nil
        if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path, nearest: SimilarNames.nearest(to: path)) }
        throw .unreadable(path: path, reason: systemReason(errno))
      }
      size = facts.st_mode & S_IFMT == S_IFREG ? Int(facts.st_size) : nil
    }

    deinit {
      if file >= 0 { close(file) }
    }

    /// The next 256 KiB, fewer at the end, none after it.
    func next() throws(ImageProblem) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 262_144)
      var used = 0
      while used < bytes.count {
        let room = bytes.count - used
        let got = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress! + used, room) }
        if got < 0, errno == EINTR { continue }
        guard got >= 0 else { throw .unreadable(path: path, reason: systemReason(errno)) }
        if got == 0 { break }
        used += got
      }
      bytes.removeLast(bytes.count - used)
      return bytes
    }
  }

  /// The names in a folder, hidden ones too, sorted; nil where it cannot be listed. Empty is the working folder.
  package static func names(in folder: String) -> [String]? {
    guard let listing = opendir(folder.isEmpty ? "." : folder) else { return nil }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// The system's own words for an error number, in English whatever the locale.
func systemReason(_ number: Int32) -> String {
  switch number {
  case ENOSPC: "the disk is full"
  case EDQUOT: "the disk quota is used up"
  case EACCES, EPERM: "permission denied"
  case EROFS: "the file system is read-only"
  case ENOENT: "no such file or folder"
  case ENOTDIR: "a part of the path is not a folder"
  case EISDIR: "it is a folder"
  case EFBIG: "the file would be larger than is allowed"
  case EMFILE, ENFILE: "too many files are open"
  case EIO: "input/output error"
  default: "system error \(number)"
  }
}

/// Suggestions for misspelt file names.
enum SimilarNames {
  /// The path of the file in the same folder whose name is most like the last part of `path`, or nil.
  static func nearest(to path: String) -> String? {
    let (folder, name) = split(path)
    guard let names = FileBytes.names(in: folder) else { return nil }
    let wanted = Array(name.lowercased())
    let limit = max(1, wanted.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in names {
      let distance = distance(wanted, Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best.map { folder.isEmpty ? $0.name : folder + $0.name }
  }

  /// A path cut after its last slash.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }

  /// Levenshtein's distance.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        current.append(min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1)))
      }
      previous = current
    }
    return previous[b.count]
  }
}
