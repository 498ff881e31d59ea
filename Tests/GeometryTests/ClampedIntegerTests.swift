import Geometry
import Testing

@Suite("Floating point becomes an integer")
struct ClampedIntegerTests {
  private static let end = 1 << 53
  private static let wholes: [(Double, Int)] = [
    (3.7, 3), (-3.7, -3), (-0.5, 0), (0x1p53, end), (1e19, end), (-1e19, -end), (.infinity, end), (-.infinity, -end),
    (.nan, 0), (.leastNonzeroMagnitude, 0),
  ]

  @Test("without its fraction, and at the nearest end where it lies outside", arguments: Self.wholes)
  func wide(value: Double, integer: Int) {
    #expect(Int(clamped: value) == integer)
  }

  private static let narrows: [(Double, UInt8, Int8)] = [
    (254.9, 254, 127), (255.9, 255, 127), (256, 255, 127), (-0.9, 0, 0), (-1, 0, -1), (-1e300, 0, -128),
  ]

  @Test("of any width", arguments: Self.narrows)
  func narrow(value: Double, unsigned: UInt8, signed: Int8) {
    #expect(UInt8(clamped: value) == unsigned)
    #expect(Int8(clamped: value) == signed)
  }

  @Test("a sum that is too large is the largest number, or the smallest")
  func sums() {
    #expect(Int.max.addingClamped(1) == .max && Int.min.addingClamped(-1) == .min && Int.max.addingClamped(.min) == -1)
    #expect([Int.max, 5, .max].clampedSum == .max && [Int.min, -1].clampedSum == .min && [2, 3].clampedSum == 5)
    #expect([Int]().clampedSum == 0)
  }
}
