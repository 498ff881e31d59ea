import Basics
import Formulas
import Scenes

extension NodeReader {
  /// Literal YAML as a value; records know their places.
  func data(_ node: YAMLNode) -> Value {
    var fields = WideFields()
    let value = data(node, &fields)
    return fields.evened(value)
  }

  private func data(_ node: YAMLNode, _ fields: inout WideFields) -> Value {
    switch node.content {
    case .empty, .broken: return .null
    case .plain(let text): return fields.noted(LiteralData.scalar(text.text), of: text.text)
    case .quoted(let text): return .text(text.text)
    case .sequence(let items, _):
      if items.count > Limits.rows {
        report(.tooManyRows(limit: Limits.rows), at: items[Limits.rows].place)
      }
      return .list(items.prefix(Limits.rows).map { data($0, &fields) })
    case .mapping(let pairs):
      var values: [String: Value] = [:]
      for pair in pairs { values[pair.key.value] = data(pair.value, &fields) }
      return .record(Record(values, at: node.place))
    }
  }
}

/// The literals that unquoted words of data are: YAML 1.2's core rules less the odd ones. Dates, times, versions stay
/// texts.
enum LiteralData {
  static func scalar(_ text: String) -> Value {
    switch text {
    case "", "~", "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: return numeral(text) ?? .text(text)
    }
  }

  /// The literal that an unquoted field of a table is: the same, but for null, which an empty field alone is, since a name
  /// may be `null`.
  static func field(_ text: String) -> Value {
    let value = scalar(text)
    return value == .null && !text.isEmpty ? .text(text) : value
  }

  /// All that a number is: itself, or a text where it has more digits than a number holds; nil for what is no number.
  static func numeral(_ text: String) -> Value? {
    number(text).map { WideNumber.isWritten(in: text) ? .text(text) : .number($0) }
  }

  /// A number in plain decimal notation, without leading zeros: `12`, `-0.5`, `1.5e3`.
  static func number(_ text: String) -> Double? {
    var rest = text.utf8[...]
    func takes(_ characters: String) -> Bool {
      guard let next = rest.first, characters.utf8.contains(next) else { return false }
      rest = rest.dropFirst()
      return true
    }
    func digits() -> Substring.UTF8View {
      let digits = rest.prefix(while: \.isASCIIDigit)
      rest = rest.dropFirst(digits.count)
      return digits
    }
    _ = takes("-")
    let whole = digits()
    guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else { return nil }
    if takes("."), digits().isEmpty { return nil }
    if takes("eE") {
      _ = takes("+-")
      if digits().isEmpty { return nil }
    }
    guard rest.isEmpty, let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
