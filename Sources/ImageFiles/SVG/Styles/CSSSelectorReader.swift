/// Reads selectors from the tokens before a rule's block.
struct CSSSelectorReader {
  /// All that `&` stands for; nil outside of any rule.
  private let around: [CSSSelector]?
  private var tokens: ArraySlice<CSSToken>
  /// The number of selectors around it, as the arguments of functions.
  private var depth = 0

  private init(around: [CSSSelector]?, tokens: ArraySlice<CSSToken>, depth: Int = 0) {
    (self.around, self.tokens, self.depth) = (around, tokens, depth)
  }

  /// The deepest that functions may lie in one another.
  private static let deepest = 32

  /// A selector that is none, so that its rule is dropped, as CSS wants it.
  private struct Invalid: Error {}

  /// Returns the selectors of a list; nil where one of them is none.
  ///
  /// - Parameter around: the selectors of the rule in which this one is nested.
  static func selectors(_ tokens: ArraySlice<CSSToken>, in around: [CSSSelector]?) throws(SVGProblem) -> [CSSSelector]?
  {
    var reader = CSSSelectorReader(around: around, tokens: tokens)
    do {
      return try reader.list(isRelative: around != nil)
    } catch let refusal as SVGProblem {
      throw refusal
    } catch {
      return nil
    }
  }

  private mutating func skipSpace() { tokens = tokens.drop { $0 == .space } }

  private mutating func list(isRelative: Bool = false) throws -> [CSSSelector] {
    guard depth <= Self.deepest else { throw Invalid() }
    var selectors: [CSSSelector] = []
    while true {
      selectors.append(try selector(isRelative: isRelative))
      guard tokens.first == .comma else { break }
      tokens.removeFirst()
    }
    guard tokens.isEmpty else { throw Invalid() }
    return selectors
  }

  private mutating func selector(isRelative: Bool) throws -> CSSSelector {
    skipSpace()
    var steps: [CSSSelector.Step] = []
    var combinator = self.combinator()
    if isRelative, let around {
      let first = CSSSelector.Step(combinator: .descendant, compound: [.any(around, weighs: true)])
      if combinator != nil || !holdsNesting() { steps.append(first) }
    } else if combinator != nil {
      throw Invalid()
    }
    while true {
      steps.append(.init(combinator: combinator ?? .descendant, compound: try compound()))
      let hadSpace = tokens.first == .space
      skipSpace()
      combinator = self.combinator()
      if combinator == nil {
        guard hadSpace, let next = tokens.first, next != .comma else { break }
      }
    }
    return CSSSelector(steps: steps)
  }

  /// Whether `&` stands before the next comma.
  private func holdsNesting() -> Bool {
    tokens.prefix { $0 != .comma }.contains(.delimiter(UInt8(ascii: "&")))
  }

  private mutating func combinator() -> CSSSelector.Combinator? {
    let combinators: [UInt8: CSSSelector.Combinator] = [
      UInt8(ascii: ">"): .child, UInt8(ascii: "+"): .next, UInt8(ascii: "~"): .later,
    ]
    guard let found = tokens.first?.isDelimiter.flatMap({ combinators[$0] }) else { return nil }
    tokens.removeFirst()
    skipSpace()
    return found
  }

  private mutating func compound() throws -> [CSSSimpleSelector] {
    var compound: [CSSSimpleSelector] = []
    loop: while let token = tokens.first {
      switch token {
      case .ident(let name):
        tokens.removeFirst()
        // A prefix of a namespace, of which SVG's is the only one that is drawn.
        if tokens.first == .delimiter(UInt8(ascii: "|")) {
          tokens.removeFirst()
          continue loop
        }
        compound.append(.type(name))
      case .delimiter(UInt8(ascii: "*")):
        tokens.removeFirst()
        if tokens.first == .delimiter(UInt8(ascii: "|")) { tokens.removeFirst() } else { compound.append(.everything) }
      case .delimiter(UInt8(ascii: "&")):
        tokens.removeFirst()
        compound.append(around.map { .any($0, weighs: true) } ?? .root)
      case .hash(let id):
        tokens.removeFirst()
        compound.append(.id(id))
      case .delimiter(UInt8(ascii: ".")):
        tokens.removeFirst()
        guard case .ident(let name)? = tokens.popFirst() else { throw Invalid() }
        compound.append(.class(name))
      case .open(UInt8(ascii: "[")): compound.append(try attribute())
      case .colon: compound.append(try pseudo())
      default: break loop
      }
    }
    guard !compound.isEmpty else { throw Invalid() }
    return compound
  }

  // MARK: Attributes

  private mutating func attribute() throws -> CSSSimpleSelector {
    var inner = try block()
    inner = inner.drop { $0 == .space }
    guard case .ident(var name)? = inner.popFirst() else { throw Invalid() }
    if inner.first == .delimiter(UInt8(ascii: "|")), case .ident(let local)? = inner.dropFirst().first {
      name = local
      inner = inner.dropFirst(2)
    }
    inner = inner.drop { $0 == .space }
    guard let sign = inner.popFirst() else { return .attribute(name, .exists, "", ignoresCase: false) }
    let comparisons: [UInt8: CSSSimpleSelector.Comparison] = [
      UInt8(ascii: "~"): .word, UInt8(ascii: "|"): .dash, UInt8(ascii: "^"): .begins, UInt8(ascii: "$"): .ends,
      UInt8(ascii: "*"): .holds,
    ]
    var comparison = CSSSimpleSelector.Comparison.equal
    if sign != .delimiter(UInt8(ascii: "=")) {
      guard let found = sign.isDelimiter.flatMap({ comparisons[$0] }),
        inner.popFirst() == .delimiter(UInt8(ascii: "="))
      else { throw Invalid() }
      comparison = found
    }
    inner = inner.drop { $0 == .space }
    let value: String
    switch inner.popFirst() {
    case .ident(let text), .string(let text): value = text
    default: throw Invalid()
    }
    inner = inner.drop { $0 == .space }
    let flag = inner.popFirst()?.word
    guard inner.allSatisfy({ $0 == .space }), [nil, "i", "s"].contains(flag) else { throw Invalid() }
    return .attribute(name, comparison, value, ignoresCase: flag == "i")
  }

  /// The tokens between the brackets of which the first is next.
  private mutating func block() throws -> ArraySlice<CSSToken> {
    guard let end = tokens.endOfBlock else { throw Invalid() }
    defer { tokens = tokens[(end + 1)...] }
    return tokens[(tokens.startIndex + 1)..<end]
  }

  // MARK: Pseudo-classes

  private mutating func pseudo() throws -> CSSSimpleSelector {
    tokens.removeFirst()
    if tokens.first == .colon {
      tokens.removeFirst()
      if case .function? = tokens.first { _ = try block() } else { _ = tokens.popFirst() }
      return .never
    }
    if case .function(let name)? = tokens.first {
      let inner = try block()
      return try function(name.loweredASCII, inner)
    }
    guard let name = tokens.popFirst()?.word else { throw Invalid() }
    switch name {
    case "root", "scope": return .root
    case "empty": return .empty
    case "link", "any-link": return .link
    case "first-child": return .nth(step: 0, offset: 1, fromEnd: false, ofType: false)
    case "last-child": return .nth(step: 0, offset: 1, fromEnd: true, ofType: false)
    case "first-of-type": return .nth(step: 0, offset: 1, fromEnd: false, ofType: true)
    case "last-of-type": return .nth(step: 0, offset: 1, fromEnd: true, ofType: true)
    case "only-child": return .onlyChild(ofType: false)
    case "only-of-type": return .onlyChild(ofType: true)
    case "hover", "active", "focus", "focus-within", "focus-visible", "visited", "target", "checked", "disabled",
      "enabled", "first-line", "first-letter", "before", "after", "fullscreen", "target-within":
      return .never
    // Vendors' own are passed over by others.
    default: throw name.utf8.first == UInt8(ascii: "-") ? Invalid() as any Error : SVGProblem(.selector(":\(name)"))
    }
  }

  private func function(_ name: String, _ inner: ArraySlice<CSSToken>) throws -> CSSSimpleSelector {
    switch name {
    case "is", "where", "matches", "-webkit-any": return .any(try forgiving(inner), weighs: name != "where")
    case "not":
      var reader = CSSSelectorReader(around: around, tokens: inner, depth: depth + 1)
      return .not(try reader.list())
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      if inner.contains(where: { $0.word == "of" }) { throw SVGProblem(.selector(":\(name)(… of …)")) }
      guard let (step, offset) = Self.steps(inner) else { throw Invalid() }
      return .nth(
        step: step, offset: offset, fromEnd: ["nth-last-child", "nth-last-of-type"].contains(name),
        ofType: ["nth-of-type", "nth-last-of-type"].contains(name))
    default: throw name.utf8.first == UInt8(ascii: "-") ? Invalid() as any Error : SVGProblem(.selector(":\(name)()"))
    }
  }

  /// A list of which those that are none are left out.
  private func forgiving(_ inner: ArraySlice<CSSToken>) throws -> [CSSSelector] {
    try inner.parts(at: .comma).compactMap { part in
      var reader = CSSSelectorReader(around: around, tokens: part, depth: depth + 1)
      do { return try reader.list().first } catch is Invalid { return nil }
    }
  }

  /// `an+b`, `odd` and `even`.
  private static func steps(_ tokens: ArraySlice<CSSToken>) -> (step: Int, offset: Int)? {
    let text = Array(tokens.filter { $0 != .space }.css.loweredASCII.utf8)
    if text.elementsEqual("odd".utf8) { return (2, 1) }
    if text.elementsEqual("even".utf8) { return (2, 0) }
    func number(_ bytes: ArraySlice<UInt8>) -> Int? {
      Int(String(decoding: bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes, as: UTF8.self))
    }
    guard let n = text.firstIndex(of: UInt8(ascii: "n")) else { return number(text[...]).map { (0, $0) } }
    let before = text[..<n]
    let step: Int?
    switch String(decoding: before, as: UTF8.self) {
    case "", "+": step = 1
    case "-": step = -1
    default: step = number(before)
    }
    // A comment stands where two numbers met.
    let behind = text[(n + 1)...].filter { ![UInt8(ascii: "/"), UInt8(ascii: "*")].contains($0) }
    guard let step, let offset = behind.isEmpty ? 0 : number(behind[...]) else { return nil }
    return (step, offset)
  }
}

extension ArraySlice<CSSToken> {
  /// The index of the bracket that ends the block which begins here; nil where it does not end.
  var endOfBlock: Int? {
    var open: [UInt8] = []
    for index in indices {
      if let closing = self[index].closing {
        open.append(closing)
      } else if case .close(let sign) = self[index], sign == open.last {
        open.removeLast()
        if open.isEmpty { return index }
      }
    }
    return nil
  }

  /// The parts between separators that stand in no brackets.
  func parts(at separator: CSSToken) -> [ArraySlice<CSSToken>] {
    var parts: [ArraySlice<CSSToken>] = []
    var (start, depth) = (startIndex, 0)
    for index in indices {
      if self[index].closing != nil { depth += 1 }
      if case .close = self[index] { depth -= 1 }
      if depth == 0, self[index] == separator {
        parts.append(self[start..<index])
        start = index + 1
      }
    }
    return parts + [self[start...]]
  }

  /// Without the spaces around.
  var trimmed: ArraySlice<CSSToken> {
    let head = drop { $0 == .space }
    return head.last == .space ? head.dropLast() : head
  }
}
