/// Seeded changes of bytes, where no fuzzer that sees coverage is at hand.
public struct Mutations: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea and Flood 2014).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// What often leads astray.
  private static let words: [[UInt8]] =
    [
      "-1", "0", "1e308", "9223372036854775807", "null", "{", "}", "[", "]", "\"", "'", "\n", "\r\n", "::error::", "{{",
      "range(99999)", "if ", "\u{202E}", "&a", "*a",
    ].map { Array($0.utf8) } + [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0], [0x7F, 0xFF, 0xFF, 0xFF], [0x80]]

  /// The bytes with one to eight changes.
  public mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0...7, using: &self) {
      let at = Int.random(in: 0...bytes.count, using: &self)
      let end = min(at + Int.random(in: 1...16, using: &self), bytes.count)
      switch Int.random(in: 0...5, using: &self) {
      case 0 where at < bytes.count: bytes[at] ^= 1 << UInt8.random(in: 0...7, using: &self)
      case 1 where at < bytes.count: bytes[at] = UInt8.random(in: 0...255, using: &self)
      case 2: bytes.removeSubrange(at..<end)
      case 3: bytes.insert(contentsOf: bytes[at..<end], at: at)
      case 4: bytes.insert(contentsOf: Self.words.randomElement(using: &self) ?? [], at: at)
      default: bytes = Array(bytes.prefix(max(at, 1)))
      }
    }
    return bytes
  }
}
