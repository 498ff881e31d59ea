import Basics
import Formulas
import Scenes
import Vocabulary

/// Puts mistakes into words for people: each with its place, its line, and the place underlined. What the files say is
/// written so that no terminal obeys it.
public struct DiagnosticPrinter: Sendable {
  /// The reader that the output is for.
  public enum Style: Hashable, Sendable {
    /// People.
    case plain
    /// People at a terminal, with ANSI codes.
    case colored
    /// Programs: a line of JSON each.
    case json
  }

  /// The severity, as the word before a message. With a warning, all goes on; a hint is about what is understood and
  /// written otherwise now, a note about no mistake.
  public enum Kind: String, Sendable {
    case error, warning, hint, note
  }

  public let style: Style

  public init(_ style: Style = .plain) {
    self.style = style
  }

  /// `file:line:column: error: message`, the line and `^~~~` under the place; a block for each, in order, and a last
  /// line with the number of those that are not told.
  public func text(for diagnostics: Diagnostics, as kind: Kind = .error, sources: SourceTexts) -> String {
    let further = diagnostics.further
    let reported = diagnostics.list.map { text(for: $0, kind, sources: sources) }.joined()
    return further == 0
      ? reported : reported + line("and \(further) more \(further == 1 ? "mistake" : "mistakes")") + "\n"
  }

  /// An error without a place, for which people see `prefix`; without a last line feed.
  public func error(_ message: Message, prefix: String) -> String {
    style == .json ? DiagnosticRecord(kind: .error, message).line : prefix + message.text.printable
  }

  /// A record of JSON of an error without a place, of which only the text is known, and its cure.
  public func record(ofError text: String, cure: String?) -> String {
    DiagnosticRecord(kind: .error, text: text, cure: cure).line
  }

  /// A line, without a last line feed.
  ///
  /// - Parameter kind: the word before it; nil for none, as a program knows it for a note.
  public func line(_ message: Message, as kind: Kind? = nil) -> String {
    if style == .json { return DiagnosticRecord(kind: kind ?? .note, message).line }
    return (kind.map { "\($0.rawValue): " } ?? "") + message.text.printable
  }

  private func text(for diagnostic: Diagnostic, _ kind: Kind, sources: SourceTexts) -> String {
    if style == .json {
      let message = diagnostic.problem.message
      var record = DiagnosticRecord(kind: kind, text: Self.cut(message.text), cure: message.cure.map(Self.cut))
      (record.place, record.stop) = (diagnostic.place, diagnostic.stop)
      return record.line + "\n"
    }
    let word = kind == .error ? red("error: ") : bold("\(kind.rawValue): ")
    let place = diagnostic.place.map { "\($0): ".printable } ?? ""
    let message = bold(place) + word + bold(Self.cut(diagnostic.message).printable) + "\n"
    let note = diagnostic.stop.map { "note: \($0.sentence)".printable + "\n" } ?? ""
    return message + excerpt(of: diagnostic, sources) + note
  }

  /// Characters of a message: names and texts of files stand in it, and a file may be one name.
  private static let longestMessage = 4_000

  private static func cut(_ message: String) -> String {
    guard message.utf8.count > longestMessage,
      let end = message.index(message.startIndex, offsetBy: longestMessage, limitedBy: message.endIndex)
    else { return message }
    return message[..<end] + "…"
  }

  /// The line of the file, and the place underlined; nothing where there is none.
  private func excerpt(of diagnostic: Diagnostic, _ sources: SourceTexts) -> String {
    guard let place = diagnostic.place, let line = sources.line(place.line, of: place.file) else { return "" }
    // A line of a file may hold what looks like an order of a build server; a tab stays a tab.
    let shown = Self.part(of: line, around: place)
    let characters = shown.characters.map { $0 == "\t" ? "\t" : String($0).printable }
    let start = min(max(place.column - 1 - shown.first, 0), characters.count)
    let end = min(max(start + place.length, start + 1), max(characters.count, start + 1))
    let indent = characters[..<start].map { Self.blank(as: $0) }.joined()
    let width = characters[start..<min(end, characters.count)].reduce(0) { $0 + Self.columns(of: $1) }
    return characters.joined().printableLines + "\n" + indent
      + red("^" + String(repeating: "~", count: max(width - 1, 0))) + "\n"
  }

  /// The most characters of a line that are shown, and of them the most before the place.
  private static let (maxShown, maxBefore) = (200, 80)

  /// A line, or of a long one what stands around a place, with `…` where it goes on; and the index of its first
  /// character.
  private static func part(of line: String, around place: SourcePlace) -> (characters: [Character], first: Int) {
    var rest = line[...]
    // No more is looked at than is shown, or lies before it: a file may be one line.
    guard let limit = rest.index(rest.startIndex, offsetBy: maxShown, limitedBy: rest.endIndex), limit < rest.endIndex
    else { return (Array(line), 0) }
    let skipped = max(place.column - 1 - maxBefore, 0)
    rest = rest.dropFirst(skipped)
    var characters = Array(rest.prefix(maxShown))
    if rest.dropFirst(maxShown).first != nil { characters.append("…") }
    guard skipped > 0 else { return (characters, 0) }
    return (["…"] + characters, skipped - 1)
  }

  /// Returns as much room as a character takes; a tab stays a tab, so that the terminal aligns both lines alike.
  private static func blank(as character: String) -> String {
    character == "\t" ? "\t" : String(repeating: " ", count: columns(of: character))
  }

  private static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  /// The columns of a terminal that a character takes: two for Chinese, Japanese, Korean, fullwidth forms and emoji.
  public static func columns(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    let isWide = wideRanges.contains { $0.contains(first.value) }
    let isEmoji = first.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
    return isWide || isEmoji ? 2 : 1
  }

  /// East Asian Width W and F, as blocks (Unicode Standard Annex 11).
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]

  private func red(_ text: String) -> String { style == .colored ? "\u{1B}[31;1m\(text)\u{1B}[0m" : text }
  private func bold(_ text: String) -> String {
    style == .colored && !text.isEmpty ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}
