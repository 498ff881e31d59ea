import Formulas
import Limits
import TextFormats

/// JSON as it was written: each value with its place, objects in their order.
struct PlacedJSON {
  indirect enum Content {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([PlacedJSON])
    case object([(key: String, value: PlacedJSON)])
  }

  var content: Content
  var place: SourcePlace

  subscript(key: String) -> PlacedJSON? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.key == key }?.value
  }

  var text: String? { if case .text(let text) = content { text } else { nil } }
  var number: Double? { if case .number(let number) = content { number } else { nil } }
  var items: [PlacedJSON]? { if case .list(let items) = content { items } else { nil } }
  var members: [(key: String, value: PlacedJSON)]? { if case .object(let members) = content { members } else { nil } }

  /// As messages show it.
  var words: String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number): DecimalText.shortest(number)
    case .text(let text): "\"\(text)\""
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// The file's one value; throws a `Diagnostic`.
  static func read(_ text: String, path: String) throws(Diagnostic) -> PlacedJSON {
    var reader = Reader(text, path: path)
    do {
      let value = try reader.value(depth: 0)
      guard try reader.scanner.start() == nil else { throw reader.scanner.mistake(.expected("the end of the file")) }
      return value
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch let mistake as JSONScanner.Mistake {
      let place = SourcePlace(file: path, line: mistake.line, column: mistake.column)
      throw Diagnostic(ReadingProblem(mistake, path: path), at: place)
    } catch {
      // Bytes in memory can always be read.
      throw Diagnostic(ReadingProblem.malformedData(path, reason: "\(error)"), at: reader.place(from: 0))
    }
  }

  private struct Reader {
    private static let deepest = 100

    var scanner: JSONScanner
    private let path: String
    private var parts = 0

    init(_ text: String, path: String) {
      scanner = JSONScanner(ByteReader(Array(text.utf8)))
      self.path = path
    }

    /// From a column of the line up to the next byte.
    func place(from column: Int) -> SourcePlace {
      let start = column == 0 ? scanner.column : column
      return SourcePlace(file: path, line: scanner.line, column: start, length: max(scanner.column - start, 1))
    }

    mutating func value(depth: Int) throws -> PlacedJSON {
      let start = try scanner.start()
      let column = scanner.column
      switch start {
      case nil: throw scanner.mistake(.endsEarly)
      case UInt8(ascii: "\""):
        let text = try scanner.string()
        return PlacedJSON(content: .text(text), place: place(from: column))
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        guard depth < Self.deepest else { throw scanner.mistake(.tooDeep) }
        parts += 1
        guard parts <= Limits.dataParts else {
          throw Diagnostic(ReadingProblem.tooManyParts(limit: Limits.dataParts), at: place(from: column))
        }
        var opening = place(from: column)
        opening.length = 1
        let content = try scanner.takes("[") ? list(depth: depth) : object(depth: depth)
        return PlacedJSON(content: content, place: opening)
      default: break
      }
      let word = try scanner.word()
      switch word {
      case "true", "false": return PlacedJSON(content: .bool(word == "true"), place: place(from: column))
      case "null": return PlacedJSON(content: .null, place: place(from: column))
      default:
        guard let number = LiteralData.number(word) else {
          throw JSONScanner.Mistake(reason: .expected("a value"), line: scanner.line, column: column)
        }
        return PlacedJSON(content: .number(number), place: place(from: column))
      }
    }

    private mutating func list(depth: Int) throws -> Content {
      var items: [PlacedJSON] = []
      while try !scanner.takes("]") {
        if !items.isEmpty { try scanner.take(",", or: "',' or ']'") }
        items.append(try value(depth: depth + 1))
      }
      return .list(items)
    }

    private mutating func object(depth: Int) throws -> Content {
      _ = try scanner.takes("{")
      var members: [(key: String, value: PlacedJSON)] = []
      var keys: Set<String> = []
      while try !scanner.takes("}") {
        if !members.isEmpty { try scanner.take(",", or: "',' or '}'") }
        _ = try scanner.start()
        let column = scanner.column
        let key = try scanner.string()
        let place = place(from: column)
        guard keys.insert(key).inserted else {
          throw Diagnostic(TokenProblem.twice(key), at: place)
        }
        try scanner.take(":", or: "':'")
        members.append((key, try value(depth: depth + 1)))
      }
      return .object(members)
    }
  }
}
