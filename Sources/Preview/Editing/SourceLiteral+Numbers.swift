import Basics

/// The numbers of a formula that is more than a literal.
extension SourceLiteral {
  /// The number that stands at a place of a line, within a formula; nil where none begins there.
  init?(numberIn line: String, at column: Int) {
    guard column >= 1, column <= line.count,
      case let start = line.index(line.startIndex, offsetBy: column - 1),
      let end = Self.endOfNumber(in: line.utf8, from: start)
    else { return nil }
    self.init(number: start..<end, of: line)
  }

  /// The number that begins at a place; nil where none does.
  init?(numberFrom start: String.Index, of line: String) {
    guard let end = Self.endOfNumber(in: line.utf8, from: start) else { return nil }
    self.init(number: start..<end, of: line)
  }

  /// The line behind the unit that it has, where nothing else is to be worked out; nil where it has another, or none.
  func rest(behind unit: String) -> String? {
    let rest = MachineText(after).rest(after: MachineText(unit))
    guard let rest, Self.ends(rest.text[...].utf8) else { return nil }
    return rest.text
  }

  /// The numbers of the formula that begins at a place of a line, or behind a key there, and their columns. Texts have
  /// none, whatever is in their braces.
  static func numbers(in line: String, at column: Int, behind key: String?) -> [(column: Int, literal: SourceLiteral)] {
    guard column >= 1, column <= line.count else { return [] }
    let written = line.index(line.startIndex, offsetBy: column - 1)
    let bytes = line.utf8
    var found: [(Int, SourceLiteral)] = []
    var place = key.flatMap { value(behind: $0, in: line, at: written) } ?? written
    var depth = 0
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let rest = bytes[bytes.index(after: place)...]
        guard let end = rest.firstIndex(of: bytes[place]) else { return found }
        place = end
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return found }
      case UInt8(ascii: ",") where depth == 0, UInt8(ascii: "#"): return found
      default:
        if let end = endOfNumber(in: bytes, from: place) {
          found.append((line.distance(from: line.startIndex, to: place) + 1, Self(number: place..<end, of: line)))
          place = bytes.index(before: end)
        }
      }
      place = bytes.index(after: place)
    }
    return found
  }

  /// Where a number ends that begins at a place, by itself or before a unit; nil where none does, as within a name.
  private static func endOfNumber(in bytes: String.UTF8View, from start: String.Index) -> String.Index? {
    guard start < bytes.endIndex, bytes[start].isASCIIDigit else { return nil }
    if start > bytes.startIndex, isOfName(bytes[bytes.index(before: start)]) { return nil }
    let end = bytes[start...].firstIndex { !$0.isASCIIDigit && $0 != UInt8(ascii: ".") } ?? bytes.endIndex
    let behind = bytes[end...].prefix(while: isOfName)
    let isUnit = behind.isEmpty || ["s", "ms", "deg"].contains { behind.elementsEqual($0.utf8) }
    return isUnit && isNumber(bytes[start..<end]) ? end : nil
  }
}
