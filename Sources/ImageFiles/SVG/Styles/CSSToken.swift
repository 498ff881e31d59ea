/// A token of CSS Syntax 3, section 4. A block's brackets are tokens of their own.
enum CSSToken: Hashable {
  case ident(String)
  /// A function's name with its opening bracket.
  case function(String)
  case at(String)
  case hash(String)
  case string(String)
  case url(String)
  /// The digits as they are written: numbers that nothing changes keep their text.
  case number(Double, text: String)
  case percentage(Double, text: String)
  case dimension(Double, text: String, unit: String)
  case delimiter(UInt8)
  case space, colon, semicolon, comma
  case open(UInt8)
  case close(UInt8)
  /// All that no value can hold.
  case bad

  /// A word, in small letters of ASCII; nil for another token.
  var word: String? {
    if case .ident(let name) = self { return name.loweredASCII }
    return nil
  }

  /// A number; nil for another token.
  var number: Double? {
    if case .number(let value, _) = self { return value }
    return nil
  }

  var isDelimiter: UInt8? {
    if case .delimiter(let sign) = self { return sign }
    return nil
  }

  /// The bracket that ends what this token begins.
  var closing: UInt8? {
    switch self {
    case .function: UInt8(ascii: ")")
    case .open(UInt8(ascii: "(")): UInt8(ascii: ")")
    case .open(UInt8(ascii: "[")): UInt8(ascii: "]")
    case .open(UInt8(ascii: "{")): UInt8(ascii: "}")
    default: nil
    }
  }
}

extension String {
  /// The text with small letters of ASCII in the place of large ones.
  var loweredASCII: String {
    guard utf8.contains(where: { 0x41...0x5A ~= $0 }) else { return self }
    return String(decoding: utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

/// Writes tokens as CSS.
extension Sequence<CSSToken> {
  var css: String {
    var text = ""
    var last: CSSToken?
    for token in self {
      // Two tokens that would become one.
      if let last, Self.joins(last, token) { text += "/**/" }
      text += Self.text(token)
      last = token
    }
    return text
  }

  private static func joins(_ first: CSSToken, _ second: CSSToken) -> Bool {
    switch (first, second) {
    case (.ident, .ident), (.ident, .number), (.ident, .dimension), (.ident, .percentage), (.ident, .function),
      (.ident, .open(UInt8(ascii: "("))), (.number, .ident), (.number, .number), (.dimension, .ident),
      (.dimension, .number), (.number, .function), (.number, .delimiter(UInt8(ascii: "%"))):
      true
    default: false
    }
  }

  private static func text(_ token: CSSToken) -> String {
    func sign(_ byte: UInt8) -> String { String(Unicode.Scalar(byte)) }
    switch token {
    case .ident(let name): return escaped(name)
    case .function(let name): return escaped(name) + "("
    case .at(let name): return "@" + escaped(name)
    case .hash(let name): return "#" + escaped(name, isName: true)
    case .string(let text): return quoted(text)
    case .url(let address): return "url(\(quoted(address)))"
    case .number(_, let text): return text
    case .percentage(_, let text): return text + "%"
    case .dimension(_, let text, let unit): return text + escaped(unit)
    case .delimiter(let byte), .open(let byte), .close(let byte): return sign(byte)
    case .space: return " "
    case .colon: return ":"
    case .semicolon: return ";"
    case .comma: return ","
    case .bad: return ""
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\0"..<" ": result += "\\\(String(scalar.value, radix: 16)) "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func escaped(_ name: String, isName: Bool = false) -> String {
    let isPlain =
      name.utf8.allSatisfy { CSSTokenizer.isInName($0) } && !(name.utf8.first.map { 0x30...0x39 ~= $0 } ?? true)
    if isPlain || isName && name.utf8.allSatisfy({ CSSTokenizer.isInName($0) }) { return name }
    var result = ""
    for (index, scalar) in name.unicodeScalars.enumerated() {
      let isLetter = scalar.value >= 0x80 || CSSTokenizer.isInName(UInt8(scalar.value))
      let isDigitAhead = index == 0 && "0"..."9" ~= scalar
      if isLetter && !isDigitAhead {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\\(String(scalar.value, radix: 16)) "
      }
    }
    return result
  }
}
