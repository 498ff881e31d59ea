import Basics
import Files
import Scenes

/// A number, a colour, a text or a curve in a line of a scene's file, where a formula is that and nothing else; or the
/// name that a formula is.
struct SourceLiteral: Hashable {
  enum Kind: String, Hashable {
    case number, color, text
    /// A call of `spring` or `bezier` with numbers.
    case curve
    /// A name of something else, in whose place a number, a colour or a text may stand.
    case name
  }

  let kind: Kind
  /// Without the quotes around it.
  let text: String
  /// The parts of its line before it and behind it, quotes included.
  let before: String
  let after: String

  /// The literal at a place of a line; nil where there is a formula with something to work out.
  ///
  /// - Parameters:
  ///   - column: from 1, in characters: of the literal, of the quote before it, or of the key that it stands behind.
  ///   - key: that key, where the place may be the key's.
  ///   - value: what it is now, as a formula would write it: a literal that means something else is none.
  init?(in line: String, at column: Int, behind key: String? = nil, meaning value: String) {
    guard column >= 1, column <= line.count else { return nil }
    let written = line.index(line.startIndex, offsetBy: column - 1)
    let start = key.flatMap { Self.value(behind: $0, in: line, at: written) } ?? written
    guard start < line.endIndex else { return nil }
    let isQuoted = line[start...].utf8.first.map(Self.isQuote) ?? false
    let isBehindQuote = start > line.startIndex && Self.isQuote(line[..<start].utf8.last ?? 0)
    let found =
      isQuoted || isBehindQuote
      ? Self.quoted(line, from: isQuoted ? start : line.utf8.index(before: start))
      : Self.number(line, from: start) ?? Self.curve(line, from: start) ?? Self.name(line, from: start)
    guard let found, found.means(value) else { return nil }
    self = found
  }

  init(number range: Range<String.Index>, of line: String) { self.init(.number, range, of: line) }

  init(color range: Range<String.Index>, of line: String) { self.init(.color, range, of: line) }

  private init(_ kind: Kind, _ range: Range<String.Index>, of line: String) {
    self.kind = kind
    (text, before, after) = (String(line[range]), String(line[..<range.lowerBound]), String(line[range.upperBound...]))
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// Returns the place where the value begins of the key that stands at a place.
  static func value(behind key: String, in line: String, at start: String.Index) -> String.Index? {
    guard let rest = MachineText(String(line[start...])).rest(after: MachineText(key)) else { return nil }
    let bytes = rest.text.utf8
    let quotes = bytes.first.map(isQuote) ?? false ? 1 : 0
    guard bytes.dropFirst(quotes).first == UInt8(ascii: ":") else { return nil }
    let blanks = bytes.dropFirst(quotes + 1).prefix { $0 == UInt8(ascii: " ") }.count
    return line.utf8.index(start, offsetBy: key.utf8.count + quotes + 1 + blanks, limitedBy: line.endIndex)
  }

  /// Returns the literal from a quote to the next one, with nothing between them that YAML, or a text of the language,
  /// reads otherwise.
  private static func quoted(_ line: String, from quote: String.Index) -> SourceLiteral? {
    let bytes = line.utf8
    let first = bytes.index(after: quote)
    guard let end = bytes[first...].firstIndex(of: bytes[quote]), ends(bytes[bytes.index(after: end)...]) else {
      return nil
    }
    let text = line[first..<end]
    if isColor(text.utf8) { return SourceLiteral(.color, first..<end, of: line) }
    return isPlain(text.utf8) ? SourceLiteral(.text, first..<end, of: line) : nil
  }

  private static func number(_ line: String, from start: String.Index) -> SourceLiteral? {
    let rest = line[start...].utf8
    let end = rest.firstIndex { !isOfNumber($0) } ?? rest.endIndex
    guard isNumber(line[start..<end].utf8), ends(rest[end...]) else { return nil }
    return SourceLiteral(.number, start..<end, of: line)
  }

  private static func curve(_ line: String, from start: String.Index) -> SourceLiteral? {
    let rest = line[start...].utf8
    guard let last = rest.firstIndex(of: UInt8(ascii: ")")) else { return nil }
    let end = rest.index(after: last)
    guard isCurve(line[start..<end].utf8), ends(rest[end...]) else { return nil }
    return SourceLiteral(.curve, start..<end, of: line)
  }

  private static func name(_ line: String, from start: String.Index) -> SourceLiteral? {
    let rest = line[start...].utf8
    let end = rest.firstIndex { !isOfName($0) } ?? rest.endIndex
    guard let first = rest.first, isOfName(first), !first.isASCIIDigit, ends(rest[end...]) else { return nil }
    return SourceLiteral(.name, start..<end, of: line)
  }

  /// Whether a formula is over there: at the line's end, before a comment, or before what parts or closes a list.
  static func ends(_ rest: Substring.UTF8View) -> Bool {
    let blank = UInt8(ascii: " ")
    guard let next = rest.first(where: { $0 != blank && $0 != UInt8(ascii: "\r") }) else { return true }
    return ",]}".utf8.contains(next) || next == UInt8(ascii: "#") && rest.first == blank
  }

  // MARK: What may stand there

  private static func isWord(_ bytes: Substring.UTF8View) -> Bool {
    bytes.first.map { isOfName($0) && !$0.isASCIIDigit } ?? false && bytes.count <= longestCurve
      && bytes.allSatisfy { isOfName($0) || $0 == UInt8(ascii: "-") }
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool { byte.isASCIIDigit || ".-".utf8.contains(byte) }

  static func isOfName(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || 65...90 ~= byte || 97...122 ~= byte || "._".utf8.contains(byte)
  }

  static func isNumber(_ bytes: Substring.UTF8View) -> Bool {
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
      && bytes.count <= longestNumber
  }

  static func isColor(_ bytes: Substring.UTF8View) -> Bool {
    bytes.first == UInt8(ascii: "#") && [7, 9].contains(bytes.count)
      && bytes.dropFirst().allSatisfy { "0123456789abcdefABCDEF".utf8.contains($0) }
  }

  /// Whether a text has no formula in it, and nothing that stands for something else.
  private static func isPlain(_ bytes: Substring.UTF8View) -> Bool {
    bytes.count <= longestText && bytes.allSatisfy { $0 >= 0x20 && !"{}\\\"'".utf8.contains($0) }
  }

  /// Whether it is a call of `spring` or `bezier`, with numbers and the names of parameters alone.
  private static func isCurve(_ bytes: Substring.UTF8View) -> Bool {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")), bytes.last == UInt8(ascii: ")"),
      curves.contains(where: { bytes[..<open].elementsEqual($0.utf8) }), bytes.count <= longestCurve
    else { return false }
    let inside = bytes[bytes.index(after: open)...].dropLast()
    return !inside.isEmpty
      && inside.allSatisfy { isOfNumber($0) || 97...122 ~= $0 || ", :".utf8.contains($0) }
  }

  private static let curves = ["spring", "bezier"]

  /// Bytes.
  private static let (longestNumber, longestText, longestCurve) = (16, 2_000, 100)

  private func means(_ value: String) -> Bool {
    switch kind {
    case .number: Double(text) == Double(value)
    case .color: MachineText(value.lowercased()).holds(MachineText(text.lowercased()))
    case .text: value == "\"\(text)\""
    case .curve, .name: true
    }
  }

  /// The line with another literal of the same kind in its place; nil where that is none.
  ///
  /// - Parameter isWord: whether a name is to be in the place of a name, as one of the language's words in that of
  ///   another.
  func line(with other: String, isWord: Bool = false) -> String? {
    let bytes = other[...].utf8
    if isWord { return kind == .name && Self.isWord(bytes) ? before + other + after : nil }
    let isRight =
      switch kind {
      case .number: Self.isNumber(bytes)
      case .color: Self.isColor(bytes)
      case .text: Self.isPlain(bytes)
      case .curve: Self.isCurve(bytes)
      case .name: Self.isNumber(bytes) || Self.isPlain(bytes)
      }
    let isBare = kind != .name || Self.isNumber(bytes)
    return isRight ? before + (isBare ? other : "\"\(other)\"") + after : nil
  }

  /// The curves of a line that are written with numbers alone, and their columns.
  static func curves(in line: String) -> [(column: Int, literal: SourceLiteral)] {
    var found: [(Int, SourceLiteral)] = []
    let bytes = line.utf8
    for name in curves {
      var rest = bytes.startIndex
      while let start = bytes[rest...].firstRange(of: Array("\(name)(".utf8))?.lowerBound {
        rest = bytes.index(after: start)
        let isWord = start == bytes.startIndex || !isOfName(bytes[bytes.index(before: start)])
        guard isWord, let literal = curve(line, from: start) else { continue }
        found.append((line.distance(from: line.startIndex, to: start) + 1, literal))
      }
    }
    return found
  }
}
