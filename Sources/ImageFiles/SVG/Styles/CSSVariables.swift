/// `var()` (CSS Variables 1).
enum CSSVariables {
  /// Tokens that may be put in the place of a value's variables, of which each may hold the one before twice; and how
  /// deep they may lie in one another.
  private static let (most, deepest) = (10_000, 64)

  /// The variables that are being replaced, the outermost first, and what that took so far.
  struct Substitution {
    fileprivate var names: Set<String> = []
    fileprivate var work = 0
    fileprivate var depth = 0

    /// - Parameter name: of a variable whose own value is replaced.
    init(of name: String? = nil) {
      if let name { names.insert(name) }
    }
  }

  static func areUsed(_ tokens: ArraySlice<CSSToken>) -> Bool { tokens.contains { isVariable($0) } }

  private static func isVariable(_ token: CSSToken) -> Bool {
    if case .function(let name) = token { return name.loweredASCII == "var" }
    return false
  }

  /// The tokens with those of variables in the place of these; nil where one has no value, or is its own.
  static func replaced(
    _ tokens: ArraySlice<CSSToken>, _ value: (String) -> [CSSToken]?, _ substitution: inout Substitution
  ) -> [CSSToken]? {
    substitution.depth += 1
    defer { substitution.depth -= 1 }
    var result: [CSSToken] = []
    var index = tokens.startIndex
    while index < tokens.endIndex {
      substitution.work += 1
      guard substitution.work <= most, substitution.depth <= deepest else { return nil }
      guard isVariable(tokens[index]) else {
        result.append(tokens[index])
        index += 1
        continue
      }
      let end = tokens[index...].endOfBlock ?? tokens.endIndex
      let inner = tokens[(index + 1)..<end]
      let parts = inner.parts(at: .comma)
      guard case .ident(let name)? = parts[0].trimmed.first else { return nil }
      let fallback = parts.count > 1 ? inner[(parts[0].endIndex + 1)...] : nil
      var found: [CSSToken]?
      if let given = value(name), substitution.names.insert(name).inserted {
        found = replaced(given[...], value, &substitution)
        substitution.names.remove(name)
      }
      if found == nil, let fallback { found = replaced(fallback, value, &substitution) }
      guard let found else { return nil }
      result += found
      index = min(end + 1, tokens.endIndex)
    }
    return result
  }
}
