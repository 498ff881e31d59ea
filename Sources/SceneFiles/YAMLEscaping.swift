/// Formulas with characters that YAML takes for its own: the comma of `max(a, b)` in braces, a colon or `#` in quotes
/// inside a formula.
///
/// They are put aside before YAML reads them and put back afterwards: each becomes a character that no text uses, so
/// that lines and columns stay.
package enum YAMLEscaping {
  /// The characters that YAML would take for its own. The noncharacters of Unicode from U+FDD0 on stand for them, in
  /// the same order: two bytes that are the same for all, and one of its own.
  private static let special = Array(",[]{}#:".utf8)
  private static let mark: [UInt8] = [0xEF, 0xB7]
  private static let first: UInt8 = 0x90

  /// The text with what belongs to formulas put aside.
  package static func escape(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return escape(bytes, formulas: YAMLScanner(bytes).formulas)
  }

  /// The same of a text in UTF-8 whose formulas have been found.
  static func escape(_ bytes: [UInt8], formulas: [Range<Int>]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    var end = 0
    for range in formulas {
      result += bytes[end..<range.lowerBound]
      for byte in bytes[range] {
        if let number = special.firstIndex(of: byte) {
          result += mark + [first + UInt8(number)]
        } else {
          result.append(byte)
        }
      }
      end = range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// A value as it was written.
  package static func unescape(_ text: String) -> String {
    guard text.utf8.contains(mark[0]) else { return text }
    let scalars = text.unicodeScalars.lazy.map { scalar in
      let number = Int(scalar.value) - 0xFDD0
      return special.indices.contains(number) ? Unicode.Scalar(special[number]) : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
