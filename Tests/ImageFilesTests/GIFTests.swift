import Foundation
import Geometry
import ImageFiles
import Pixels
import Testing

@Suite("GIF")
struct GIFTests {
  /// A photograph with a square that moves over its left half.
  private func photographs(_ count: Int) -> [Bitmap] {
    (0..<count).map { index in
      let bitmap = Pictures.photograph(80, 60)
      Sample.fill(bitmap, (index * 3)..<(index * 3 + 10), 20..<30, [20, 20, 230, 255])
      return bitmap
    }
  }

  /// The mean squared difference of the components of a frame.
  private func error(_ decoded: DecodedAnimation, _ index: Int, _ bitmap: Bitmap) -> Double {
    let sum = zip(Sample.straight(bitmap), decoded.rgba(ofFrame: index)).reduce(0) { sum, pair in
      let difference = Int(pair.0) - Int(pair.1)
      return sum + difference * difference
    }
    return Double(sum) / Double(bitmap.width * bitmap.height * 3)
  }

  @Test("many colours become near ones, and what stands still does not shimmer", arguments: Dithering.allCases)
  func photographs(dithering: Dithering) throws {
    let scratch = try Scratch()
    let frames = photographs(8)
    var options = AnimationOptions(framesPerSecond: 25)
    options.dithering = dithering
    try Sample.write(frames, to: scratch.file("a.gif"), .gif, options)
    let decoded = try DecodedAnimation(scratch.file("a.gif"))
    #expect(decoded.facts.frames == 8)
    let still = stride(from: 0, to: 60 * 80, by: 1).filter { $0 % 80 >= 40 }
    let first = Array(decoded.rgba(ofFrame: 0))
    for (index, frame) in frames.enumerated() {
      // 256 colours for a picture with thousands: about 38 dB, a little less with dithering.
      #expect(error(decoded, index, frame) < (dithering == .none ? 60 : 150), "frame \(index)")
      let found = Array(decoded.rgba(ofFrame: index))
      let moved = still.count { at in (0..<4).contains { found[at * 4 + $0] != first[at * 4 + $0] } }
      #expect(moved == 0, "frame \(index)")
    }
  }

  @Test("frames that come faster than a GIF can show are left out; none stands under 2/100 s, the last one is shown")
  func tooFast() throws {
    let scratch = try Scratch()
    let frames = photographs(20)
    try Sample.write(frames, to: scratch.file("a.gif"), .gif, AnimationOptions(framesPerSecond: 60))
    let decoded = try DecodedAnimation(scratch.file("a.gif"))
    #expect(decoded.facts.durations.allSatisfy { $0 >= 20 })
    #expect(abs(decoded.duration - 333) <= 20)
    #expect(error(decoded, decoded.facts.frames - 1, frames[19]) < 60)
  }

  @Test("a picture of 256 colours is exact, alone and where an animation begins with it", arguments: [1, 3])
  func wholePalette(count: Int) throws {
    let scratch = try Scratch()
    let frames = (0..<count).map { index in
      let bitmap = Bitmap(width: 16, height: 16)
      for color in 0..<256 {
        Pictures.set(bitmap, color % 16, color / 16, (UInt8(color), UInt8(255 - color), UInt8(color * 7 % 256)))
      }
      if index > 0 { Sample.fill(bitmap, index..<(index + 4), 3..<9, [9, 8, 7, 255]) }
      return bitmap
    }
    try Sample.write(frames, to: scratch.file("a.gif"), .gif, AnimationOptions(framesPerSecond: 25))
    let decoded = try DecodedAnimation(scratch.file("a.gif"))
    for (index, frame) in frames.enumerated() { #expect(decoded.differences(ofFrame: index, from: frame) == 0) }
  }

  /// The lengths of the frames' own palettes, in colours; 0 for frames with the shared one.
  private func ownPalettes(_ bytes: [UInt8]) -> [Int] {
    func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 2 << Int(flags & 7) }
    var at = 13 + 3 * colors(bytes[10])
    var found: [Int] = []
    while bytes[at] != 0x3B {
      if bytes[at] == 0x2C {
        found.append(colors(bytes[at + 9]))
        at += 11 + 3 * colors(bytes[at + 9])
      } else {
        at += 2
      }
      while bytes[at] != 0 { at += Int(bytes[at]) + 1 }
      at += 1
    }
    return found
  }

  @Test("a frame of few colours has a palette of its own where that is smaller, and is exact either way")
  func smallerPalette() throws {
    let scratch = try Scratch()
    // A hundred colours; then a chequered square of two of them; then a dot of one.
    let frames = (0..<3).map { frame in
      let bitmap = Bitmap(width: 80, height: 80)
      for y in 0..<80 {
        for x in 0..<80 {
          let isSquare = frame > 0 && (10..<70).contains(x) && (10..<70).contains(y)
          let isDot = frame == 2 && x == 3 && y == 3
          let step = isDot ? 100 : isSquare ? (x / 3 + y / 3) % 2 * 100 : (x / 8 + y / 8 * 10) * 2
          Pictures.set(bitmap, x, y, (UInt8(step), UInt8(255 - step), 40))
        }
      }
      return bitmap
    }
    try Sample.write(frames, to: scratch.file("a.gif"), .gif, AnimationOptions(framesPerSecond: 25))
    #expect(try ownPalettes(scratch.bytes("a.gif")) == [0, 4, 0])
    let decoded = try DecodedAnimation(scratch.file("a.gif"))
    for (index, frame) in frames.enumerated() { #expect(error(decoded, index, frame) == 0, "frame \(index)") }
  }

  @Test("a frame that stands as long as a delay can say is one frame, a longer one is two", arguments: [1, 2])
  func longestDelay(count: Int) throws {
    let scratch = try Scratch()
    // 65535 hundredths of a second, or one more.
    let frames = [Pictures.screen(20, 20), Pictures.screen(20, 20, offset: 75)]
    let durations = [(0xFFFE + count) * 10_000, 100_000]
    try Sample.write(
      frames, to: scratch.file("a.gif"), .gif, AnimationOptions(framesPerSecond: 20), durations: durations)
    let found = try ownPalettes(scratch.bytes("a.gif"))
    #expect(found.count == count + 1, "\(found)")
    let decoded = try DecodedAnimation(scratch.file("a.gif"))
    #expect(abs(decoded.duration - Double(durations[0] + durations[1]) / 1000) <= 20)
  }

  @Test("frames of few colours, but together of more than a palette has, are exact each")
  func fewColorsEach() throws {
    let scratch = try Scratch()
    let frames = (0..<3).map { frame in
      let bitmap = Bitmap(width: 20, height: 10)
      for place in 0..<200 {
        Pictures.set(bitmap, place % 20, place / 20, (UInt8(place), UInt8(40 + 90 * frame), UInt8(255 - place)))
      }
      return bitmap
    }
    try Sample.write(frames, to: scratch.file("a.gif"), .gif, AnimationOptions(framesPerSecond: 25))
    let bytes = try scratch.bytes("a.gif")
    #expect(bytes[10] & 7 == 7, "a palette of 256 colours")
    let decoded = try DecodedAnimation(scratch.file("a.gif"))
    for (index, frame) in frames.enumerated() { #expect(decoded.differences(ofFrame: index, from: frame) == 0) }
  }

  @Test("a palette has no more colours than asked for", arguments: [2, 3, 16, 100])
  func fewColors(count: Int) throws {
    let scratch = try Scratch()
    var options = AnimationOptions(framesPerSecond: 25)
    options.colors = count
    try Sample.write([Pictures.photograph(40, 30)], to: scratch.file("a.gif"), .gif, options)
    let rgba = Array(try DecodedAnimation(scratch.file("a.gif")).rgba(ofFrame: 0))
    let colors = Set(stride(from: 0, to: rgba.count, by: 4).map { Array(rgba[$0..<($0 + 3)]) })
    #expect(colors.count <= count - 1)
    #expect(colors.count > (count - 1) / 2)
  }

  /// A disc of more colours than a palette has, half clear, that moves over a clear ground.
  private func clearing(_ count: Int) -> [Bitmap] {
    (0..<count).map { index in
      let bitmap = Bitmap(width: 60, height: 40)
      for y in 0..<40 {
        for x in 0..<60 {
          let (dx, dy) = (x - 18 - 4 * index, y - 20)
          guard dx * dx + dy * dy < 196 else { continue }
          let alpha = UInt8(128 + (x + y) % 128)
          func times(_ component: Int) -> UInt8 { UInt8(component * Int(alpha) / 255) }
          Sample.fill(bitmap, x..<(x + 1), y..<(y + 1), [times(40 + 5 * y), times(120), times(10 + 4 * x), alpha])
        }
      }
      return bitmap
    }
  }

  @Test(
    "what is cleared before the next frame is counted for the palette", arguments: Dithering.allCases, [255, 0])
  func clearedColors(dithering: Dithering, matte: Int) throws {
    let scratch = try Scratch()
    var options = AnimationOptions(framesPerSecond: 25)
    options.colors = 100
    options.dithering = dithering
    options.matte = Color(white: Double(matte) / 255)
    let frames = clearing(6)
    try Sample.write(frames, to: scratch.file("a.gif"), .gif, options)
    let decoded = try DecodedAnimation(scratch.file("a.gif"))
    #expect(decoded.facts.frames == 6)
    for (index, frame) in frames.enumerated() {
      let sharp = Sample.straight(frame)
      let found = Array(decoded.rgba(ofFrame: index))
      var error = 0
      for at in stride(from: 0, to: sharp.count, by: 4) {
        #expect((sharp[at + 3] > 0) == (found[at + 3] > 0))
        guard sharp[at + 3] > 0 else { continue }
        let alpha = Int(sharp[at + 3])
        for component in at..<(at + 3) {
          let flat = (Int(sharp[component]) * alpha + matte * (255 - alpha)) / 255
          error += (flat - Int(found[component])) * (flat - Int(found[component]))
        }
      }
      // 616 pixels: about 32 dB.
      #expect(error / (616 * 3) < 60, "frame \(index)")
    }
  }

  @Test("ordered dithering mixes an even colour evenly: squares of four pixels differ by one pixel at most")
  func evenMixture() throws {
    let scratch = try Scratch()
    let bitmap = Bitmap(width: 64, height: 16 * 8)
    for y in 0..<16 * 8 {
      let grey = UInt8(y / 8 * 17)
      for x in 0..<64 { Pictures.set(bitmap, x, y, (grey, grey, grey)) }
    }
    var options = AnimationOptions(framesPerSecond: 25)
    options.colors = 4
    options.dithering = .ordered
    try Sample.write([bitmap], to: scratch.file("a.gif"), .gif, options)
    let found = Array(try DecodedAnimation(scratch.file("a.gif")).rgba(ofFrame: 0))
    var mixed = 0
    for band in 0..<16 {
      let reds = (0..<8 * 64).map { found[(band * 8 * 64 + $0) * 4] }
      guard let least = reds.min(), let greatest = reds.max(), least < greatest else { continue }
      #expect(Set(reds).count == 2)
      mixed += 1
      let squares = (0..<4 * 32).map { square in
        [0, 1, 64, 65].count { reds[square / 32 * 128 + square % 32 * 2 + $0] == greatest }
      }
      #expect(try #require(squares.max()) - #require(squares.min()) <= 1, "band \(band)")
    }
    #expect(mixed > 4)
  }

  @Test("diffusion strews no pixel that is far from what is wanted")
  func boundedDiffusion() throws {
    let scratch = try Scratch()
    // Two ramps with corners that no mixture of fifteen means reaches.
    let bitmap = Bitmap(width: 200, height: 120)
    for y in 0..<120 {
      for x in 0..<200 {
        let isDisc = (x - 45) * (x - 45) + (y - 55) * (y - 55) < 625
        let part = isDisc ? (y - 30) * 255 / 50 : y * 255 / 119
        func mix(_ from: Int, _ to: Int) -> UInt8 { UInt8(clamping: from + (to - from) * part / 255) }
        Pictures.set(
          bitmap, x, y,
          isDisc ? (mix(255, 226), mix(255, 105), mix(255, 76)) : (mix(242, 59), mix(184, 110), mix(75, 165)))
      }
    }
    var options = AnimationOptions(framesPerSecond: 25)
    options.colors = 16
    options.dithering = .diffusion
    try Sample.write([bitmap], to: scratch.file("a.gif"), .gif, options)
    let found = Array(try DecodedAnimation(scratch.file("a.gif")).rgba(ofFrame: 0))
    let most = zip(Sample.straight(bitmap), found).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(most) < 100)
  }

  @Test("diffusion leaves a ground even that the palette has but for a little")
  func evenGround() throws {
    let bitmap = Bitmap(width: 160, height: 100)
    for y in 0..<100 {
      for x in 0..<160 {
        let grey = UInt8(198 + x / 40 * 2)
        let color = y < 80 ? (grey, grey, grey) : (UInt8(x), UInt8(x * 7 % 256), UInt8(y * 12 % 256))
        Pictures.set(bitmap, x, y, color)
      }
    }
    let found = try decoded(bitmap, .diffusion, colors: 16).rgba
    let straight = Sample.straight(bitmap)
    #expect((0..<80 * 160 * 4).map { abs(Int(found[$0]) - Int(straight[$0])) }.max() ?? 0 < 10)
  }

  /// A sky of few steps, with letters on it.
  private static func sky() -> Bitmap {
    let bitmap = Bitmap(width: 240, height: 160)
    for y in 0..<160 {
      for x in 0..<240 {
        let isInk = y > 100 && x / 3 % 4 == 0 && y / 5 % 2 == 0
        let glow = max(0, 120 - ((x - 80) * (x - 80) + (y - 50) * (y - 50)) / 60)
        let color = (UInt8(100 + glow), UInt8(60 + glow * 3 / 4 + y / 4), UInt8(min(255, 120 + y / 2)))
        Pictures.set(bitmap, x, y, isInk ? (UInt8(x), 20, UInt8(250 - x)) : color)
      }
    }
    return bitmap
  }

  private func decoded(_ bitmap: Bitmap, _ dithering: Dithering, colors: Int) throws -> (bytes: Int, rgba: [UInt8]) {
    let scratch = try Scratch()
    var options = AnimationOptions(framesPerSecond: 25)
    (options.colors, options.dithering) = (colors, dithering)
    try Sample.write([bitmap], to: scratch.file("a.gif"), .gif, options)
    return (try scratch.bytes("a.gif").count, Array(try DecodedAnimation(scratch.file("a.gif")).rgba(ofFrame: 0)))
  }

  @Test("dithered where it is smooth: a sky of few steps is as ordered dithering has it")
  func automatic() throws {
    let sky = Self.sky()
    let pictures = try [Dithering.none, .ordered, .auto].map { try decoded(sky, $0, colors: 24) }
    func pixel(_ index: Int, _ x: Int, _ y: Int) -> ArraySlice<UInt8> {
      let at = 4 * (y * sky.width + x)
      return pictures[index].rgba[at..<(at + 3)]
    }
    var differing = 0
    for y in 1..<99 {
      for x in 1..<239 {
        #expect(pixel(2, x, y).elementsEqual(pixel(1, x, y)), "\(x), \(y)")
        differing += pixel(2, x, y).elementsEqual(pixel(0, x, y)) ? 0 : 1
      }
    }
    #expect(differing > 2_000, "the sky is dithered")
  }

  @Test("half transparent pixels lie over the matte, white if nobody says another, and none is lost")
  func matte() throws {
    let scratch = try Scratch()
    let bitmap = Bitmap(width: 3, height: 1)
    Sample.fill(bitmap, 0..<1, 0..<1, [0, 0, 100, 100])
    Sample.fill(bitmap, 1..<2, 0..<1, [0, 0, 200, 200])
    var options = AnimationOptions(framesPerSecond: 25)
    try Sample.write([bitmap], to: scratch.file("a.gif"), .gif, options)
    var found = Array(try DecodedAnimation(scratch.file("a.gif")).rgba(ofFrame: 0))
    #expect(found[..<8].elementsEqual([255, 155, 155, 255, 255, 55, 55, 255]) && found[11] == 0)
    options.matte = .black
    try Sample.write([bitmap], to: scratch.file("a.gif"), .gif, options)
    found = Array(try DecodedAnimation(scratch.file("a.gif")).rgba(ofFrame: 0))
    #expect(found[..<8].elementsEqual([100, 0, 0, 255, 200, 0, 0, 255]) && found[11] == 0)
  }
}
