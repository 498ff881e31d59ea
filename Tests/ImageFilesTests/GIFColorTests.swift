import ImageFiles
import Pixels
import Testing

@Suite("Colours of a GIF")
struct GIFColorTests {
  /// Ninety thousand pixels of any colour: more than are counted, or remembered, one by one.
  private static let colors: [(UInt8, UInt8, UInt8)] = {
    var generator = Generator(state: 90)
    return (0..<90_000).map { _ in
      let word = generator.next()
      return (
        UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8), UInt8(truncatingIfNeeded: word >> 16)
      )
    }
  }()

  /// The pixels that are shown of such a picture, without dithering, and the palette of its file.
  private static func shown(_ colors: [(UInt8, UInt8, UInt8)]) throws -> (pixels: [SIMD3<Int>], palette: [UInt8]) {
    let bitmap = Bitmap(width: 300, height: colors.count / 300)
    for (index, color) in colors.enumerated() { Pictures.set(bitmap, index % 300, index / 300, color) }
    let scratch = try Scratch()
    var options = AnimationOptions(framesPerSecond: 25)
    options.dithering = .none
    try Sample.write([bitmap], to: scratch.file("a.gif"), .gif, options)
    let bytes = try scratch.bytes("a.gif")
    let rgba = Array(try DecodedAnimation(scratch.file("a.gif")).rgba(ofFrame: 0))
    let pixels = stride(from: 0, to: rgba.count, by: 4).map {
      SIMD3(Int(rgba[$0]), Int(rgba[$0 + 1]), Int(rgba[$0 + 2]))
    }
    return (pixels, Array(bytes[13..<(13 + 3 * (2 << Int(bytes[10] & 7)))]))
  }

  private static func square(_ a: SIMD3<Int>, _ b: SIMD3<Int>) -> Int {
    let difference = a &- b
    return (difference &* difference).wrappedSum()
  }

  @Test("of a picture with more than can be counted, each pixel has the nearest of the palette, and that is near")
  func manyColors() throws {
    let shown = try Self.shown(Self.colors)
    let used = Array(Set(shown.pixels))
    #expect(used.count > 240)
    var sum = 0
    for index in stride(from: 0, to: Self.colors.count, by: 37) {
      let (r, g, b) = Self.colors[index]
      let wanted = SIMD3(Int(r), Int(g), Int(b))
      let found = Self.square(shown.pixels[index], wanted)
      #expect(used.allSatisfy { Self.square($0, wanted) >= found }, "pixel \(index)")
      sum += found
    }
    // 255 cubes that fill the cube of all colours have sides of 40: a twelfth of its square for each component.
    #expect(Double(sum) / Double(Self.colors.count / 37) < 3 * 150)
  }

  @Test("its palette does not hang on the order in which they come")
  func anyOrder() throws {
    let palette = try Self.shown(Self.colors).palette
    #expect(try Self.shown(Self.colors.reversed()).palette == palette)
    var generator = Generator(state: 4)
    #expect(try Self.shown(Self.colors.shuffled(using: &generator)).palette == palette)
  }
}
