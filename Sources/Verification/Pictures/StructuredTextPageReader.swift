import Basics

/// A reader of pages in reStructuredText, by the rules of
/// [docutils](https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html): the directives `image` and `figure`,
/// also of substitutions, and tags of HTML in `raw`.
struct StructuredTextPageReader: PageReader {
  /// Directives whose content is shown as it stands.
  private static let literal: Set = ["code", "code-block", "sourcecode", "parsed-literal", "math", "prompt", "doctest"]

  /// The indentation of a comment, a literal block or such a directive: what stands farther in is not read.
  private var hiddenIndent: Int?
  /// The indentation of a picture's directive whose argument is on the next line.
  private var argumentIndent: Int?
  /// The indentation of a `raw` directive.
  private var rawIndent: Int?

  mutating func pictures(in line: [UInt8]) -> [ShownPicture] {
    let content = line[...].drop { $0.isBlank }
    let indent = content.startIndex
    guard !content.isEmpty else {
      argumentIndent = nil
      return []
    }
    if let hidden = hiddenIndent {
      if indent > hidden { return [] }
      hiddenIndent = nil
    }
    if let argument = argumentIndent {
      argumentIndent = nil
      if indent > argument, content.first != UInt8(ascii: ":") { return [Self.picture(content)] }
    }
    if let raw = rawIndent {
      if indent > raw { return HTMLAttributes.pictures(in: line) }
      rawIndent = nil
    }
    let dots = content.prefix { $0 == UInt8(ascii: ".") }.count
    if dots == 2, content.dropFirst(2).first?.isBlank ?? true {
      return explicitMarkup(content.dropFirst(2).drop { $0.isBlank }, at: indent)
    }
    // A paragraph that ends so has a literal block behind it.
    if content.trimmingBlanks.suffix(2).elementsEqual("::".utf8) { hiddenIndent = indent }
    return []
  }

  /// Reads what stands behind two dots: a directive, a target or a footnote, else a comment.
  private mutating func explicitMarkup(_ text: ArraySlice<UInt8>, at indent: Int) -> [ShownPicture] {
    var text = text
    if text.first == UInt8(ascii: "|"), let bar = text.dropFirst().firstIndex(of: UInt8(ascii: "|")) {
      text = text[(bar + 1)...].drop { $0.isBlank }
    }
    if let first = text.first, Array("[_".utf8).contains(first) { return [] }
    guard let colons = text.indices.first(where: { text[$0...].starts(with: "::".utf8) }),
      !text[..<colons].contains(where: \.isBlank), colons > text.startIndex
    else {
      hiddenIndent = indent
      return []
    }
    let name = String(decoding: text[..<colons].map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    let argument = text[(colons + 2)...].trimmingBlanks
    switch name {
    case "image", "figure":
      guard argument.isEmpty else { return [Self.picture(argument)] }
      argumentIndent = indent
    case "raw": rawIndent = indent
    case _ where Self.literal.contains(name): hiddenIndent = indent
    default: break
    }
    return []
  }

  /// The address that an argument is: without blanks, but for those behind a backslash.
  private static func picture(_ argument: ArraySlice<UInt8>) -> ShownPicture {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in argument.trimmingBlanks {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      if isEscaped || !byte.isBlank { bytes.append(byte) }
      isEscaped = false
    }
    return ShownPicture(address: String(decoding: bytes, as: UTF8.self), offset: argument.startIndex)
  }
}
