/// Reads numbers from a file's bytes, and knows when they end.
struct NumberReader {
  let bytes: [UInt8]
  var at: Int

  init(_ bytes: [UInt8], at: Int = 0) {
    self.bytes = bytes
    self.at = at
  }

  var left: Int { bytes.count - at }

  mutating func byte() -> Int? { big(1) }

  /// A number of some bytes, the lowest first.
  mutating func little(_ count: Int) -> Int? {
    range(count).map { bytes[$0].reversed().reduce(0) { $0 << 8 | Int($1) } }
  }

  /// A number of some bytes, the highest first.
  mutating func big(_ count: Int) -> Int? {
    range(count).map { bytes[$0].reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Some bytes, as a range of `bytes`.
  mutating func range(_ count: Int) -> Range<Int>? {
    guard count >= 0, left >= count else { return nil }
    defer { at += count }
    return at..<(at + count)
  }
}
