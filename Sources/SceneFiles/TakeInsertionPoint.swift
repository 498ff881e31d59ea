/// The place of a further take in the text of a scene file, however that is written: in lines or in braces, with quoted
/// keys, with line ends of any kind. YAML's own parser tells; nothing of the text has to change but that something
/// comes in.
public struct TakeInsertionPoint: Equatable, Sendable {
  /// The form in which the take is to be written there.
  public enum Form: Equatable, Sendable {
    /// Block style, on lines indented by `indent` spaces; below a new `takes:`, indented by `heading`, where the file
    /// has no takes.
    case lines(indent: Int, heading: Int?)
    /// Flow style, in braces, behind a comma where something stands before it; in `takes: {}` where the file has no
    /// takes.
    case braces(isFirst: Bool, hasTakes: Bool)
  }

  /// Bytes of UTF-8 of the text before it.
  public var offset: Int
  public var form: Form
  /// The line end of the lines thereabouts.
  public var lineEnd: String
  /// Whether the line before has no end yet.
  public var isInLine: Bool
  /// The number of the line that it lies on, from 1.
  public var line: Int

  /// Spaces that a take stands further in than `takes:` where the file shows no others.
  private static let usualIndent = 2
  private static let mark = "\u{FEFF}"

  /// Creates the place, or returns nil where the text is no scene's: it is not YAML, or no map, or its takes are none.
  public init?(in text: String) {
    let hasMark = text.unicodeScalars.first == Self.mark.unicodeScalars.first
    let plain = hasMark ? String(text.unicodeScalars.dropFirst()) : text
    guard let outline = try? SceneOutline.read(plain), let (scalar, form) = Self.find(in: outline) else { return nil }
    let lines = TextLines(plain)
    var offset = lines.offset(ofScalar: scalar)
    if case .lines(_, nil) = form {
      // Behind the line that the last value ends on, and behind the comments that hang on it.
      offset = lines.endOfLine(lines.withoutBlanks(before: offset))
      while let end = lines.endOfComment(at: offset, deeperThan: outline.column) { offset = end }
    }
    self.form = form
    lineEnd = lines.lineEnd(before: offset)
    isInLine = !lines.isStartOfLine(offset)
    line = lines.number(ofLineAt: offset)
    self.offset = offset + (hasMark ? Self.mark.utf8.count : 0)
  }

  /// The scalar before which it lies, or on whose line.
  private static func find(in outline: SceneOutline) -> (scalar: Int, form: Form)? {
    guard let takes = outline.takes else {
      if let brace = outline.brace {
        return (outline.lastEnd ?? brace + 1, .braces(isFirst: outline.lastEnd == nil, hasTakes: false))
      }
      return (outline.end, .lines(indent: outline.column + usualIndent, heading: outline.column))
    }
    if let brace = takes.brace, takes.isMapping {
      return (takes.innerEnd ?? brace + 1, .braces(isFirst: takes.innerEnd == nil, hasTakes: true))
    }
    guard outline.brace == nil, takes.isMapping || takes.isEmpty else { return nil }
    return (takes.end, .lines(indent: takes.column ?? outline.column + usualIndent, heading: nil))
  }
}

/// All that YAML's parser tells of a scene file's own level. Places count Unicode scalars.
struct SceneOutline {
  /// The value of a key.
  struct Value {
    /// The place of its brace or bracket.
    var brace: Int?
    var isMapping = false
    var isEmpty = false
    /// Spaces before what it begins with.
    var column: Int?
    /// The end of the last that is in it; nil where nothing is.
    var innerEnd: Int?
    /// The end of it itself: of the key, where there is nothing.
    var end: Int
  }

  /// The place of the brace that all stands in.
  var brace: Int?
  /// Spaces before the first key.
  var column: Int
  /// The end of the last value.
  var lastEnd: Int?
  /// The value of `takes`.
  var takes: Value?
  /// The end of the text, or the place of the mark `...`.
  var end = 0

  /// Returns the outline of a text; nil where it is no map. Throws where it is not YAML.
  static func read(_ text: String) throws(YAMLParser.Failure) -> SceneOutline? {
    var outline: SceneOutline?
    try YAMLParser.parse(YAMLEscaping.escape(text)) { events throws(YAMLParser.Failure) in
      guard case .mapping = try events.next() else { return }
      var found = SceneOutline(brace: events.isInBraces ? events.mark.index : nil, column: events.mark.column - 1)
      while case .scalar(let key, _) = try events.next() {
        let value = try value(behind: events.end.index, of: events)
        found.lastEnd = value.end
        if key == "takes" { found.takes = value }
      }
      if case .end = try events.next() { found.end = events.mark.index }
      outline = found
    }
    return outline
  }

  private static func value(behind key: Int, of events: YAMLParser) throws(YAMLParser.Failure) -> Value {
    var value = Value(end: key)
    var depth = 0
    repeat {
      let event = try events.next()
      // A value in lines ends where the next begins, which is no place of its own.
      let end = events.end.index > events.mark.index ? events.end.index : value.end
      switch event {
      case .mapping, .sequence:
        if depth == 0 {
          if case .mapping = event { value.isMapping = true }
          value.column = events.mark.column - 1
          if events.isInBraces { value.brace = events.mark.index }
        }
        depth += 1
      case .close:
        depth -= 1
        if depth > 0 { value.innerEnd = end }
      case .scalar(let text, let isPlain):
        if depth == 0 { value.isEmpty = isPlain && text.isEmpty } else { value.innerEnd = end }
      case .alias: value.innerEnd = end
      case .end: return value
      }
      value.end = max(value.end, end)
    } while depth > 0
    return value
  }
}

/// The lines of a text by their bytes: what ends in a line feed, a carriage return, or both.
private struct TextLines {
  private static let (feed, carriage, space, tab, sharp) = (
    UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "#")
  )

  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Bytes before a Unicode scalar.
  func offset(ofScalar index: Int) -> Int {
    var left = index
    for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
      if left == 0 { return offset }
      left -= 1
    }
    return bytes.count
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == Self.feed || byte == Self.carriage }

  func isStartOfLine(_ offset: Int) -> Bool { offset == 0 || isEnd(bytes[offset - 1]) }

  /// Behind the end of the line.
  func endOfLine(_ offset: Int) -> Int {
    guard let end = bytes[offset...].firstIndex(where: isEnd) else { return bytes.count }
    return bytes[end...].starts(with: [Self.carriage, Self.feed]) ? end + 2 : end + 1
  }

  /// Behind the last that can be seen before a place.
  func withoutBlanks(before offset: Int) -> Int {
    bytes[..<offset].lastIndex { !isEnd($0) && $0 != Self.space && $0 != Self.tab }.map { $0 + 1 } ?? 0
  }

  /// Behind the line that begins here, where it is a comment further in than so many spaces.
  func endOfComment(at offset: Int, deeperThan column: Int) -> Int? {
    let first = bytes[offset...].firstIndex { $0 != Self.space }
    guard let first, first - offset > column, bytes[first] == Self.sharp else { return nil }
    return endOfLine(offset)
  }

  /// The end of the line before, or else of the first.
  func lineEnd(before offset: Int) -> String {
    guard let end = bytes[..<offset].lastIndex(where: isEnd) ?? bytes.firstIndex(where: isEnd) else { return "\n" }
    if bytes[end] == Self.carriage { return bytes[end...].starts(with: [Self.carriage, Self.feed]) ? "\r\n" : "\r" }
    return end > 0 && bytes[end - 1] == Self.carriage ? "\r\n" : "\n"
  }

  func number(ofLineAt offset: Int) -> Int {
    let feeds = bytes[..<offset].count { $0 == Self.feed }
    let others = bytes[..<offset].indices.count {
      bytes[$0] == Self.carriage && !($0 + 1 < offset && bytes[$0 + 1] == Self.feed)
    }
    return feeds + others + 1
  }
}
