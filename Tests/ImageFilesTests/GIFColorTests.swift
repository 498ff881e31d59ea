import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("Colours of a GIF")
struct GIFColorTests {
  /// Ninety thousand pixels of any colour: more than are counted, or remembered, one by one.
  private static let colors: [(UInt8, UInt8, UInt8)] = {
    var generator = SplitMix64(seed: 90)
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
    var generator = SplitMix64(seed: 4)
    #expect(try Self.shown(Self.colors.shuffled(using: &generator)).palette == palette)
  }

  @Test("diffusion gives an even area its colour in the mean, but for what single pixels of nine and more would add")
  func diffusedMean() throws {
    let bitmap = Bitmap(width: 64, height: 17 * 16)
    for y in 0..<bitmap.height {
      let grey = UInt8(y / 16 * 15)
      for x in 0..<64 { Pictures.set(bitmap, x, y, (grey, grey, grey)) }
    }
    let scratch = try Scratch()
    var options = AnimationOptions(framesPerSecond: 25)
    options.colors = 8
    options.dithering = .diffusion
    try Sample.write([bitmap], to: scratch.file("a.gif"), .gif, options)
    let found = Array(try DecodedAnimation(scratch.file("a.gif")).rgba(ofFrame: 0))
    let greys = stride(from: 0, to: found.count, by: 4).map { Int(found[$0]) }
    let (darkest, lightest) = (try #require(greys.min()), try #require(greys.max()))
    let levels = Set(greys).sorted()
    let step = try #require(zip(levels.dropFirst(), levels).map { $0 - $1 }.max())
    var mixed = 0
    for band in 0..<17 where (darkest...lightest).contains(band * 15) {
      // A row takes over what the one above it had left.
      let rows = greys[(band * 16 + 2) * 64..<(band + 1) * 16 * 64]
      let mean = Double(rows.reduce(0, +)) / Double(rows.count)
      #expect(abs(mean - Double(band * 15)) < 0.5 + Double(step) / 9, "\(band * 15)")
      mixed += Set(rows).count > 1 ? 1 : 0
    }
    #expect(mixed > 5)
  }
}
