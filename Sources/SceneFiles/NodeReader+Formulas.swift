import Formulas
import Locales
import Scenes

extension NodeReader {
  /// A formula: unquoted is parsed, quoted is text, a list is a formula of its own. Where it is none, that is reported,
  /// and `null` stands for it, so that the scene can be checked further.
  ///
  /// - Parameter mayBeRecord: true where any value may stand: a map is a record, of formulas again.
  func formula(_ node: YAMLNode, key: String, mayBeRecord: Bool = false) -> Formula? {
    soundFormula(node, key: key, mayBeRecord: mayBeRecord) ?? Self.placeholder(at: node.place)
  }

  static func placeholder(at place: SourcePlace) -> Formula { Formula(.name("null"), at: place) }

  private func soundFormula(_ node: YAMLNode, key: String, mayBeRecord: Bool) -> Formula? {
    switch node.content {
    case .broken: return nil
    case .empty:
      reportEmpty(key, at: node.place)
      return nil
    case .plain(let text):
      if let unclosed = text.unclosed, !unclosed.isEmpty, let last = text.spots.last {
        let end = SourcePlace(file: text.file, line: last.line, column: last.column)
        if let comment = comment(after: end) {
          report(.cutByComment(comment), at: node.place)
          return nil
        }
      }
      if let tag = LocaleTag.formula(text.text, of: key, at: node.place) { return tag }
      if let word = Vocabulary.word(for: text.text, of: key), word != text.text {
        report(.hyphens(text.text, instead: word), at: node.place)
        return nil
      }
      return parse(text)
    case .quoted(let text):
      return parse(text, isQuoted: true)
    case .sequence(let items, let written):
      if let written {
        if items.contains(where: \.isBroken) { return nil }
        return parse(written)
      }
      let formulas = items.map { soundFormula($0, key: key, mayBeRecord: mayBeRecord) }
      guard formulas.allSatisfy({ $0 != nil }) else { return nil }
      return Formula(.list(formulas.compactMap(\.self)), at: node.place)
    case .mapping(let pairs) where mayBeRecord: return record(pairs, at: node.place)
    case .mapping:
      report(.wrongForm(key: key, wanted: "a formula", found: "a map"), at: node.place)
      return nil
    }
  }

  private func record(_ pairs: [YAMLNode.Pair], at place: SourcePlace) -> Formula? {
    let fields = pairs.map { pair -> Formula.Field? in
      guard identifier(pair.key.value, at: pair.key.place) else { return nil }
      let value = soundFormula(pair.value, key: pair.key.value, mayBeRecord: true)
      return value.map { Formula.Field(pair.key.value, $0) }
    }
    return fields.allSatisfy { $0 != nil } ? Formula(.record(fields.compactMap(\.self)), at: place) : nil
  }

  /// A list of formulas: one, or several in brackets or in lines of their own.
  func formulas(_ node: YAMLNode, key: String) -> [Formula]? {
    guard let formula = formula(node, key: key) else { return nil }
    if case .sequence = node.content, case .list(let items) = formula.form { return items }
    return [formula]
  }

  /// `name in list`, as `each:` and `from:` have it.
  func each(_ node: YAMLNode, key: String) -> (variable: Placed<String>, list: Formula)? {
    guard case .plain(let text) = node.content else {
      if node.isEmpty {
        reportEmpty(key, at: node.place)
      } else if !node.isBroken {
        report(.eachForm(key: key), at: node.place)
      }
      return nil
    }
    let characters = Array(text.text)
    let name = String(characters.prefix { !$0.isWhitespace })
    var start = name.count
    while start < characters.count, characters[start].isWhitespace { start += 1 }
    let isIn =
      String(characters[start...].prefix(2)) == "in" && start + 2 < characters.count
      && characters[start + 2].isWhitespace
    guard isIn, name.first?.isLetter == true, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      report(.eachForm(key: key), at: node.place)
      return nil
    }
    start += 2
    while start < characters.count, characters[start].isWhitespace { start += 1 }
    let place = SourcePlace(
      file: text.file, line: text.spots[0].line, column: text.spots[0].column, length: name.count)
    guard identifier(name, at: place) else { return nil }
    return (Placed(name, at: place), parse(text.dropping(start)) ?? Self.placeholder(at: node.place))
  }

  private func parse(_ text: PlacedText, isQuoted: Bool = false) -> Formula? {
    // A formula on several lines is read as if on one, each place then looked up.
    let isOnLine = text.isContiguous
    let place = isOnLine ? text.place : SourcePlace(file: text.file, line: 0, column: 1, length: text.spots.count)
    do throws(Diagnostic) {
      let formula =
        isQuoted ? try FormulaParser.parseText(text.text, at: place) : try FormulaParser.parse(text.text, at: place)
      return isOnLine ? formula : formula.moved { text.written($0) }
    } catch {
      let place = isOnLine ? error.place : error.place.map { text.written($0) }
      file.findings.diagnostics.add(Diagnostic(error.problem, at: place))
      return nil
    }
  }
}

extension PlacedText {
  /// Where it was written what lies at a place counted in this text's characters.
  func written(_ place: SourcePlace) -> SourcePlace {
    let start = min(max(place.column - 1, 0), spots.count - 1)
    let end = min(max(start + place.length - 1, start), spots.count - 1)
    let first = spots[start]
    let last = spots[start...end].last { $0.line == first.line } ?? first
    return SourcePlace(
      file: file, line: first.line, column: first.column + (place.column - 1 > spots.count - 1 ? 1 : 0),
      length: max(last.column - first.column + 1, 1))
  }
}

extension Formula {
  /// The same formula with every place changed.
  func moved(_ change: (SourcePlace) -> SourcePlace) -> Formula {
    func moved(_ formula: Formula) -> Formula { formula.moved(change) }
    let form: Form =
      switch self.form {
      case .number, .text, .name: self.form
      case .interpolation(let pieces):
        .interpolation(
          pieces.map { piece in
            if case .formula(let formula) = piece { .formula(moved(formula)) } else { piece }
          })
      case .call(let name, let arguments):
        .call(
          name,
          arguments.map {
            var argument = $0
            (argument.value, argument.place) = (moved($0.value), change($0.place))
            return argument
          })
      case .field(let base, let name): .field(moved(base), name)
      case .method(let base, let name, let arguments): .method(moved(base), name, arguments.map(moved))
      case .list(let items): .list(items.map(moved))
      case .record(let fields): .record(fields.map { Formula.Field($0.name, moved($0.value)) })
      case .negate(let operand): .negate(moved(operand))
      case .not(let operand): .not(moved(operand))
      case .arithmetic(let sign, let left, let right): .arithmetic(sign, moved(left), moved(right))
      case .comparison(let operands, let signs): .comparison(operands.map(moved), signs)
      case .and(let operands): .and(operands.map(moved))
      case .or(let operands): .or(operands.map(moved))
      case .conditional(let condition, let yes, let no):
        .conditional(moved(condition), then: moved(yes), else: moved(no))
      }
    return Formula(form, at: change(place))
  }
}
