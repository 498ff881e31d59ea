/// The value of a column, or of a question mark of SQL. Texts are Unicode without U+0000.
enum DatabaseValue: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case bytes([UInt8])

  /// SQLite has no truth values: 1 or 0.
  static func bool(_ truth: Bool) -> DatabaseValue { .integer(truth ? 1 : 0) }

  static func text(_ text: String?) -> DatabaseValue { text.map { .text($0) } ?? .null }
}
