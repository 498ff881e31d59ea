/// A list of flat objects in JSON, one object at a time: `[{…}, {…}]`, or an object that has such a list as the member
/// of a given name; its other members are passed over.
public struct JSONRecordReader {
  public struct Field: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case text, number, bool, null
    }

    public var name: String
    public var kind: Kind
    /// A text without its quotes; a number with the digits it is written with.
    public var text: String
    /// Where the value begins, from 1; the column in Unicode characters.
    public var line: Int
    public var column: Int
  }

  public struct Record: Sendable {
    public var fields: [Field]
    /// Where it begins, from 1.
    public var line: Int
    public var column: Int
  }

  /// What is wrong with the text, and where. Nothing can be read after it.
  public struct Mistake: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      /// Something else was expected, in words.
      case expected(String)
      /// A field's value is a list or an object.
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
  }

  private enum State {
    case start, first, later, end
  }

  private static let deepest = 64

  private let member: String
  private var bytes: ByteReader
  private var state = State.start

  public init(_ bytes: ByteReader, member: String) {
    (self.bytes, self.member) = (bytes, member)
  }

  /// The next record, or nil at the end. Throws a `Mistake`, or where the file cannot be read further.
  public mutating func next() throws -> Record? {
    switch state {
    case .start: try enter()
    case .end: return nil
    case .first, .later: break
    }
    let isFirst = state == .first
    if try takes("]") {
      state = .end
      return nil
    }
    if !isFirst { try take(",", or: "',' or ']'") }
    state = .later
    return try record()
  }

  // MARK: - The list

  private mutating func enter() throws {
    state = .first
    if try takes("[") { return }
    try take("{", or: "a list of objects, '['")
    var isFirst = true
    while try !takes("}") {
      if !isFirst { try take(",", or: "',' or '}'") }
      isFirst = false
      let name = try string()
      try take(":", or: "':'")
      if name == member { return try take("[", or: "a list of objects, '['") }
      try passOver(depth: 0)
    }
    throw mistake(.expected("the member '\(member)'"))
  }

  private mutating func passOver(depth: Int) throws {
    guard depth < Self.deepest else { throw mistake(.tooDeep) }
    let closing = try takes("[") ? "]" as Unicode.Scalar : try takes("{") ? "}" : nil
    guard let closing else {
      _ = try scalar(name: "")
      return
    }
    var isFirst = true
    while try !takes(closing) {
      if !isFirst { try take(",", or: "',' or '\(closing)'") }
      isFirst = false
      if closing == "}" {
        _ = try string()
        try take(":", or: "':'")
      }
      try passOver(depth: depth + 1)
    }
  }

  private mutating func record() throws -> Record {
    try skipSpace()
    var record = Record(fields: [], line: bytes.line, column: bytes.column)
    try take("{", or: "an object, '{'")
    while try !takes("}") {
      if !record.fields.isEmpty { try take(",", or: "',' or '}'") }
      let name = try string()
      try take(":", or: "':'")
      record.fields.append(try scalar(name: name))
    }
    return record
  }

  // MARK: - Values

  private mutating func scalar(name: String) throws -> Field {
    try skipSpace()
    let (line, column) = (bytes.line, bytes.column)
    func field(_ kind: Field.Kind, _ text: String) -> Field {
      Field(name: name, kind: kind, text: text, line: line, column: column)
    }
    switch try bytes.peek() {
    case UInt8(ascii: "\""): return field(.text, try string())
    case UInt8(ascii: "["), UInt8(ascii: "{"): throw mistake(.nested(name))
    case nil: throw mistake(.endsEarly)
    default: break
    }
    var word: [UInt8] = []
    while let byte = try bytes.peek(), Self.isOfWord(byte) {
      word.append(byte)
      _ = try bytes.next()
    }
    let text = String(decoding: word, as: UTF8.self)
    switch text {
    case "true", "false": return field(.bool, text)
    case "null": return field(.null, "")
    case _ where Double(text) != nil && text.first.map { $0.isNumber || $0 == "-" } == true: return field(.number, text)
    default:
      throw Mistake(reason: .expected("a value"), line: line, column: column)
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
    default: false
    }
  }

  private mutating func string() throws -> String {
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

  private mutating func escape() throws -> UInt16? {
    switch try bytes.next() {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "\""): return 0x22
    case UInt8(ascii: "\\"): return 0x5C
    case UInt8(ascii: "/"): return 0x2F
    case UInt8(ascii: "u"):
      var digits: [UInt8] = []
      for _ in 0..<4 {
        guard let digit = try bytes.next() else { return nil }
        digits.append(digit)
      }
      return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    default: return nil
    }
  }

  // MARK: - Signs

  private mutating func takes(_ sign: Unicode.Scalar) throws -> Bool {
    try skipSpace()
    guard try bytes.peek() == UInt8(ascii: sign) else { return false }
    _ = try bytes.next()
    return true
  }

  private mutating func take(_ sign: Unicode.Scalar, or words: String) throws {
    if try takes(sign) { return }
    throw mistake(try bytes.peek() == nil ? .endsEarly : .expected(words))
  }

  private mutating func skipSpace() throws {
    while let byte = try bytes.peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      _ = try bytes.next()
    }
  }

  private func mistake(_ reason: Mistake.Reason) -> Mistake {
    Mistake(reason: reason, line: bytes.line, column: bytes.column)
  }
}
