/// Media queries (Media Queries 4), asked by a picture on a screen that is light and does not move.
enum CSSMedia {
  /// Whether one of a list of queries applies; nil where that depends on what a picture does not know.
  static func applies(_ tokens: ArraySlice<CSSToken>) -> Bool? {
    let queries = tokens.trimmed
    if queries.isEmpty { return true }
    if queries.count > 200 { return nil }
    var applies = false
    for query in queries.parts(at: .comma) {
      guard let one = self.query(query.filter { $0 != .space }) else { return nil }
      applies = applies || one
    }
    return applies
  }

  private static func query(_ tokens: [CSSToken]) -> Bool? {
    var rest = tokens[...]
    var isNegated = false
    if rest.first?.word == "not" || rest.first?.word == "only" { isNegated = rest.removeFirst().word == "not" }
    var result: Bool
    if let type = rest.first?.word {
      rest.removeFirst()
      result = type == "all" || type == "screen"
    } else {
      guard let first = feature(&rest) else { return nil }
      result = first
    }
    while let word = rest.first?.word {
      rest.removeFirst()
      guard let next = feature(&rest) else { return nil }
      if word == "and" { result = result && next } else if word == "or" { result = result || next } else { return nil }
    }
    return rest.isEmpty ? result != isNegated : nil
  }

  private static func feature(_ rest: inout ArraySlice<CSSToken>) -> Bool? {
    guard rest.first == .open(UInt8(ascii: "(")), let end = rest.endOfBlock else { return nil }
    let inner = rest[(rest.startIndex + 1)..<end]
    rest = rest[(end + 1)...]
    guard let name = inner.first?.word else {
      return inner.first == .open(UInt8(ascii: "(")) ? query(Array(inner)) : nil
    }
    guard inner.dropFirst().first == .colon, let value = inner.dropFirst(2).first?.word, inner.count == 3 else {
      return nil
    }
    switch name {
    case "prefers-color-scheme": return value == "light"
    case "prefers-reduced-motion", "prefers-contrast", "prefers-reduced-transparency", "prefers-reduced-data":
      return value == "no-preference"
    case "inverted-colors", "forced-colors": return value == "none"
    default: return nil
    }
  }
}
