import Limits

/// Formulas with characters that YAML takes for its own: the comma of `max(a, b)` in braces, a colon or `#` in quotes
/// inside a formula.
///
/// Within parentheses, and within quotes that do not begin a value, they are put aside before YAML reads them and put back
/// afterwards: each becomes a character that no text uses, so that lines and columns stay. Only what ends on its line is
/// touched, so a parenthesis that is never closed is YAML's to complain about.
package struct FormulaCharacters {
  /// The characters that YAML would take for its own, and the noncharacters of Unicode that stand for them, in the same
  /// order.
  private static let special: [Unicode.Scalar] = [",", "[", "]", "{", "}", "#", ":"]
  private static let firstStandIn: UInt32 = 0xFDD0

  /// The text in UTF-8; in the place of what is put aside stands `mark` and its number, which no text in UTF-8 has.
  private var bytes: [UInt8]
  private var position = 0
  /// How many parentheses and quotes of this line do not end on it.
  private var unended = 0
  private static let mark: UInt8 = 0xF8

  /// The text with what belongs to formulas put aside.
  package static func putAside(_ text: String) -> String {
    var text = text
    return text.withUTF8 { written in
      guard written.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\"") }) else { return nil }
      var formulas = FormulaCharacters(bytes: Array(written))
      while formulas.position < formulas.bytes.count { formulas.line() }
      var result: [UInt8] = []
      result.reserveCapacity(written.count + written.count / 8)
      for byte in formulas.bytes {
        if byte < mark { result.append(byte) } else { result += String(standIn(Int(byte - mark))).utf8 }
      }
      return String(decoding: result, as: UTF8.self)
    } ?? text
  }

  private static func standIn(_ number: Int) -> Character {
    Character(Unicode.Scalar(firstStandIn + UInt32(number)) ?? "\u{FFFD}")
  }

  /// A value as it was written.
  package static func putBack(_ text: String) -> String {
    let end = firstStandIn + UInt32(special.count)
    // All of them begin with the same byte of UTF-8.
    var text = text
    guard text.withUTF8({ $0.contains(0xEF) }),
      text.unicodeScalars.contains(where: { (firstStandIn..<end).contains($0.value) })
    else { return text }
    var changed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isStandIn = (firstStandIn..<end).contains(scalar.value)
      changed.append(isStandIn ? special[Int(scalar.value - firstStandIn)] : scalar)
    }
    return String(changed)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  /// A character of ASCII; something beyond where a part of another stands, and nil at the end.
  private func scalar(at index: Int) -> Unicode.Scalar? {
    bytes.indices.contains(index) ? self[index] : nil
  }

  private subscript(index: Int) -> Unicode.Scalar { Unicode.Scalar(bytes[index]) }

  private func isLineEnd(_ index: Int) -> Bool { scalar(at: index).map { $0 == "\n" || $0 == "\r" } ?? true }

  /// True where a colon ends a key: blank or nothing follows.
  private func endsKey(_ index: Int) -> Bool {
    self[index] == ":" && (isLineEnd(index + 1) || Self.isSpace(self[index + 1]))
  }

  private mutating func skipSpace() {
    while let next = scalar(at: position), Self.isSpace(next) { position += 1 }
  }

  private mutating func skipLine() {
    while !isLineEnd(position) { position += 1 }
    position += 1
    unended = 0
  }

  // MARK: Lines

  /// Reads one line that begins outside of braces, and those after it that belong to its value.
  private mutating func line() {
    let start = position
    while scalar(at: position) == " " { position += 1 }
    let indent = position - start
    while scalar(at: position) == "-", isLineEnd(position + 1) || Self.isSpace(self[position + 1]) {
      position += 1
      skipSpace()
    }
    while let first = scalar(at: position), !isLineEnd(position) {
      switch first {
      case "{", "[":
        flow()
        return skipLine()
      case "\"", "'": skipQuoted()
      case "|", ">":
        skipLine()
        return skipBlock(deeperThan: indent)
      default: break
      }
      guard readKeyOrFormula() else { break }
      skipSpace()
    }
    skipLine()
  }

  /// Goes behind the colon of a key; false where the rest of the line has none, and is a formula then.
  private mutating func readKeyOrFormula() -> Bool {
    var parts: [Range<Int>] = []
    while !isLineEnd(position) {
      if endsKey(position) {
        position += 1
        return true
      }
      if self[position] == "#", position == 0 || Self.isSpace(self[position - 1]) {
        break
      }
      if self[position] == "(" || self[position] == "\"",
        let end = end(ofFormulaAt: position)
      {
        parts.append(position..<end)
        position = end
      }
      position += 1
    }
    for part in parts { for index in part { putAside(at: index) } }
    return false
  }

  /// Skips the lines of a text that is written below its key.
  private mutating func skipBlock(deeperThan indent: Int) {
    while position < bytes.count {
      var at = position
      while scalar(at: at) == " " { at += 1 }
      guard isLineEnd(at) || at - position > indent else { return }
      skipLine()
    }
  }

  private mutating func skipQuoted() {
    let quote = self[position]
    position += 1
    while let next = scalar(at: position) {
      position += 1
      if next == "\\", quote == "\"" { position += 1 }
      if next == quote {
        guard quote == "'", scalar(at: position) == "'" else { return }
        position += 1
      }
    }
  }

  // MARK: Braces

  /// Reads braces or brackets with all in them.
  private mutating func flow() {
    var depth = 0
    var isAtStart = true
    while let next = scalar(at: position) {
      switch next {
      case "{", "[":
        depth += 1
        isAtStart = true
      case "}", "]":
        depth -= 1
        isAtStart = false
        if depth == 0 {
          position += 1
          return
        }
      case ",": isAtStart = true
      case ":": isAtStart = endsKey(position)
      case "#" where position > 0 && (Self.isSpace(self[position - 1]) || isLineEnd(position - 1)):
        while !isLineEnd(position) { position += 1 }
        continue
      case "\"" where isAtStart, "'" where isAtStart:
        skipQuoted()
        isAtStart = false
        continue
      case "(", "\"":
        if let end = end(ofFormulaAt: position) {
          for index in position..<end { putAside(at: index) }
          position = end
        }
        isAtStart = false
      case "\n", "\r": unended = 0
      case " ", "\t": break
      default: isAtStart = false
      }
      position += 1
    }
  }

  /// Where the parenthesis or the quotes that begin here end; nil where they do not on this line.
  ///
  /// After as many that do not end as a formula may hold, none is looked at: each is looked for to the end of the line.
  private mutating func end(ofFormulaAt start: Int) -> Int? {
    guard unended <= Limits.formulaDepth else { return nil }
    var depth = 0
    var isQuoted = false
    var index = start
    while !isLineEnd(index) {
      switch self[index] {
      case "\\" where isQuoted: index += 1
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      default: break
      }
      if depth == 0, !isQuoted { return index }
      index += 1
    }
    unended += 1
    return nil
  }

  private mutating func putAside(at index: Int) {
    guard let number = Self.special.firstIndex(of: self[index]) else { return }
    bytes[index] = Self.mark + UInt8(number)
  }
}
