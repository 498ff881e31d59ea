import Basics

/// A list of flat objects in JSON, one object at a time: `[{…}, {…}]`, or an object that has such a list as the member
/// of a given name; its other members are passed over.
public struct JSONRecordReader {
  /// A member of an object, and where it stands in the file.
  public struct Field: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case text, number, bool, null
    }

    public var name: String
    public var kind: Kind
    /// A text without its quotes; a number with the digits it is written with.
    public var text: String
    /// The line where the value begins, from 1; the column counts Unicode characters.
    public var line: Int
    public var column: Int
  }

  /// An object of the list.
  public struct Record: Sendable {
    public var fields: [Field]
    /// The line where it begins, from 1.
    public var line: Int
    public var column: Int
  }

  public typealias Mistake = JSONScanner.Mistake

  private static let deepest = 64

  private let member: String
  private var scanner: JSONScanner
  private var isEntered = false
  private var isFirst = true
  private var hasEnded = false

  public init(_ bytes: ByteReader, member: String) {
    (scanner, self.member) = (JSONScanner(bytes), member)
  }

  /// The next record, or nil at the end. Throws a `Mistake`, or where the file cannot be read further.
  public mutating func next() throws -> Record? {
    if !isEntered { try enter() }
    guard !hasEnded, try scanner.hasNext(before: "]", isFirst: &isFirst) else {
      hasEnded = true
      return nil
    }
    return try record()
  }

  // MARK: - The list

  private mutating func enter() throws {
    isEntered = true
    if try scanner.takes("[") { return }
    try scanner.take("{", or: "a list of objects, '['")
    var isFirst = true
    while try scanner.hasNext(before: "}", isFirst: &isFirst) {
      let name = try scanner.string()
      try scanner.take(":", or: "':'")
      if name == member { return try scanner.take("[", or: "a list of objects, '['") }
      try passOver(depth: 0)
    }
    throw scanner.mistake(.expected("the member '\(member)'"))
  }

  private mutating func passOver(depth: Int) throws {
    guard depth < Self.deepest else { throw scanner.mistake(.tooDeep) }
    let closing = try scanner.takes("[") ? "]" as Unicode.Scalar : try scanner.takes("{") ? "}" : nil
    guard let closing else {
      _ = try scalar(name: "")
      return
    }
    var isFirst = true
    while try scanner.hasNext(before: closing, isFirst: &isFirst) {
      if closing == "}" {
        _ = try scanner.string()
        try scanner.take(":", or: "':'")
      }
      try passOver(depth: depth + 1)
    }
  }

  private mutating func record() throws -> Record {
    _ = try scanner.start()
    var record = Record(fields: [], line: scanner.line, column: scanner.column)
    try scanner.take("{", or: "an object, '{'")
    var isFirst = true
    while try scanner.hasNext(before: "}", isFirst: &isFirst) {
      let name = try scanner.string()
      try scanner.take(":", or: "':'")
      record.fields.append(try scalar(name: name))
    }
    return record
  }

  // MARK: - Values

  private mutating func scalar(name: String) throws -> Field {
    let start = try scanner.start()
    let (line, column) = (scanner.line, scanner.column)
    func field(_ kind: Field.Kind, _ text: String) -> Field {
      Field(name: name, kind: kind, text: text, line: line, column: column)
    }
    switch start {
    case UInt8(ascii: "\""): return field(.text, try scanner.string())
    case UInt8(ascii: "["), UInt8(ascii: "{"): throw scanner.mistake(.nested(name))
    case nil: throw scanner.mistake(.endsEarly)
    default: break
    }
    let text = try scanner.word()
    switch text {
    case "true", "false": return field(.bool, text)
    case "null": return field(.null, "")
    case _ where Double(text) != nil && ((text.utf8.first ?? 0).isASCIIDigit || text.utf8.first == UInt8(ascii: "-")):
      return field(.number, text)
    default:
      throw Mistake(reason: .expected("a value"), line: line, column: column)
    }
  }
}
