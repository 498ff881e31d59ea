import Basics

/// The literals of a formula that is more than one.
extension SourceLiteral {
  /// A number or a colour within a formula.
  struct Part: Hashable {
    /// The column, from 1 in characters, of the number, or of the quote before the colour.
    let column: Int
    let literal: SourceLiteral
    /// 1 or -1 for a number that is added to the rest of its formula, or taken from it; nil for all others.
    var sign: Int?
  }

  /// The number or the colour that stands at a place of a line, within a formula; nil where none begins there.
  init?(within line: String, at column: Int) {
    guard column >= 1, column <= line.count else { return nil }
    let start = line.index(line.startIndex, offsetBy: column - 1)
    if let range = Self.rangeOfColor(in: line.utf8, from: start) {
      self.init(color: range, of: line)
    } else {
      self.init(numberFrom: start, of: line)
    }
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

  /// The numbers and colours of the formula that begins at a place of a line, or behind a key there. Texts have none,
  /// whatever is in their braces.
  static func parts(in line: String, at column: Int, behind key: String?) -> [Part] {
    guard column >= 1, column <= line.count else { return [] }
    let written = line.index(line.startIndex, offsetBy: column - 1)
    let start = key.flatMap { value(behind: $0, in: line, at: written) } ?? written
    let bytes = line.utf8
    var found: [Part] = []
    let end = forEachLiteral(of: bytes, from: start) { range, depth in
      let column = line.distance(from: line.startIndex, to: range.lowerBound) + 1
      if let color = rangeOfColor(in: bytes, from: range.lowerBound) {
        found.append(Part(column: column, literal: Self(color: color, of: line)))
      } else {
        let sign = depth == 0 ? sign(of: range, in: bytes, from: start) : nil
        found.append(Part(column: column, literal: Self(number: range, of: line), sign: sign))
      }
    }
    guard isSum(bytes[start..<end]) else { return found.map { Part(column: $0.column, literal: $0.literal) } }
    return found
  }

  /// Calls `body` with each number and each quoted colour of a formula, and how many brackets it is in.
  ///
  /// - Returns: where the formula ends.
  private static func forEachLiteral(
    of bytes: String.UTF8View, from start: String.Index, _ body: (Range<String.Index>, Int) -> Void
  ) -> String.Index {
    var (place, depth) = (start, 0)
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let rest = bytes[bytes.index(after: place)...]
        guard let end = rest.firstIndex(of: bytes[place]) else { return place }
        if rangeOfColor(in: bytes, from: place) != nil { body(place..<bytes.index(after: end), depth) }
        place = end
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return place }
      case UInt8(ascii: ",") where depth == 0, UInt8(ascii: "#"): return place
      default:
        if let end = endOfNumber(in: bytes, from: place) {
          body(place..<end, depth)
          place = bytes.index(before: end)
        }
      }
      place = bytes.index(after: place)
    }
    return place
  }

  /// The colour between the quotes of which the first stands at a place; nil where there is none.
  private static func rangeOfColor(in bytes: String.UTF8View, from quote: String.Index) -> Range<String.Index>? {
    guard quote < bytes.endIndex, "\"'".utf8.contains(bytes[quote]) else { return nil }
    let first = bytes.index(after: quote)
    guard let end = bytes[first...].firstIndex(of: bytes[quote]), isColor(bytes[first..<end]) else { return nil }
    return first..<end
  }

  /// Returns the end of a number that begins at a place, by itself or before a unit; nil where none does, as within a
  /// name.
  private static func endOfNumber(in bytes: String.UTF8View, from start: String.Index) -> String.Index? {
    guard start < bytes.endIndex, bytes[start].isASCIIDigit else { return nil }
    if start > bytes.startIndex, isOfName(bytes[bytes.index(before: start)]) { return nil }
    let end = bytes[start...].firstIndex { !$0.isASCIIDigit && $0 != UInt8(ascii: ".") } ?? bytes.endIndex
    let behind = bytes[end...].prefix(while: isOfName)
    let isUnit = behind.isEmpty || ["s", "ms", "deg"].contains { behind.elementsEqual($0.utf8) }
    return isUnit && isNumber(bytes[start..<end]) ? end : nil
  }

  // MARK: Sums

  /// Whether a formula has one value whatever it reads: no condition chooses between several.
  private static func isSum(_ formula: Substring.UTF8View) -> Bool {
    !formula.contains { "<>=?&|:\"'".utf8.contains($0) } && !MachineText(Substring(formula)).holds("if ")
  }

  /// Returns the sign of a number that stands between signs of addition, or at an end of the formula.
  private static func sign(
    of number: Range<String.Index>, in bytes: String.UTF8View, from start: String.Index
  ) -> Int? {
    let blank = UInt8(ascii: " ")
    let behind = bytes[number.upperBound...]
    let next = behind.first { $0 != blank }
    guard ends(behind) || next.map("+-".utf8.contains) ?? true else { return nil }
    return switch bytes[start..<number.lowerBound].last(where: { $0 != blank }) {
    case nil, UInt8(ascii: "+"): 1
    case UInt8(ascii: "-"): -1
    default: nil
    }
  }
}
