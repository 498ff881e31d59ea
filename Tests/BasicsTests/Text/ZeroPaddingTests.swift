import Basics
import Testing

@Suite("Numbers with zeros before them")
struct ZeroPaddingTests {
  @Test("there are as many zeros as digits are missing, and none where there are enough")
  func zeros() {
    #expect([0, 37, 123_456].map { $0.zeroPadded(to: 5) } == ["00000", "00037", "123456"])
    #expect(UInt64.max.zeroPadded(to: 16, radix: 16) == "ffffffffffffffff")
    #expect(UInt64(0xAB).zeroPadded(to: 4, radix: 16) == "00ab")
  }
}
