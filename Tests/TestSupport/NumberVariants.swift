/// Texts of a format of ours that say any number where they say one.
public enum NumberVariants {
  /// Values that may stand where a number is wanted: the ends of what an integer can be, what no integer can be, and no
  /// number.
  public static let extremes = ["\(Int.min)", "-1", "0", "\(Int.max)", "1e308", "NaN"]

  /// The text with one of its numbers replaced, each in turn, by each of the extremes. Digits among letters, as of a
  /// hash, are no number.
  public static func of(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    func isPart(_ byte: UInt8) -> Bool { isDigit(byte) || byte >= 0x80 || isLetter(byte) || byte == UInt8(ascii: ".") }
    func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
    func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_") }
    var variants: [String] = []
    var at = 0
    while at < bytes.count {
      let end = bytes[at...].firstIndex { !isPart($0) } ?? bytes.count
      let piece = bytes[at..<end]
      if piece.contains(where: isDigit), piece.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }) {
        variants += extremes.map { String(decoding: bytes[..<at] + Array($0.utf8) + bytes[end...], as: UTF8.self) }
      }
      at = end + 1
    }
    return variants
  }
}
