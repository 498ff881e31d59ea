extension Formula {
  /// Returns the place of so many characters of a text, from one on.
  package typealias Places = (_ start: Int, _ length: Int) -> SourcePlace

  /// Parses an unquoted value whose first character is at `place`; `FormulaParser` has the grammar.
  public init(parsing text: String, at place: SourcePlace) throws(Diagnostic) {
    try self.init(parsing: text, at: place.advanced(by:length:))
  }

  /// Parses a quoted value, its first character after the quote at `place`: text, with `{formula}` put in; `{{` and
  /// `}}` are braces.
  public init(parsingText quoted: String, at place: SourcePlace) throws(Diagnostic) {
    try self.init(parsingText: quoted, at: place.advanced(by:length:))
  }

  /// Parses an unquoted value, wherever its characters are written.
  package init(parsing text: String, at places: @escaping Places) throws(Diagnostic) {
    var parser = try FormulaParser(text, at: places)
    self = try parser.wholeFormula()
  }

  /// Parses a quoted value, wherever its characters are written.
  package init(parsingText quoted: String, at places: @escaping Places) throws(Diagnostic) {
    var parser = try FormulaParser(quoted, at: places)
    self = Formula(try parser.pieces(until: nil), at: places(0, max(quoted.count, 1)))
  }
}
