import Formulas
import Limits
import Scenes

extension FileReader {
  /// Literal YAML as a value; records know their places.
  mutating func data(_ node: YAMLNode) -> Value {
    switch node.content {
    case .empty, .broken: return .null
    case .plain(let text): return LiteralData.scalar(text.text)
    case .quoted(let text): return .text(text.text)
    case .sequence(let items, _):
      if items.count > Limits.rows {
        report(.tooManyRows(limit: Limits.rows), at: items[Limits.rows].place)
      }
      return .list(items.prefix(Limits.rows).map { data($0) })
    case .mapping(let pairs):
      var fields: [String: Value] = [:]
      for pair in pairs { fields[pair.key.value] = data(pair.value) }
      return .record(Record(fields, at: node.place))
    }
  }
}

/// What unquoted words of data are: YAML 1.2's core rules less the odd ones. Dates, times, versions stay texts.
enum LiteralData {
  static func scalar(_ text: String) -> Value {
    switch text {
    case "", "~", "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: return number(text).map { .number($0) } ?? .text(text)
    }
  }

  /// A number in plain decimal notation, without leading zeros: `12`, `-0.5`, `1.5e3`.
  static func number(_ text: String) -> Double? {
    var rest = text[...]
    func digits() -> Substring {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      return digits
    }
    if rest.first == "-" { rest = rest.dropFirst() }
    let whole = digits()
    guard !whole.isEmpty, whole.count == 1 || whole.first != "0" else { return nil }
    if rest.first == "." {
      rest = rest.dropFirst()
      guard !digits().isEmpty else { return nil }
    }
    if rest.first == "e" || rest.first == "E" {
      rest = rest.dropFirst()
      if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
      guard !digits().isEmpty else { return nil }
    }
    guard rest.isEmpty, let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
