import Basics
import Formulas
import Scenes

/// The characters and words that YAML would take for itself: found in the text before it is parsed, because an alias
/// can make a small file explode, and a tag silently changes what a value is.
struct YAMLHints {
  private(set) var forbidden: [Diagnostic] = []
  /// The same text with spaces in place of what is forbidden, and the formulas' characters put aside, so that columns
  /// stay.
  let text: String
  private let source: SourceText

  init(_ source: SourceText) {
    self.source = source
    var bytes = Array(source.text.utf8)
    var scanned = YAMLScanner(bytes)
    var places = BytePlaces(bytes, of: source.path)
    for range in scanned.nodeProperties {
      let (word, sign) = (String(decoding: bytes[range], as: UTF8.self), bytes[range.lowerBound])
      forbidden.append(Diagnostic(Self.problem(word), at: places.place(of: range)))
      // Characters become spaces one by one; the other bytes of a character go.
      for index in range { bytes[index] = bytes[index] & 0xC0 == 0x80 ? Self.gone : UInt8(ascii: " ") }
      // An alias, and a tag with nothing behind it, stood for a value.
      let next = bytes[range.upperBound...].first { !" \t,]}".utf8.contains($0) } ?? UInt8(ascii: "\n")
      if sign == UInt8(ascii: "*") || sign == UInt8(ascii: "!") && "\r\n".utf8.contains(next) {
        bytes[range.lowerBound] = UInt8(ascii: "0")
      }
    }
    if !forbidden.isEmpty {
      bytes.removeAll { $0 == Self.gone }
      scanned = YAMLScanner(bytes)
    }
    text = YAMLEscaping.escape(bytes, formulas: scanned.formulas)
  }

  /// A byte that no text in UTF-8 has.
  private static let gone: UInt8 = 0xFF

  /// Returns the problem of a word that YAML takes for itself.
  static func problem(_ word: String) -> ReadingProblem {
    switch word.first {
    case "&": .anchor(word)
    case "*": .alias(word)
    default: .tag(word)
    }
  }
}

extension YAMLHints {
  /// The parser's complaint in words that help, at the place that matters.
  func explain(_ failure: YAMLParser.Failure) -> Diagnostic {
    if let code = failure.code {
      return Diagnostic(ReadingProblem.character(failure.problem, code: code), at: controlCharacter(code: code))
    }
    guard let mark = failure.mark else {
      return Diagnostic(ReadingProblem.yaml(failure.problem), at: SourcePlace(file: source.path, line: 1, column: 1))
    }
    return explain(MachineText(failure.problem), context: failure.context, mark: mark)
  }

  private func controlCharacter(code: Int) -> SourcePlace {
    for (row, line) in source.lines.enumerated() {
      if let index = line.firstIndex(where: { $0.unicodeScalars.contains { Int($0.value) == code } }) {
        return SourcePlace(file: source.path, line: row + 1, column: index + 1)
      }
    }
    return SourcePlace(file: source.path, line: 1, column: 1)
  }

  private func explain(
    _ problem: MachineText, context: (text: String, mark: YAMLParser.Mark)?, mark: YAMLParser.Mark
  ) -> Diagnostic {
    var place = source.place(line: mark.line, scalarColumn: mark.column)
    let text = source.character(at: place)
    let line = place.line <= source.lineCount ? String(source.characters(ofLine: place.line - 1)) : ""
    if let tab = (0..<source.lineCount).first(where: { row in
      guard source.codes(ofLine: row).contains(UInt8(ascii: "\t")) else { return false }
      let line = source.characters(ofLine: row)
      return line.prefix { $0.isWhitespace }.contains("\t") && line.contains { !$0.isWhitespace }
    }), tab + 1 <= place.line {
      let column = source.characters(ofLine: tab).firstIndex(of: "\t") ?? 0
      return Diagnostic(
        ReadingProblem.tab, at: SourcePlace(file: source.path, line: tab + 1, column: column + 1))
    }
    if let diagnostic = indentation(at: place) { return diagnostic }
    if problem.holds("mapping values are not allowed") {
      if MachineText(line).holds(" ? ") { return Diagnostic(ReadingProblem.questionMark, at: place) }
      return Diagnostic(ReadingProblem.colonInValue, at: place)
    }
    if let text, problem.holds("cannot start any token") {
      return Diagnostic(ReadingProblem.startCharacter(text), at: place)
    }
    if problem.holds("nesting") { return Diagnostic(ReadingProblem.tooDeep, at: place) }
    if problem.holds("another document") { return Diagnostic(ReadingProblem.severalDocuments, at: place) }
    if problem.holds("unexpected end of stream"), let context {
      let start = source.place(line: context.mark.line, scalarColumn: context.mark.column)
      return Diagnostic(ReadingProblem.unclosedQuote, at: start)
    }
    if context.map({ MachineText($0.text).holds("flow") }) ?? false { return explainBrackets(at: place) }
    if problem.holds("did not find expected key") || problem.holds("expected '-' indicator")
      || problem.holds("could not find expected ':'")
    {
      if problem.holds("could not find"), let context {
        place = source.place(line: context.mark.line, scalarColumn: context.mark.column)
      }
      if let diagnostic = textEnd(before: place) { return diagnostic }
      return Diagnostic(ReadingProblem.expectedKey, at: place)
    }
    if problem.holds("expected node content"), let text {
      return Diagnostic(ReadingProblem.notPossible(text), at: place)
    }
    return Diagnostic(ReadingProblem.yaml(problem.text), at: place)
  }

  /// A line with a key that stands one space beside the keys that it belongs to.
  private func indentation(at place: SourcePlace) -> Diagnostic? {
    guard place.line <= source.lineCount else { return nil }
    let line = String(source.characters(ofLine: place.line - 1))
    let indent = line.indent
    guard MachineText(line).holds(": ") || line.hasSuffix(":") else { return nil }
    let isItem = line.dropFirst(indent).hasPrefix("- ")
    func diagnostic(_ column: Int, _ kin: String) -> Diagnostic {
      let place = SourcePlace(file: source.path, line: place.line, column: indent + 1)
      return Diagnostic(ReadingProblem.indentation(indent, wanted: column, of: kin), at: place)
    }
    // The columns at which keys of the lines above stand, from the nearest outward.
    var least = Int.max
    for row in stride(from: place.line - 2, through: 0, by: -1) {
      let above = String(source.characters(ofLine: row))
      guard above.contains(where: { !$0.isWhitespace }), above.first(where: { $0 != " " }) != "#" else { continue }
      var column = above.indent
      guard column < least else { continue }
      least = column
      if isItem, above.dropFirst(column).hasPrefix("- "), abs(column - indent) == 1 {
        return diagnostic(column, "items")
      }
      while above.dropFirst(column).hasPrefix("- ") { column += 2 }
      if !isItem, abs(column - indent) == 1, MachineText(above).holds(": ") || above.hasSuffix(":") {
        return diagnostic(column, "keys")
      }
      if column <= indent { break }
    }
    return nil
  }

  /// A text that has ended before its line has: by a quote in a formula of it, or because something was to be added.
  private func textEnd(before place: SourcePlace) -> Diagnostic? {
    guard place.line <= source.lineCount else { return nil }
    let line = source.characters(ofLine: place.line - 1)
    let before = line.prefix(place.column - 1)
    guard let end = before.lastIndex(where: { !$0.isWhitespace }), before[end] == "\"" || before[end] == "'",
      let start = before[..<end].lastIndex(of: before[end])
    else { return nil }
    let text = before[(start + 1)..<end]
    let opens = text.count { $0 == "{" }
    let isInFormula = opens > text.count { $0 == "}" }
    let quote = SourcePlace(file: source.path, line: place.line, column: (isInFormula ? end : place.column - 1) + 1)
    let rest = String(line[(place.column - 1)...])
    let isCompared = ["==", "!=", "<", ">", "in "].contains { rest.hasPrefix($0) }
    return Diagnostic(
      ReadingProblem.textEnds(before[end], isInFormula: isInFormula, isCompared: isCompared), at: quote)
  }

  /// Returns the mistake inside of brackets, found to be so at a place.
  private func explainBrackets(at place: SourcePlace) -> Diagnostic {
    guard let start = openBracket(before: place), let opener = source.character(at: start) else {
      return Diagnostic(ReadingProblem.expectedKey, at: place)
    }
    if let comment = comment(after: start) {
      return Diagnostic(ReadingProblem.commentInBrackets(comment.text), at: comment.place)
    }
    guard start.line == place.line, let found = source.character(at: place) else {
      return Diagnostic(isClosed(start) ? ReadingProblem.overLines(opener) : .unclosed(opener), at: start)
    }
    if found == ":", source.characters(ofLine: place.line - 1)[start.column...].contains("?") {
      return Diagnostic(ReadingProblem.questionMark, at: place)
    }
    if found == "," { return Diagnostic(ReadingProblem.nothingBeforeComma, at: place) }
    if let diagnostic = textEnd(before: place) { return diagnostic }
    return Diagnostic(ReadingProblem.inBrackets(opener, unexpected: found), at: place)
  }

  /// The innermost bracket or brace of YAML that is open at a place.
  private func openBracket(before end: SourcePlace) -> SourcePlace? {
    var lines = Array(SourceText.lines(of: source.text).prefix(end.line))
    if lines.count == end.line, let last = lines.popLast() { lines.append(String(last.prefix(end.column - 1))) }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    guard let open = YAMLScanner(bytes).open.last else { return nil }
    var places = BytePlaces(bytes, of: source.path)
    return places.place(of: open..<(open + 1))
  }

  /// Whether a bracket or brace of YAML is closed somewhere.
  private func isClosed(_ start: SourcePlace) -> Bool {
    let bytes = Array(SourceText.lines(of: source.text).joined(separator: "\n").utf8)
    var places = BytePlaces(bytes, of: source.path)
    return !YAMLScanner(bytes).open.contains { places.place(of: $0..<($0 + 1)) == start }
  }

  /// A comment that ends the line of an open bracket.
  private func comment(after start: SourcePlace) -> (text: String, place: SourcePlace)? {
    let line = source.characters(ofLine: start.line - 1)
    for index in stride(from: start.column, to: line.count, by: 1)
    where line[index] == "#" && line[index - 1].isWhitespace {
      let text = String(line[index...].prefix { !$0.isWhitespace && !",]})".contains($0) })
      return (text, SourcePlace(file: source.path, line: start.line, column: index + 1, length: text.count))
    }
    return nil
  }
}
