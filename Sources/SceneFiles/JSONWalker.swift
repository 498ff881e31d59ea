import Basics
import Formulas
import TextFormats

/// Goes through a JSON text, of which each value is made into something as soon as it is read: a tree of all would take
/// ten times the memory of what data become.
struct JSONWalker {
  /// The content of a value, whose parts have been made already.
  enum Content<Part> {
    case null
    case bool(Bool)
    case number(Double)
    /// A whole number with more digits than a number holds, by its digits.
    case wideNumber(String)
    case text(String)
    case list([Part])
    case object([Member<Part>])
  }

  /// A member of an object, with the place of its key.
  struct Member<Part> {
    var key: String
    var place: SourcePlace
    var value: Part
  }

  /// Makes something of a value at a place; of a list or an object, that of its bracket.
  typealias Making<Part> = (Content<Part>, SourcePlace) throws(Diagnostic) -> Part

  private var scanner: JSONScanner
  private let file: SourceFile
  /// The deepest that lists and objects may stand in one another.
  private let deepest: Int
  private var parts = 0

  /// The result for the text's one value; throws the first mistake, after which nothing can be read.
  static func read<Part>(
    _ text: String, path: String, deepest: Int, _ making: Making<Part>
  ) throws(Diagnostic) -> Part {
    try read(text, path: path, deepest: deepest) { walker in
      let part = try walker.value(depth: 0, making)
      guard try walker.scanner.start() == nil else { throw walker.scanner.mistake(.expected("the end of the file")) }
      return part
    }
  }

  /// The results for all values of a text, one behind the other; throws the first mistake.
  static func readAll<Part>(
    _ text: String, path: String, deepest: Int, _ making: Making<Part>
  ) throws(Diagnostic) -> [Part] {
    try read(text, path: path, deepest: deepest) { walker in
      var parts: [Part] = []
      while try walker.scanner.start() != nil {
        guard parts.count < Limits.rows else {
          throw Diagnostic(
            ReadingProblem.tooManyRows(limit: Limits.rows), at: walker.place(from: walker.scanner.column))
        }
        parts.append(try walker.value(depth: 0, making))
      }
      return parts
    }
  }

  private static func read<Result>(
    _ text: String, path: String, deepest: Int, _ body: (inout JSONWalker) throws -> Result
  ) throws(Diagnostic) -> Result {
    var walker = JSONWalker(
      scanner: JSONScanner(ByteReader(Array(text.utf8))), file: SourceFile(path), deepest: deepest)
    do {
      guard try walker.scanner.start() != nil else {
        throw Diagnostic(ReadingProblem.emptyFile, at: walker.place(from: walker.scanner.column))
      }
      return try body(&walker)
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch let mistake as JSONScanner.Mistake {
      let place = SourcePlace(in: walker.file, line: mistake.line, column: mistake.column)
      throw Diagnostic(ReadingProblem(mistake, path: path), at: place)
    } catch {
      // Bytes in memory can always be read.
      throw Diagnostic(ReadingProblem.unreadableFile(path, reason: "\(error)"), at: walker.place(from: 1))
    }
  }

  /// Returns the place from a column of the line up to the next byte.
  private func place(from column: Int) -> SourcePlace {
    SourcePlace(in: file, line: scanner.line, column: column, length: max(scanner.column - column, 1))
  }

  private mutating func value<Part>(depth: Int, _ making: Making<Part>) throws -> Part {
    let start = try scanner.start()
    let column = scanner.column
    switch start {
    case nil: throw scanner.mistake(.endsEarly)
    case UInt8(ascii: "\""):
      let text = try scanner.string()
      return try making(.text(text), place(from: column))
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard depth < deepest else { throw scanner.mistake(.tooDeep) }
      let place = place(from: column)
      parts += 1
      guard parts <= Limits.dataParts else {
        throw Diagnostic(ReadingProblem.tooManyParts(limit: Limits.dataParts), at: place)
      }
      return try scanner.takes("[")
        ? making(.list(list(depth: depth, making)), place) : making(.object(object(depth: depth, making)), place)
    default: break
    }
    switch try scanner.word() {
    case "true": return try making(.bool(true), place(from: column))
    case "false": return try making(.bool(false), place(from: column))
    case "null": return try making(.null, place(from: column))
    case let word:
      if WideNumber.isWritten(in: word), LiteralData.number(word) != nil {
        return try making(.wideNumber(word), place(from: column))
      }
      guard let number = LiteralData.number(word) else {
        throw JSONScanner.Mistake(reason: .expected("a value"), line: scanner.line, column: column)
      }
      return try making(.number(number), place(from: column))
    }
  }

  private mutating func list<Part>(depth: Int, _ making: Making<Part>) throws -> [Part] {
    var items: [Part] = []
    while try !scanner.takes("]") {
      if !items.isEmpty { try scanner.take(",", or: "',' or ']'") }
      guard items.count < Limits.rows else {
        _ = try scanner.start()
        throw Diagnostic(ReadingProblem.tooManyRows(limit: Limits.rows), at: place(from: scanner.column))
      }
      items.append(try value(depth: depth + 1, making))
    }
    return items
  }

  private mutating func object<Part>(depth: Int, _ making: Making<Part>) throws -> [Member<Part>] {
    try scanner.take("{", or: "'{'")
    var members: [Member<Part>] = []
    while try !scanner.takes("}") {
      if !members.isEmpty { try scanner.take(",", or: "',' or '}'") }
      _ = try scanner.start()
      let column = scanner.column
      let key = try scanner.string()
      let place = place(from: column)
      try scanner.take(":", or: "':'")
      members.append(Member(key: key, place: place, value: try value(depth: depth + 1, making)))
    }
    return members
  }
}
