import TestSupport

/// Spoils texts by a seed, the same for a seed in every process, as people's fingers do: a line is lost, a word
/// misspelt, a bracket forgotten, a value another one's. What it may write stands here, so that a new word of the
/// language changes nothing.
struct TextSpoiler {
  private var random: Seeded

  enum Damage: String, CaseIterable {
    case lost, doubled, indented, exchanged, cut
    case number, word, mark, sign
    case values, keys, renamed, kind, added, quoted
    case operation, operand, unit, function, argument
  }

  init(_ random: Seeded) { self.random = random }

  /// The text, spoilt in one way or in two, and their names.
  mutating func spoilt(_ text: String) -> (text: String, damages: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var damages: [String] = []
    let count = random.next() % 4 == 0 ? 2 : 1
    while damages.count < count {
      let damage = random.pick(Damage.allCases)
      var spoilt = lines
      spoil(&spoilt, damage)
      guard spoilt != lines else { continue }
      lines = spoilt
      damages.append(damage.rawValue)
    }
    return (lines.joined(separator: "\n"), damages.joined(separator: "+"))
  }

  /// Does nothing where there is no place for it.
  private mutating func spoil(_ lines: inout [String], _ damage: Damage) {
    switch damage {
    case .lost, .doubled, .indented, .exchanged, .cut: spoilLines(&lines, damage)
    case .number: replace(/\d+(\.\d+)?/, in: &lines) { ["-\($0)", "0", "1e9", "\($0)\($0)", "0.5", "-0.1", "70000"] }
    case .word: misspell(&lines)
    case .mark: replace(/["'\[\]{}(),:]/, in: &lines) { _ in [""] }
    case .sign: insertSign(&lines)
    case .values: exchange(/: (.+)$/, in: &lines)
    case .keys: exchange(/([\w.]+):/, in: &lines)
    case .renamed: replace(/- \w+: \w+/, in: &lines) { ["\($0)X"] }
    case .kind: replace(/- (box|row|column|flow|grid|label|image|shape|scroll):/, in: &lines) { _ in Self.kinds }
    case .added: add(to: &lines)
    case .quoted:
      replace(/"[^"']*"/, in: &lines) {
        let inside = $0.dropFirst().dropLast()
        return ["'\(inside)'", "'\(inside)''s'", "\"\\\"\(inside)\"", "\(inside)"]
      }
    case .operation: replace(#/\ ([-+*/<>]|<=|>=|==|!=|and|or)\ /#, in: &lines) { _ in Self.operations }
    case .operand: replace(/\b(\d+(\.\d+)?|\w+\.\w+|true|false)\b/, in: &lines) { _ in Self.operands }
    case .unit:
      replace(/\b\d+(\.\d+)?(s|ms|deg|turn)\b/, in: &lines) { ["\($0.prefix(1))", "3s", "20deg", "7px", "5%"] }
    case .function: replace(/\b[a-zA-Z]+\(/, in: &lines) { _ in Self.functions }
    case .argument: replace(/, [^,()\[\]{}]+\)|\)/, in: &lines) { [")", ", 1)", ", \"a\"\($0)"] }
    }
  }

  private static let kinds = ["box", "row", "grid", "label", "image", "shape", "scroll", "bxo", "view"].map {
    "- \($0):"
  }

  private static let operations = ["+", "-", "*", "/", "<", ">", "<=", ">=", "==", "!=", "and", "or", "=", "&&", "in"]
    .map { " \($0) " }

  private static let operands = [
    "\"a\"", "true", "red", "[1, 2]", "[]", "0.2s", "30deg", "null", "nothing", "\"#12345\"", "time", "screen", "self",
    "dark", "-1", "(1 + 2", "not 1", "{a: 1}",
  ]

  private static let functions = [
    "abs", "min", "max", "clamp", "lerp", "count", "sum", "first", "at", "fixed", "join", "upper", "mix", "rgb", "gray",
    "addDays", "format", "index", "moving", "spring", "sin", "shares", "length", "cuont",
  ].map { "\($0)(" }

  /// Lines that a layer may be given, each with a need, a range or a place of its own.
  private static let additions = [
    "opacity: 1.5", "opacity: red", "hidden: 1", "rotation: 30", "scale: [1, 2, 3]", "anchor: [0, 0]", "z: true",
    "frame: [1, 2, 3]", "left: 3", "right: 4", "centerX: 5", "width: -4", "size: [10, 10]", "minWidth: 300", "grow: 1",
    "gap: 3", "sticky: start", "measured: false", "aspectRatio: 0", "fill: {gradient: [red]}", "fill: \"#12\"",
    "fill: {gradient: [red, blue], stops: [0.4, 0.2]}", "cornerRadius: [1, 2]", "border: {width: thick}",
    "shadow: {radius: -2}", "blur: 900", "filter: {hue: 3}", "backdrop: {}", "blend: multipy", "clip: true", "mask: {}",
    "perspective: 0", "backface: hidden", "touch: none", "tap: {set: {nothing: 1}}", "tap: {scroll: nowhere, to: 0}",
    "longPress: {after: -1s, do: []}", "drag: {axis: up}", "pinch: {}", "type: []", "each: p in 3", "key: 4", "if: 1",
    "comes: {over: 0.2s, curve: spring}", "goes: {over: 3}", "text: \"{1 + }\"", "runs: [\"a\", {txt: b}]", "font: 0",
    "textStyle: title9", "weight: 550", "lines: -1", "lines: 2", "truncate: end", "minFontScale: 0.5",
    "tracking: \"a\"",
    "lineHeight: 0", "writingMode: vertical", "source: \"none.png\"", "fit: cover", "tint: 3", "slice: [1]",
    "path: {arc: [1, 2]}", "path: {line: [[1, 2]]}", "path: {svg: \"M0 0 Q1\"}", "stroke: {width: 2, dash: [0, 0]}",
    "axis: both", "content: [1, 2]", "range: [5, 1]", "insets: {up: 3}", "paging: true", "stops: [3, 1]", "loops: true",
    "chain: outerFirst", "startAt: [1, 2]", "columns: 0", "padding: [1, 2]", "align: baseline", "justify: between",
    "values: {a: b, b: a}", "state: {told: }", "rules: [{when: 1, do: []}]", "layers: [{box: }]", "locale: xx-Nowhere",
    "textSize: huge", "accessibility: {ignore: all}", "# nothing", "background-color: red", "onClick: go", "wiht: 3",
  ]

  // MARK: Lines

  private mutating func spoilLines(_ lines: inout [String], _ damage: Damage) {
    let full = lines.indices.filter { lines[$0].contains { $0 != " " } }
    guard full.count > 2 else { return }
    let (index, other) = (random.pick(full), random.pick(full))
    switch damage {
    case .lost: lines.remove(at: index)
    case .doubled: lines.insert(lines[index], at: random.pick(full))
    case .indented:
      let step = Int(random.pick([-2, -1, 1, 2, 4]))
      let depth = lines[index].prefix { $0 == " " }.count
      lines[index] = String(repeating: " ", count: max(0, depth + step)) + lines[index].dropFirst(depth)
    case .exchanged: lines.swapAt(index, other)
    default:
      lines.removeSubrange((index + 1)...)
      lines[index] = String(lines[index].prefix(Int(random.next() % UInt64(lines[index].count + 1))))
    }
  }

  /// Gives a layer, or what else a list has, a further line.
  private mutating func add(to lines: inout [String]) {
    let heads = lines.indices.filter { lines[$0].wholeMatch(of: #/\ *- \w+: \w+\ */#) != nil }
    guard !heads.isEmpty else {
      lines.append(random.pick(Self.additions))
      return
    }
    let head = random.pick(heads)
    let indent = String(repeating: " ", count: lines[head].prefix { $0 == " " }.count + 2)
    lines.insert(indent + random.pick(Self.additions), at: head + 1)
  }

  // MARK: Places in lines

  private func places<Output>(of pattern: Regex<Output>, in lines: [String]) -> [(
    line: Int, range: Range<String.Index>
  )] {
    lines.indices.flatMap { line in
      lines[line].first == "#" ? [] : lines[line].ranges(of: pattern).map { (line, $0) }
    }
  }

  /// Puts one of `others` in the place of a match.
  private mutating func replace<Output>(
    _ pattern: Regex<Output>, in lines: inout [String], by others: (Substring) -> [String]
  ) {
    let places = places(of: pattern, in: lines)
    guard !places.isEmpty else { return }
    let place = random.pick(places)
    let other = random.pick(others(lines[place.line][place.range]))
    lines[place.line].replaceSubrange(place.range, with: other)
  }

  /// A letter less, twice, another, or two of them exchanged.
  private mutating func misspell(_ lines: inout [String]) {
    let places = places(of: /[A-Za-z]{3,}/, in: lines)
    guard !places.isEmpty else { return }
    let place = random.pick(places)
    var letters = Array(lines[place.line][place.range])
    let at = Int(random.next() % UInt64(letters.count - 1))
    switch random.next() % 4 {
    case 0: letters.remove(at: at)
    case 1: letters.insert(letters[at], at: at)
    case 2: letters[at] = random.pick(Array("aeknrstXz"))
    default: letters.swapAt(at, at + 1)
    }
    lines[place.line].replaceSubrange(place.range, with: String(letters))
  }

  private mutating func insertSign(_ lines: inout [String]) {
    let line = Int(random.next() % UInt64(lines.count))
    let at = lines[line].index(lines[line].startIndex, offsetBy: Int(random.next() % UInt64(lines[line].count + 1)))
    lines[line].insert(
      contentsOf: random.pick(
        Array("，：“”\t中☀é;=#&*!|>%@`?·−({[\"'\\~^$").map(String.init) + ["\'\'", "\\\"", "{{", "}}", "\u{301}"]), at: at)
  }

  /// Exchanges what stands in two places, of the first part of the match.
  private mutating func exchange(_ pattern: Regex<(Substring, Substring)>, in lines: inout [String]) {
    let places = lines.indices.flatMap { line in
      lines[line].first == "#" ? [] : lines[line].matches(of: pattern).map { (line, $0.output.1) }
    }
    guard places.count > 1 else { return }
    let (first, second) = (random.pick(places), random.pick(places))
    guard first.0 != second.0 else { return }
    let (one, other) = (String(first.1), String(second.1))
    lines[first.0].replaceSubrange(first.1.startIndex..<first.1.endIndex, with: other)
    lines[second.0].replaceSubrange(second.1.startIndex..<second.1.endIndex, with: one)
  }
}
