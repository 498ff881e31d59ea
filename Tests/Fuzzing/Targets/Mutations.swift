/// Changes of bytes, where no fuzzer that sees coverage is at hand.
public enum Mutations {
  /// What often leads astray.
  private static let words: [[UInt8]] =
    [
      "-1", "0", "1e308", "9223372036854775807", "null", "{", "}", "[", "]", "\"", "'", "\n", "\r\n", "::error::", "{{",
      "range(99999)", "if ", "\u{202E}", "&a", "*a",
    ].map { Array($0.utf8) } + [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [0x7F, 0xFF, 0xFF, 0xFF], [0x80]]

  /// The bytes with one to eight changes.
  public static func mutated(_ bytes: [UInt8], using random: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0...7, using: &random) {
      let at = Int.random(in: 0...bytes.count, using: &random)
      let end = min(at + Int.random(in: 1...16, using: &random), bytes.count)
      switch Int.random(in: 0...5, using: &random) {
      case 0 where at < bytes.count: bytes[at] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 1 where at < bytes.count: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes.removeSubrange(at..<end)
      case 3: bytes.insert(contentsOf: bytes[at..<end], at: at)
      case 4: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: at)
      default: bytes = Array(bytes.prefix(max(at, 1)))
      }
    }
    return bytes
  }
}
