/// A picture that a line of a page shows.
struct ShownPicture {
  /// The picture's address as its reader resolves it, without escapes of the page's language.
  var address: String
  /// The bytes of the line before the address.
  var offset: Int
}

/// A reader of a page in one language, line by line.
protocol PageReader {
  /// Returns the pictures that a line shows to those who read the page: none in comments or in blocks of code.
  mutating func pictures(in line: [UInt8]) -> [ShownPicture]
}

/// A reader of pages in HTML.
struct HTMLPageReader: PageReader {
  private var comments = HTMLComments()

  mutating func pictures(in line: [UInt8]) -> [ShownPicture] {
    let hidden = comments.ranges(in: line)
    return HTMLAttributes.pictures(in: line).filter { picture in !hidden.contains { $0.contains(picture.offset) } }
  }
}

/// The comments of HTML on the lines of a page.
struct HTMLComments {
  /// Whether a comment that an earlier line began has not ended.
  private(set) var isOpen = false

  /// Returns the ranges of a line's bytes that lie in comments.
  mutating func ranges(in line: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var place = 0
    while place < line.count || isOpen {
      let mark = Array((isOpen ? "-->" : "<!--").utf8)
      let found = line[place...].indices.first { line[$0...].starts(with: mark) }
      if isOpen { ranges.append(place..<max(found.map { $0 + mark.count } ?? line.count, place)) }
      guard let found else { return ranges }
      place = found + mark.count
      isOpen.toggle()
    }
    return ranges
  }
}

/// The attributes of HTML by which a page shows pictures: `src`, `srcset` and `poster`.
enum HTMLAttributes {
  private static let names = ["srcset", "src", "poster"].map { Array($0.utf8) }

  /// Returns the pictures of the attributes that begin on a line.
  static func pictures(in line: [UInt8]) -> [ShownPicture] {
    var pictures: [ShownPicture] = []
    for start in line.indices where start == 0 || !line[start - 1].isPartOfName {
      guard let name = names.first(where: { starts(with: $0, line[start...]) }) else { continue }
      var place = blanks(in: line, from: start + name.count)
      guard place < line.count, line[place] == UInt8(ascii: "=") else { continue }
      place = blanks(in: line, from: place + 1)
      guard place < line.count else { continue }
      let quote = [UInt8(ascii: "\""), UInt8(ascii: "'")].first { $0 == line[place] }
      if quote != nil { place += 1 }
      let value = line[place...].prefix { byte in
        guard let quote else { return !byte.isBlank && byte != UInt8(ascii: ">") }
        return byte != quote
      }
      let candidates = name.count == 6 && name[3] == UInt8(ascii: "s") ? images(ofSet: value) : [value]
      pictures += candidates.map {
        ShownPicture(address: CharacterReferences.decoded($0.trimmingBlanks), offset: $0.startIndex)
      }
    }
    return pictures
  }

  /// The addresses of a `srcset`, each with a width or a density behind it.
  private static func images(ofSet value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    value.split(separator: UInt8(ascii: ",")).map { candidate in
      candidate.drop { $0.isBlank }.prefix { !$0.isBlank }
    }
  }

  private static func starts(with name: [UInt8], _ text: ArraySlice<UInt8>) -> Bool {
    text.count >= name.count && zip(name, text).allSatisfy { $0 == $1 | 0x20 }
  }

  private static func blanks(in line: [UInt8], from start: Int) -> Int {
    line[start...].firstIndex { !$0.isBlank } ?? line.count
  }
}

/// Character references of HTML, as far as paths have them: `&amp;`, `&quot;`, `&apos;`, `&lt;`, `&gt;` and numbers.
enum CharacterReferences {
  private static let named: [String: Character] = ["amp": "&", "quot": "\"", "apos": "'", "lt": "<", "gt": ">"]

  static func decoded(_ text: some Collection<UInt8>) -> String {
    let parts = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    var result = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    for part in parts.dropFirst() {
      let name = part.prefix { $0 != UInt8(ascii: ";") }
      if name.count < part.count, let character = character(named: String(decoding: name, as: UTF8.self)) {
        result.append(character)
        result += String(decoding: part.dropFirst(name.count + 1), as: UTF8.self)
      } else {
        result += "&" + String(decoding: part, as: UTF8.self)
      }
    }
    return result
  }

  private static func character(named name: String) -> Character? {
    guard name.utf8.first == UInt8(ascii: "#") else { return named[name] }
    let digits = name.utf8.dropFirst()
    let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let number = Substring(isHexadecimal ? digits.dropFirst() : digits)
    return UInt32(number, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init).map(Character.init)
  }
}

extension UInt8 {
  /// Whether it is a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }

  /// Whether a name of HTML may go on with it.
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"): true
    default: self >= 0x80
    }
  }
}

extension ArraySlice<UInt8> {
  var trimmingBlanks: ArraySlice<UInt8> {
    var trimmed = drop { $0.isBlank }
    while trimmed.last?.isBlank == true { trimmed.removeLast() }
    return trimmed
  }
}
