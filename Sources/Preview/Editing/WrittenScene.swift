import Files
import Rendering

/// A scene as it was read with a change that its page then wrote, so that it need not be read again for that.
struct WrittenScene {
  /// A file, or a folder of pictures, at an instant.
  enum State: Equatable {
    case file(FileStatus)
    /// The names in it. That one of its files was written makes it no other folder.
    case folder([String])
    case missing

    init(of path: String) {
      guard let status = FileStatus(path) else {
        self = .missing
        return
      }
      self = status.kind == .folder ? .folder(Folder.visibleNames(in: path).sorted()) : .file(status)
    }
  }

  let loaded: LoadedScene
  /// The file that was changed, and its bytes.
  let file: String
  private let bytes: [UInt8]
  /// The other files before it was read, by path.
  let states: [String: State]

  init(_ loaded: LoadedScene, file: String, bytes: [UInt8], states: [String: State]) {
    (self.loaded, self.file, self.bytes, self.states) = (loaded, file, bytes, states)
  }

  static func states(of files: [String]) -> [String: State] {
    Dictionary(files.map { ($0, State(of: $0)) }) { $1 }
  }

  /// Whether nothing has been saved since but that change.
  ///
  /// - Parameter read: the files that the scene is read from by now, its pictures included.
  func isCurrent(_ read: [String]) -> Bool {
    let isSame = read.allSatisfy { path in path == file || states[path] == State(of: path) }
    return isSame && (try? FileBytes.read(file, limit: bytes.count)) == bytes
  }
}
