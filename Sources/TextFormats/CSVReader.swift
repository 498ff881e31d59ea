/// Records of CSV as [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180) (section 2) has it, or with semicolons or tabs
/// for its commas: in quotes, fields may hold these, line ends, and quotes written twice. Empty lines are left out. By
/// hand, because every message needs a field's line and column, and one record at a time is held.
public struct CSVReader {
  /// A field, and where it stands in the file.
  public struct Field: Hashable, Sendable {
    /// The text without the quotes around it; line ends in it are line feeds.
    public var text: String
    public var isQuoted: Bool
    /// The line where it begins, from 1; the column counts Unicode characters.
    public var line: Int
    public var column: Int
  }

  /// A record of the file.
  public struct Row: Sendable {
    public var fields: [Field] = []
    /// The line where it begins, from 1.
    public var line: Int
    /// The mistakes in it, in the order in which they were found.
    public var mistakes: [Mistake] = []
  }

  /// A place at which a file is no CSV; lines and columns from 1.
  public enum Mistake: Hashable, Sendable {
    /// The file ends inside of quotes that begin here.
    case unclosedQuote(line: Int, column: Int)
    case textAfterQuote(line: Int, column: Int)
    case notUTF8(line: Int, column: Int)
  }

  /// The byte between two fields, in ASCII.
  public let separator: UInt8
  private var bytes: ByteReader

  /// The separators that a file may have.
  public static let separators = [",", ";", "\t"].map { UInt8(ascii: $0) }

  /// - Parameter separators: those that are possible. The one of them that the first line has most of, outside of
  ///   quotes, is the file's, or the one that a first line such as `sep=;` names, as spreadsheets write it.
  public init(_ bytes: ByteReader, separators: [UInt8] = separators) {
    let start = bytes.atHand
    self.bytes = bytes
    guard let named = Self.namedSeparator(in: start) else {
      separator = Self.separator(in: start, among: separators)
      return
    }
    separator = named
    // The line has been seen: it is at hand.
    while let byte = try? self.bytes.next(), byte != 0x0A {}
  }

  /// The next record, or nil at the end. Throws where the file cannot be read further.
  public mutating func next() throws -> Row? {
    while try bytes.peek() != nil {
      var row = Row(line: bytes.line)
      while try addField(to: &row) {}
      let isEmpty = row.fields.count == 1 && row.fields[0].text.isEmpty && !row.fields[0].isQuoted
      if !isEmpty || !row.mistakes.isEmpty { return row }
    }
    return nil
  }

  /// - Returns: false if it is the row's last.
  private mutating func addField(to row: inout Row) throws -> Bool {
    let quote = UInt8(ascii: "\"")
    let (line, column) = (bytes.line, bytes.column)
    var text: [UInt8] = []
    let isQuoted = try bytes.peek() == quote
    if isQuoted {
      _ = try bytes.next()
      while true {
        guard let byte = try bytes.next() else {
          row.mistakes.append(.unclosedQuote(line: line, column: column))
          break
        }
        if byte == quote {
          guard try bytes.peek() == quote else { break }
          _ = try bytes.next()
        }
        text.append(byte)
      }
    }
    var (hasRest, isLast) = (false, false)
    while true {
      let place = (bytes.line, bytes.column)
      guard let byte = try bytes.next(), byte != 0x0A else {
        isLast = true
        break
      }
      if byte == separator { break }
      if isQuoted, !hasRest {
        hasRest = true
        row.mistakes.append(.textAfterQuote(line: place.0, column: place.1))
      }
      text.append(byte)
    }
    let decoded = String(validating: text, as: UTF8.self)
    if decoded == nil { row.mistakes.append(.notUTF8(line: line, column: column)) }
    let words = decoded ?? String(decoding: text, as: UTF8.self)
    row.fields.append(Field(text: words, isQuoted: isQuoted, line: line, column: column))
    return !isLast
  }

  private static func namedSeparator(in start: ArraySlice<UInt8>) -> UInt8? {
    let line = Array(start.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(6))
    guard line.count == 5, line.starts(with: "sep=".utf8), separators.contains(line[4]) else { return nil }
    return line[4]
  }

  private static func separator(in start: ArraySlice<UInt8>, among separators: [UInt8]) -> UInt8 {
    var isQuoted = false
    var counts = Array(repeating: 0, count: separators.count)
    for byte in start {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D { break }
      if let index = separators.firstIndex(of: byte) { counts[index] += 1 }
    }
    let most = counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) }
    return most.map { separators[$0] } ?? UInt8(ascii: ",")
  }
}
