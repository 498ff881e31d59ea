import Formulas
import Scenes

/// Reads one file's nodes into descriptions; what is wrong goes to `diagnostics`, and reading goes on.
struct FileReader {
  let source: SourceText
  var diagnostics = Diagnostics()
  /// Older spellings that are still read.
  var hints = Diagnostics()

  init(_ source: SourceText) {
    self.source = source
  }

  mutating func report(_ problem: ReadingProblem, at place: SourcePlace) {
    diagnostics.add(problem, at: place)
  }

  /// The pairs of a map, or nil, reported, where it is something else. `key` names it in messages.
  mutating func pairs(_ node: YAMLNode, of key: String, wanted: String = "a map") -> [YAMLNode.Pair]? {
    if let pairs = node.pairs { return pairs }
    wrongForm(node, key: key, wanted: wanted)
    return nil
  }

  /// The items of a list, or nil, reported, where it is something else.
  mutating func items(_ node: YAMLNode, of key: String, wanted: String = "a list") -> [YAMLNode]? {
    if case .sequence(let items, _) = node.content { return items }
    wrongForm(node, key: key, wanted: wanted)
    return nil
  }

  mutating func wrongForm(_ node: YAMLNode, key: String, wanted: String) {
    switch node.content {
    case .broken: return
    case .empty: reportEmpty(key, at: node.place)
    default: report(.wrongForm(key: key, wanted: wanted, found: node.kindName), at: node.place)
    }
  }

  /// An empty value, with the reason where a comment has eaten it.
  mutating func reportEmpty(_ key: String, at place: SourcePlace) {
    if let comment = comment(after: place) {
      report(.emptyByComment(key, comment: comment), at: place)
    } else {
      report(.empty(key), at: place)
    }
  }

  /// Gives the comment that begins with a `#` on the line after a place and looks like a colour, up to the next blank.
  func comment(after place: SourcePlace) -> String? {
    let rest = source.rest(from: place)
    guard let start = rest.firstRange(of: " #")?.upperBound else { return nil }
    let word = rest[start...].prefix { !$0.isWhitespace && !",)]}".contains($0) }
    let isColor = [3, 4, 6, 8].contains(word.count) && word.allSatisfy(\.isHexDigit)
    return isColor ? "#" + word : nil
  }

  /// A literal scalar, quoted or not.
  mutating func literal(_ node: YAMLNode, key: String) -> Placed<String>? {
    guard let text = node.scalarText else {
      wrongForm(node, key: key, wanted: "a name")
      return nil
    }
    return Placed(text.text, at: node.place)
  }

  /// A name as formulas can say it.
  mutating func identifier(_ text: String, at place: SourcePlace) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
    let isName =
      text.utf8.first.map(isLetter) ?? false && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    if !isName { report(.notAName(text), at: place) }
    return isName
  }

  mutating func unknown(_ key: Placed<String>, of owner: String, among candidates: [String]) {
    report(.unknownKey(key.value, of: owner, candidates: candidates), at: key.place)
  }
}
