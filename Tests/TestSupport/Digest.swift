/// Sixteen hexadecimal digits that stand for bytes: others hardly have the same (FNV-1a of 64 bits, by Fowler, Noll and
/// Vo).
public struct Digest: Sendable {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public init(_ text: String) { add(text) }

  public init(_ bytes: [UInt8]) { add(bytes) }

  public mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  public mutating func add(_ text: String) { add(Array(text.utf8) + [0]) }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  public var text: String {
    String(repeating: "0", count: value.leadingZeroBitCount / 4 - (value == 0 ? 1 : 0)) + String(value, radix: 16)
  }
}
