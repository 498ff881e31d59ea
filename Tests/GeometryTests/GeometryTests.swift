import Geometry
import Testing

@Test("a colour's hexadecimal name reads back as the same colour", arguments: ["#3CC6FD", "#FFFFFF66", "#000000"])
func hexRoundTrip(text: String) throws {
  let color = try #require(Color(hex: text))
  #expect(color.hex == text)
}

@Test("a transform followed by its inverse is the identity")
func inverseUndoes() throws {
  let transform = AffineTransform.scale(2, 3).then(.rotation(0.7)).then(.translation(5, -8))
  let back = try #require(transform.inverse)
  let point = back.apply(to: transform.apply(to: Point(3, 4)))
  #expect(abs(point.x - 3) < 1e-12 && abs(point.y - 4) < 1e-12)
}
