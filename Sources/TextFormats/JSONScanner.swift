import Basics

/// Reads the parts of a JSON text (RFC 8259), one after the other; what they make together is its user's.
/// By hand, because Foundation tells no place of a value, and makes a tree of all before anybody can stop it.
public struct JSONScanner {
  /// A mistake in the text, with its place. Nothing can be read after it.
  public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistakes that a text can have.
    public enum Reason: Hashable, Sendable {
      /// Something else was expected, in words.
      case expected(String)
      /// The value of this name is a list or an object where a plain one is wanted.
      case nested(String)
      case endsEarly
      case notUTF8
      case tooDeep
    }

    public var reason: Reason
    public var line: Int
    public var column: Int

    public init(reason: Reason, line: Int, column: Int) {
      (self.reason, self.line, self.column) = (reason, line, column)
    }

    public var description: String {
      let words =
        switch reason {
        case .expected(let wanted): "\(wanted) was expected"
        case .nested(let name): "'\(name)' is a list or an object"
        case .endsEarly: "it ends early"
        case .notUTF8: "it is not UTF-8"
        case .tooDeep: "too much stands in one another"
        }
      return "line \(line), column \(column): \(words)"
    }
  }

  private var bytes: ByteReader

  public init(_ bytes: ByteReader) { self.bytes = bytes }

  /// The line of the next byte, from 1; the column counts Unicode characters.
  public var line: Int { bytes.line }
  public var column: Int { bytes.column }

  /// The byte that a value begins with, or whatever else stands there; nil at the end.
  public mutating func start() throws -> UInt8? {
    try skipSpace()
    return try bytes.peek()
  }

  /// A number, `true`, `false` or `null` as it is written; empty where something else stands.
  public mutating func word() throws -> String {
    var word: [UInt8] = []
    while let byte = try bytes.peek(), byte.isASCIIDigit || byte.isASCIILetter || "-+.".utf8.contains(byte) {
      word.append(byte)
      _ = try bytes.next()
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// A text in quotes, without them.
  public mutating func string() throws -> String {
    try take("\"", or: "a text in quotes")
    let start = (bytes.line, bytes.column - 1)
    var text: [UInt8] = []
    var half: UInt16?
    while true {
      guard let byte = try bytes.next() else { throw mistake(.endsEarly) }
      guard byte == UInt8(ascii: "\\") else {
        if half.take() != nil { text += Array("\u{FFFD}".utf8) }
        if byte == UInt8(ascii: "\"") { break }
        guard byte >= 0x20 else { throw mistake(.expected("a closing quote")) }
        text.append(byte)
        continue
      }
      guard let unit = try escape() else { throw mistake(.expected("an escape such as \\n or \\u4E00")) }
      let units = (half.take().map { [$0] } ?? []) + [unit]
      if UTF16.isLeadSurrogate(unit), units.count == 1 {
        half = unit
      } else {
        text += Array(String(decoding: units, as: UTF16.self).utf8)
      }
    }
    guard let decoded = String(validating: text, as: UTF8.self) else {
      throw Mistake(reason: .notUTF8, line: start.0, column: start.1)
    }
    return decoded
  }

  /// The units of UTF-16 that letters behind a backslash mean.
  private static let escapes: [Unicode.Scalar: UInt16] = [
    "n": 0x0A, "r": 0x0D, "t": 0x09, "b": 0x08, "f": 0x0C, "\"": 0x22, "\\": 0x5C, "/": 0x2F,
  ]

  private mutating func escape() throws -> UInt16? {
    guard let letter = try bytes.next() else { return nil }
    guard letter == UInt8(ascii: "u") else { return Self.escapes[Unicode.Scalar(letter)] }
    var digits: [UInt8] = []
    for _ in 0..<4 {
      guard let digit = try bytes.next() else { return nil }
      digits.append(digit)
    }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  // MARK: - Signs

  /// Takes a sign if it comes next, and says whether.
  public mutating func takes(_ sign: Unicode.Scalar) throws -> Bool {
    try skipSpace()
    guard try bytes.peek() == UInt8(ascii: sign) else { return false }
    _ = try bytes.next()
    return true
  }

  /// Takes a sign, or throws that these words were expected.
  public mutating func take(_ sign: Unicode.Scalar, or words: String) throws {
    if try takes(sign) { return }
    throw mistake(try bytes.peek() == nil ? .endsEarly : .expected(words))
  }

  /// Whether another part of a list or an object follows, behind a comma but for the first; false behind the sign
  /// that closes it.
  public mutating func hasNext(before closing: Unicode.Scalar, isFirst: inout Bool) throws -> Bool {
    if try takes(closing) { return false }
    if !isFirst { try take(",", or: "',' or '\(closing)'") }
    isFirst = false
    return true
  }

  private mutating func skipSpace() throws {
    while let byte = try bytes.peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      _ = try bytes.next()
    }
  }

  /// A mistake at the next byte.
  public func mistake(_ reason: Mistake.Reason) -> Mistake {
    Mistake(reason: reason, line: bytes.line, column: bytes.column)
  }
}
