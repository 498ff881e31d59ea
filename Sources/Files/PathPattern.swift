/// A pattern of paths: `*` stands for any scalars of one part, `**` for any parts, `?` for one scalar of Unicode. One
/// without a slash is a pattern of the last part, wherever it lies.
public struct PathPattern: Hashable, Sendable {
  public let text: String
  private let parts: [[Unicode.Scalar]]

  public init(_ text: String) {
    self.text = text
    let parts = FilePath.parts(of: text).map { Array($0.unicodeScalars) }
    self.parts = FilePath.hasSlash(text) ? parts : [["*", "*"]] + parts
  }

  /// Whether a path fits the pattern.
  public func matches(_ path: String) -> Bool {
    Self.matches(parts[...], FilePath.parts(of: path).map { Array($0.unicodeScalars) }[...])
  }

  private static func matches(_ pattern: ArraySlice<[Unicode.Scalar]>, _ path: ArraySlice<[Unicode.Scalar]>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    if first == ["*", "*"] {
      return (path.startIndex...path.endIndex).contains { matches(pattern.dropFirst(), path[$0...]) }
    }
    guard let part = path.first, isMatch(first, part) else { return false }
    return matches(pattern.dropFirst(), path.dropFirst())
  }

  /// One part, in time of the pattern's length times the part's: a star that did not fit takes one scalar more.
  private static func isMatch(_ pattern: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    var (at, place) = (0, 0)
    var star: (at: Int, place: Int)?
    while place < part.count {
      if at < pattern.count, pattern[at] == "*" {
        star = (at, place)
        at += 1
      } else if at < pattern.count, pattern[at] == "?" || pattern[at] == part[place] {
        at += 1
        place += 1
      } else if let last = star {
        star = (last.at, last.place + 1)
        (at, place) = (last.at + 1, last.place + 1)
      } else {
        return false
      }
    }
    return !pattern[at...].contains { $0 != "*" }
  }
}
