import Formulas
import Scenes

/// Finding in the source what the YAML parser has already folded and unescaped: it only tells where a value begins.
extension SourceText {
  /// The `value` of a scalar that begins at `place`, with the place of each character.
  func placedScalar(_ value: String, at place: SourcePlace, isQuoted: Bool) -> PlacedText {
    var cursor = Cursor(source: self, line: place.line, column: place.column)
    let quote = isQuoted ? cursor.character : nil
    switch quote {
    case "\"", "'": cursor.advance()
    case "|", ">": cursor.nextLine()
    default: break
    }
    if !isQuoted, !value.isEmpty, stands(value, at: cursor.spot) {
      return PlacedText(
        file: file, text: value, spots: PlacedText.Spots(from: cursor.spot, count: value.utf8.count))
    }
    var spots: [PlacedText.Spot] = []
    for character in value {
      if cursor.character != character, character != "\n" || cursor.character != nil {
        cursor.skipSpace(unless: character)
      }
      spots.append(cursor.spot)
      if cursor.character == character {
        let isDoubledQuote = quote == "'" && character == "'" && cursor.next == "'"
        cursor.advance(by: isDoubledQuote ? 2 : 1)
      } else if quote == "\"", cursor.character == "\\" {
        cursor.advance(by: cursor.escapeLength)
      } else {
        cursor.advance()
      }
    }
    if spots.isEmpty { spots = [cursor.spot] }
    return PlacedText(file: file, text: value, spots: spots)
  }

  /// Returns the text from the `[` at `place` to its `]`, line ends made spaces and comments left out, or nil where the
  /// brackets do not close.
  func placedBrackets(at place: SourcePlace) -> PlacedText? {
    var cursor = Cursor(source: self, line: place.line, column: place.column)
    var text = ""
    var spots: [PlacedText.Spot] = []
    var depth = 0
    var quote: Character?
    func add(_ characters: String) {
      for character in characters {
        text.append(character)
        spots.append(cursor.spot)
      }
    }
    while !cursor.isAtEnd {
      if depth > 0, let code = cursor.code, code.isPlain {
        text.unicodeScalars.append(Unicode.Scalar(code))
        spots.append(cursor.spot)
        cursor.advance()
        continue
      }
      guard let character = cursor.character else {
        if text.last != " " { add(" ") }
        cursor.nextLine()
        continue
      }
      if let open = quote {
        if open == "'", character == "'", cursor.next == "'" {
          add("\\'")
          cursor.advance(by: 2)
          continue
        }
        if open == "\"", character == "\\", cursor.next != nil {
          add(String(character))
          cursor.advance()
          if let escaped = cursor.character { add(String(escaped)) }
          cursor.advance()
          continue
        }
        if character == open { quote = nil }
      } else {
        switch character {
        case "\"", "'": quote = character
        case "[", "{": depth += 1
        case "]", "}": depth -= 1
        case "#" where text.last == " ":
          cursor.nextLine()
          continue
        default: break
        }
      }
      add(character.isWhitespace ? " " : String(character))
      cursor.advance()
      if depth == 0 { return PlacedText(file: file, text: text, spots: spots) }
    }
    return nil
  }

  /// Whether a value of ASCII stands at a place as it is.
  private func stands(_ value: String, at spot: PlacedText.Spot) -> Bool {
    guard spot.line >= 1, spot.line <= lineCount, spot.column >= 1 else { return false }
    // No code of a line is a byte that characters have which are none of ASCII.
    return codes(ofLine: spot.line - 1).dropFirst(spot.column - 1).starts(with: value.utf8)
  }

  private struct Cursor {
    let source: SourceText
    var line: Int
    var column: Int

    var character: Character? { source.character(line: line, column: column) }
    /// Its ASCII code; 0xFF where it has none.
    var code: UInt8? { source.code(line: line, column: column) }
    var next: Character? { source.character(line: line, column: column + 1) }
    var spot: PlacedText.Spot { PlacedText.Spot(line: line, column: column) }
    var isAtEnd: Bool { line > source.lineCount }

    mutating func advance(by count: Int = 1) { column += count }

    mutating func nextLine() {
      line += 1
      column = 1
    }

    mutating func skipSpace(unless wanted: Character) {
      while !isAtEnd, character != wanted {
        if let character {
          guard character.isWhitespace else { return }
          advance()
        } else if line < source.lineCount {
          nextLine()
        } else {
          return
        }
      }
    }

    /// The number of characters that the escape at the cursor takes.
    var escapeLength: Int {
      switch next {
      case "x": 4
      case "u": 6
      case "U": 10
      default: 2
      }
    }
  }
}

extension PlacedText {
  /// The first bracket or quote that is open at the end, with the word before it, as `max(` or `"two`; nil where all
  /// are closed.
  var unclosed: String? {
    let codes = text.plainCodes ?? text.map { $0.asciiValue ?? 0xFF }
    guard let open = Self.open(atEndOf: codes) else { return nil }
    if codes[open] != UInt8(ascii: "(") { return String(text.dropFirst(open)) }
    let word = text.prefix(open).reversed().prefix { $0.isLetter || $0.isNumber }.reversed()
    return String(word) + "("
  }

  /// Returns the index of the quote, or of the innermost bracket, that is open at the end.
  ///
  /// - Parameter codes: a text's ASCII codes, 0xFF for characters that have none.
  private static func open(atEndOf codes: [UInt8]) -> Int? {
    var brackets: [Int] = []
    var quote: Int?
    for (index, code) in codes.enumerated() {
      if let begin = quote {
        if code == codes[begin], codes[index - 1] != UInt8(ascii: "\\") { quote = nil }
        continue
      }
      switch code {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = index
      case UInt8(ascii: "("): brackets.append(index)
      case UInt8(ascii: ")"): _ = brackets.popLast()
      default: break
      }
    }
    return quote ?? brackets.last
  }
}

extension UInt8 {
  /// Whether it stands for itself within brackets: no bracket, quote, backslash or comment, no white space but the
  /// space.
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "#"), UInt8(ascii: "\\"): false
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): false
    default: (0x20..<0x7F).contains(self)
    }
  }
}
