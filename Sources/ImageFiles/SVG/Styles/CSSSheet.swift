/// The rules of a style sheet, nested ones drawn out of the rules around them (CSS Nesting 1), and those of media that
/// do not apply left out.
struct CSSSheet {
  struct Rule {
    let selectors: [CSSSelector]
    let declarations: [CSSDeclaration]
  }

  private(set) var rules: [Rule] = []
  /// The number of rules around those that are read.
  private var depth = 0
  private static let deepest = 32

  init(_ text: String) throws(SVGProblem) {
    try read(CSSTokenizer.tokens(text)[...], in: nil)
  }

  /// The declarations of a style attribute.
  static func declarations(_ text: String) -> [CSSDeclaration] {
    CSSTokenizer.tokens(text)[...].parts(at: .semicolon).compactMap { CSSDeclaration($0) }
  }

  /// Reads rules, and where they stand in one, declarations of that.
  private mutating func read(_ tokens: ArraySlice<CSSToken>, in around: [CSSSelector]?) throws(SVGProblem) {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw SVGProblem(.tooMuchMatching) }
    var rest = tokens
    var declarations: [CSSDeclaration] = []
    func flush(_ sheet: inout CSSSheet) {
      if let around, !declarations.isEmpty {
        sheet.rules.append(Rule(selectors: around, declarations: declarations))
        declarations = []
      }
    }
    while let first = rest.first {
      if first == .space || first == .semicolon {
        rest.removeFirst()
      } else if case .at(let name) = first {
        rest.removeFirst()
        let (prelude, block) = Self.takeRule(&rest, isAt: true)
        flush(&self)
        try readAt(name.loweredASCII, prelude, block, in: around)
      } else if around != nil, let end = Self.endOfDeclaration(rest) {
        if let declaration = CSSDeclaration(rest[..<end]) { declarations.append(declaration) }
        rest = rest[end...]
      } else {
        let (prelude, block) = Self.takeRule(&rest, isAt: false, isNested: around != nil)
        guard let block else { continue }
        flush(&self)
        if let selectors = try CSSSelectorReader.selectors(prelude.trimmed, in: around) {
          try read(block, in: selectors)
        }
      }
    }
    flush(&self)
  }

  /// Takes the part before a block, and what is in that; nil where it ends without one.
  private static func takeRule(
    _ rest: inout ArraySlice<CSSToken>, isAt: Bool, isNested: Bool = false
  ) -> (prelude: ArraySlice<CSSToken>, block: ArraySlice<CSSToken>?) {
    var index = rest.startIndex
    while index < rest.endIndex {
      let token = rest[index]
      if token == .open(UInt8(ascii: "{")) {
        let prelude = rest[..<index]
        let end = rest[index...].endOfBlock
        let block = rest[(index + 1)..<(end ?? rest.endIndex)]
        rest = end.map { rest[($0 + 1)...] } ?? []
        return (prelude, block)
      }
      if token == .semicolon, isAt || isNested {
        let prelude = rest[..<index]
        rest = rest[(index + 1)...]
        return (prelude, nil)
      }
      if token.closing != nil {
        guard let end = rest[index...].endOfBlock else { break }
        index = end
      }
      index += 1
    }
    defer { rest = [] }
    return (rest, nil)
  }

  /// The end of the declaration that begins here; nil where a rule does.
  private static func endOfDeclaration(_ tokens: ArraySlice<CSSToken>) -> Int? {
    guard case .ident(let name)? = tokens.first, tokens.dropFirst().first(where: { $0 != .space }) == .colon else {
      return nil
    }
    let isCustom = name.utf8.starts(with: "--".utf8)
    var index = tokens.startIndex
    while index < tokens.endIndex, tokens[index] != .semicolon {
      if tokens[index] == .open(UInt8(ascii: "{")), !isCustom { return nil }
      if tokens[index].closing != nil { index = tokens[index...].endOfBlock ?? tokens.endIndex - 1 }
      index += 1
    }
    return index
  }

  private mutating func readAt(
    _ name: String, _ prelude: ArraySlice<CSSToken>, _ block: ArraySlice<CSSToken>?, in around: [CSSSelector]?
  ) throws(SVGProblem) {
    switch name {
    case "media":
      guard let applies = try? CSSMedia.applies(prelude) else { throw SVGProblem(.atRule("media\(prelude.css)")) }
      if applies, let block { try read(block, in: around) }
    case "import": throw SVGProblem(.importedSheet)
    case "supports", "layer", "container", "scope", "starting-style", "property", "counter-style", "function":
      throw SVGProblem(.atRule(name))
    // All that these say takes effect where they are asked for.
    default: break
    }
  }
}
