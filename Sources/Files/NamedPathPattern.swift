/// A pattern of paths with named parts: `{device}/test{snapshot}.*.png`. All else is as in a `PathPattern`: `*` stands
/// for any scalars of one part of the path, `**` for any parts, `?` for one scalar; one without a slash is a pattern of
/// the last part, wherever it lies.
public struct NamedPathPattern: Hashable, Sendable {
  private enum Token: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case one
    case many
    /// Any number of folders, each with the slash behind it.
    case folders
    /// All the rest, slashes too.
    case rest
    case named(String)
  }

  /// The pattern as it is written.
  public let text: String
  /// The names of its parts, in the order of the pattern.
  public let names: [String]
  private let tokens: [Token]

  /// Creates a pattern; nil where a brace is not closed, has nothing in it, or stands in another one.
  public init?(_ text: String) {
    self.text = text
    let scalars = Array(text.unicodeScalars)
    var tokens: [Token] = FilePath.hasSlash(text) ? [] : [.folders]
    var names: [String] = []
    var place = 0
    while place < scalars.count {
      let rest = scalars[place...]
      if rest.starts(with: ["*", "*", "/"]), place == 0 || scalars[place - 1] == "/" {
        tokens.append(.folders)
        place += 3
      } else if rest.elementsEqual(["*", "*"]), place == 0 || scalars[place - 1] == "/" {
        tokens.append(.rest)
        place += 2
      } else if scalars[place] == "{" {
        let name = rest.dropFirst().prefix(while: Self.isOfName)
        guard !name.isEmpty, name.endIndex < scalars.count, scalars[name.endIndex] == "}" else { return nil }
        names.append(String(String.UnicodeScalarView(name)))
        tokens.append(.named(names[names.count - 1]))
        place = name.endIndex + 1
      } else {
        switch scalars[place] {
        case "}": return nil
        case "*": tokens.append(.many)
        case "?": tokens.append(.one)
        default: tokens.append(.scalar(scalars[place]))
        }
        place += 1
      }
    }
    (self.tokens, self.names) = (tokens, names)
  }

  /// Returns the texts of the named parts, the earlier ones as short as they can be; nil where the path does not fit.
  public func texts(of path: String) -> [String: String]? {
    var search = Search(tokens: tokens, path: Array(path.unicodeScalars), allowed: nil)
    return search.texts()
  }

  /// Returns the texts of the named parts where each is one of those allowed for its name, any where none are said; nil
  /// where the path does not fit so. Capitals, spaces, hyphens, underscores, points and brackets count for nothing:
  /// `iPhone 15` is `iphone-15`.
  public func texts(of path: String, allowing allowed: [String: [String]]) -> [String: String]? {
    var search = Search(
      tokens: tokens, path: Array(path.unicodeScalars), allowed: allowed.mapValues { $0.map(Self.folded) })
    return search.texts()
  }

  /// Whether two names are the same where capitals, spaces and the like count for nothing.
  public static func areAlike(_ first: String, _ second: String) -> Bool { folded(first) == folded(second) }

  private static let slash: Unicode.Scalar = "/"

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool { scalar != "{" && scalar != "}" }

  private static let separators: Set<Unicode.Scalar> = [" ", "-", "_", ".", "(", ")"]

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !separators.contains($0) }.map(folded)
  }

  /// Looks for a way in which a path fits, in time of the tokens times the scalars: what failed is not tried again.
  private struct Search {
    let tokens: [Token]
    let path: [Unicode.Scalar]
    /// Folded; nil for any text of all names.
    let allowed: [String: [[Unicode.Scalar]]]?
    private var failed: Set<Int> = []
    private var found: [(name: String, range: Range<Int>)] = []

    init(tokens: [Token], path: [Unicode.Scalar], allowed: [String: [[Unicode.Scalar]]]?) {
      (self.tokens, self.path, self.allowed) = (tokens, path, allowed)
    }

    mutating func texts() -> [String: String]? {
      guard fits(0, at: 0) else { return nil }
      return Dictionary(
        found.map { ($0.name, String(String.UnicodeScalarView(path[$0.range]))) },
        uniquingKeysWith: { first, _ in first })
    }

    private mutating func fits(_ index: Int, at place: Int) -> Bool {
      guard index < tokens.count else { return place == path.count }
      let key = index * (path.count + 1) + place
      guard !failed.contains(key) else { return false }
      for end in ends(of: tokens[index], at: place) {
        let count = found.count
        if case .named(let name) = tokens[index] { found.append((name, place..<end)) }
        if fits(index + 1, at: end) { return true }
        found.removeLast(found.count - count)
      }
      failed.insert(key)
      return false
    }

    /// The places at which a token can end, the nearest first.
    private func ends(of token: Token, at place: Int) -> [Int] {
      let end = path[place...].firstIndex { $0 == NamedPathPattern.slash } ?? path.count
      switch token {
      case .scalar(let scalar): return place < path.count && path[place] == scalar ? [place + 1] : []
      case .one: return place < end ? [place + 1] : []
      case .many: return Array(place...end)
      case .folders: return [place] + path.indices[place...].filter { path[$0] == "/" }.map { $0 + 1 }
      case .rest: return [path.count]
      case .named(let name):
        guard let allowed = allowed?[name] else { return place < end ? Array(place + 1...end) : [] }
        return allowed.compactMap { self.end(of: $0, from: place, to: end) }
      }
    }

    /// The place behind a folded text that stands at a place; nil where it does not.
    private func end(of text: [Unicode.Scalar], from start: Int, to end: Int) -> Int? {
      var (place, rest) = (start, text[...])
      while let scalar = rest.first {
        guard place < end else { return nil }
        if NamedPathPattern.folded(path[place]) == scalar {
          rest.removeFirst()
        } else if !NamedPathPattern.separators.contains(path[place]) {
          return nil
        }
        place += 1
      }
      return place > start ? place : nil
    }
  }
}
