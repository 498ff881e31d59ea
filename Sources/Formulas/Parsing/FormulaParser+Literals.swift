/// Numbers and texts.
extension FormulaParser {
  mutating func number() throws(Diagnostic) -> Formula {
    let start = index
    var last = index
    while let next = character(at: last), next.isDecimalDigit { last += 1 }
    if character(at: last) == ".", character(at: last + 1)?.isDecimalDigit == true {
      last += 1
      while let next = character(at: last), next.isDecimalDigit { last += 1 }
    } else if character(at: last) == ".", character(at: last + 1).map({ $0.isASCIILetter }) != true {
      throw problem(.badNumber(String(characters[start...last])), from: start, to: last + 1)
    }
    let digits = asciiText(start..<last)
    guard start < last, characters[start].isDecimalDigit, character(at: last) != ".", let plain = Double(digits),
      plain.isFinite
    else {
      var stop = last
      while let next = character(at: stop), next.isDecimalDigit || next == "." { stop += 1 }
      throw problem(.badNumber(String(characters[start..<stop])), from: start, to: stop)
    }
    jump(to: last)
    let unit = try unit()
    if unit == nil, WideNumber.isWritten(in: digits) { throw problem(.wideNumber(digits), from: start, to: last) }
    take(count: 0)
    return node(.number(unit?.scale(plain) ?? plain, unit), from: start)
  }

  private mutating func unit() throws(Diagnostic) -> Formula.Unit? {
    if current == "%" {
      jump(to: index + 1)
      return .percent
    }
    let length = wordLength()
    guard length > 0 else { return nil }
    let name = String(characters[index..<index + length])
    guard let unit = Formula.Unit(rawValue: name) else {
      if name.count == 7, name.first == "x", name.dropFirst().allSatisfy(\.isHexDigit) {
        throw problem(.bareColor("#" + name.dropFirst()), from: index - 1, to: index + length)
      }
      throw problem(.unknownUnit(name), from: index, to: index + length)
    }
    jump(to: index + length)
    return unit
  }

  /// A text in quotes, the opening one being next.
  mutating func string(quote: Character) throws(Diagnostic) -> Formula {
    let start = index
    jump(to: index + 1)
    return try nested { (reader) throws(Diagnostic) in
      let form = try reader.pieces(until: quote)
      guard reader.current == quote else {
        throw reader.problem(.textNotClosed(quote: quote), from: start, to: start + 1)
      }
      reader.take()
      return reader.node(form, from: start)
    }
  }

  /// Takes the name of a field behind its point.
  mutating func fieldName() throws(Diagnostic) -> String {
    if let name = try quotedFieldName() { return name }
    let (start, length) = (index, wordLength())
    guard let name = peekWord(), name.count == length else {
      let word = length > 0 ? String(characters[start..<start + length]) : nil
      throw problem(
        .fieldNameExpected(instead: word), from: length > 0 ? start : start - 1, to: start + length)
    }
    take(count: name.count)
    fieldEnd = index
    return name
  }

  /// Takes a field's name that stands in quotes, as any may; nil where none is next.
  mutating func quotedFieldName() throws(Diagnostic) -> String? {
    guard let quote = current, isNext("\"") || isNext("'") else { return nil }
    let text = try string(quote: quote)
    guard case .text(let name) = text.form else { throw Diagnostic(FormulaProblem.formulaInFieldName, at: text.place) }
    return name
  }

  /// Text with formulas in it, up to a quote, or to the end where there is none; only a text in a formula knows
  /// escapes, since YAML has read those of its own.
  mutating func pieces(until quote: Character?) throws(Diagnostic) -> Formula.Form {
    var pieces: [Formula.Piece] = []
    var text = ""
    while let character = current, character != quote {
      let next = self.character(at: index + 1)
      switch character {
      case "{" where next == "{", "}" where next == "}":
        text.append(character)
        jump(to: index + 2)
      case "{":
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(.formula(try bracedFormula()))
      case "}":
        throw problem(.strayClosingBrace, from: index, to: index + 1)
      case "\\" where quote != nil:
        text.append(try escaped(next))
        jump(to: index + 2)
      default:
        text.append(character)
        jump(to: index + 1)
      }
    }
    if pieces.isEmpty { return .text(text) }
    if !text.isEmpty { pieces.append(.text(text)) }
    return .interpolation(pieces)
  }

  private mutating func bracedFormula() throws(Diagnostic) -> Formula {
    let start = index
    take()
    if current == "}" { throw problem(.empty, from: start, to: index + 1) }
    let formula = try formula(after: "{")
    guard current == "}" else {
      throw current == nil || current == "\"" || current == "'"
        ? problem(.notClosed("{", by: "}"), from: start, to: start + 1) : FormulaHints(self).unexpectedRest()
    }
    jump(to: index + 1)
    return formula
  }

  private func escaped(_ character: Character?) throws(Diagnostic) -> Character {
    switch character {
    case "n": return "\n"
    case "t": return "\t"
    case "\"", "'", "\\": return character ?? "\\"
    default: throw problem(.unknownEscape(character ?? " "), from: index, to: index + 2)
    }
  }
}

extension Formula.Unit {
  /// A literal in seconds, radians or fractions; decimal units divide, so that `35%` is exactly 0.35.
  func scale(_ literal: Double) -> Double {
    switch self {
    case .seconds, .radians: literal
    case .milliseconds: literal / 1000
    case .percent: literal / 100
    case .degrees: literal * (Double.pi / 180)
    case .turns: literal * (2 * Double.pi)
    }
  }
}
