import CYAML

/// libyaml's events of a text, one after the other, as long as the text stays where it is.
final class YAMLParser {
  /// The place where something begins, from 1; columns count Unicode scalars.
  struct Mark {
    var line: Int
    var column: Int
    /// Unicode scalars of the text before it.
    var index: Int

    init(_ mark: yaml_mark_t) { (line, column, index) = (mark.line + 1, mark.column + 1, mark.index) }
  }

  /// The complaint that libyaml has, in its words.
  struct Failure: Error {
    var problem: String
    /// The place; nil where libyaml says none: it could not decode a character.
    var mark: Mark?
    var context: (text: String, mark: Mark)?
    /// The character that cannot stand in a text.
    var code: Int?
    /// Whether brackets stand in one another so deep that the rest is not read.
    var isTooDeep = false
  }

  enum Event {
    /// The end of the text, or of a document with something behind it.
    case end
    case scalar(String, isPlain: Bool)
    case sequence
    case mapping
    /// The end of a sequence or a mapping.
    case close
    /// The name of what is repeated.
    case alias(String)
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  // Read between two calls of the library, and written in one.
  @exclusivity(unchecked) private var event = yaml_event_t()
  /// The place where the last event began.
  @exclusivity(unchecked) private(set) var mark = Mark(yaml_mark_t())
  /// The place where it ended. A mapping or a sequence that is not in braces or brackets ends where the next thing
  /// begins.
  var end: Mark { Mark(event.end_mark) }
  /// Whether the last event began a mapping or a sequence in braces or brackets.
  var isInBraces: Bool {
    switch event.type {
    case YAML_MAPPING_START_EVENT: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
    case YAML_SEQUENCE_START_EVENT: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
    default: false
    }
  }
  /// The last event's anchor with its `&`, or else its tag, where it has one.
  @exclusivity(unchecked) private(set) var nodeProperty: String?

  private init(_ text: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_event_delete(&event)
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Parses a text of one document: `body` asks for the events that it holds.
  ///
  /// - Throws: a `Failure`, also where another document follows.
  static func parse(_ text: String, _ body: (YAMLParser) throws(Failure) -> Void) throws(Failure) {
    var text = text
    let failure = text.withUTF8 { bytes -> Failure? in
      do throws(Failure) {
        try YAMLParser(bytes).run(body)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  private func run(_ body: (YAMLParser) throws(Failure) -> Void) throws(Failure) {
    // The start of the stream, and of the document where there is one.
    try advance()
    try advance()
    guard event.type == YAML_DOCUMENT_START_EVENT else { return }
    try body(self)
    while event.type != YAML_DOCUMENT_END_EVENT { try advance() }
    try advance()
    guard event.type == YAML_STREAM_END_EVENT else {
      throw Failure(problem: "found another document", mark: Mark(event.start_mark))
    }
  }

  private func advance() throws(Failure) {
    yaml_event_delete(&event)
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure }
  }

  /// The next event of the document. Not to be asked for after its end.
  func next() throws(Failure) -> Event {
    try advance()
    mark = Mark(event.start_mark)
    nodeProperty = nil
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      note(anchor: scalar.anchor, tag: scalar.tag)
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(
        String(decoding: bytes, as: UTF8.self),
        isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE || scalar.style == YAML_ANY_SCALAR_STYLE)
    case YAML_SEQUENCE_START_EVENT:
      note(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag)
      return .sequence
    case YAML_MAPPING_START_EVENT:
      note(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag)
      return .mapping
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .close
    case YAML_ALIAS_EVENT: return .alias("*" + (Self.string(event.data.alias.anchor) ?? ""))
    default: return .end
    }
  }

  private func note(anchor: UnsafePointer<yaml_char_t>?, tag: UnsafePointer<yaml_char_t>?) {
    if anchor == nil, tag == nil { return }
    nodeProperty = Self.string(anchor).map { "&" + $0 } ?? Self.string(tag)
  }

  private static func string(_ bytes: UnsafePointer<yaml_char_t>?) -> String? {
    bytes.map { String(cString: $0) }
  }

  private var failure: Failure {
    let parser = parser.pointee
    guard let words = parser.problem else { return Failure(problem: "the text is not YAML") }
    let problem = String(cString: words)
    if parser.error == YAML_READER_ERROR { return Failure(problem: problem, code: Int(parser.problem_value)) }
    return Failure(
      problem: problem, mark: Mark(parser.problem_mark),
      context: parser.context.map { (String(cString: $0), Mark(parser.context_mark)) })
  }
}
