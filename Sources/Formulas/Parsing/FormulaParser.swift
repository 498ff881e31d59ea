import Basics

/// A recursive descent parser of formulas, one function for each line of the grammar:
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
struct FormulaParser {
  static let keywords: Set<String> = ["if", "then", "else", "and", "or", "not", "in"]

  let characters: [Character]
  /// The ASCII code of each character, or `beyondASCII`: what most questions are answered by.
  private let codes: [UInt8]
  private let places: Formula.Places
  var index = 0
  private var depth = 0
  private var links = 0
  /// The end of what was read last, without the white space after it.
  private(set) var end = 0
  /// The index behind a field's bare name, and the white space after it.
  var fieldEnd: Int?

  private static let beyondASCII: UInt8 = 0x80

  /// - Throws: where more is written than is read.
  init(_ text: String, at places: @escaping Formula.Places) throws(Diagnostic) {
    characters = [Character](quickly: text)
    codes = characters.count == text.utf8.count ? Array(text.utf8) : characters.map { $0.asciiCode ?? Self.beyondASCII }
    self.places = places
    let most = Limits.formulaCharacters
    guard characters.count <= most else {
      throw problem(.tooManyCharacters(limit: most), from: most, to: most + 1)
    }
  }

  /// The text of some characters of ASCII. Putting one together of Swift's characters takes far longer.
  func asciiText(_ range: Range<Int>) -> String { String(decoding: codes[range], as: UTF8.self) }

  mutating func wholeFormula() throws(Diagnostic) -> Formula {
    skipSpace()
    guard current != nil else { throw problem(.empty, from: 0, to: max(characters.count, 1)) }
    let formula = try self.formula(after: nil)
    guard current == nil else { throw FormulaHints(self).unexpectedRest() }
    return formula
  }

  mutating func formula(after word: String?) throws(Diagnostic) -> Formula {
    try nested { (reader) throws(Diagnostic) in
      if reader.code(at: reader.index) == UInt8(ascii: "i"), reader.peekWord() == "if" {
        return try reader.conditional()
      }
      return try reader.or(after: word)
    }
  }

  private mutating func conditional() throws(Diagnostic) -> Formula {
    let start = index
    take(count: 2)
    let condition = try condition(from: start)
    try expectWord("then")
    let yes = try formula(after: "then")
    try expectWord("else")
    let no = try formula(after: "else")
    return node(.conditional(condition, then: yes, else: no), from: start)
  }

  /// Reads the condition behind `if`. In parentheses it may be meant as the first of three arguments.
  private mutating func condition(from start: Int) throws(Diagnostic) -> Formula {
    guard current == "(" else { return try formula(after: "if") }
    do {
      return try formula(after: "if")
    } catch {
      guard error.problem as? FormulaProblem == .comma else { throw error }
      throw problem(.calledIf, from: start, to: start + 2)
    }
  }

  private mutating func or(after word: String?) throws(Diagnostic) -> Formula {
    let start = index
    // Most levels hold one operand, which needs no list.
    let first = try and(after: word)
    guard takeWord("or") else { return first }
    var operands = [first, try and(after: "or")]
    while takeWord("or") { operands.append(try and(after: "or")) }
    return node(.or(operands), from: start)
  }

  private mutating func and(after word: String?) throws(Diagnostic) -> Formula {
    let start = index
    let first = try not(after: word)
    guard takeWord("and") else { return first }
    var operands = [first, try not(after: "and")]
    while takeWord("and") { operands.append(try not(after: "and")) }
    return node(.and(operands), from: start)
  }

  private mutating func not(after word: String?) throws(Diagnostic) -> Formula {
    let start = index
    guard takeWord("not") else { return try comparison(after: word) }
    let operand = try nested { (reader) throws(Diagnostic) in try reader.not(after: "not") }
    return node(.not(operand), from: start)
  }

  private mutating func comparison(after word: String?) throws(Diagnostic) -> Formula {
    let start = index
    let first = try sum(after: word)
    guard let sign = try takeComparison() else { return first }
    var signs = [sign]
    var operands = [first, try sum(after: sign.rawValue)]
    while let sign = try takeComparison() {
      signs.append(sign)
      operands.append(try sum(after: sign.rawValue))
    }
    return node(.comparison(operands, signs), from: start)
  }

  private mutating func sum(after word: String?) throws(Diagnostic) -> Formula {
    let start = index
    var result = try product(after: word)
    while let sign = takeArithmetic("+", .add) ?? takeArithmetic("-", .subtract) {
      if let counting = FormulaHints(self).counting(after: sign) { throw counting }
      result = try link(.arithmetic(sign, result, try product(after: sign.rawValue)), at: place(from: start))
    }
    return result
  }

  private mutating func product(after word: String?) throws(Diagnostic) -> Formula {
    let start = index
    var result = try unary(after: word)
    while let sign = takeArithmetic("*", .multiply) ?? takeArithmetic("/", .divide) {
      if isNext("*") { throw problem(.foreignOperator("**", instead: "x * x"), from: index - 1, to: index + 1) }
      result = try link(.arithmetic(sign, result, try unary(after: sign.rawValue)), at: place(from: start))
    }
    return result
  }

  private mutating func unary(after word: String?) throws(Diagnostic) -> Formula {
    let start = index
    guard takeArithmetic("-", .subtract) != nil else { return try postfix(after: word) }
    let operand = try nested { (reader) throws(Diagnostic) in try reader.unary(after: "-") }
    return node(.negate(operand), from: start)
  }

  private mutating func postfix(after word: String?) throws(Diagnostic) -> Formula {
    var result = try primary(after: word)
    while isNext(".") {
      take()
      let start = index
      let name = UnnamedLayer.name(after: try fieldName(), &self)
      let place = place(from: start)
      result = try link(
        isNext("(") ? .method(result, name, try formulas(open: "(", close: ")")) : .field(result, name), at: place)
    }
    if current == "[" { throw problem(.subscripted, from: index, to: index + 1) }
    return result
  }

  private mutating func primary(after word: String?) throws(Diagnostic) -> Formula {
    let start = index
    guard let first = current else {
      throw problem(.valueMissing(after: word), from: max(end - (word?.count ?? 1), 0), to: max(end, 1))
    }
    if first.isDecimalDigit || (isNext(".") && character(at: index + 1)?.isDecimalDigit == true) {
      return try number()
    }
    if isNext("\"") || isNext("'") { return try string(quote: first) }
    if isNext("(") {
      take()
      let inner = try formula(after: "(")
      guard current == ")" else { throw FormulaHints(self).unclosed("(", by: ")", from: start) }
      take()
      return Formula(inner.form, at: place(from: start))
    }
    if isNext("[") { return node(.list(try formulas(open: "[", close: "]")), from: start) }
    guard let name = peekWord(), name.count == wordLength() else { return try RecordLiteral.read(&self, after: word) }
    if Self.keywords.contains(name) { throw FormulaHints(self).keyword(name, after: word) }
    take(count: name.count)
    let subject = UnnamedLayer.name(after: name, &self)
    guard isNext("(") else { return node(.name(subject), from: start) }
    let arguments = try list(open: "(", close: ")") { (reader, word) throws(Diagnostic) in
      try reader.argument(after: word)
    }
    return node(.call(subject, arguments), from: start)
  }

  mutating func argument(after word: String) throws(Diagnostic) -> Formula.Argument {
    let start = index
    guard let name = peekWord(), name.count == wordLength() else { return Formula.Argument(try formula(after: word)) }
    take(count: name.count)
    guard isNext(":") else {
      jump(to: start)
      return Formula.Argument(try formula(after: word))
    }
    let place = place(from: start)
    take()
    return Formula.Argument(try formula(after: ":"), for: name, at: place)
  }

  private mutating func formulas(open: Character, close: Character) throws(Diagnostic) -> [Formula] {
    try list(open: open, close: close) { (reader, word) throws(Diagnostic) in try reader.formula(after: word) }
  }

  /// The items between two brackets, the opening one being next.
  mutating func list<Item>(
    open: Character, close: Character, item: (inout FormulaParser, String) throws(Diagnostic) -> Item
  ) throws(Diagnostic) -> [Item] {
    let start = index
    take()
    var items: [Item] = []
    if current != close {
      items.append(try item(&self, String(open)))
      while isNext(",") {
        take()
        items.append(try item(&self, ","))
      }
      guard current == close else { throw FormulaHints(self).unclosed(String(open), by: String(close), from: start) }
    }
    take()
    return items
  }
}

// MARK: - Characters

extension FormulaParser {
  var current: Character? { index < characters.count ? characters[index] : nil }

  func character(at index: Int) -> Character? { index < characters.count ? characters[index] : nil }

  private func code(at index: Int) -> UInt8? { index < codes.count ? codes[index] : nil }

  mutating func skipSpace() {
    while let code = code(at: index) {
      guard code.isSpace || code == Self.beyondASCII && characters[index].isWhitespace else { return }
      index += 1
    }
  }

  /// Passes some characters, and the white space after them.
  mutating func take(count: Int = 1) {
    index += count
    end = index
    skipSpace()
  }

  /// Passes the characters up to an index, keeping white space.
  mutating func jump(to target: Int) {
    index = target
    end = target
  }

  /// The name that begins here: ASCII letters, digits and `_`, a letter first.
  func peekWord() -> String? {
    guard let first = code(at: index), first.isASCIILetter else { return nil }
    var last = index
    while let next = code(at: last), next.isNamePart { last += 1 }
    return String(decoding: codes[index..<last], as: UTF8.self)
  }

  /// Returns the number of characters of the word that begins here, in whatever script.
  func wordLength() -> Int {
    var last = index
    while let next = code(at: last) {
      guard next.isNamePart || next == Self.beyondASCII && !characters[last].isWhitespace else { break }
      last += 1
    }
    return last - index
  }

  /// Whether a character of ASCII is read next.
  func isNext(_ character: Unicode.Scalar) -> Bool { code(at: index) == UInt8(ascii: character) }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard code(at: index) == word.utf8Start.pointee, index + count <= codes.count,
      (0..<count).allSatisfy({ codes[index + $0] == word.utf8Start[$0] }),
      wordLength() == count
    else { return false }
    take(count: count)
    return true
  }

  private mutating func expectWord(_ word: StaticString) throws(Diagnostic) {
    if !takeWord(word) { throw FormulaHints(self).missing("\(word)") }
  }

  private mutating func takeArithmetic(_ sign: Unicode.Scalar, _ meaning: Formula.Arithmetic) -> Formula.Arithmetic? {
    guard isNext(sign) else { return nil }
    take()
    return meaning
  }

  private mutating func takeComparison() throws(Diagnostic) -> Formula.Comparison? {
    if takeWord("in") { return .isIn }
    guard let code = code(at: index), (UInt8(ascii: "!")...UInt8(ascii: ">")).contains(code), let first = current else {
      return nil
    }
    let second = character(at: index + 1)
    let sign: Formula.Comparison
    switch (first, second) {
    case ("<", "="): sign = .lessOrEqual
    case (">", "="): sign = .greaterOrEqual
    case ("=", "="): sign = .equal
    case ("!", "="): sign = .notEqual
    case ("<", ">"), ("=", "<"), ("=", ">"):
      let instead = first == "<" ? "'!='" : second == "<" ? "'<='" : "'>='"
      throw problem(
        .foreignOperator(String([first, second ?? " "]), instead: instead), from: index, to: index + 2)
    case ("<", _): sign = .less
    case (">", _): sign = .greater
    default: return nil
    }
    take(count: sign.rawValue.count)
    return sign
  }
}

// MARK: - Nodes, places and errors

extension FormulaParser {
  func place(from start: Int) -> SourcePlace { places(start, max(end - start, 1)) }

  func node(_ form: Formula.Form, from start: Int) -> Formula { Formula(form, at: place(from: start)) }

  private mutating func link(_ form: Formula.Form, at place: SourcePlace) throws(Diagnostic) -> Formula {
    links += 1
    guard links <= Limits.formulaOperators else {
      throw Diagnostic(FormulaProblem.tooLong(limit: Limits.formulaOperators), at: place)
    }
    return Formula(form, at: place)
  }

  mutating func nested(
    _ read: (inout FormulaParser) throws(Diagnostic) -> Formula
  ) throws(Diagnostic) -> Formula {
    guard depth < Limits.formulaDepth else {
      throw problem(.tooDeep(limit: Limits.formulaDepth), from: index, to: index + 1)
    }
    depth += 1
    let result = try read(&self)
    depth -= 1
    return result
  }

  func problem(_ problem: FormulaProblem, from start: Int, to end: Int) -> Diagnostic {
    Diagnostic(problem, at: places(start, max(end - start, 1)))
  }
}

extension Character {
  var isDecimalDigit: Bool { asciiCode.map(\.isASCIIDigit) ?? false }
  var isASCIILetter: Bool { asciiCode.map(\.isASCIILetter) ?? false }

  /// Its ASCII code; the line end of two characters has none.
  fileprivate var asciiCode: UInt8? { utf8.count == 1 ? utf8.first : nil }
}

extension UInt8 {
  /// Whether `Character.isWhitespace` is, of ASCII.
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
