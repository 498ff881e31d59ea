import TextFormats

/// Looks for separators in a CSV whose header has one field: where every record has as many as the others, the header
/// is no header, or they are what parts the fields.
struct OtherSeparators {
  private static let signs = [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
  private var counts: [Int] = []
  private var firstLine = 0

  mutating func look(at row: CSVReader.Row) {
    guard let field = row.fields.first else { return }
    let found = Self.signs.map { field.isQuoted ? 0 : Self.count(of: $0, in: field.text) }
    if counts.isEmpty { (counts, firstLine) = (found, row.line) }
    for index in counts.indices where counts[index] != found[index] { counts[index] = 0 }
  }

  /// A sign that every record has, how many of it, and the line of the first.
  var found: (words: String, count: Int, line: Int)? {
    guard let index = counts.firstIndex(where: { $0 > 0 }) else { return nil }
    let several = counts[index] > 1
    let words = [several ? "semicolons" : "semicolon", several ? "tabs" : "tab", "'|'"][index]
    return (words, counts[index], firstLine)
  }

  /// Returns how often the sign stands without a blank behind, as words have it.
  private static func count(of sign: UInt8, in text: String) -> Int {
    let bytes = Array(text.utf8) + [UInt8(ascii: "x")]
    return zip(bytes, bytes.dropFirst()).count { $0 == sign && $1 != UInt8(ascii: " ") }
  }
}
