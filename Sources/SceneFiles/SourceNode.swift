import Basics
import Formulas
import TextFormats

/// A part of a file as it is written, before it means anything: two versions of a file are held against each other by
/// it. Comments, spaces and the way in which lists and maps are laid out are not in it.
public struct SourceNode: Sendable {
  public enum Content: Sendable {
    /// A value, a text in its quotes; a list of values alone, as in `[7, 14]`, is one too.
    case scalar(String)
    case list([SourceNode])
    case map([Entry])
  }

  public struct Entry: Sendable {
    public var name: String
    /// The line of the name, from 1.
    public var line: Int
    public var node: SourceNode
  }

  public var content: Content
  /// The line where the node begins, from 1.
  public var line: Int

  public var entries: [Entry] { if case .map(let entries) = content { entries } else { [] } }
  public var items: [SourceNode] { if case .list(let items) = content { items } else { [] } }
  public var scalar: String? { if case .scalar(let text) = content { text } else { nil } }

  /// Returns what stands behind a name of a map; nil where there is none.
  public subscript(name: String) -> SourceNode? { entries.first { $0.name == name }?.node }

  /// One text of all of it.
  public var text: String {
    switch content {
    case .scalar(let text): text
    case .list(let items): "[" + items.map(\.text).joined(separator: ", ") + "]"
    case .map(let entries): "{" + entries.map { "\($0.name): \($0.node.text)" }.joined(separator: ", ") + "}"
    }
  }

  init(_ content: Content, line: Int) { (self.content, self.line) = (content, line) }

  /// Whether two versions mean the same: spaces beside operators and brackets mean nothing.
  public func says(sameAs other: SourceNode) -> Bool {
    switch (content, other.content) {
    case (.scalar(let text), .scalar(let other)):
      text == other || Self.withoutSpaces(text) == Self.withoutSpaces(other)
    case (.list(let items), .list(let others)):
      items.count == others.count && zip(items, others).allSatisfy { $0.says(sameAs: $1) }
    case (.map(let entries), .map(let others)):
      entries.count == others.count
        && zip(entries, others).allSatisfy { $0.name == $1.name && $0.node.says(sameAs: $1.node) }
    default: text == other.text
    }
  }

  /// Whether two versions have the same words everywhere, spaces within a line among them: a datum may mean those.
  public func isIdentical(to other: SourceNode) -> Bool {
    switch (content, other.content) {
    case (.scalar(let text), .scalar(let other)): text == other
    case (.list(let items), .list(let others)):
      items.count == others.count && zip(items, others).allSatisfy { $0.isIdentical(to: $1) }
    case (.map(let entries), .map(let others)):
      entries.count == others.count
        && zip(entries, others).allSatisfy { $0.name == $1.name && $0.node.isIdentical(to: $1.node) }
    default: text == other.text
    }
  }

  /// A text without its spaces but for those in quotes and between two words.
  private static func withoutSpaces(_ text: String) -> [UInt8] {
    var quote: UInt8?
    var bytes: [UInt8] = []
    var isApart = false
    for byte in text.utf8 {
      if quote == nil, byte == UInt8(ascii: " ") {
        isApart = true
        continue
      }
      if isApart, byte.isNamePart, bytes.last?.isNamePart ?? false { bytes.append(UInt8(ascii: " ")) }
      isApart = false
      if quote == byte {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      bytes.append(byte)
    }
    return bytes
  }
}

extension SourceNode {
  init(_ node: YAMLNode) {
    line = node.place.line
    switch node.content {
    case .empty, .broken: content = .scalar("")
    case .plain(let text):
      let lines = MachineText(text.text).words(between: "\r\n").map(\.trimmed.text).filter { !$0.isEmpty }
      content = .scalar(lines.joined(separator: " "))
    case .quoted(let text): content = .scalar("\"\(text.text)\"")
    case .mapping(let pairs):
      content = .map(
        pairs.map { Entry(name: $0.key.value, line: $0.key.place.line, node: SourceNode($0.value)) })
    case .sequence(let items, _):
      let nodes = items.map { SourceNode($0) }
      let texts = nodes.compactMap(\.scalar)
      content =
        texts.count == nodes.count && Set(nodes.map(\.line)).count <= 1
        ? .scalar("[\(texts.joined(separator: ", "))]") : .list(nodes)
    }
  }

  init(_ json: PlacedJSON) {
    line = json.place.line
    switch json.content {
    case .list(let items): content = .list(items.map { SourceNode($0) })
    case .object(let members):
      content = .map(members.map { Entry(name: $0.key, line: $0.place.line, node: SourceNode($0.value)) })
    default: content = .scalar(json.shownText)
    }
  }

  /// A list of records, each a map of its fields.
  init(records text: String, separators: [UInt8]) {
    var reader = CSVReader(ByteReader(Array(text.utf8)), separators: separators)
    let names = (try? reader.next())?.fields.map(\.text) ?? []
    var records: [SourceNode] = []
    while let row = try? reader.next(), records.count < Limits.rows {
      let fields = zip(names, row.fields).map { name, field in
        let text = field.isQuoted ? "\"\(field.text)\"" : field.text
        return Entry(name: name, line: row.line, node: SourceNode(.scalar(text), line: row.line))
      }
      records.append(SourceNode(.map(fields), line: row.line))
    }
    self.init(.list(records), line: 1)
  }
}

extension SourceTexts {
  /// Returns a file that was read, as it is written; nil for one that is no text, or was not read.
  public func written(_ path: String) -> SourceNode? {
    guard let text = self[path] else { return nil }
    switch DataFormat(ofFile: path) {
    case .csv?, .tsv?:
      return DataFormat(ofFile: path)?.separators.map { SourceNode(records: text, separators: $0) }
    case .json?: return (try? PlacedJSON.read(text, path: path)).map { SourceNode($0) }
    case .jsonLines?:
      let lines = MachineText(text).parts(at: "\n").enumerated().compactMap { index, line -> SourceNode? in
        guard let node = (try? PlacedJSON.read(line.text, path: path)).map({ SourceNode($0) }) else { return nil }
        return node.moved(by: index)
      }
      return SourceNode(.list(lines), line: 1)
    case .ledger?: return nil
    case .yaml?, nil:
      var reader = YAMLComposer(SourceText(path: path, text: text))
      return reader.read().map { SourceNode($0) }
    }
  }
}

extension SourceNode {
  /// The same, so many lines below.
  fileprivate func moved(by lines: Int) -> SourceNode {
    switch content {
    case .scalar: return SourceNode(content, line: line + lines)
    case .list(let items): return SourceNode(.list(items.map { $0.moved(by: lines) }), line: line + lines)
    case .map(let entries):
      let moved = entries.map { Entry(name: $0.name, line: $0.line + lines, node: $0.node.moved(by: lines)) }
      return SourceNode(.map(moved), line: line + lines)
    }
  }
}
