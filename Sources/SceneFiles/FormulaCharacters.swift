/// Formulas with characters that YAML takes for its own: the comma of `max(a, b)` in braces, a colon or `#` in quotes
/// inside a formula.
///
/// Within parentheses, and within quotes that do not begin a value, they are put aside before YAML reads them and put back
/// afterwards: each becomes a character that no text uses, so that lines and columns stay. Only what ends on its line is
/// touched, so a parenthesis that is never closed is YAML's to complain about.
package struct FormulaCharacters {
  /// What YAML would take for its own, and the noncharacters of Unicode that stand for it, in the same order.
  private static let special: [Unicode.Scalar] = [",", "[", "]", "{", "}", "#", ":"]
  private static let firstStandIn: UInt32 = 0xFDD0

  private var scalars: [Unicode.Scalar]
  private var position = 0

  /// The text with what belongs to formulas put aside.
  package static func putAside(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\"") }) else { return text }
    var formulas = FormulaCharacters(scalars: Array(text.unicodeScalars))
    while formulas.position < formulas.scalars.count { formulas.line() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + text.utf8.count / 8)
    for scalar in formulas.scalars {
      if scalar.isASCII {
        bytes.append(UInt8(scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A value as it was written.
  package static func putBack(_ text: String) -> String {
    let end = firstStandIn + UInt32(special.count)
    // All of them begin with the same byte of UTF-8.
    guard text.utf8.contains(0xEF), text.unicodeScalars.contains(where: { (firstStandIn..<end).contains($0.value) })
    else { return text }
    var changed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isStandIn = (firstStandIn..<end).contains(scalar.value)
      changed.append(isStandIn ? special[Int(scalar.value - firstStandIn)] : scalar)
    }
    return String(changed)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private func scalar(at index: Int) -> Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }

  private func isLineEnd(_ index: Int) -> Bool { scalar(at: index).map { $0 == "\n" || $0 == "\r" } ?? true }

  /// Whether a colon ends a key: blank or nothing follows.
  private func endsKey(_ index: Int) -> Bool {
    scalars[index] == ":" && (isLineEnd(index + 1) || Self.isSpace(scalars[index + 1]))
  }

  private mutating func skipSpace() {
    while let next = scalar(at: position), Self.isSpace(next) { position += 1 }
  }

  private mutating func skipLine() {
    while !isLineEnd(position) { position += 1 }
    position += 1
  }

  // MARK: Lines

  /// Reads one line that begins outside of braces, and those after it that belong to its value.
  private mutating func line() {
    let start = position
    while scalar(at: position) == " " { position += 1 }
    let indent = position - start
    while scalar(at: position) == "-", isLineEnd(position + 1) || Self.isSpace(scalars[position + 1]) {
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
      if scalars[position] == "#", position == 0 || Self.isSpace(scalars[position - 1]) { break }
      if scalars[position] == "(" || scalars[position] == "\"", let end = end(ofFormulaAt: position) {
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
    while position < scalars.count {
      var at = position
      while scalar(at: at) == " " { at += 1 }
      guard isLineEnd(at) || at - position > indent else { return }
      skipLine()
    }
  }

  private mutating func skipQuoted() {
    let quote = scalars[position]
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
      case "#" where position > 0 && (Self.isSpace(scalars[position - 1]) || isLineEnd(position - 1)):
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
      case " ", "\t", "\n", "\r": break
      default: isAtStart = false
      }
      position += 1
    }
  }

  /// Where the parenthesis or the quotes that begin here end; nil where they do not on this line.
  private func end(ofFormulaAt start: Int) -> Int? {
    var depth = 0
    var isQuoted = false
    var index = start
    while !isLineEnd(index) {
      switch scalars[index] {
      case "\\" where isQuoted: index += 1
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      default: break
      }
      if depth == 0, !isQuoted { return index }
      index += 1
    }
    return nil
  }

  private mutating func putAside(at index: Int) {
    guard let number = Self.special.firstIndex(of: scalars[index]),
      let standIn = Unicode.Scalar(Self.firstStandIn + UInt32(number))
    else { return }
    scalars[index] = standIn
  }
}
