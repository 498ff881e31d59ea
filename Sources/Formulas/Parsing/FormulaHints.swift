/// The mistake where a formula cannot be read on, and its cure.
struct FormulaHints {
  private let reader: FormulaParser
  private var current: Character? { reader.current }

  init(_ reader: FormulaParser) { self.reader = reader }

  private func here(_ problem: FormulaProblem, length: Int = 1) -> Diagnostic {
    reader.problem(problem, from: reader.index, to: reader.index + length)
  }

  /// Returns up to `length` of the next characters.
  private func next(_ length: Int) -> String { String(reader.characters[reader.index...].prefix(length)) }

  /// The error for a place where a value should begin and something else stands.
  func valueExpected(after word: String?) -> Diagnostic {
    if let foreign = foreignOperator() { return foreign }
    guard let first = current else { return here(.valueMissing(after: word)) }
    let length = reader.wordLength()
    if length > 0 { return here(.notAName(next(length)), length: length) }
    if first == "{" || first == "}" { return here(.braces) }
    if first == "#" {
      let digits = reader.characters[(reader.index + 1)...].prefix { $0.isHexDigit }.count
      if digits > 0 { return here(.bareColor(next(digits + 1)), length: digits + 1) }
    }
    if first == "$" { return here(.dollar) }
    if let word, first == ")" || first == "]" || first == "," { return here(.valueMissing(after: word)) }
    return here(.valueExpected(found: String(first)))
  }

  /// The error for what stands behind a whole formula.
  func unexpectedRest() -> Diagnostic {
    if let foreign = foreignOperator() { return foreign }
    if current == "," { return here(.comma) }
    if current == "{" || current == "}" { return here(.braces) }
    let length = max(reader.wordLength(), 1)
    let word = next(length)
    if word.allSatisfy(\.isDecimalDigit) { return here(.numberBehind(word), length: length) }
    let isName = reader.peekWord() == word
    if reader.fieldEnd == reader.index, reader.wordLength() > 0 { return here(.restOfFieldName(word), length: length) }
    return here(isName || length == 1 ? .unexpected(word) : .notAName(word), length: length)
  }

  /// The error for what stands where a bracket should close that began at `start`.
  func unclosed(_ open: String, by close: String, from start: Int) -> Diagnostic {
    switch current {
    case nil, ")", "]", "}": reader.problem(.notClosed(open, by: close), from: start, to: start + 1)
    case "," where open == "(": here(.comma)
    default: unexpectedRest()
    }
  }

  /// The error for a keyword that stands where a value should.
  func keyword(_ name: String, after word: String?) -> Diagnostic {
    if name == "if" || name == "not" { return here(.wantsParentheses(name), length: name.count) }
    return here(word == nil ? .valueExpected(found: name) : .valueMissing(after: word), length: name.count)
  }

  /// The error for `then` or `else` that is not there.
  func missing(_ word: String) -> Diagnostic {
    guard let current else {
      return reader.problem(.missingWord(word, of: "if"), from: max(reader.end - 1, 0), to: reader.end)
    }
    let isAnEnd = current == ")" || current == "," || reader.peekWord().map(FormulaParser.keywords.contains) == true
    return isAnEnd ? here(.missingWord(word, of: "if")) : unexpectedRest()
  }

  /// The error for `x++`, `x--`, `x += 1` and `x -= 1`, behind their first sign.
  func counting(after sign: Formula.Arithmetic) -> Diagnostic? {
    let first = sign.rawValue
    let isTwice = current.map(String.init) == first && (first == "+" || reader.character(at: reader.index + 1) == nil)
    guard isTwice || current == "=" else { return nil }
    let whole = first + (isTwice ? first : "=")
    return reader.problem(.counting(whole, sign: first), from: reader.index - 1, to: reader.index + 1)
  }

  /// Operators of other languages, with what they are called here.
  private func foreignOperator() -> Diagnostic? {
    let table: [(sign: String, instead: String)] = [
      ("&&", "'and'"), ("&", "'and'"), ("||", "'or'"), ("|", "'or'"), ("!", "'not'"), ("=", "'=='"),
      ("%", "'mod(a, n)'"), ("^", "x * x"),
    ]
    if current == "?" { return here(.questionMark) }
    return table.first { reader.characters[reader.index...].starts(with: $0.sign) }.map {
      here(.foreignOperator($0.sign, instead: $0.instead), length: $0.sign.count)
    }
  }
}
