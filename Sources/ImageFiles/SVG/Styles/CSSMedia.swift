/// Media queries ([Media Queries 4](https://www.w3.org/TR/mediaqueries-4/)), asked by a picture on a screen that is
/// light and does not move.
enum CSSMedia {
  /// A query that depends on what a picture does not know.
  struct UnknownQuery: Error {}

  /// Whether one of a list of queries applies (section 2.1; an empty list does).
  static func applies(_ tokens: ArraySlice<CSSToken>) throws(UnknownQuery) -> Bool {
    let queries = tokens.trimmed
    if queries.isEmpty { return true }
    if queries.count > 200 { throw UnknownQuery() }
    var applies = false
    for query in queries.parts(at: .comma) {
      let one = try self.query(query.filter { $0 != .space })
      applies = applies || one
    }
    return applies
  }

  /// Whether a query matches: a media type, conditions, or both (section 3).
  private static func query(_ tokens: [CSSToken]) throws(UnknownQuery) -> Bool {
    var rest = tokens[...]
    var isNegated = false
    if rest.first?.word == "not" || rest.first?.word == "only" { isNegated = rest.removeFirst().word == "not" }
    var result: Bool
    if let type = rest.first?.word {
      rest.removeFirst()
      result = type == "all" || type == "screen"
    } else {
      result = try feature(&rest)
    }
    while let word = rest.first?.word {
      rest.removeFirst()
      let next = try feature(&rest)
      switch word {
      case "and": result = result && next
      case "or": result = result || next
      default: throw UnknownQuery()
      }
    }
    guard rest.isEmpty else { throw UnknownQuery() }
    return result != isNegated
  }

  /// Whether the feature in brackets at the beginning has its value, or a condition in brackets holds (sections 2.4,
  /// 2.5).
  private static func feature(_ rest: inout ArraySlice<CSSToken>) throws(UnknownQuery) -> Bool {
    guard rest.first == .open(UInt8(ascii: "(")), let end = rest.endOfBlock else { throw UnknownQuery() }
    let inner = rest[(rest.startIndex + 1)..<end]
    rest = rest[(end + 1)...]
    guard let name = inner.first?.word else {
      guard inner.first == .open(UInt8(ascii: "(")) else { throw UnknownQuery() }
      return try query(Array(inner))
    }
    guard inner.dropFirst().first == .colon, let value = inner.dropFirst(2).first?.word, inner.count == 3 else {
      throw UnknownQuery()
    }
    switch name {
    case "prefers-color-scheme": return value == "light"
    case "prefers-reduced-motion", "prefers-contrast", "prefers-reduced-transparency", "prefers-reduced-data":
      return value == "no-preference"
    case "inverted-colors", "forced-colors": return value == "none"
    default: throw UnknownQuery()
    }
  }
}
