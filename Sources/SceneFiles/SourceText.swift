import Formulas
import Geometry
import Scenes

/// The text of a file as lines of characters, for places and for messages.
struct SourceText: Sendable {
  let path: String
  let text: String
  let file: SourceFile
  /// The ASCII codes of the characters of each line, without its end; 0xFF for those that have none.
  private let codes: [[UInt8]]
  /// The characters of lines, from 0, that have others than those of ASCII. Most have not, and a character takes
  /// sixteen bytes.
  private let others: [Int: [Character]]
  /// The beginnings of characters, in scalars, of lines, from 0, that hold characters of several scalars. A file may be
  /// one line, and is asked for a place for each of its values.
  private let starts: [Int: [Int]]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    file = SourceFile(path)
    var codes: [[UInt8]] = []
    var others: [Int: [Character]] = [:]
    var starts: [Int: [Int]] = [:]
    for line in Self.lines(of: text) {
      if let plain = line.plainCodes {
        codes.append(plain)
        continue
      }
      let characters = Array(line)
      let row = codes.count
      codes.append(characters.map { $0.asciiValue ?? 0xFF })
      others[row] = characters
      guard characters.contains(where: { $0.unicodeScalars.count > 1 }) else { continue }
      var sum = 0
      starts[row] = characters.map { character in
        defer { sum += character.unicodeScalars.count }
        return sum
      }
    }
    (self.codes, self.others, self.starts) = (codes, others, starts)
  }

  /// The number of lines.
  var lineCount: Int { codes.count }

  /// A line, from 0, without its end.
  func characters(ofLine row: Int) -> [Character] {
    others[row] ?? codes[row].map { Character(Unicode.Scalar($0)) }
  }

  /// All of them: for what is wrong with a file.
  var lines: [[Character]] { codes.indices.map(characters) }

  /// The text between the line ends of YAML; where all of them are line feeds, found by them.
  static func lines(of text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      let hasOthers = bytes.indices.contains { index in
        switch bytes[index] {
        case 0x0D: true
        // U+0085, U+2028 and U+2029.
        case 0x85: index > 0 && bytes[index - 1] == 0xC2
        case 0xA8, 0xA9: index > 1 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE2
        default: false
        }
      }
      if hasOthers {
        return String(decoding: bytes, as: UTF8.self)
          .split(omittingEmptySubsequences: false) { $0.isNewline && $0 != "\u{0B}" && $0 != "\u{0C}" }.map(String.init)
      }
      return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The place that libyaml means: it counts columns in Unicode scalars, we count characters.
  func place(line: Int, scalarColumn: Int) -> SourcePlace {
    let row = min(max(line, 1), max(lineCount, 1))
    guard row == line, row <= lineCount else {
      return SourcePlace(in: file, line: row, column: (codes.last?.count ?? 0) + 1)
    }
    return SourcePlace(in: file, line: row, column: column(ofScalar: max(scalarColumn - 1, 0), row: row - 1))
  }

  /// The column, from 1, of the first character that begins at a scalar, from 0, or after it.
  private func column(ofScalar scalar: Int, row: Int) -> Int {
    guard let starts = starts[row] else { return scalar + 1 }
    let low = starts.partitioningIndex { $0 >= scalar }
    let count = (starts.last ?? 0) + (others[row]?.last?.unicodeScalars.count ?? 0)
    return low + 1 + (low == starts.count ? max(scalar - count, 0) : 0)
  }

  /// A line, from 0, as the ASCII codes of its characters; 0xFF for those that have none.
  func codes(ofLine row: Int) -> [UInt8] { codes[row] }

  /// The character at a place, or nil at the end of a line.
  func character(line: Int, column: Int) -> Character? {
    guard let code = code(line: line, column: column) else { return nil }
    return others[line - 1]?[column - 1] ?? Character(Unicode.Scalar(code))
  }

  /// The ASCII code of the character at a place, 0xFF where it has none, or nil at the end of a line.
  func code(line: Int, column: Int) -> UInt8? {
    guard line >= 1, line <= codes.count, column >= 1, column <= codes[line - 1].count else { return nil }
    return codes[line - 1][column - 1]
  }

  func character(at place: SourcePlace) -> Character? { character(line: place.line, column: place.column) }

  /// Returns the text that stands on the line from the place on.
  func rest(from place: SourcePlace) -> String {
    guard place.line >= 1, place.line <= lineCount, place.column >= 1 else { return "" }
    return String(characters(ofLine: place.line - 1).dropFirst(place.column - 1))
  }
}

/// The places of bytes of a text, asked for in their order.
struct BytePlaces {
  private let bytes: [UInt8]
  private let file: SourceFile
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8], of path: String) { (self.bytes, file) = (bytes, SourceFile(path)) }

  mutating func place(of range: Range<Int>) -> SourcePlace {
    let lines = SourceText.lines(of: String(decoding: bytes[offset..<range.lowerBound], as: UTF8.self))
    if lines.count > 1 { (line, column) = (line + lines.count - 1, 1) }
    column += lines.last?.count ?? 0
    offset = range.lowerBound
    let length = String(decoding: bytes[range], as: UTF8.self).count
    return SourcePlace(in: file, line: line, column: column, length: length)
  }
}

extension String {
  /// The spaces that it begins with.
  var indent: Int { utf8.prefix { $0 == 0x20 }.count }

  /// Whether nothing of it is seen.
  var isBlankLine: Bool {
    let first = utf8.first { $0 != 0x20 && !(0x09...0x0D ~= $0) }
    return first.map { $0 >= 0x80 && allSatisfy(\.isWhitespace) } ?? true
  }
}

/// A text whose every character knows where it was written, although it may have been folded, joined or unescaped.
struct PlacedText: Sendable {
  struct Spot: Hashable, Sendable {
    var line: Int
    var column: Int
  }

  var file: SourceFile
  var text: String
  /// One for each character of `text`; at least one.
  var spots: Spots

  /// The places where characters were written: mostly one behind the other on a line.
  struct Spots: RandomAccessCollection, Sendable {
    let endIndex: Int
    private let first: Spot
    /// Each of them, where they do not stand so.
    private let scattered: [Spot]?

    var startIndex: Int { 0 }
    subscript(index: Int) -> Spot {
      scattered?[index] ?? Spot(line: first.line, column: first.column + index)
    }

    /// Creates `count` places on a line, from one on.
    init(from first: Spot, count: Int) { (self.first, endIndex, scattered) = (first, count, nil) }

    init(_ spots: [Spot]) {
      first = spots.first ?? Spot(line: 1, column: 1)
      (endIndex, scattered) = (spots.count, spots)
    }

    /// Whether they are known to stand one behind the other.
    var areInARow: Bool { scattered == nil }
  }

  /// The whole as a stretch of one line: to its end, or to the end of the part on its first line.
  var place: SourcePlace {
    guard let first = spots.first else { return SourcePlace(in: file, line: 1, column: 1) }
    let last = (spots.areInARow ? spots.last : spots.last { $0.line == first.line }) ?? first
    return SourcePlace(
      in: file, line: first.line, column: first.column, length: max(last.column - first.column + 1, 1))
  }

  /// Whether the characters stand one behind the other on one line, as written.
  var isContiguous: Bool {
    guard let first = spots.first, let last = spots.last else { return true }
    let areInARow = spots.areInARow || last.line == first.line && last.column - first.column == spots.count - 1
    return areInARow && spots.count == max(text.count, 1)
  }

  /// Without the first `count` characters.
  func dropping(_ count: Int) -> PlacedText {
    let rest = Array(spots.dropFirst(count))
    return PlacedText(
      file: file, text: String(text.dropFirst(count)), spots: rest.isEmpty ? Array(spots.suffix(1)) : rest)
  }
}

extension PlacedText {
  init(file: SourceFile, text: String, spots: [Spot]) { self.init(file: file, text: text, spots: Spots(spots)) }
}
