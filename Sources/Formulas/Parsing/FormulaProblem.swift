import Basics

/// An error in the text of a formula.
public enum FormulaProblem: Problem, Equatable {
  case empty
  /// A word that no name can be, such as `今日新闻`.
  case notAName(String)
  /// Something that can begin no value.
  case valueExpected(found: String)
  /// A colour without its quotes, such as `#3CC6FD`.
  case bareColor(String)
  /// `if` or `not` where only an operand may stand.
  case wantsParentheses(String)
  /// The end came where a value was expected, after this operator or word.
  case valueMissing(after: String?)
  /// A whole formula, and then this.
  case unexpected(String)
  /// A number behind a whole formula.
  case numberBehind(String)
  /// `a ? b : c`
  case questionMark
  /// `if(a, b, c)`
  case calledIf
  /// `&&`, `||`, `!`, `=`, `<>` and their like, with what to write instead.
  case foreignOperator(String, instead: String)
  /// `x++`, `x += 1`, with the sign that counts.
  case counting(String, sign: String)
  /// `list[i]`
  case subscripted
  case comma
  case braces
  case dollar
  case missingWord(String, of: String)
  case notClosed(String, by: String)
  case textNotClosed(quote: Character)
  case strayClosingBrace
  case unknownEscape(Character)
  case badNumber(String)
  /// One with more digits than a number holds.
  case wideNumber(String)
  case unknownUnit(String)
  /// Behind a point stands no name: nothing, or the word of other signs that it may be meant as.
  case fieldNameExpected(instead: String?)
  /// A word behind a field's name: perhaps the rest of one with blanks.
  case restOfFieldName(String)
  /// `row."{name}"`
  case formulaInFieldName
  /// A value in a record's braces without a name before it.
  case fieldNameMissing(String)
  case fieldTwice(String)
  /// Parts nest deeper than so many levels.
  case tooDeep(limit: Int)
  /// A formula with more operators and fields than `limit`.
  case tooLong(limit: Int)
  /// A formula of more characters than `limit`.
  case tooManyCharacters(limit: Int)

  public var message: Message {
    switch self {
    case .empty: "the formula is empty"
    case .notAName(let word): "\(word) is not a name; put text in quotes"
    case .valueExpected(let found): "a value is expected here, not '\(found)'"
    case .bareColor(let color): "a colour is written in quotes: \"\(color)\""
    case .wantsParentheses(let word): "'\(word)' here wants parentheses around it: (\(word) …)"
    case .valueMissing(nil): "a value is missing here"
    case .valueMissing(let before?): "a value is missing after '\(before)'"
    case .unexpected(let found): "'\(found)' does not belong here; an operator is missing, or the text wants quotes"
    case .numberBehind(let number):
      "'\(number)' does not belong here; numbers of a list stand in brackets, with commas between them: [1, 2]"
    case .questionMark: "there is no '? :'; write 'if a then b else c'"
    case .calledIf: "'if' is no function; write 'if a then b else c'"
    case .foreignOperator(let sign, let instead): "there is no '\(sign)'; write \(instead)"
    case .counting(let sign, let first): "there is no '\(sign)'; an action sets the new value: set: {x: x \(first) 1}"
    case .subscripted: "there is no '[i]' after a value; write 'list(i)' or 'at(list, i)'"
    case .comma: "a comma separates items of a list or of a call only; put lists in [ ] and text in quotes"
    case .braces: "braces belong in quoted text; write the formula without them"
    case .dollar: "'$' has no meaning here; names stand without it, and index(i) is the place of an item 'i' of a list"
    case .missingWord(let word, let construct): "'\(word)' of '\(construct)' is missing; write 'if a then b else c'"
    case .notClosed(let open, let close): "'\(open)' is not closed; '\(close)' is missing"
    case .textNotClosed(let quote): "the text is not closed; \(quote) is missing"
    case .strayClosingBrace: "'}' closes nothing; write '}}' for a brace"
    case .unknownEscape(let character): "there is no '\\\(character)' in a text; write '\\\\' for a backslash"
    case .badNumber(let text): "'\(text)' is not a number; write it as 0.5 or 12"
    case .wideNumber(let digits):
      "numbers hold whole numbers up to \(WideNumber.most) exactly; an id that is larger stands in quotes: "
        + "\"\(digits)\""
    case .unknownUnit("°"): "an angle is written 45deg"
    case .unknownUnit("px"), .unknownUnit("pt"): "lengths are in points and have no unit; write the number alone"
    case .unknownUnit(let unit): "there is no unit '\(unit)'; the units are s, ms, deg, turn, rad and %"
    case .fieldNameExpected(nil):
      "the name of a field is expected after '.'; one that is not letters and digits stands in quotes: .\"First Name\""
    case .fieldNameExpected(let word?):
      "a field's name that is not letters and digits, a letter first, stands in quotes: .\(FieldName.quoted(word))"
    case .restOfFieldName(let word):
      "'\(word)' does not belong here; an operator is missing, or the field's name has a blank: then it stands in "
        + "quotes, such as .\"First Name\""
    case .formulaInFieldName: "no formula stands in a field's name; write '{{' for a brace"
    case .fieldNameMissing(let value): "a record's fields have names: {name: \(value)}"
    case .fieldTwice(let name): "the record has '\(name)' twice"
    case .tooDeep(let limit): "the formula is nested more than \(limit) levels deep; give its parts names under values:"
    case .tooManyCharacters(let limit):
      "at most \(limit) characters are read of a formula or a text, this is one more; put the rest into data"
    case .tooLong(let limit): "the formula has more than \(limit) operators; give its parts names under values:"
    }
  }
}
