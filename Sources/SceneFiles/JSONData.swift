import Formulas
import Scenes

/// JSON as data.
enum JSONData {
  /// Lists within lists, and records.
  private static let deepest = 200

  /// The file's one value, or the list of those of its lines; nil where it cannot be read at all. What is wrong goes to
  /// `diagnostics`.
  ///
  /// - Parameter inLines: true for JSON Lines, which have a value a line.
  static func read(_ text: String, path: String, inLines: Bool, diagnostics: inout Diagnostics) -> Value? {
    var fields = WideFields()
    func value(_ content: JSONWalker.Content<Value>, _ place: SourcePlace) -> Value {
      switch content {
      case .null: .null
      case .bool(let value): .bool(value)
      case .number(let number): .number(number)
      case .wideNumber(let digits): fields.noted(.text(digits), of: digits)
      case .text(let text): .text(text)
      case .list(let items): .list(items)
      case .object(let members): .record(record(members, at: place, diagnostics: &diagnostics))
      }
    }
    do throws(Diagnostic) {
      let data =
        inLines
        ? Value.list(try JSONWalker.readAll(text, path: path, deepest: deepest, value))
        : try JSONWalker.read(text, path: path, deepest: deepest, value)
      return fields.evened(data)
    } catch {
      diagnostics.add(error)
      return nil
    }
  }

  /// Returns the record of members; of two of one name, the later one, which is reported.
  private static func record(
    _ members: [JSONWalker.Member<Value>], at place: SourcePlace, diagnostics: inout Diagnostics
  ) -> Record {
    let fields = Dictionary(members.map { ($0.key, $0.value) }) { _, last in last }
    guard fields.count < members.count else { return Record(fields, at: place) }
    var lines: [String: Int] = [:]
    for var member in members {
      if let first = lines[member.key] {
        member.place.length = 1
        diagnostics.add(ReadingProblem.duplicateKey(member.key, firstLine: first), at: member.place)
      } else {
        lines[member.key] = member.place.line
      }
    }
    return Record(fields, at: place)
  }
}
