import Formulas
import Locales
import Scenes
import Vocabulary

extension NodeReader {
  /// A formula: unquoted is parsed, quoted is text, a list is a formula of its own. Where it is none, that is reported,
  /// and `null` stands for it, so that the scene can be checked further.
  ///
  /// - Parameter mayBeRecord: whether any value may stand: a map is a record, of formulas again.
  func formula(_ node: YAMLNode, key: String, mayBeRecord: Bool = false) -> Formula {
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
        let end = SourcePlace(in: text.file, line: last.line, column: last.column)
        if let comment = comment(after: end) { return refused(.cutByComment(comment), at: node.place) }
      }
      if let tag = LocaleTag.formula(text.text, of: key, at: node.place) { return tag }
      if let word = Vocabulary.word(for: text.text, of: key), word != text.text {
        return refused(.hyphens(text.text, instead: word), at: node.place)
      }
      return parse(text)
    case .quoted(let text):
      return parse(text, isQuoted: true)
    case .sequence(let items, let written):
      if let written {
        if items.contains(where: \.isBroken) { return nil }
        return parse(written)
      }
      let formulas = items.compactMap { soundFormula($0, key: key, mayBeRecord: mayBeRecord) }
      return formulas.count == items.count ? Formula(.list(formulas), at: node.place) : nil
    case .mapping(let pairs) where mayBeRecord: return record(pairs, at: node.place)
    case .mapping:
      return refused(.wrongForm(key: key, wanted: "a formula", found: "a map"), at: node.place)
    }
  }

  private func record(_ pairs: [YAMLNode.Pair], at place: SourcePlace) -> Formula? {
    let fields = pairs.compactMap { pair -> Formula.Field? in
      let value = soundFormula(pair.value, key: pair.key.value, mayBeRecord: true)
      return value.map { Formula.Field(pair.key.value, $0) }
    }
    return fields.count == pairs.count ? Formula(.record(fields), at: place) : nil
  }

  /// A list of formulas: one, or several in brackets or in lines of their own.
  func formulas(_ node: YAMLNode, key: String) -> [Formula] {
    let formula = formula(node, key: key)
    if case .sequence = node.content, case .list(let items) = formula.form { return items }
    return [formula]
  }

  /// The formulas behind some keys of a map; other keys are reported. Of what is no formula it is only known to be
  /// there.
  func formulas(_ pairs: [YAMLNode.Pair], among keys: [KeySpec], of owner: String) -> [String: Formula] {
    pairs.reduce(into: [:]) { fields, pair in
      guard let key = keys.first(where: { $0.name == pair.key.value }) else {
        return unknown(pair.key, of: owner, among: keys.map(\.name))
      }
      if case .formula = key.shape { fields[key.name] = formula(pair.value, key: key.name) }
    }
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
    let name = String(text.text.prefix { !$0.isWhitespace })
    let rest = text.text.dropFirst(name.count).drop(while: \.isWhitespace)
    let list = rest.dropFirst(2).drop(while: \.isWhitespace)
    let isIn = rest.prefix(2) == "in" && rest.dropFirst(2).first?.isWhitespace == true
    guard isIn, name.first?.isLetter == true, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      return refused(.eachForm(key: key), at: node.place)
    }
    let place = SourcePlace(
      in: text.file, line: text.spots[0].line, column: text.spots[0].column, length: name.count)
    guard identifier(name, at: place) else { return nil }
    let formula = parse(text.dropping(text.text.count - list.count))
    return (Placed(name, at: place), formula ?? Self.placeholder(at: node.place))
  }

  private func parse(_ text: PlacedText, isQuoted: Bool = false) -> Formula? {
    // A formula may stand on several lines.
    let places = text.isContiguous ? text.place.advanced(by:length:) : text.written
    return file.findings.diagnostics.noting { () throws(Diagnostic) in
      isQuoted ? try Formula(parsingText: text.text, at: places) : try Formula(parsing: text.text, at: places)
    }
  }
}

extension PlacedText {
  /// Returns the place at which so many of its characters were written, from one on.
  func written(_ offset: Int, _ length: Int) -> SourcePlace {
    let start = min(offset, spots.count - 1)
    let end = min(start + length - 1, spots.count - 1)
    let first = spots[start]
    let last = spots[start...end].last { $0.line == first.line } ?? first
    return SourcePlace(
      in: file, line: first.line, column: first.column + (offset > start ? 1 : 0),
      length: max(last.column - first.column + 1, 1))
  }
}
