import Synchronization

/// The scenes that a preview shows. A page names them by their place in it, so that no request holds a path; a place
/// stays the same scene's, and those that are made on a page come behind the others.
public final class Catalogue: Sendable {
  /// The name that people call it by, and its file, as `SceneLoader` takes it.
  public struct Entry: Sendable {
    public let name: String
    public let file: String

    public init(name: String, file: String) {
      (self.name, self.file) = (name, file)
    }
  }

  private let known: Mutex<[Entry]>

  public init(_ entries: [Entry]) { known = Mutex(entries) }

  public var entries: [Entry] { known.withLock { $0 } }

  subscript(number: Int) -> Entry? { known.withLock { $0.indices.contains(number) ? $0[number] : nil } }

  /// Adds a scene, and returns its place.
  func add(_ entry: Entry) -> Int {
    known.withLock {
      $0.append(entry)
      return $0.count - 1
    }
  }
}
