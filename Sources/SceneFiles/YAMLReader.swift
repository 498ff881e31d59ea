import Formulas
import Scenes
import Yams

/// Reads a YAML file into nodes with places, refusing what scene files do without: anchors, aliases, tags, merge keys.
struct YAMLReader {
  let source: SourceText
  var diagnostics = Diagnostics()
  /// Spaces that lines were given, or a minus and how many were taken from them, where they stood beside their kin.
  private var shifts: [Int: Int] = [:]

  private static let mostDuplicates = 100

  /// Nodes are all that is asked of the parser. Its own constructor, of values, would be made anew for every text.
  private static var constructor: Constructor { Constructor([:], [:], [:]) }

  init(_ source: SourceText) {
    self.source = source
  }

  /// The file's one value, or nil where it cannot be read at all.
  mutating func read() -> YAMLNode? {
    let slips = YAMLSlips(source)
    for slip in slips.forbidden { diagnostics.add(slip) }
    var text = FormulaCharacters.putAside(slips.textWithoutForbidden)
    var skipped: Set<Int> = []
    for _ in 0..<Self.mostDuplicates {
      do {
        guard let node = try Yams.compose(yaml: text, .basic, Self.constructor, .utf8) else {
          diagnostics.add(ReadingProblem.emptyFile, at: SourcePlace(file: source.path, line: 1, column: 1))
          return nil
        }
        let isFirst = skipped.isEmpty && shifts.isEmpty
        return isFirst ? convert(node, depth: 0) : whole(node)
      } catch YamlError.duplicatedKeysInMapping(_, let context) {
        guard let marked = markKey(in: text, line: context.mark.line, scalarColumn: context.mark.column) else {
          diagnostics.add(ReadingProblem.duplicateKeys, at: place(context.mark))
          return nil
        }
        text = marked
      } catch let error as YamlError {
        let slip = slips.explain(error)
        if let shifted = shift(slip, in: text) {
          diagnostics.add(slip)
          text = shifted
          continue
        }
        guard slip.problem as? ReadingProblem != .severalDocuments, let place = slip.place,
          !skipped.contains(place.line), let rest = Self.skip(place.line, of: text)
        else {
          // After the first, a complaint may only come of what was left out.
          if skipped.isEmpty && shifts.isEmpty { diagnostics.add(slip) }
          return nil
        }
        diagnostics.add(slip)
        skipped.insert(place.line)
        text = rest
      } catch {
        diagnostics.add(ReadingProblem.yaml("\(error)"), at: SourcePlace(file: source.path, line: 1, column: 1))
        return nil
      }
    }
    diagnostics.add(ReadingProblem.duplicateKeys, at: SourcePlace(file: source.path, line: 1, column: 1))
    return nil
  }

  /// What is left where lines were skipped, or nil where that is no file of keys.
  private mutating func whole(_ node: Node) -> YAMLNode? {
    guard case .mapping = node else { return nil }
    return convert(node, depth: 0)
  }

  /// The text without a line that YAML does not understand, and without what hangs on it: what else is wrong can be told.
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
  private mutating func shift(_ slip: Diagnostic, in text: String) -> String? {
    guard case .indentation(let found, let wanted, _)? = slip.problem as? ReadingProblem, let place = slip.place,
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

  private func place(_ mark: Mark?, length: Int = 1) -> SourcePlace {
    let line = mark?.line ?? 1
    let column = (mark?.column ?? 1) - (shifts[line] ?? 0)
    return source.place(line: line, scalarColumn: max(column, 1), length: length)
  }

  /// Where the first characters of keys are put aside while the parser looks for further equal ones: two planes that
  /// no text uses.
  private static let planes: [UInt32] = [0xF_0000, 0x10_0000]

  /// The text with the first of two equal keys made another one, so that the parser goes on and later mistakes are
  /// found too. Only its first character is replaced: columns stay.
  private func markKey(in text: String, line: Int, scalarColumn: Int) -> String? {
    var lines = SourceText.lines(of: text)
    guard line >= 1, line <= lines.count else { return nil }
    var scalars = Array(lines[line - 1].unicodeScalars)
    guard scalarColumn >= 1, scalarColumn <= scalars.count else { return nil }
    let isQuoted = scalars[scalarColumn - 1] == "\"" || scalars[scalarColumn - 1] == "'"
    let index = scalarColumn - 1 + (isQuoted ? 1 : 0)
    guard index < scalars.count else { return nil }
    let code = scalars[index].value
    let next = Self.planes.first { $0 > code }.map { $0 + (code & 0xFFFF) }
    guard let next, let replaced = Unicode.Scalar(next), code < 0xFFFE || code >= Self.planes[0] else { return nil }
    scalars[index] = replaced
    var changed = String.UnicodeScalarView()
    changed.append(contentsOf: scalars)
    lines[line - 1] = String(changed)
    return lines.joined(separator: "\n")
  }

  /// The key that `markKey` changed, as it was written; nil for keys it did not change.
  private func unmarked(_ key: String) -> String? {
    guard let first = key.unicodeScalars.first, first.value >= Self.planes[0],
      let original = Unicode.Scalar(first.value & 0xFFFF)
    else { return nil }
    return String(Character(original)) + String(key.dropFirst())
  }

  private mutating func convert(_ node: Node, depth: Int) -> YAMLNode {
    let place = place(node.mark)
    guard depth < 200 else {
      diagnostics.add(ReadingProblem.tooDeep, at: place)
      return YAMLNode(content: .broken, place: place)
    }
    switch node {
    case .scalar(let scalar): return convert(scalar, at: place)
    case .sequence(let sequence):
      let items = sequence.map { convert($0, depth: depth + 1) }
      let isInBrackets = source.character(at: place) == "["
      let written = isInBrackets ? source.placedBrackets(at: place) : nil
      return YAMLNode(content: .sequence(items, inBrackets: written), place: place)
    case .mapping(let mapping): return convert(mapping, at: place, depth: depth)
    case .alias: return YAMLNode(content: .broken, place: place)
    }
  }

  private func convert(_ scalar: Node.Scalar, at place: SourcePlace) -> YAMLNode {
    let isQuoted = scalar.style != .plain && scalar.style != .any
    if !isQuoted, scalar.string.isEmpty { return YAMLNode(content: .empty, place: place) }
    let text = source.placedScalar(FormulaCharacters.putBack(scalar.string), at: place, isQuoted: isQuoted)
    if isQuoted {
      var whole = text.place
      if whole.line == place.line {
        whole = SourcePlace(
          file: whole.file, line: place.line, column: place.column,
          length: scalar.string.isEmpty ? 2 : whole.column + whole.length + 1 - place.column)
      }
      return YAMLNode(content: .quoted(text), place: whole)
    }
    return YAMLNode(content: .plain(text), place: text.place)
  }

  private mutating func convert(_ mapping: Node.Mapping, at place: SourcePlace, depth: Int) -> YAMLNode {
    let isInBraces = source.character(at: place) == "{"
    var pairs: [YAMLNode.Pair] = []
    var firsts: [String: SourcePlace] = [:]
    var cutKey: Int?
    for (keyNode, valueNode) in mapping {
      let keyPlace = self.place(keyNode.mark)
      guard case .scalar(let scalar) = keyNode else {
        diagnostics.add(ReadingProblem.complexKey, at: keyPlace)
        continue
      }
      var value = convert(valueNode, depth: depth + 1)
      // `{opacity: max(a, 0}`: what follows the comma is a key without a value.
      if isInBraces, value.isEmpty, let index = cutKey {
        if case .plain(let text) = pairs[index].value.content, let unclosed = text.unclosed {
          let problem = ReadingProblem.commaInBraces(unclosed, key: pairs[index].key.value)
          diagnostics.add(problem, at: pairs[index].value.place)
          pairs[index].value.content = .broken
        }
        continue
      }
      if let original = unmarked(scalar.string) {
        if firsts[original] == nil { firsts[original] = keyPlace }
        continue
      }
      let isQuoted = scalar.style != .plain && scalar.style != .any
      let written = FormulaCharacters.putBack(scalar.string)
      let placed = source.placedScalar(written, at: keyPlace, isQuoted: isQuoted)
      let key = Placed(written, at: placed.place)
      if let first = firsts[key.value] {
        diagnostics.add(ReadingProblem.duplicateKey(key.value, firstLine: first.line), at: key.place)
      }
      if key.value == "<<" {
        diagnostics.add(ReadingProblem.mergeKey, at: key.place)
        continue
      }
      cutKey = nil
      if value.isEmpty { value.place = key.place }
      if case .plain(let text) = value.content, isInBraces, text.unclosed != nil { cutKey = pairs.count }
      pairs.append(YAMLNode.Pair(key: key, value: value))
    }
    return YAMLNode(content: .mapping(pairs), place: place)
  }
}
