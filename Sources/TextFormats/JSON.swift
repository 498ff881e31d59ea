import Basics

/// A value of JSON whose members keep their order, so that the same value is the same text:
/// Foundation's own order of them is the alphabet's or none.
public indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  /// The text, indented by two spaces; a list of scalars stands on one line. Numbers that JSON has not become null.
  public func text(indent: String = "") -> String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .integer(let value): return "\(value)"
    case .number(let value):
      guard value.isFinite else { return "null" }
      return abs(value) < 1e15 ? Int(exactly: value).map(String.init) ?? "\(value)" : "\(value)"
    case .text(let value): return Self.quoted(value)
    case .list(let items):
      if items.isEmpty { return "[]" }
      if items.allSatisfy(\.isScalar) { return "[" + items.map { $0.text() }.joined(separator: ", ") + "]" }
      let lines = items.map { "\(indent)  \($0.text(indent: indent + "  "))" }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(indent)  \(Self.quoted($0)): \($1.text(indent: indent + "  "))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    }
  }

  /// The text on one line.
  public var line: String {
    switch self {
    case .list(let items): "[" + items.map(\.line).joined(separator: ", ") + "]"
    case .object(let members): "{" + members.map { "\(Self.quoted($0)): \($1.line)" }.joined(separator: ", ") + "}"
    default: text()
    }
  }

  private var isScalar: Bool {
    switch self {
    case .list, .object: false
    default: true
    }
  }

  /// Between quotes. What a terminal would obey (control characters, separators of lines, marks that turn the direction
  /// of writing), and what orders to a build server begin with, is written by its number, which means the same.
  private static func quoted(_ text: String) -> String {
    let escaped = text.escaped(orders: \.jsonEscape) { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n", "\r", "\t": scalar.escape
      default: nil
      }
    }
    return "\"\(escaped)\""
  }
}
