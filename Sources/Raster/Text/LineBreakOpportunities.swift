import CPangoCairo

/// The break opportunities of a paragraph, by the line breaking algorithm ([UAX
/// #14](https://www.unicode.org/reports/tr14/)) as Pango tells it, with its dictionary of Thai.
///
/// Hangul syllables count as alphabetic (class AL), the tailoring that UAX #14 has for Korean that is written with
/// spaces: a line breaks between words, not inside of one.
struct LineBreakOpportunities {
  private let scalars: [Unicode.Scalar]
  /// The byte that each character begins with, and the text's end.
  private let starts: [Int]
  private let attributes: [PangoLogAttr]

  init(_ string: String, language: OpaquePointer?) {
    var (scalars, starts, end) = ([Unicode.Scalar](), [Int](), 0)
    for scalar in string.unicodeScalars {
      scalars.append(scalar)
      starts.append(end)
      end += UTF8.width(scalar)
    }
    (self.scalars, self.starts) = (scalars, starts + [end])
    var letters = String.UnicodeScalarView()
    letters.append(contentsOf: scalars.lazy.map { $0.isHangul ? "a" : $0 })
    attributes = Self.attributes(of: String(letters), count: scalars.count, language: language)
  }

  /// Pango's knowledge of the places before each of so many characters, and of the text's end.
  static func attributes(of string: String, count: Int, language: OpaquePointer?) -> [PangoLogAttr] {
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
    pango_get_log_attrs(string, -1, -1, language, &attributes, Int32(clamping: count + 1))
    return attributes
  }

  /// Whether a text has Hangul, so that lines break otherwise than Pango has it.
  static func hasHangul(_ string: String) -> Bool {
    // All of it begins with one of these bytes; so do some others.
    string.utf8.contains { 0xEA...0xEF ~= $0 || $0 == 0xE1 || $0 == 0xE3 }
      && string.unicodeScalars.contains(where: \.isHangul)
  }

  /// Whether a text has more than one space in a row.
  static func hasSpacesInARow(_ string: String) -> Bool {
    let space = UInt8(ascii: " ")
    return zip(string.utf8, string.utf8.dropFirst()).contains { $0 == space && $1 == space }
  }

  /// The bytes of the spaces at a line's end, where there are several. Pango takes the room of one away.
  static func spaces(atEndOf line: Range<Int>, in string: String) -> Range<Int>? {
    let bytes = string.utf8
    var index = bytes.index(bytes.startIndex, offsetBy: line.upperBound)
    var start = line.upperBound
    while start > line.lowerBound {
      index = bytes.index(before: index)
      guard bytes[index] == UInt8(ascii: " ") else { break }
      start -= 1
    }
    return line.upperBound - start > 1 ? start..<line.upperBound : nil
  }

  /// A place where a line may end.
  struct Gap {
    /// The byte behind its last letter.
    var end: Int
    /// The byte that the next line begins with.
    var next: Int
    /// Whether there is a space between.
    var isSpace: Bool { next > end }
  }

  /// The places in a stretch of bytes where a line may end, its own end among them.
  func gaps(in stretch: Range<Int>) -> [Gap] {
    starts.indices.dropFirst().compactMap { index in
      let place = starts[index]
      let mayBreak = attributes[index].is_line_break != 0 || place == stretch.upperBound
      guard mayBreak, place > stretch.lowerBound, place <= stretch.upperBound else { return nil }
      var end = index
      while end > 0, scalars[end - 1].properties.isWhitespace { end -= 1 }
      return Gap(end: starts[end], next: place)
    }
  }

  /// The lines, in bytes, of a text that are filled as far as letters reach, and end in more than one space: spaces
  /// hang behind a line's end (UAX #14, LB7 and section 4.1), though Pango counts all but one.
  ///
  /// - Parameters:
  ///   - advances: how many points stand before each byte.
  ///   - room: the points of a line, of the first one less by `indent`.
  func linesBeforeSpaces(advances: [Double], room: Double, indent: Double) -> [Range<Int>] {
    let end = starts[starts.count - 1]
    guard advances.count > end else { return [] }
    var lines: [Range<Int>] = []
    var (start, least) = (0, indent)
    var last: Gap?
    func add(_ gap: Gap) { if gap.next - gap.end > 1, gap.next < end { lines.append(start..<gap.next) } }
    for gap in gaps(in: 0..<end) {
      if let last, least + advances[gap.end] - advances[start] > room {
        add(last)
        (start, least) = (last.next, 0)
      }
      last = gap
    }
    return lines
  }

  /// The last two words of a paragraph in lines, in bytes, where the last of them has a line to itself and there is
  /// another one before the last but one in its line. Nil where one of the two may break elsewhere than behind a
  /// hyphen, as ideographs and Thai do.
  static func lastTwoWords(of string: String, in lines: [Range<Int>], language: OpaquePointer?) -> Range<Int>? {
    let utf8 = string.utf8
    func part(_ bytes: Range<Int>) -> Substring.UnicodeScalarView {
      let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
      return string[start..<utf8.index(start, offsetBy: bytes.count)].unicodeScalars
    }
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    guard lines.count > 1 else { return nil }
    var last = part(lines[lines.count - 1])
    while last.last.map(isSpace) == true { last.removeLast() }
    let line = part(lines[lines.count - 2])
    guard !last.isEmpty, !last.contains(where: isSpace), line.last.map(isSpace) == true,
      let wordEnd = line.lastIndex(where: { !isSpace($0) }),
      let space = line[...wordEnd].lastIndex(where: isSpace)
    else { return nil }
    let start = line.index(after: space)
    let words = LineBreakOpportunities(String(string[start..<last.endIndex]), language: language)
    guard words.breaksOnlyBehindHyphens else { return nil }
    return utf8.distance(from: utf8.startIndex, to: start)..<utf8.distance(from: utf8.startIndex, to: last.endIndex)
  }

  private var breaksOnlyBehindHyphens: Bool {
    scalars.indices.dropFirst().allSatisfy { index in
      let before = scalars[index - 1]
      return attributes[index].is_line_break == 0 || before == "\u{AD}" || before.properties.isWhitespace
        || before.properties.generalCategory == .dashPunctuation
    }
  }

  /// The stretches, in bytes, that Hangul keeps in one line.
  var koreanWords: [Range<Int>] {
    var words: [Range<Int>] = []
    for index in scalars.indices.dropFirst()
    where (scalars[index - 1].isHangul || scalars[index].isHangul) && attributes[index].is_line_break == 0
      && !scalars[index].properties.isWhitespace
    {
      let joined = starts[index - 1]..<starts[index + 1]
      if let last = words.last, last.upperBound > joined.lowerBound {
        words[words.count - 1] = last.lowerBound..<joined.upperBound
      } else {
        words.append(joined)
      }
    }
    return words
  }
}

extension Unicode.Scalar {
  /// Whether it is a syllable, or a letter that syllables are made of.
  fileprivate var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB, 0xFFA0...0xFFDC: true
    default: false
    }
  }
}
