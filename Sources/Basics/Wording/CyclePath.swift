/// Names that lead from one to the next and back to the first, which stands at the end again.
public struct CyclePath: Hashable, Sendable {
  public let names: [String]

  /// - Parameter names: the first again at the end.
  public init(_ names: [String]) { self.names = names }

  /// Creates the ring that a path closes by going on to a name; nil where it has not come by there.
  public init?(from path: [String], to next: String) {
    guard let start = path.firstIndex(where: { $0.utf8.elementsEqual(next.utf8) }) else { return nil }
    names = path[start...] + [next]
  }

  /// The most names of a cycle that are reported besides its last.
  private static let maxListed = 20

  /// The names as messages show them: `a → b → a`.
  public var text: String {
    guard names.count > Self.maxListed + 2, let last = names.last else { return names.joined(separator: " → ") }
    let left = names.count - Self.maxListed - 1
    return names.prefix(Self.maxListed).joined(separator: " → ") + " → (\(left) more) → \(last)"
  }
}
