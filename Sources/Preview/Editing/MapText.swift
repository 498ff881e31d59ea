import Basics

/// The maps of a scene's file as they are written, in braces or in lines, and the file with another key in one. All
/// else stays, byte for byte.
struct MapText {
  /// A map, and the places of its keys.
  struct Map {
    enum Form {
      /// The place behind the opening brace.
      case braces(inside: Int)
      /// Spaces before each key.
      case lines(indent: Int)
    }

    let form: Form
    let entries: [Entry]

    subscript(key: String) -> Entry? { entries.first { $0.key == key } }
  }

  /// A key with what stands behind it; in lines, with the ends of these.
  struct Entry {
    let key: String
    let range: Range<Int>
    /// Behind the colon.
    let value: Int
  }

  private(set) var bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Finding

  /// The map of the whole file.
  var top: Map? {
    var start = 0
    while start < bytes.count, saysNothing(lineAt: start) { start = end(ofLineAt: start) }
    guard start < bytes.count else { return nil }
    return bytes[start] == UInt8(ascii: "{") ? braces(from: start) : lines(from: start)
  }

  /// The map that a place is in, or that begins there: its first key, or its dash.
  ///
  /// - Parameters:
  ///   - line: from 1.
  ///   - column: from 1, in characters.
  func map(line: Int, column: Int) -> Map? { offset(line: line, column: column).flatMap(map(at:)) }

  /// The byte at a place; nil behind the end.
  func offset(line: Int, column: Int) -> Int? {
    var start = 0
    for _ in 1..<max(line, 1) where start < bytes.count { start = end(ofLineAt: start) }
    guard start < bytes.count else { return nil }
    let line = String(decoding: bytes[start..<end(ofLineAt: start)], as: UTF8.self)
    return min(start + line.prefix(column - 1).utf8.count, bytes.count - 1)
  }

  private func map(at place: Int) -> Map? {
    let line = start(ofLineAt: place)
    let content = isItem(lineAt: line) ? line + indent(ofLineAt: line) + 2 : line + indent(ofLineAt: line)
    let begin = max(place, content)
    if begin < bytes.count, bytes[begin] == UInt8(ascii: "{") { return braces(from: begin) }
    if let open = opened(before: place) { return bytes[open] == UInt8(ascii: "{") ? braces(from: open) : nil }
    // All that stands at the margin is the file's own map.
    return content == line ? top : lines(from: line)
  }

  /// The number of the last line in which a map says something.
  func lastLine(of map: Map) -> Int {
    let end = map.entries.last?.range.upperBound ?? 0
    return 1 + bytes[..<max(end - 1, 0)].count { $0 == 0x0A }
  }

  /// The map behind a key; nil where something else stands there.
  func map(of entry: Entry) -> Map? {
    var place = entry.value
    while place < entry.range.upperBound, bytes[place] == UInt8(ascii: " ") { place += 1 }
    guard place < entry.range.upperBound else { return nil }
    if bytes[place] == UInt8(ascii: "{") { return braces(from: place) }
    guard [UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#")].contains(bytes[place]) else { return nil }
    var line = end(ofLineAt: place)
    while line < entry.range.upperBound, saysNothing(lineAt: line) { line = end(ofLineAt: line) }
    return line < entry.range.upperBound && !isItem(lineAt: line) ? lines(from: line) : nil
  }

  // MARK: Braces

  /// The innermost brace or bracket that is open before a place; nil where none is.
  private func opened(before place: Int) -> Int? {
    var open: [Int] = []
    forEachMark(from: 0) { at, byte in
      guard at < place else { return false }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(at)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      default: break
      }
      return true
    }
    return open.last
  }

  /// Calls `body` with the bytes that are in no text and no comment, until it returns false.
  private func forEachMark(from start: Int, _ body: (Int, UInt8) -> Bool) {
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      let isBehindName = at > 0 && SourceLiteral.isOfName(bytes[at - 1])
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), !isBehindName {
        // A text that goes over lines is none here.
        var end = at + 1
        while end < bytes.count, bytes[end] != byte, bytes[end] != UInt8(ascii: "\n") {
          end += bytes[end] == UInt8(ascii: "\\") && byte == UInt8(ascii: "\"") ? 2 : 1
        }
        guard body(at, UInt8(ascii: "\"")) else { return }
        at = end + 1
      } else if byte == UInt8(ascii: "#"), at == 0 || [0x20, 0x0A].contains(bytes[at - 1]) {
        at = end(ofLineAt: at)
      } else {
        guard body(at, byte) else { return }
        at += 1
      }
    }
  }

  private func braces(from open: Int) -> Map? {
    var entries: [Entry] = []
    var (depth, key, colon, last, isClosed) = (0, Int?.none, Int?.none, open, false)
    func close(at end: Int) {
      guard let start = key, let value = colon else { return }
      entries.append(Entry(key: name(start..<value - 1), range: start..<end, value: value))
      (key, colon) = (nil, nil)
    }
    forEachMark(from: open + 1) { at, byte in
      switch byte {
      case UInt8(ascii: "}") where depth == 0:
        close(at: last)
        isClosed = true
        return false
      case UInt8(ascii: ",") where depth == 0: close(at: last)
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ":") where depth == 0 && colon == nil: colon = at + 1
      default: break
      }
      if ![0x20, 0x0A, 0x0D].contains(byte) {
        if key == nil, byte != UInt8(ascii: ",") { key = at }
        last = end(ofMarkAt: at)
      }
      return true
    }
    return isClosed ? Map(form: .braces(inside: open + 1), entries: entries) : nil
  }

  /// Behind a byte, or behind the text that begins there.
  private func end(ofMarkAt place: Int) -> Int {
    guard bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") else { return place + 1 }
    var next = end(ofLineAt: place)
    forEachMark(from: place) { at, _ in
      if at == place { return true }
      next = min(at, next)
      return false
    }
    return next
  }

  // MARK: Lines

  private func lines(from start: Int) -> Map? {
    let blanks = indent(ofLineAt: start)
    let indent = isItem(lineAt: start) ? blanks + 2 : blanks
    var entries: [Entry] = []
    var (line, key, end) = (start, start + indent, start)
    func close() {
      guard let colon = bytes[key..<max(end, key)].firstIndex(of: UInt8(ascii: ":")) else { return }
      entries.append(Entry(key: name(key..<colon), range: key..<end, value: colon + 1))
    }
    while line < bytes.count {
      if !saysNothing(lineAt: line) {
        let own = self.indent(ofLineAt: line)
        if line > start, own < indent { break }
        if line > start, own == indent {
          close()
          key = line + indent
        }
        end = self.end(ofLineAt: line)
      }
      line = self.end(ofLineAt: line)
    }
    close()
    return entries.isEmpty ? nil : Map(form: .lines(indent: indent), entries: entries)
  }

  private func name(_ range: Range<Int>) -> String {
    let text = MachineText(decoding: bytes[range]).trimmed
    return (text.inside("\"", "\"") ?? text.inside("'", "'") ?? text).text
  }

  private func start(ofLineAt place: Int) -> Int { (bytes[..<place].lastIndex(of: 0x0A) ?? -1) + 1 }

  private func end(ofLineAt place: Int) -> Int { (bytes[place...].firstIndex(of: 0x0A) ?? bytes.count - 1) + 1 }

  private func indent(ofLineAt start: Int) -> Int { bytes[start...].prefix { $0 == UInt8(ascii: " ") }.count }

  private func isItem(lineAt start: Int) -> Bool {
    bytes[(start + indent(ofLineAt: start))...].starts(with: "- ".utf8)
  }

  private func saysNothing(lineAt start: Int) -> Bool {
    let first = bytes[start...].first { $0 != UInt8(ascii: " ") }
    return first.map { [UInt8(ascii: "#"), 0x0A, 0x0D].contains($0) } ?? true
  }

  // MARK: Adding

  /// Adds a key behind others of a map.
  ///
  /// - Parameters:
  ///   - text: the key with its value, without the end of its line.
  ///   - count: how many keys stay before it.
  mutating func add(_ text: String, to map: Map, behind count: Int) {
    switch map.form {
    case .braces(let inside):
      if map.entries.indices.contains(count) {
        insert("\(text), ", at: map.entries[count].range.lowerBound)
      } else if let last = map.entries.last {
        insert(", \(text)", at: last.range.upperBound)
      } else {
        insert(text, at: inside)
      }
    case .lines(let indent):
      let place = count > 0 ? map.entries[count - 1].range.upperBound : map.entries[0].range.lowerBound - indent
      let end = bytes.prefix(place).suffix(2).elementsEqual([0x0D, 0x0A]) ? "\r\n" : "\n"
      let space = String(repeating: " ", count: indent)
      let isOpen = place > 0 && bytes[place - 1] != 0x0A
      insert(isOpen ? "\(end)\(space)\(text)" : "\(space)\(text)\(end)", at: place)
    }
  }

  /// The bytes of a value that stands in one line; nil for one that goes over several, or has nothing.
  func value(of entry: Entry) -> Range<Int>? {
    guard let start = bytes[entry.value..<entry.range.upperBound].firstIndex(where: { $0 != UInt8(ascii: " ") }) else {
      return nil
    }
    let end = min(self.end(ofLineAt: start), entry.range.upperBound)
    var last = start
    forEachMark(from: start) { at, byte in
      guard at < end else { return false }
      if ![0x20, 0x0A, 0x0D].contains(byte) { last = self.end(ofMarkAt: at) }
      return true
    }
    var line = end
    while line < entry.range.upperBound, saysNothing(lineAt: line) { line = self.end(ofLineAt: line) }
    return last > start && last <= end && line >= entry.range.upperBound ? start..<last : nil
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Puts another line in the place of one, from 1, which keeps its end.
  mutating func replaceLine(_ number: Int, with text: String) {
    guard let start = offset(line: number, column: 1) else { return }
    let end = bytes[start...].firstIndex { [0x0A, 0x0D].contains($0) } ?? bytes.count
    replace(start..<end, with: text)
  }

  mutating func replace(_ range: Range<Int>, with text: String) { bytes.replaceSubrange(range, with: text.utf8) }

  private mutating func insert(_ text: String, at place: Int) { bytes.insert(contentsOf: text.utf8, at: place) }
}
