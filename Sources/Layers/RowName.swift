import Basics

/// Rows of lists in the ids of layers: `list.row(tea).title`, `list.row(3)`.
///
/// In the brackets stands the id of the row's item, or the row's place where the item has none. An id that would be
/// taken for a place, or for brackets, stands in quotes; people read and write all that are no plain words in quotes,
/// as formulas do: `row("a-b")`.
public enum RowName {
  /// Returns what stands for an item's id in the brackets of `Layer.id`.
  public static func part(of id: String) -> String {
    isPlace(id) || id.utf8.contains { "()\"\\".utf8.contains($0) } ? quoted(id) : id
  }

  /// Returns the id, or the place, that a part in brackets stands for.
  public static func text(of part: String) -> String {
    guard let inside = MachineText(part).inside("\"", "\"") else { return part }
    var text: [UInt8] = []
    var rest = Array(inside.bytes)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"):
        let next = rest.popFirst() ?? byte
        text.append(next == UInt8(ascii: "n") ? 0x0A : next == UInt8(ascii: "t") ? 0x09 : next)
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        text.append(byte)
        if rest.first == byte { rest.removeFirst() }
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a layer's id as takes, formulas and `--ignore` read it.
  public static func printed(_ id: String) -> String {
    rewriting(id) { part in
      part.utf8.first == UInt8(ascii: "\"") || isPlace(part) || isWord(part) ? part : quoted(part)
    }
  }

  /// Returns a layer's id, or a name of that form, without the quotes.
  public static func unquoted(_ id: String) -> String { rewriting(id, text) }

  /// Returns a layer's id without its rows.
  public static func stem(of id: String) -> String {
    MachineText(rewriting(id) { _ in "" }).replacing("()", by: "").text
  }

  private static func isPlace(_ text: String) -> Bool { MachineText(text).isDigits }

  /// Words of formulas that name nothing.
  private static let reserved: Set<String> = [
    "and", "else", "false", "if", "inherit", "not", "null", "or", "self", "then", "true",
  ]

  /// Whether it is one name in formulas, and no word of theirs.
  private static func isWord(_ text: String) -> Bool {
    text.utf8.first?.isASCIILetter ?? false && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
      && !reserved.contains(text)
  }

  /// Returns a text as a formula writes it.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{", "}": result += "\(scalar)\(scalar)"
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns an id with another part in each pair of brackets.
  private static func rewriting(_ id: String, _ part: (String) -> String) -> String {
    guard id.utf8.contains(UInt8(ascii: "(")) else { return id }
    var result: [UInt8] = []
    var rest = Array(id.utf8)[...]
    while let byte = rest.popFirst() {
      result.append(byte)
      guard byte == UInt8(ascii: "(") else { continue }
      let inside = rest.prefix(length(ofPartIn: rest))
      result += part(String(decoding: inside, as: UTF8.self)).utf8
      rest = rest.dropFirst(inside.count)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes up to the bracket that closes, outside of quotes.
  private static func length(ofPartIn bytes: ArraySlice<UInt8>) -> Int {
    var (depth, isQuoted, isEscaped) = (1, false, false)
    for (index, byte) in bytes.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        isEscaped = byte == UInt8(ascii: "\\")
        isQuoted = byte != UInt8(ascii: "\"")
      } else {
        // Only an id that begins with a quote is a quoted one.
        isQuoted = byte == UInt8(ascii: "\"") && index == 0
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if depth == 0 { return index }
      }
    }
    return bytes.count
  }
}
