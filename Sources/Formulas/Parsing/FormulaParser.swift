/// Reads formulas.
///
///     formula  = "if" formula "then" formula "else" formula | or
///     or       = and { "or" and }
///     and      = not { "and" not }
///     not      = { "not" } compare
///     compare  = sum { ("<" | "<=" | ">" | ">=" | "==" | "!=" | "in") sum }
///     sum      = product { ("+" | "-") product }
///     product  = unary { ("*" | "/") unary }
///     unary    = { "-" } postfix
///     postfix  = primary { "." ( name | string ) [ "(" list ")" ] }
///     primary  = number [ unit ] | string | name [ "(" arguments ")" ] | "(" formula ")" | "[" list "]"
///     list     = [ formula { "," formula } ]
///     arguments = [ argument { "," argument } ]
///     argument = [ name ":" ] formula
///
/// or, as a record, `"{" [ field { "," field } ] "}"` with `field = ( name | string ) ":" formula`.
///
/// Names are ASCII letters, digits and `_`, a letter first. Strings stand in `"…"` or `'…'`, know `\n`, `\t`, `\"`,
/// `\'` and `\\`, and may hold `{formula}`, but where they are names of fields. A place in the result spans what was
/// written; that of a field or method spans its name only.
public enum FormulaParser {
  /// Returns the place of so many characters of a text, from one on.
  package typealias Places = (_ start: Int, _ length: Int) -> SourcePlace

  /// Reads an unquoted value whose first character is at `place`.
  public static func parse(_ text: String, at place: SourcePlace) throws(Diagnostic) -> Formula {
    try parse(text, at: place.advanced(by:length:))
  }

  /// Reads a quoted value, its first character after the quote at `place`: text, with `{formula}` put in; `{{` and
  /// `}}` are braces.
  public static func parseText(_ quoted: String, at place: SourcePlace) throws(Diagnostic) -> Formula {
    try parseText(quoted, at: place.advanced(by:length:))
  }

  /// Reads an unquoted value, wherever its characters are written.
  package static func parse(_ text: String, at places: @escaping Places) throws(Diagnostic) -> Formula {
    var reader = try FormulaReader(text, at: places)
    return try reader.wholeFormula()
  }

  /// Reads a quoted value, wherever its characters are written.
  package static func parseText(_ quoted: String, at places: @escaping Places) throws(Diagnostic) -> Formula {
    var reader = try FormulaReader(quoted, at: places)
    return Formula(try reader.pieces(until: nil), at: places(0, max(quoted.count, 1)))
  }
}
