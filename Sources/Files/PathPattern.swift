/// A pattern of paths: `*` stands for any scalars of one part, `**` for any parts, `?` for one scalar of Unicode. One
/// without a slash is a pattern of the last part, wherever it lies.
///
/// Braces stand for themselves, or name parts of the path: `{device}/test{snapshot}.*.png`.
public struct PathPattern: Hashable, Sendable {
  private enum Token: Hashable, Sendable {
    case text([Unicode.Scalar])
    case one
    case many
    /// Any number of folders, each with the slash behind it.
    case folders
    /// Any number of parts at the end, with the slash before them.
    case rest
    /// One scalar or more of one part.
    case named(String)
  }

  /// The pattern as it is written.
  public let text: String
  /// The names of its parts, in the order of the pattern.
  public let names: [String]
  private let tokens: [Token]

  /// Creates a pattern in which braces stand for themselves.
  public init(_ text: String) {
    var reader = Reader(isNaming: false)
    _ = reader.read(text)
    (self.text, names, tokens) = (text, [], reader.tokens)
  }

  /// Creates a pattern with named parts; nil where a brace is not closed, has nothing in it, or stands in another one.
  public init?(naming text: String) {
    var reader = Reader(isNaming: true)
    guard reader.read(text) else { return nil }
    (self.text, names, tokens) = (text, reader.names, reader.tokens)
  }

  /// Whether a path fits the pattern.
  public func matches(_ path: String) -> Bool { texts(of: path) != nil }

  /// Returns the texts of the named parts, the earlier ones as short as they can be; nil where the path does not fit.
  public func texts(of path: String) -> [String: String]? {
    var search = Search(tokens, path, allowed: nil)
    return search.texts()
  }

  /// Returns the texts of the named parts where each is one of those allowed for its name, any where none are said; nil
  /// where the path does not fit so. Capitals, spaces, hyphens, underscores, points and brackets count for nothing:
  /// `iPhone 15` is `iphone-15`.
  public func texts(of path: String, allowing allowed: [String: [String]]) -> [String: String]? {
    var search = Search(tokens, path, allowed: allowed.mapValues { $0.map(Self.folded) })
    return search.texts()
  }

  /// Whether two names are the same where capitals, spaces and the like count for nothing.
  public static func areAlike(_ first: String, _ second: String) -> Bool { folded(first) == folded(second) }

  private static let slash: Unicode.Scalar = "/"

  private static let separators: Set<Unicode.Scalar> = [" ", "-", "_", ".", "(", ")"]

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !separators.contains($0) }.map(folded)
  }
}

extension PathPattern {
  /// Makes tokens of a pattern's text.
  private struct Reader {
    /// Whether braces name what stands for them.
    let isNaming: Bool
    private(set) var tokens: [Token] = []
    private(set) var names: [String] = []

    init(isNaming: Bool) { self.isNaming = isNaming }

    /// Reads a pattern.
    ///
    /// - Returns: whether its braces are sound.
    mutating func read(_ text: String) -> Bool {
      var parts = (FilePath.hasSlash(text) ? [] : ["**"]) + FilePath.parts(of: text)
      while parts.suffix(2) == ["**", "**"] { parts.removeLast() }
      for (index, part) in parts.enumerated() {
        if part == "**", index == parts.count - 1 {
          tokens.append(.rest)
          continue
        }
        if tokens.last != .folders {
          if index > 0 { add(PathPattern.slash) }
          if part == "**" { tokens.append(.folders) }
        }
        guard part == "**" || readPart(part) else { return false }
      }
      return true
    }

    private mutating func readPart(_ part: String) -> Bool {
      var rest = Array(part.unicodeScalars)[...]
      while let scalar = rest.popFirst() {
        switch scalar {
        case "*": if tokens.last != .many { tokens.append(.many) }
        case "?": tokens.append(.one)
        case "{" where isNaming:
          let name = rest.prefix(while: Self.isOfName)
          guard !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == "}" else { return false }
          names.append(String(String.UnicodeScalarView(name)))
          tokens.append(.named(names[names.count - 1]))
          rest = rest[(name.endIndex + 1)...]
        case "}" where isNaming: return false
        default: add(scalar)
        }
      }
      return true
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool { scalar != "{" && scalar != "}" }

    private mutating func add(_ scalar: Unicode.Scalar) {
      if case .text(let scalars) = tokens.last {
        tokens[tokens.count - 1] = .text(scalars + [scalar])
      } else {
        tokens.append(.text([scalar]))
      }
    }
  }

  /// Looks for a way in which a path fits, in time of the tokens times the scalars: what failed is not tried again.
  private struct Search {
    let tokens: [Token]
    let path: [Unicode.Scalar]
    /// Folded; nil for any text of all names.
    let allowed: [String: [[Unicode.Scalar]]]?
    private var failed: Set<Int> = []
    private var found: [(name: String, range: Range<Int>)] = []

    init(_ tokens: [Token], _ path: String, allowed: [String: [[Unicode.Scalar]]]?) {
      (self.tokens, self.allowed) = (tokens, allowed)
      self.path = Array(FilePath.parts(of: path).joined(separator: "/").unicodeScalars)
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

    /// Returns the places at which a token can end, the nearest first.
    private func ends(of token: Token, at place: Int) -> [Int] {
      let end = path[place...].firstIndex { $0 == PathPattern.slash } ?? path.count
      switch token {
      case .text(let scalars): return path[place...].starts(with: scalars) ? [place + scalars.count] : []
      case .one: return place < end ? [place + 1] : []
      case .many: return Array(place...end)
      case .folders: return [place] + path.indices[place...].filter { path[$0] == PathPattern.slash }.map { $0 + 1 }
      case .rest: return place == 0 || place == end ? [path.count] : []
      case .named(let name):
        guard let allowed = allowed?[name] else { return place < end ? Array(place + 1...end) : [] }
        return allowed.compactMap { self.end(of: $0, from: place, to: end) }
      }
    }

    /// Returns the place behind a folded text that stands at a place; nil where it does not.
    private func end(of text: [Unicode.Scalar], from start: Int, to end: Int) -> Int? {
      var (place, rest) = (start, text[...])
      while let scalar = rest.first {
        guard place < end else { return nil }
        if PathPattern.folded(path[place]) == scalar {
          rest.removeFirst()
        } else if !PathPattern.separators.contains(path[place]) {
          return nil
        }
        place += 1
      }
      return place > start ? place : nil
    }
  }
}
