/// `{name: value, …}` in a formula.
enum RecordLiteral {
  /// The record whose brace is next; throws where something else is.
  ///
  /// - Parameter word: that before it.
  static func read(_ reader: inout FormulaParser, after word: String?) throws(Diagnostic) -> Formula {
    let start = reader.index
    guard begins(reader) else { throw FormulaHints(reader).valueExpected(after: word) }
    var fields: [Formula.Field] = []
    _ = try reader.list(open: "{", close: "}") { (reader, word) throws(Diagnostic) in
      let field = try reader.field(after: word)
      guard let name = field.name else {
        throw Diagnostic(FormulaProblem.fieldNameMissing(field.value.description), at: field.value.place)
      }
      guard !fields.contains(where: { $0.name == name }) else {
        throw Diagnostic(FormulaProblem.fieldTwice(name), at: field.place)
      }
      fields.append(Formula.Field(name, field.value))
    }
    return reader.node(.record(fields), from: start)
  }

  private static func begins(_ reader: FormulaParser) -> Bool {
    guard reader.isNext("{") else { return false }
    var next = reader
    next.take()
    if next.isNext("\"") || next.isNext("'") { return true }
    guard let word = next.peekWord(), word.count == next.wordLength() else { return next.current == "}" }
    next.take(count: word.count)
    return next.isNext(":")
  }
}

extension FormulaParser {
  /// A field of a record, which may have any name in quotes.
  fileprivate mutating func field(after word: String) throws(Diagnostic) -> Formula.Argument {
    guard isNext("\"") || isNext("'") else { return try argument(after: word) }
    let start = index
    let value = try formula(after: word)
    guard isNext(":") else { return Formula.Argument(value) }
    let end = index
    jump(to: start)
    guard let name = try quotedFieldName(), index == end else { return Formula.Argument(value) }
    take()
    return Formula.Argument(try formula(after: ":"), for: name, at: value.place)
  }
}
