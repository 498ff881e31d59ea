/// Cuts a style sheet or a value into tokens: CSS Syntax 3, section 4.3. Comments are left out.
struct CSSTokenizer {
  private let bytes: [UInt8]
  private var at = 0

  static func tokens(_ text: String) -> [CSSToken] {
    var tokenizer = CSSTokenizer(bytes: Array(text.utf8))
    var tokens: [CSSToken] = []
    while let token = tokenizer.next() {
      // Comments leave two spaces beside each other.
      if token == .space, tokens.last == .space { continue }
      tokens.append(token)
    }
    return tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func peek(_ offset: Int = 0) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }

  static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    isInName(byte) && !(0x30...0x39 ~= byte) && byte != UInt8(ascii: "-")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte && byte != 0x0B }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private mutating func next() -> CSSToken? {
    while peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
      at += 2
      while at < bytes.count, !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { at += 1 }
      at = min(at + 2, bytes.count)
    }
    guard at < bytes.count else { return nil }
    let byte = bytes[at]
    if Self.isSpace(byte) {
      while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
      return .space
    }
    if beginsNumber() { return numeric() }
    if beginsIdentifier() { return identLike() }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(byte)
    case UInt8(ascii: "#"):
      guard Self.isInName(peek()) || beginsEscape() else { return .delimiter(byte) }
      return .hash(name())
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return .open(byte)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return .close(byte)
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: ":"): return .colon
    case UInt8(ascii: ";"): return .semicolon
    case UInt8(ascii: "@"):
      guard beginsIdentifier() else { return .delimiter(byte) }
      return .at(name())
    case UInt8(ascii: "<") where peek() == 0x21 && peek(1) == 0x2D && peek(2) == 0x2D:
      at += 3
      return .space
    default: return .delimiter(byte)
    }
  }

  // MARK: Names

  private func beginsEscape(_ offset: Int = 0) -> Bool {
    peek(offset) == UInt8(ascii: "\\") && at + offset + 1 < bytes.count && peek(offset + 1) != 0x0A
  }

  private func beginsIdentifier() -> Bool {
    let first = peek()
    if first == UInt8(ascii: "-") {
      if peek(1) == UInt8(ascii: "-"), peek(2) == UInt8(ascii: ">") { return false }
      return Self.beginsName(peek(1)) || peek(1) == UInt8(ascii: "-") || beginsEscape(1)
    }
    return Self.beginsName(first) || beginsEscape()
  }

  private mutating func name() -> String {
    var name: [UInt8] = []
    while at < bytes.count {
      if Self.isInName(bytes[at]) {
        name.append(bytes[at])
        at += 1
      } else if beginsEscape() {
        at += 1
        name += String(escape()).utf8
      } else {
        break
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The character that an escape behind its backslash means.
  private mutating func escape() -> Character {
    var value: UInt32 = 0
    var count = 0
    while count < 6, let digit = Self.hexDigit(peek()) {
      value = value << 4 | digit
      (count, at) = (count + 1, at + 1)
    }
    if count > 0 {
      if Self.isSpace(peek()) { at += 1 }
      return Character(Unicode.Scalar(value).flatMap { $0 == "\0" ? nil : $0 } ?? "\u{FFFD}")
    }
    let start = at
    at += 1
    while at < bytes.count, bytes[at] & 0xC0 == 0x80 { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self).unicodeScalars.first.map { Character($0) } ?? "\u{FFFD}"
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  private mutating func identLike() -> CSSToken {
    let name = name()
    guard peek() == UInt8(ascii: "("), at < bytes.count else { return .ident(name) }
    at += 1
    guard name.loweredASCII == "url" else { return .function(name) }
    var ahead = at
    while ahead < bytes.count, Self.isSpace(bytes[ahead]) { ahead += 1 }
    if ahead < bytes.count, bytes[ahead] == UInt8(ascii: "\"") || bytes[ahead] == UInt8(ascii: "'") {
      at = ahead + 1
      guard case .string(let address) = string(bytes[ahead]) else { return .bad }
      while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
      if at < bytes.count {
        guard bytes[at] == UInt8(ascii: ")") else { return badURL() }
        at += 1
      }
      return .url(address)
    }
    at = ahead
    return bareURL()
  }

  private mutating func bareURL() -> CSSToken {
    var address: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: ")") { break }
      if Self.isSpace(byte) {
        while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
        guard at == bytes.count || bytes[at] == UInt8(ascii: ")") else { return badURL() }
        break
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "(") { return badURL() }
      at += 1
      if byte == UInt8(ascii: "\\") {
        address += String(escape()).utf8
      } else {
        address.append(byte)
      }
    }
    at = min(at + 1, bytes.count)
    return .url(String(decoding: address, as: UTF8.self))
  }

  private mutating func badURL() -> CSSToken {
    while at < bytes.count, bytes[at] != UInt8(ascii: ")") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
    at = min(at + 1, bytes.count)
    return .bad
  }

  private mutating func string(_ quote: UInt8) -> CSSToken {
    var text: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      if byte == 0x0A { return .bad }
      at += 1
      if byte == quote { break }
      if byte == UInt8(ascii: "\\") {
        if at == bytes.count { break }
        if bytes[at] == 0x0A {
          at += 1
        } else {
          text += String(escape()).utf8
        }
      } else {
        text.append(byte)
      }
    }
    return .string(String(decoding: text, as: UTF8.self))
  }

  // MARK: Numbers

  private func beginsNumber() -> Bool {
    let offset = peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") ? 1 : 0
    return Self.isDigit(peek(offset)) || peek(offset) == UInt8(ascii: ".") && Self.isDigit(peek(offset + 1))
  }

  private mutating func numeric() -> CSSToken {
    let start = at
    at += 1
    func digits(_ from: Int) -> Int {
      var end = from
      while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
      return end
    }
    if bytes[start] == UInt8(ascii: ".") { at = start }
    at = digits(at)
    if peek() == UInt8(ascii: "."), Self.isDigit(peek(1)) { at = digits(at + 1) }
    if peek() | 0x20 == UInt8(ascii: "e") {
      let sign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 1 : 0
      if Self.isDigit(peek(1 + sign)) { at = digits(at + 1 + sign) }
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    let value = Double(text) ?? 0
    if peek() == UInt8(ascii: "%") {
      at += 1
      return .percentage(value, text: text)
    }
    if beginsIdentifier() { return .dimension(value, text: text, unit: name()) }
    return .number(value, text: text)
  }
}
