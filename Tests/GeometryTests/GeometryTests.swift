import Geometry
import Testing

@Test("a colour's hexadecimal name reads back as the same colour", arguments: ["#3CC6FD", "#FFFFFF66", "#000000"])
func hexRoundTrip(text: String) throws {
  let color = try #require(Color(hex: text))
  #expect(color.hex == text)
}

@Test(
  "a picture has the pixels that lie wholly in its size, whatever a product's last digit",
  arguments: [(393.0, 1.5, 589.0), (393, 3, 1179), (100, 0.29, 29), (852, 0.48, 408), (1, 0.5, 0)])
func wholePixels(points: Double, scale: Double, pixels: Double) {
  #expect(Size(points, 2 * points).wholePixels(atScale: scale).width == pixels)
}

@Test("a transform followed by its inverse is the identity")
func inverseUndoes() throws {
  let transform = AffineTransform.scale(2, 3).then(.rotation(0.7)).then(.translation(5, -8))
  let back = try #require(transform.inverse)
  let point = back.apply(to: transform.apply(to: Point(3, 4)))
  #expect(abs(point.x - 3) < 1e-12 && abs(point.y - 4) < 1e-12)
}
