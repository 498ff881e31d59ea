import Basics
import Formulas
import Scenes

/// A reader of some of a file's nodes: what it can ask of them, and what it tells of those that are something else.
protocol NodeReader {
  var file: OpenFile { get }
}

/// A file that is being read.
struct OpenFile {
  let source: SourceText
  let findings: Findings
}

/// The mistakes and notes of all readers of a scene's files.
final class Findings {
  var diagnostics = Diagnostics()
  /// Older spellings that are still read.
  var hints = Diagnostics()
  /// The words of parts that are left out: names among them are not there for others.
  var lostWords: Set<String> = []
  /// Whether a part is left out that may have named what stands elsewhere.
  var isUnclear = false
}

extension NodeReader {
  func report(_ problem: @autoclosure () -> ReadingProblem, at place: SourcePlace) {
    file.findings.diagnostics.add(problem(), at: place)
  }

  /// Returns nil, reported, for what is left out.
  func refused<Part>(_ problem: @autoclosure () -> ReadingProblem, at place: SourcePlace) -> Part? {
    report(problem(), at: place)
    return nil
  }

  /// Returns nil, reported, for what is left out since it is something else than is wanted.
  func misformed<Part>(_ node: YAMLNode, key: String, wanted: String) -> Part? {
    wrongForm(node, key: key, wanted: wanted)
    return nil
  }

  /// Notes that a part is left out.
  func lose(_ node: YAMLNode) { file.findings.lostWords.formUnion(node.possibleNames) }

  /// Returns nil, noted, for a part that is left out.
  func leftOut<Part>(_ node: YAMLNode) -> Part? {
    lose(node)
    return nil
  }

  /// A result, or nil, noted, where what has this name is left out.
  func kept<Part>(_ part: Part?, _ name: Placed<String>) -> Part? {
    if part == nil { file.findings.lostWords.formUnion(NameScanner.names(in: name.value)) }
    return part
  }

  /// The pairs of a map, or nil, reported, where it is something else. `key` names it in messages.
  func pairs(_ node: YAMLNode, of key: String, wanted: String = "a map") -> [YAMLNode.Pair]? {
    node.pairs ?? misformed(node, key: key, wanted: wanted)
  }

  /// The pairs of a map that may be empty; none, reported, where it is something else.
  func entries(_ node: YAMLNode, of key: String, wanted: String = "a map") -> [YAMLNode.Pair] {
    node.isEmpty ? [] : pairs(node, of: key, wanted: wanted) ?? []
  }

  /// The items of a list, or nil, reported, where it is something else.
  func items(_ node: YAMLNode, of key: String, wanted: String = "a list") -> [YAMLNode]? {
    node.items ?? misformed(node, key: key, wanted: wanted)
  }

  func wrongForm(_ node: YAMLNode, key: String, wanted: String) {
    switch node.content {
    case .broken: return
    case .empty: reportEmpty(key, at: node.place)
    default:
      if node.scalarText == nil { lose(node) }
      report(.wrongForm(key: key, wanted: wanted, found: node.kindName), at: node.place)
    }
  }

  /// An empty value, with the reason where a comment has eaten it.
  func reportEmpty(_ key: String, at place: SourcePlace) {
    if let comment = comment(after: place) {
      report(.emptyByComment(key, comment: comment), at: place)
    } else {
      report(.empty(key), at: place)
    }
  }

  /// Returns the comment that begins with a `#` on the line after a place and looks like a colour, up to the next
  /// blank.
  func comment(after place: SourcePlace) -> String? {
    let rest = file.source.rest(from: place)
    guard let start = rest.firstRange(of: " #")?.upperBound else { return nil }
    let word = rest[start...].prefix { !$0.isWhitespace && !",)]}".contains($0) }
    let isColor = [3, 4, 6, 8].contains(word.count) && word.allSatisfy(\.isHexDigit)
    return isColor ? "#" + word : nil
  }

  /// A literal scalar, quoted or not.
  func literal(_ node: YAMLNode, key: String) -> Placed<String>? {
    node.scalarText.map { Placed($0.text, at: node.place) } ?? misformed(node, key: key, wanted: "a name")
  }

  /// A name as formulas can say it.
  func identifier(_ text: String, at place: SourcePlace) -> Bool {
    let isName = Self.isName(text)
    if !isName { report(.notAName(text), at: place) }
    return isName
  }

  /// Whether it is a name as formulas can say it.
  static func isName(_ text: String) -> Bool {
    text.utf8.first?.isASCIIDigit == false && text.utf8.allSatisfy(\.isNamePart)
  }

  func unknown(_ key: Placed<String>, of owner: String, among candidates: [String]) {
    report(.unknownKey(key.value, of: owner, candidates: candidates), at: key.place)
  }

  /// Reports the keys of a map that are none of those known.
  func checkKeys(_ pairs: [YAMLNode.Pair], of owner: String, among known: [String]) {
    for pair in pairs where !known.contains(pair.key.value) { unknown(pair.key, of: owner, among: known) }
  }

  /// Whether no two keys are given that exclude one another; reports the first that are.
  func areApart(_ excluded: [[String]], among given: Set<String>, of owner: String, at place: SourcePlace) -> Bool {
    guard let both = excluded.first(where: { given.isSuperset(of: $0) }) else { return true }
    report(.severalKeys(both, of: owner), at: place)
    return false
  }

  /// One name, or a list of them.
  func literals(_ node: YAMLNode, key: String) -> [Placed<String>] {
    (node.items ?? [node]).compactMap { literal($0, key: key) }
  }

  /// The same, each once: a name that means what an earlier one does is reported, once for each meaning, and left out.
  ///
  /// - Parameter meaning: gives what a name stands for; the name itself if left out.
  func distinctLiterals(
    _ node: YAMLNode, key: String, meaning: (String) -> String = { $0 }
  ) -> [Placed<String>] {
    var first: [String: SourcePlace] = [:]
    var reported: Set<String> = []
    return literals(node, key: key).filter { name in
      let meaning = meaning(name.value)
      guard let place = first[meaning] else {
        first[meaning] = name.place
        return true
      }
      if reported.insert(meaning).inserted {
        report(.duplicateItem(name.value, key: key, firstLine: place.line), at: name.place)
      }
      return false
    }
  }
}
