import Geometry
import Testing

@Suite("Floating point becomes an integer")
struct ClampedIntegerTests {
  @Test(
    "without its fraction, and at the nearest end where it lies outside",
    arguments: [
      (3.7, 3), (-3.7, -3), (-0.5, 0), (0x1p52 + 1, 1 << 52 + 1), (0x1p53, 1 << 53), (1e19, 1 << 53),
      (-1e19, -(1 << 53)),
      (.infinity, 1 << 53), (-.infinity, -(1 << 53)), (.nan, 0), (.leastNonzeroMagnitude, 0),
    ])
  func wide(value: Double, integer: Int) {
    #expect(Int(clamped: value) == integer)
  }

  @Test(
    "of any width",
    arguments: [(254.9, 254, 127), (255.9, 255, 127), (256, 255, 127), (-0.9, 0, 0), (-1, 0, -1), (-1e300, 0, -128)])
  func narrow(value: Double, unsigned: UInt8, signed: Int8) {
    #expect(UInt8(clamped: value) == unsigned)
    #expect(Int8(clamped: value) == signed)
  }
}
