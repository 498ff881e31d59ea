import Bytes
import Limits

/// Looks through an SVG's source for what librsvg would draw wrongly or drop without a word.
///
/// Not an XML parser, whose refusals would be others than librsvg's: it knows comments, tags and quoted attributes, and
/// skips everything else.
enum SVGAudit {
  /// The fault found, as the middle of a sentence, or nil.
  ///
  /// - Parameter depth: of drawings in which it lies.
  static func finding(in bytes: [UInt8], depth: Int = 0) -> String? {
    if bytes.starts(with: [0x1F, 0x8B]) { return "it is compressed" }
    // Libraries of XML know by the mark that a text is in UTF-16.
    if depth > 0, bytes.prefix(2).contains(where: { $0 == 0 || $0 >= 0xFE }) { return "it is no text in UTF-8" }
    if depth > Limits.nestedDrawings { return "it holds drawings in drawings, more than \(Limits.nestedDrawings) deep" }
    return bytes.withUnsafeBufferPointer { finding(in: $0, depth: depth) }
  }

  private static func finding(in bytes: UnsafeBufferPointer<UInt8>, depth: Int) -> String? {
    var at = 0
    var style = false
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "<") else {
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
        if style, let finding = styleFinding(text(bytes, start..<at)) { return finding }
        continue
      }
      if starts(bytes, at, "<!--") {
        at = end(bytes, at + 4, of: "-->")
      } else if starts(bytes, at, "<![CDATA[") {
        let start = at + 9
        at = end(bytes, start, of: "]]>")
        if style, let finding = styleFinding(text(bytes, start..<at)) { return finding }
      } else if starts(bytes, at, "<?xml-stylesheet") {
        return "it refers to a style sheet in another file"
      } else if starts(bytes, at, "<?") {
        at = end(bytes, at, of: "?>")
      } else if starts(bytes, at, "<!") {
        at += 2
        while at < bytes.count, bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "[") { at += 1 }
      } else {
        let tag = tag(bytes, &at)
        if let finding = tagFinding(tag, depth: depth) { return finding }
        if tag.name == "style" { style = !tag.closing && !tag.isEmpty }
      }
    }
    return nil
  }

  private struct Tag {
    var name = ""
    var closing = false
    /// True where it closes itself.
    var isEmpty = false
    var attributes: [(name: String, value: String)] = []
  }

  /// Reads the tag at `at` and moves behind its `>`. Names lose their namespace prefix.
  private static func tag(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> Tag {
    var tag = Tag()
    at += 1
    if at < bytes.count, bytes[at] == UInt8(ascii: "/") {
      tag.closing = true
      at += 1
    }
    tag.name = name(bytes, &at)
    while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
      let attribute = name(bytes, &at)
      guard !attribute.isEmpty else {
        at += 1
        continue
      }
      skipSpace(bytes, &at)
      guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { continue }
      at += 1
      skipSpace(bytes, &at)
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else { continue }
      let quote = bytes[at]
      let start = at + 1
      at = start
      while at < bytes.count, bytes[at] != quote { at += 1 }
      tag.attributes.append((attribute, text(bytes, start..<min(at, bytes.count))))
      at += 1
    }
    tag.isEmpty = at < bytes.count && bytes[at - 1] == UInt8(ascii: "/")
    at += 1
    return tag
  }

  private static func tagFinding(_ tag: Tag, depth: Int) -> String? {
    switch tag.name {
    case "text", "tspan", "textPath", "tref":
      return "it contains <\(tag.name)>, and fonts belong to the scene: convert the text to outlines"
    case "foreignObject", "script", "animate", "animateTransform", "animateMotion", "set":
      return "it contains <\(tag.name)>"
    default: break
    }
    for (name, value) in tag.attributes {
      // librsvg compares it with the language of whoever draws, and pictures are the same for all.
      if name == "systemLanguage" { return "it asks for the reader's language (systemLanguage='\(value.prefix(80))')" }
      if name == "href", tag.name != "a" {
        let target = MachineText(value).trimmed
        if let drawing = try? DataAddress(MachineText(decoding: unescaped(target)))?.bytes {
          guard isDrawing(drawing, at: target), let finding = finding(in: drawing, depth: depth + 1) else { continue }
          return depth > 0 ? finding : "in the drawing within its <\(tag.name)>, \(finding)"
        }
        if !target.isEmpty, !target.starts(with: "#"), !target.starts(with: "data:") {
          return "it refers to '\(value.prefix(80))', and nothing outside the file is read"
        }
      } else if let finding = styleFinding(value) {
        return finding
      }
    }
    return nil
  }

  /// True where librsvg reads what a `data:` address holds as a drawing: by its content, or since the address says so.
  private static func isDrawing(_ bytes: [UInt8], at address: MachineText) -> Bool {
    let start = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]).first { $0 > 0x20 }
    return start == UInt8(ascii: "<") || address.cut(at: ",")?.head.holds("svg") ?? false
  }

  /// The references of XML to characters, but for those to what a document declares itself.
  private static func unescaped(_ text: MachineText) -> [UInt8] {
    guard text.holds("&") else { return Array(text.bytes) }
    let parts = text.parts(at: "&")
    var result = Array(parts[0].bytes)
    for part in parts.dropFirst() {
      if let reference = part.cut(at: ";"), let bytes = character(reference.head) {
        result += bytes + Array(reference.tail.bytes)
      } else {
        result += Array("&".utf8) + Array(part.bytes)
      }
    }
    return result
  }

  private static func character(_ name: MachineText) -> [UInt8]? {
    let names: [MachineText: String] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
    if let known = names[name] { return Array(known.utf8) }
    guard let digits = name.rest(after: "#") else { return nil }
    let code = digits.rest(after: "x").map { UInt32($0.text, radix: 16) } ?? UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
  }

  /// `url(…)` of something outside, or `@import`.
  private static func styleFinding(_ text: String) -> String? {
    // Most of a file is numbers.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "@") }) else { return nil }
    let text = MachineText(text)
    if text.holds("@import") { return "it imports a style sheet from another file" }
    for rest in text.parts(at: "url(").dropFirst() {
      let target = rest.cut { $0 <= 0x20 || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }.tail
      if !["#", "data:", "&quot;#"].contains(where: { target.starts(with: $0) }) {
        let shown = (target.cut(at: ")")?.head ?? target).text.prefix(80)
        return "it refers to '\(shown)', and nothing outside the file is read"
      }
    }
    return nil
  }

  // MARK: Scanning

  private static func starts(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ text: StaticString) -> Bool {
    guard bytes.count - at >= text.utf8CodeUnitCount else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[at + $0] == text.utf8Start[$0] }
  }

  /// The index behind the next occurrence of `text`, or the end.
  private static func end(_ bytes: UnsafeBufferPointer<UInt8>, _ from: Int, of text: StaticString) -> Int {
    var at = from
    while at < bytes.count {
      if starts(bytes, at, text) { return at + text.utf8CodeUnitCount }
      at += 1
    }
    return bytes.count
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private static func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) {
    while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
  }

  private static func name(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> String {
    skipSpace(bytes, &at)
    var start = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte <= 0x20 || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      at += 1
      if byte == UInt8(ascii: ":") { start = at }
    }
    return text(bytes, start..<at)
  }
}
