import Glibc

/// Reads files as bytes, without Foundation.
enum FileBytes {
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

  /// The names in a folder, sorted; nil where it cannot be listed.
  static func names(in folder: String) -> [String]? {
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
