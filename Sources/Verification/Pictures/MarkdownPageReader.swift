/// A reader of pages in Markdown, by the rules of [CommonMark 0.31](https://spec.commonmark.org/0.31.2/): images and
/// links (section 6.3), link reference definitions (4.7), and tags of HTML.
///
/// It reads lines, not a tree: a code span that goes over lines, and a link whose text does, are read as text.
struct MarkdownPageReader: PageReader {
  /// A block of code between fences (section 4.5).
  private struct Fence {
    var sign: UInt8
    var length: Int
    /// The number of block quotes around the fence.
    var quotes: Int
  }

  private var comments = HTMLComments()
  private var fence: Fence?
  /// The columns at which the contents of the list items begin that a line may lie in, outermost first.
  private var items: [Int] = []
  private var isAfterBlankLine = true
  private var isInIndentedCode = false

  mutating func pictures(in line: [UInt8]) -> [ShownPicture] {
    let (quotes, start) = Self.quotes(in: line)
    let indent = Self.column(of: line, from: start)
    let content = line[start...].drop { $0.isBlank }
    if let open = fence {
      guard quotes < open.quotes else {
        if Self.closes(open, content) { fence = nil }
        return []
      }
      fence = nil
    }
    guard !content.isEmpty else {
      isAfterBlankLine = true
      return []
    }
    defer { isAfterBlankLine = false }
    if !comments.isOpen {
      if isAfterBlankLine { while let item = items.last, indent < item { items.removeLast() } }
      // An indented block of code (section 4.4).
      isInIndentedCode = (isAfterBlankLine || isInIndentedCode) && indent >= (items.last ?? 0) + 4
      if isInIndentedCode { return [] }
      if let opened = Self.fence(content, quotes: quotes) {
        fence = opened
        return []
      }
      noteItem(content, at: indent)
    }
    let hidden = comments.ranges(in: line) + Self.codeSpans(in: line, from: content.startIndex)
    let shown = HTMLAttributes.pictures(in: line) + Self.links(in: line) + Self.definition(content)
    return shown.filter { picture in !hidden.contains { $0.contains(picture.offset) } }
  }

  // MARK: Blocks

  /// The block quotes that a line begins with, and where what they hold begins.
  private static func quotes(in line: [UInt8]) -> (count: Int, start: Int) {
    var (count, start) = (0, 0)
    while true {
      let sign = line[start...].prefix { $0 == 0x20 }.count
      guard sign < 4, start + sign < line.count, line[start + sign] == UInt8(ascii: ">") else { return (count, start) }
      (count, start) = (count + 1, start + sign + 1)
      if start < line.count, line[start] == 0x20 { start += 1 }
    }
  }

  /// The column of the first letter from an offset on: a tab goes on to the next multiple of four.
  private static func column(of line: [UInt8], from start: Int) -> Int {
    line[start...].prefix { $0.isBlank }.reduce(0) { $1 == 0x09 ? ($0 / 4 + 1) * 4 : $0 + 1 }
  }

  private static func fence(_ content: ArraySlice<UInt8>, quotes: Int) -> Fence? {
    guard let sign = content.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
    let length = content.prefix { $0 == sign }.count
    let isCodeSpan = sign == UInt8(ascii: "`") && content.dropFirst(length).contains(sign)
    return length >= 3 && !isCodeSpan ? Fence(sign: sign, length: length, quotes: quotes) : nil
  }

  private static func closes(_ fence: Fence, _ content: ArraySlice<UInt8>) -> Bool {
    let length = content.prefix { $0 == fence.sign }.count
    return length >= fence.length && content.dropFirst(length).allSatisfy { $0.isBlank }
  }

  /// Notes where the content of a list item begins (section 5.2).
  private mutating func noteItem(_ content: ArraySlice<UInt8>, at indent: Int) {
    let digits = content.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    let sign = content.dropFirst(digits).first
    let isMarker = digits > 0 ? sign.map(Array(".)".utf8).contains) : sign.map(Array("-+*".utf8).contains)
    let behind = content.dropFirst(digits + 1)
    guard isMarker == true, digits < 10, behind.first?.isBlank ?? true else { return }
    while let item = items.last, indent < item { items.removeLast() }
    let blanks = behind.prefix { $0.isBlank }.count
    items.append(indent + digits + 1 + (1...4 ~= blanks ? blanks : 1))
  }

  // MARK: Inlines

  /// The ranges of a line's code spans (section 6.1).
  private static func codeSpans(in line: [UInt8], from start: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var place = start
    while let open = line[place...].firstIndex(of: UInt8(ascii: "`")) {
      let length = line[open...].prefix { $0 == line[open] }.count
      place = open + length
      if open > start, line[open - 1] == UInt8(ascii: "\\") { continue }
      var other = place
      while let close = line[other...].firstIndex(of: line[open]) {
        other = close + line[close...].prefix { $0 == line[open] }.count
        guard other - close == length else { continue }
        ranges.append(open..<other)
        place = other
        break
      }
    }
    return ranges
  }

  /// The destinations of a line's images and links.
  private static func links(in line: [UInt8]) -> [ShownPicture] {
    let mark = Array("](".utf8)
    return line.indices.compactMap { line[$0...].starts(with: mark) ? destination(line[($0 + 2)...]) : nil }
  }

  /// The destination of a reference definition: `[label]: destination`.
  private static func definition(_ content: ArraySlice<UInt8>) -> [ShownPicture] {
    let mark = Array("]:".utf8)
    guard content.first == UInt8(ascii: "["),
      let end = content.indices.first(where: { content[$0...].starts(with: mark) })
    else { return [] }
    return [destination(content[(end + 2)...])].compactMap(\.self)
  }

  /// A link's destination: between angle brackets, or up to a blank or a parenthesis that it does not open itself.
  private static func destination(_ text: ArraySlice<UInt8>) -> ShownPicture? {
    var text = text.drop { $0.isBlank }
    let isBracketed = text.first == UInt8(ascii: "<")
    if isBracketed { text.removeFirst() }
    var bytes: [UInt8] = []
    var (depth, isEscaped) = (0, false)
    for byte in text {
      if isEscaped {
        if !byte.isASCIISign { bytes.append(UInt8(ascii: "\\")) }
        (isEscaped, bytes) = (false, bytes + [byte])
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"):
        isEscaped = true
        continue
      case UInt8(ascii: ">") where isBracketed: return picture(bytes, text)
      case UInt8(ascii: "(") where !isBracketed: depth += 1
      case UInt8(ascii: ")") where !isBracketed:
        if depth == 0 { return picture(bytes, text) }
        depth -= 1
      case _ where byte.isBlank && !isBracketed: return picture(bytes, text)
      default: break
      }
      bytes.append(byte)
    }
    return isBracketed ? nil : picture(bytes, text)
  }

  private static func picture(_ bytes: [UInt8], _ text: ArraySlice<UInt8>) -> ShownPicture {
    ShownPicture(address: CharacterReferences.decoded(bytes), offset: text.startIndex)
  }
}

extension UInt8 {
  /// Whether it is one of ASCII's signs of punctuation, which a backslash before it makes a letter.
  fileprivate var isASCIISign: Bool {
    0x21...0x2F ~= self || 0x3A...0x40 ~= self || 0x5B...0x60 ~= self || 0x7B...0x7E ~= self
  }
}
