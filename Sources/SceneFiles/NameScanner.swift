import Formulas

/// The words of a scene's text that may be names.
enum NameScanner {
  static func names(in text: String) -> Set<String> {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return Set(words.filter { $0.first?.isNumber == false }.map { String($0) })
  }

  /// The names in a stretch of a line.
  static func names(in line: String, at place: SourcePlace) -> Set<String> {
    names(in: String(line.dropFirst(place.column - 1).prefix(place.length)))
  }

  /// The names in a line and in the lines below it that stand deeper.
  static func names(inBlockAt number: Int, of lines: [String]) -> Set<String> {
    block(at: number, of: lines).reduce(into: []) { $0.formUnion(names(in: lines[$1 - 1])) }
  }

  /// The lines, from 1, of the layer that a line belongs to: from its hyphen on.
  static func layer(at number: Int, of lines: [String]) -> ClosedRange<Int> {
    guard lines.indices.contains(number - 1) else { return number...number }
    let indent = lines[number - 1].indent
    let isItem = lines[number - 1].dropFirst(indent).hasPrefix("- ")
    let start = (1...number).last { row in
      let line = lines[row - 1]
      return line.dropFirst(line.indent).hasPrefix("- ") && (line.indent < indent || isItem && row == number)
    }
    return block(at: start ?? number, of: lines)
  }

  private static func block(at number: Int, of lines: [String]) -> ClosedRange<Int> {
    guard lines.indices.contains(number - 1) else { return number...number }
    let indent = lines[number - 1].indent
    let deeper = lines[number...].prefix { $0.isBlankLine || $0.indent > indent }
    return number...(number + deeper.count)
  }

  /// `nightSky` as command lines have it: `night-sky`.
  static func hyphened(_ name: String) -> String {
    String(decoding: name.utf8.flatMap { $0 >= 0x41 && $0 <= 0x5A ? [0x2D, $0 + 0x20] : [$0] }, as: UTF8.self)
  }

  /// `night-sky` as a name that formulas and kinds can have: `nightSky`.
  static func camelCase(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let others = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (words.first ?? "") + others.joined()
  }
}
