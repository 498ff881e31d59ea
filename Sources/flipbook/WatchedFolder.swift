import Rendering

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the files around a scene look like from outside: to notice that one of them was saved.
struct WatchedFolder: Equatable {
  /// Size and time of change of each file, by path.
  private let files: [String: [Int]]

  /// Files looked at, at most: a scene may lie in a folder of thousands.
  private static let limit = 2000

  /// The folder of a scene's file, and the folders directly in it.
  init(around file: String) {
    let folder = Files.folder(of: file)
    var found: [String: [Int]] = [:]
    func look(at path: String, deeper: Bool) {
      for name in Files.names(in: path).prefix(Self.limit) where found.count < Self.limit {
        let inside = path.isEmpty ? name : "\(path)/\(name)"
        var facts = stat()
        guard stat(inside, &facts) == 0 else { continue }
        if facts.st_mode & S_IFMT == S_IFDIR {
          if deeper { look(at: inside, deeper: false) }
        } else {
          found[inside] = [Int(facts.st_size), Int(facts.st_mtim.tv_sec), Int(facts.st_mtim.tv_nsec)]
        }
      }
    }
    look(at: folder.isEmpty ? "." : folder, deeper: true)
    files = found
  }

  /// Returns as soon as something differs from this, looked for five times a second.
  func waitForChange(around file: String) {
    repeat {
      usleep(200_000)
    } while WatchedFolder(around: file) == self
  }
}
