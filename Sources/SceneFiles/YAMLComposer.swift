import Basics
import Formulas
import Scenes

/// Reads a YAML file into nodes with places, refusing what scene files do without: anchors, aliases, tags, merge keys.
struct YAMLComposer {
  let source: SourceText
  var diagnostics = Diagnostics()
  /// Columns by which each line was moved to where its siblings stand; negative where spaces were removed.
  private var shifts: [Int: Int] = [:]

  /// The most times that lines are left out or moved before the rest is read.
  private static let maxAttempts = 100
  /// The deepest that values may stand in one another.
  private static let maxDepth = 200
  /// The levels below which what is too deep is left out, so that the rest is read: libyaml looks at all open brackets
  /// at each.
  private static let maxSkipped = 200
  /// Characters of the text that are gone through again: for lists in brackets, and with lines left out or moved.
  private var budget = WorkBudget(limit: Limits.readingWork)

  init(_ source: SourceText) {
    self.source = source
  }

  /// The file's one value, or nil where it cannot be read at all.
  mutating func read() -> YAMLNode? {
    let hints = YAMLHints(source)
    for diagnostic in hints.forbidden { diagnostics.add(diagnostic) }
    var text = hints.text
    var skipped: Set<Int> = []
    for _ in 0..<Self.maxAttempts {
      // All of it is read again: that is more than going through it.
      let isFirst = skipped.isEmpty && shifts.isEmpty
      guard budget.spend(isFirst ? 0 : 4 * text.utf8.count) else { return nil }
      let before = diagnostics
      do throws(YAMLParser.Failure) {
        var node: YAMLNode?
        try YAMLParser.parse(text) { events throws(YAMLParser.Failure) in
          node = try read(try events.next(), of: events, depth: 0)
        }
        if isFirst, node == nil {
          diagnostics.add(ReadingProblem.emptyFile, at: SourcePlace(file: source.path, line: 1, column: 1))
        }
        // Where lines were skipped, what is left may be no file of keys.
        guard isFirst || node?.pairs != nil else {
          diagnostics = before
          return nil
        }
        return node
      } catch {
        diagnostics = before
        if error.isTooDeep {
          diagnostics.add(ReadingProblem.tooDeep, at: error.mark.map(place))
          return nil
        }
        let diagnostic = hints.explain(error)
        if let shifted = shift(diagnostic, in: text) {
          diagnostics.add(diagnostic)
          text = shifted
          continue
        }
        guard diagnostic.problem as? ReadingProblem != .severalDocuments, let place = diagnostic.place,
          !skipped.contains(place.line), let rest = Self.skip(place.line, of: text)
        else {
          // After the first, a complaint may only come of what was left out.
          if isFirst { diagnostics.add(diagnostic) }
          return nil
        }
        diagnostics.add(diagnostic)
        skipped.insert(place.line)
        text = rest
      }
    }
    return nil
  }

  /// The text without a line that YAML does not understand, and without what hangs on it: what else is wrong can be
  /// told.
  private static func skip(_ number: Int, of text: String) -> String? {
    var lines = SourceText.lines(of: text)
    guard number >= 1, number <= lines.count else { return nil }
    let own = lines[number - 1].indent
    lines[number - 1] = ""
    var next = number
    while next < lines.count, lines[next].isBlankLine || lines[next].indent > own {
      lines[next] = ""
      next += 1
    }
    return lines.joined(separator: "\n")
  }

  /// The text with a line, and what stands or hangs below it at least as deep, moved to where its kin stand; nil where
  /// that is not what is wrong, or has been tried.
  private mutating func shift(_ diagnostic: Diagnostic, in text: String) -> String? {
    guard case .indentation(let found, let wanted, _)? = diagnostic.problem as? ReadingProblem,
      let place = diagnostic.place,
      shifts[place.line] == nil
    else { return nil }
    var lines = SourceText.lines(of: text)
    for row in (place.line - 1)..<lines.count where !lines[row].isBlankLine {
      guard lines[row].indent >= found, shifts[row + 1] == nil else { break }
      lines[row] = found > wanted ? String(lines[row].dropFirst()) : " " + lines[row]
      shifts[row + 1] = wanted - found
    }
    return lines.joined(separator: "\n")
  }

  private func place(_ mark: YAMLParser.Mark) -> SourcePlace {
    let column = mark.column - (shifts[mark.line] ?? 0)
    return source.place(line: mark.line, scalarColumn: max(column, 1))
  }

  // MARK: Values

  /// The value that begins with an event.
  private mutating func read(
    _ event: YAMLParser.Event, of events: YAMLParser, depth: Int
  ) throws(YAMLParser.Failure) -> YAMLNode {
    let place = place(events.mark)
    // A tag or an anchor (YAML 1.2, section 6.9). Most of them are found before the text is parsed.
    if let nodeProperty = events.nodeProperty { diagnostics.add(YAMLHints.problem(nodeProperty), at: place) }
    switch event {
    case .scalar(let text, let isPlain): return scalar(text, isPlain: isPlain, at: place)
    case .alias(let word):
      diagnostics.add(YAMLHints.problem(word), at: place)
      return YAMLNode(content: .broken, place: place)
    case .sequence, .mapping:
      guard depth < Self.maxDepth else {
        diagnostics.add(ReadingProblem.tooDeep, at: place)
        try skip(event, of: events)
        return YAMLNode(content: .broken, place: place)
      }
      if case .mapping = event { return try mapping(at: place, of: events, depth: depth) }
      return try sequence(at: place, of: events, depth: depth)
    case .close, .end: return YAMLNode(content: .empty, place: place)
    }
  }

  /// Leaves out a value that begins with an event.
  private func skip(_ event: YAMLParser.Event, of events: YAMLParser) throws(YAMLParser.Failure) {
    let start = events.mark
    var depth = 0
    var event = event
    while true {
      switch event {
      case .sequence, .mapping:
        depth += 1
        guard depth <= Self.maxSkipped else { throw tooDeep(at: start) }
      case .close: depth -= 1
      case .scalar, .alias, .end: break
      }
      guard depth > 0 else { return }
      event = try events.next()
    }
  }

  private func tooDeep(at mark: YAMLParser.Mark) -> YAMLParser.Failure {
    YAMLParser.Failure(problem: "nested too deeply", mark: mark, isTooDeep: true)
  }

  private func scalar(_ text: String, isPlain: Bool, at place: SourcePlace) -> YAMLNode {
    if isPlain, text.isEmpty { return YAMLNode(content: .empty, place: place) }
    let placed = source.placedScalar(YAMLEscaping.unescape(text), at: place, isQuoted: !isPlain)
    if isPlain { return YAMLNode(content: .plain(placed), place: placed.place) }
    var whole = placed.place
    if whole.line == place.line {
      whole = SourcePlace(
        in: whole.source, line: place.line, column: place.column,
        length: text.isEmpty ? 2 : whole.column + whole.length + 1 - place.column)
    }
    return YAMLNode(content: .quoted(placed), place: whole)
  }

  private mutating func sequence(
    at place: SourcePlace, of events: YAMLParser, depth: Int
  ) throws(YAMLParser.Failure) -> YAMLNode {
    var items: [YAMLNode] = []
    while true {
      let event = try events.next()
      if case .close = event { break }
      items.append(try read(event, of: events, depth: depth + 1))
    }
    let written = source.character(at: place) == "[" ? source.placedBrackets(at: place) : nil
    guard budget.spend(written?.spots.count ?? 0) else { throw tooDeep(at: events.mark) }
    return YAMLNode(content: .sequence(items, inBrackets: written), place: place)
  }

  private mutating func mapping(
    at place: SourcePlace, of events: YAMLParser, depth: Int
  ) throws(YAMLParser.Failure) -> YAMLNode {
    let isInBraces = source.character(at: place) == "{"
    var pairs: [YAMLNode.Pair] = []
    var cutKey: Int?
    while true {
      let event = try events.next()
      if case .close = event { break }
      let keyPlace = self.place(events.mark)
      guard case .scalar(let text, let isPlain) = event else {
        diagnostics.add(ReadingProblem.complexKey, at: keyPlace)
        try skip(event, of: events)
        try skip(try events.next(), of: events)
        continue
      }
      if let nodeProperty = events.nodeProperty { diagnostics.add(YAMLHints.problem(nodeProperty), at: keyPlace) }
      var value = try read(try events.next(), of: events, depth: depth + 1)
      // `{opacity: max(a, 0}`: what follows the comma is a key without a value.
      if isInBraces, value.isEmpty, let index = cutKey {
        if case .plain(let text) = pairs[index].value.content, let unclosed = text.unclosed {
          let problem = ReadingProblem.commaInBraces(unclosed, key: pairs[index].key.value)
          diagnostics.add(problem, at: pairs[index].value.place)
          pairs[index].value.content = .broken
        }
        continue
      }
      let written = YAMLEscaping.unescape(text)
      let key = Placed(written, at: source.placedScalar(written, at: keyPlace, isQuoted: !isPlain).place)
      if key.value == "<<" {
        diagnostics.add(ReadingProblem.mergeKey, at: key.place)
        continue
      }
      cutKey = nil
      if value.isEmpty { value.place = key.place }
      if case .plain(let text) = value.content, isInBraces, text.unclosed != nil { cutKey = pairs.count }
      pairs.append(YAMLNode.Pair(key: key, value: value))
    }
    return YAMLNode(content: .mapping(unique(pairs)), place: place)
  }

  /// The pairs without those of a key that is given again, each of which is reported.
  private mutating func unique(_ pairs: [YAMLNode.Pair]) -> [YAMLNode.Pair] {
    var seen: Set<String> = []
    // Looking through few keys is cheaper than hashing them.
    let isUnique = pairs.indices.allSatisfy { index in
      pairs.count > 8
        ? seen.insert(pairs[index].key.value).inserted
        : !pairs[..<index].contains { $0.key.value == pairs[index].key.value }
    }
    if isUnique { return pairs }
    var places: [String: (first: SourcePlace, last: Int)] = [:]
    var repeated: Set<Int> = []
    for (index, pair) in pairs.enumerated() {
      if let known = places[pair.key.value] {
        let problem = ReadingProblem.duplicateKey(pair.key.value, firstLine: known.first.line)
        diagnostics.add(problem, at: pair.key.place)
        repeated.insert(known.last)
        places[pair.key.value]?.last = index
      } else {
        places[pair.key.value] = (pair.key.place, index)
      }
    }
    return pairs.enumerated().filter { !repeated.contains($0.offset) }.map(\.element)
  }
}
