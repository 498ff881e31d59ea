/// Finds what a file has to import for a name that it uses and does not see.
///
/// It is only asked for messages: nothing is read where all names are known.
public struct ImportFinder: Sendable {
  /// The kind of thing that a name stands for.
  public enum NameKind: String, Sendable {
    case component, function, value
  }

  private let find: @Sendable (_ name: String, _ kind: NameKind, _ file: String) -> [String]

  public init(_ find: @escaping @Sendable (_ name: String, _ kind: NameKind, _ file: String) -> [String]) {
    self.find = find
  }

  /// Returns the words to write behind `import:`, one for each file that has the name.
  ///
  /// - Parameter file: the path of the file that uses the name.
  func imports(having name: String, _ kind: NameKind, for file: String) -> [String] { find(name, kind, file) }
}
