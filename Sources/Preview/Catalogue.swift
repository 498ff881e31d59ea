/// The scenes that a preview shows. A page names them by their place in it, so that no request holds a path.
public struct Catalogue: Sendable {
  /// The name that people call it by, and its file, as `SceneLoader` takes it.
  public struct Entry: Sendable {
    public let name: String
    public let file: String

    public init(name: String, file: String) {
      (self.name, self.file) = (name, file)
    }
  }

  public let entries: [Entry]

  public init(_ entries: [Entry]) { self.entries = entries }

  subscript(number: Int) -> Entry? { entries.indices.contains(number) ? entries[number] : nil }
}
