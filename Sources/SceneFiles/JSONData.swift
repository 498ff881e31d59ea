import Formulas
import Limits
import Scenes
import TextFormats

/// JSON as data, straight into values: the nodes that YAML is read into would take ten times the memory.
struct JSONData {
  private var scanner: JSONScanner
  private let path: String
  private var parts = 0
  private var diagnostics = Diagnostics()

  /// The problem that ends the reading, and its place; nothing is read after it.
  private struct Stop: Error {
    var problem: ReadingProblem
    var place: SourcePlace
  }

  /// Lists within lists, and records.
  private static let deepest = 200

  /// The file's one value, or nil where it cannot be read at all; what is wrong goes to `diagnostics`.
  static func read(_ text: String, path: String, diagnostics: inout Diagnostics) -> Value? {
    var reader = JSONData(text, path: path)
    defer { diagnostics.add(contentsOf: reader.diagnostics) }
    do {
      guard try reader.scanner.start() != nil else {
        reader.diagnostics.add(ReadingProblem.emptyFile, at: reader.place)
        return nil
      }
      let value = try reader.value(depth: 0)
      guard try reader.scanner.start() == nil else {
        throw reader.scanner.mistake(.expected("the end of the file"))
      }
      return value
    } catch let stop as Stop {
      reader.diagnostics.add(stop.problem, at: stop.place)
    } catch let mistake as JSONScanner.Mistake {
      reader.add(mistake)
    } catch {
      // Bytes in memory can always be read.
      reader.diagnostics.add(ReadingProblem.malformedData(path, reason: "\(error)"), at: reader.place)
    }
    return nil
  }

  private init(_ text: String, path: String) {
    scanner = JSONScanner(ByteReader(Array(text.utf8)))
    self.path = path
  }

  /// Where the next byte is.
  private var place: SourcePlace { SourcePlace(file: path, line: scanner.line, column: scanner.column) }

  private mutating func add(_ mistake: JSONScanner.Mistake) {
    diagnostics.add(
      ReadingProblem(mistake, path: path), at: SourcePlace(file: path, line: mistake.line, column: mistake.column))
  }

  private mutating func value(depth: Int) throws -> Value {
    switch try scanner.start() {
    case nil: throw scanner.mistake(.endsEarly)
    case UInt8(ascii: "\""): return .text(try scanner.string())
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard depth < Self.deepest else { throw scanner.mistake(.tooDeep) }
      parts += 1
      guard parts <= Limits.dataParts else {
        throw Stop(problem: .tooManyParts(limit: Limits.dataParts), place: place)
      }
      return try scanner.takes("[") ? list(depth: depth) : record(depth: depth)
    default: break
    }
    let start = place
    switch try scanner.word() {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case let word:
      guard let number = LiteralData.number(word) else {
        throw JSONScanner.Mistake(reason: .expected("a value"), line: start.line, column: start.column)
      }
      return .number(number)
    }
  }

  private mutating func list(depth: Int) throws -> Value {
    var items: [Value] = []
    while try !scanner.takes("]") {
      if !items.isEmpty { try scanner.take(",", or: "',' or ']'") }
      guard items.count < Limits.rows else {
        _ = try scanner.start()
        throw Stop(problem: .tooManyRows(limit: Limits.rows), place: place)
      }
      items.append(try value(depth: depth + 1))
    }
    return .list(items)
  }

  private mutating func record(depth: Int) throws -> Value {
    let start = place
    try scanner.take("{", or: "'{'")
    var fields: [String: Value] = [:]
    var firsts: [String: Int] = [:]
    while try !scanner.takes("}") {
      if !fields.isEmpty { try scanner.take(",", or: "',' or '}'") }
      _ = try scanner.start()
      let key = place
      let name = try scanner.string()
      try scanner.take(":", or: "':'")
      let value = try value(depth: depth + 1)
      if fields.updateValue(value, forKey: name) != nil {
        diagnostics.add(ReadingProblem.duplicateKey(name, firstLine: firsts[name] ?? start.line), at: key)
      }
      if key.line != start.line, firsts[name] == nil { firsts[name] = key.line }
    }
    return .record(Record(fields, at: start))
  }
}
