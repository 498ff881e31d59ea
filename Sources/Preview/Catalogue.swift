/// The scenes that a preview shows. A page names them by their place in it, so that no request holds a path.
public struct Catalogue: Sendable {
  public struct Entry: Hashable, Sendable {
    /// The name that people call it by.
    public var name: String
    /// Its file, as `SceneLoader` takes it.
    public var file: String

    public init(name: String, file: String) {
      self.name = name
      self.file = file
    }
  }

  public let entries: [Entry]

  public init(_ entries: [Entry]) {
    self.entries = entries
  }

  subscript(number: Int) -> Entry? { entries.indices.contains(number) ? entries[number] : nil }
}
