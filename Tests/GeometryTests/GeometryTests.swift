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

@Test("each byte of a hexadecimal name is that of its two digits, and what is no digit makes none")
func hexBytes() {
  for byte in 0...255 {
    for digits in [String(byte, radix: 16), String(byte, radix: 16, uppercase: true)].map({ byte < 16 ? "0\($0)" : $0 })
    {
      #expect(Color(hex: "#\(digits)0102FF") == Color(red: Double(byte) / 255, green: 1.0 / 255, blue: 2.0 / 255))
      #expect(Color(hex: "#00FF00\(digits)") == Color(red: 0, green: 1, blue: 0, alpha: Double(byte) / 255))
    }
  }
  for text in ["#12345", "#12G", "#+1+1+1", "#123 56", "#", "112233", "#1122334455", "#é1234"] {
    #expect(Color(hex: text) == nil)
  }
}

@Test("a short hexadecimal name has each digit twice")
func shortColors() {
  #expect(Color(hex: "#0af") == Color(hex: "#00AAFF"))
  #expect(Color(hex: "#0af8") == Color(hex: "#00AAFF88"))
}

@Test("a mix beyond its ends stays a colour")
func mixesBeyond() {
  let (faint, full) = (Color(white: 0.5, alpha: 0.4), Color(white: 1, alpha: 0.9))
  for share in [-3.0, -0.5, 1.5, 4] {
    let mixed = faint.mixed(with: full, by: share)
    for component in [mixed.red, mixed.green, mixed.blue, mixed.alpha] { #expect(0...1 ~= component, "\(share)") }
  }
  #expect(faint.mixed(with: full, by: 4).alpha == 1)
}

@Test("a point in a direction lies in that direction, so far away; the origin in that of three o'clock")
func polar() {
  for step in -31...31 {
    let point = Point(angle: Double(step) / 10, length: 7)
    #expect(abs(point.angle - Double(step) / 10) < 1e-12 && abs(point.length - 7) < 1e-12)
  }
  #expect(abs(Point(angle: 0.5, length: 10).x - 8.775825618903728) < 1e-12 && Point(angle: 1, length: 2).y > 0)
  for zero in [Point(0, 0), Point(-0.0, 0), Point(0, -0.0), Point(-0.0, -0.0)] { #expect(zero.angle == 0) }
}

@Test("a transform followed by its inverse is the identity")
func inverseUndoes() throws {
  let transform = AffineTransform.scale(2, 3).then(.rotation(0.7)).then(.translation(5, -8))
  let back = try #require(transform.inverse)
  let point = back.apply(to: transform.apply(to: Point(3, 4)))
  #expect(abs(point.x - 3) < 1e-12 && abs(point.y - 4) < 1e-12)
}
