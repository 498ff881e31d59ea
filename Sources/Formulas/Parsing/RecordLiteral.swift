/// `{name: value, …}` in a formula.
enum RecordLiteral {
  /// The record whose brace is next; throws where something else is.
  ///
  /// - Parameter word: that before it.
  static func read(_ reader: inout FormulaReader, after word: String?) throws(Diagnostic) -> Formula {
    let start = reader.index
    guard begins(reader) else { throw FormulaSlips(reader).valueExpected(after: word) }
    var fields: [Formula.Field] = []
    _ = try reader.list(open: "{", close: "}") { (reader, word) throws(Diagnostic) in
      let field = try reader.argument(after: word)
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

  private static func begins(_ reader: FormulaReader) -> Bool {
    guard reader.isNext("{") else { return false }
    var next = reader
    next.take()
    guard let word = next.peekWord(), word.count == next.wordLength() else { return next.current == "}" }
    next.take(count: word.count)
    return next.isNext(":")
  }
}
