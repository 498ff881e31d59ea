import Formulas
import Scenes

/// JSON as data.
enum JSONData {
  /// Lists within lists, and records.
  private static let deepest = 200

  /// The file's one value, or nil where it cannot be read at all; what is wrong goes to `diagnostics`.
  static func read(_ text: String, path: String, diagnostics: inout Diagnostics) -> Value? {
    var fields = WideFields()
    do throws(Diagnostic) {
      let data = try JSONWalker.read(text, path: path, deepest: deepest) { content, place in
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
      return fields.evened(data)
    } catch {
      diagnostics.add(error)
      return nil
    }
  }

  /// Of two members of one name, the later one, reported.
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
