import Basics
import Files
import Scenes

/// A number, a colour or a text in a line of a scene's file, where a formula is that and nothing else.
struct SourceLiteral: Hashable {
  enum Kind: String, Hashable {
    case number, color, text
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
  ///   - column: from 1, in characters: of the literal, or of the quote before it.
  ///   - value: what it is now, as a formula would write it: a literal that means something else is none.
  init?(in line: String, at column: Int, meaning value: String) {
    guard column >= 1, column <= line.count else { return nil }
    let start = line.index(line.startIndex, offsetBy: column - 1)
    let isQuoted = line[start...].utf8.first.map(Self.isQuote) ?? false
    let isBehindQuote = column > 1 && Self.isQuote(line[..<start].utf8.last ?? 0)
    let found =
      isQuoted || isBehindQuote
      ? Self.quoted(line, from: isQuoted ? start : line.utf8.index(before: start)) : Self.number(line, from: start)
    guard let found, found.means(value) else { return nil }
    self = found
  }

  private init(_ kind: Kind, _ range: Range<String.Index>, of line: String) {
    self.kind = kind
    (text, before, after) = (String(line[range]), String(line[..<range.lowerBound]), String(line[range.upperBound...]))
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// From a quote to the next one, with nothing between them that YAML, or a text of the language, reads otherwise.
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

  /// Whether a formula is over there: at the line's end, before a comment, or before what parts or closes a list.
  private static func ends(_ rest: Substring.UTF8View) -> Bool {
    let blank = UInt8(ascii: " ")
    guard let next = rest.first(where: { $0 != blank && $0 != UInt8(ascii: "\r") }) else { return true }
    return ",]}".utf8.contains(next) || next == UInt8(ascii: "#") && rest.first == blank
  }

  // MARK: What may stand there

  private static func isOfNumber(_ byte: UInt8) -> Bool { byte.isASCIIDigit || ".-".utf8.contains(byte) }

  private static func isNumber(_ bytes: Substring.UTF8View) -> Bool {
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
      && bytes.count <= longestNumber
  }

  private static func isColor(_ bytes: Substring.UTF8View) -> Bool {
    bytes.first == UInt8(ascii: "#") && [7, 9].contains(bytes.count)
      && bytes.dropFirst().allSatisfy { "0123456789abcdefABCDEF".utf8.contains($0) }
  }

  /// Whether a text has no formula in it, and nothing that stands for something else.
  private static func isPlain(_ bytes: Substring.UTF8View) -> Bool {
    bytes.count <= longestText && bytes.allSatisfy { $0 >= 0x20 && !"{}\\\"'".utf8.contains($0) }
  }

  /// Bytes.
  private static let (longestNumber, longestText) = (16, 2_000)

  private func means(_ value: String) -> Bool {
    switch kind {
    case .number: Double(text) == Double(value)
    case .color: MachineText(value.lowercased()).holds(MachineText(text.lowercased()))
    case .text: value == "\"\(text)\""
    }
  }

  /// The line with another literal of the same kind in its place; nil where that is none.
  func line(with other: String) -> String? {
    let bytes = other[...].utf8
    let isRight =
      switch kind {
      case .number: Self.isNumber(bytes)
      case .color: Self.isColor(bytes)
      case .text: Self.isPlain(bytes)
      }
    return isRight ? before + other + after : nil
  }
}
