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
///     postfix  = primary { "." name [ "(" list ")" ] }
///     primary  = number [ unit ] | string | name [ "(" arguments ")" ] | "(" formula ")" | "[" list "]"
///     list     = [ formula { "," formula } ]
///     arguments = [ argument { "," argument } ]
///     argument = [ name ":" ] formula
///
/// Names are ASCII letters, digits and `_`, a letter first. Strings stand in `"…"` or `'…'`, know `\n`, `\t`, `\"`,
/// `\'` and `\\`, and may hold `{formula}`. A place in the result spans what was written; that of a field or method
/// spans its name only.
public enum FormulaParser {
  /// Reads an unquoted value whose first character is at `place`.
  public static func parse(_ text: String, at place: SourcePlace) throws(Diagnostic) -> Formula {
    var reader = FormulaReader(text, at: place)
    try reader.checkLength()
    return try reader.wholeFormula()
  }

  /// Reads a quoted value, its first character after the quote at `place`: text, with `{formula}` put in; `{{` and
  /// `}}` are braces.
  public static func parseText(_ quoted: String, at place: SourcePlace) throws(Diagnostic) -> Formula {
    var reader = FormulaReader(quoted, at: place)
    try reader.checkLength()
    let form = try reader.pieces(until: nil)
    return Formula(form, at: place.advanced(by: 0, length: quoted.count))
  }
}
