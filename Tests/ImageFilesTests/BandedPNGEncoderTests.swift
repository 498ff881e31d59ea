import Geometry
import ImageFiles
import Pixels
import Testing

@Suite("PNG, frames of a sequence")
struct BandedPNGEncoderTests {
  @Test(
    "decoding what was encoded gives every pixel back",
    arguments: [(1, 1), (3, 2), (17, 33), (9, 64), (64, 65), (257, 5), (5, 700), (12_000, 40)],
    PNGCompression.allCases)
  func roundTrip(size: (Int, Int), compression: PNGCompression) throws {
    let scratch = try Scratch()
    let encoder = try BandedPNGEncoder(compression: compression)
    for opaque in [true, false] {
      let bitmap = Pictures.noise(size.0, size.1, seed: UInt64(size.1), opaque: opaque)
      let file = try scratch.write("a.png", encoder.encode(bitmap))
      let same = Pictures.equal(try ImageReader.read(file), bitmap)
      #expect(same)
    }
  }

  @Test("screens and photographs survive")
  func pictures() throws {
    let scratch = try Scratch()
    let encoder = try BandedPNGEncoder()
    for bitmap in [Pictures.photograph(300, 200), Pictures.screen(300, 400), Bitmap(width: 200, height: 300)] {
      let file = try scratch.write("a.png", encoder.encode(bitmap))
      let same = Pictures.equal(try ImageReader.read(file), bitmap)
      #expect(same)
    }
  }

  @Test("pictures of any mixture of noise, runs and repetitions survive", arguments: PNGCompression.allCases)
  func mixtures(compression: PNGCompression) throws {
    let scratch = try Scratch()
    let encoder = try BandedPNGEncoder(compression: compression)
    var generator = Generator(state: 11)
    for round in 0..<60 {
      let bitmap = Bitmap(
        width: Int.random(in: 1...300, using: &generator), height: .random(in: 1...260, using: &generator))
      let kinds = UInt64.random(in: 1...40, using: &generator)
      for y in 0..<bitmap.height {
        let kind = UInt64.random(in: 0...kinds, using: &generator)
        for x in 0..<bitmap.width {
          // One colour, few, many, or those of the row above.
          let above = y > 0 ? bitmap.row(y - 1)[4 * x] : 7
          let value =
            switch kind % 4 {
            case 0: UInt8(truncatingIfNeeded: kind)
            case 1: UInt8(truncatingIfNeeded: generator.next() % (kind + 1))
            case 2: UInt8(truncatingIfNeeded: generator.next())
            default: above
            }
          // Three pictures in four are opaque; of a fourth some rows are not.
          let alpha = round % 4 == 0 ? max(value, UInt8(truncatingIfNeeded: kind * 16)) : 255
          for channel in 0..<3 { bitmap.row(y)[4 * x + channel] = value }
          bitmap.row(y)[4 * x + 3] = alpha
        }
      }
      let file = try scratch.write("a.png", encoder.encode(bitmap))
      let same = Pictures.equal(try ImageReader.read(file), bitmap)
      #expect(same, "round \(round)")
    }
  }

  @Test(
    "noise of few and of many colours survives, and never takes more than a thousandth over its pixels",
    arguments: PNGCompression.allCases, [2, 60, 900, 4_000, 30_000])
  func paletteNoise(compression: PNGCompression, colors: Int) throws {
    let scratch = try Scratch()
    var generator = Generator(state: UInt64(colors))
    let palette = (0..<colors).map { _ in UInt32(truncatingIfNeeded: generator.next()) }
    let bitmap = Bitmap(width: 401, height: 300)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let color = palette.randomElement(using: &generator)!
        for channel in 0..<3 { bitmap.row(y)[4 * x + channel] = UInt8(truncatingIfNeeded: color >> (8 * channel)) }
        bitmap.row(y)[4 * x + 3] = 255
      }
    }
    let bytes = try BandedPNGEncoder(compression: compression).encode(bitmap)
    #expect(Double(bytes.count) < Double(300 * (401 * 3 + 1)) * 1.001 + 300)
    let same = Pictures.equal(try ImageReader.read(try scratch.write("a.png", bytes)), bitmap)
    #expect(same)
  }

  @Test("a frame's bytes do not depend on the frames before it", arguments: PNGCompression.allCases)
  func purity(compression: PNGCompression) throws {
    // Scrolled content, another size, a clear picture, a photograph, and more than the memory holds.
    var frames = (0..<12).map { Pictures.screen(160, 400, offset: $0 * 3) }
    frames.append(Pictures.screen(320, 200))
    frames.append(Bitmap(width: 160, height: 400))
    frames.append(Pictures.photograph(160, 400))
    frames += (0..<20).map { Pictures.noise(160, 400, seed: UInt64($0), opaque: true) }
    frames.append(Pictures.screen(160, 400))
    let text = [PNGText("Software", "test")]
    let running = try BandedPNGEncoder(compression: compression, text: text)
    for frame in frames + frames.reversed() {
      let alone = try BandedPNGEncoder(compression: compression, text: text).encode(frame)
      let same = try running.encode(frame) == alone
      #expect(same)
    }
  }

  @Test("told where a frame changed, it writes the bytes that it writes without being told")
  func changes() throws {
    let screen = Pictures.screen(160, 400)
    let told = try BandedPNGEncoder()
    for step in 0..<30 {
      let rows = (step * 37 % 350)..<(step * 37 % 350 + 1 + step)
      for y in rows { for x in 0..<160 { screen.row(y)[4 * x + step % 3] &+= UInt8(truncatingIfNeeded: step + x) } }
      let changed = PixelRect(x: 0, y: rows.lowerBound, width: 160, height: rows.count).map { [$0] } ?? []
      let alone = try BandedPNGEncoder().encode(screen)
      let same =
        try told.encode(screen, changed: PictureChange(drawn: changed)) == alone
        && told.encode(screen, changed: PictureChange(drawn: [])) == alone
      #expect(same, "step \(step)")
    }
    // Rows that moved, all of them or parts, up and down, and some that were drawn besides.
    for step in 0..<30 {
      let shift = Shift(x: step % 5 == 0 ? 2 : 0, y: [3, -17, 40, -1, 64][step % 5])
      let all = PixelRect(of: screen)
      let inside = step % 3 == 0 ? PixelRect(x: 0, y: 50, width: 160, height: 300) : all
      let place = step % 7 == 6 ? PixelRect(x: 5, y: 40, width: 100, height: 200) : inside
      let target = try #require(place?.intersection(all)?.intersection(all.moved(by: shift)))
      screen.carryOut(Move(target: target, shift: shift))
      let drawn = PixelRect(x: 0, y: step * 11, width: 160, height: 1 + step % 4).flatMap(all.intersection)
      for part in [drawn].compactMap({ $0 }) {
        for y in part.y..<part.maxY { for x in 0..<160 { screen.row(y)[4 * x + step % 3] &+= UInt8(x) } }
      }
      let change = PictureChange(move: Move(target: target, shift: shift), drawn: [drawn].compactMap { $0 })
      let same = try told.encode(screen, changed: change) == BandedPNGEncoder().encode(screen)
      #expect(same, "step \(step)")
    }
    // Of another bitmap it knows nothing, whatever it is told.
    let other = Pictures.screen(160, 400, offset: 3)
    let same = try told.encode(other, changed: PictureChange(drawn: [])) == BandedPNGEncoder().encode(other)
    #expect(same)
  }

  @Test("costs at most a few percent more bytes than compressing a screen as a whole")
  func size() throws {
    let screen = Pictures.screen(750, 1_334)
    let banded = try BandedPNGEncoder().encode(screen).count
    let whole = try PNGEncoder().encode(screen).count
    #expect(Double(banded) < Double(whole) * 1.25)
  }

  @Test("encoders of several threads share a memory, and give the bytes that each would give alone")
  func shared() async throws {
    let frames = (0..<24).map { Pictures.screen(160, 400, offset: 5 * $0) }
    let alone = try frames.map { try BandedPNGEncoder().encode($0) }
    for _ in 0..<4 {
      let memory = BandMemory()
      try await withThrowingTaskGroup(of: [(Int, [UInt8])].self) { group in
        for job in 0..<4 {
          group.addTask {
            let encoder = try BandedPNGEncoder(memory: memory)
            // All begin with the same frame; each then has its own, in another order.
            return try ([0] + (0..<24).map { ($0 * 5 + job * 7) % 24 }).map {
              ($0, try encoder.encode(Pictures.screen(160, 400, offset: 5 * $0)))
            }
          }
        }
        for try await files in group {
          for (index, file) in files {
            let same = file == alone[index]
            #expect(same, "frame \(index)")
          }
        }
      }
    }
  }
}
