/// The symbols of the lengths and distances of matches (RFC 1951, 3.2.5): a symbol, and more bits behind it.
enum DeflateSymbols {
  /// Symbols for bytes, the end of a block and lengths.
  static let literals = 286
  static let distances = 30
  static let end = 256
  static let longestMatch = 258

  /// The symbol of a length of 3…258, less 257.
  static func slot(ofLength length: Int) -> Int {
    if length == longestMatch { return 28 }
    let rest = length &- 3
    if rest < 8 { return rest }
    let power = log2(rest)
    return (power &- 1) &* 4 &+ (rest &>> (power &- 2)) & 3
  }

  /// Bits behind a length's symbol.
  static func extra(ofLengthSlot slot: Int) -> Int {
    slot < 8 || slot == 28 ? 0 : slot / 4 - 1
  }

  /// The symbol of a distance, of which one is taken off: 0…32767.
  static func slot(ofDistance rest: Int) -> Int {
    if rest < 4 { return rest }
    let power = log2(rest)
    return power &* 2 &+ (rest &>> (power &- 1)) & 1
  }

  /// Bits behind a distance's symbol.
  static func extra(ofDistanceSlot slot: Int) -> Int {
    max(0, slot / 2 - 1)
  }

  private static func log2(_ number: Int) -> Int { 63 &- number.leadingZeroBitCount }
}
