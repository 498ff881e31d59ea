import CImageShims
import Geometry
import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("PNG, frames of a sequence")
struct BandedPNGEncoderTests {
  @Test(
    "decoding what was encoded gives every pixel back",
    arguments: [
      (1, 1), (2, 3), (3, 2), (4, 3), (6, 3), (7, 3), (8, 3), (10, 3), (11, 3), (17, 33), (9, 64), (64, 65), (257, 5),
      (5, 700), (12_000, 40),
    ],
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

  @Test(
    "the header of its pixels says how hard was tried, as zlib's own does",
    arguments: PNGCompression.allCases)
  func level(compression: PNGCompression) throws {
    let bytes = try BandedPNGEncoder(compression: compression).encode(Pictures.screen(40, 30))
    let name = try #require(bytes.firstRange(of: Array("IDAT".utf8)))
    let header = bytes[name.upperBound..<(name.upperBound + 2)]
    let level: UInt8 =
      switch compression {
      case .fast: 0
      // The best of several ways, of which none is tried harder.
      case .default, .small: 2
      }
    // A window of 32 KiB, the level in the two highest bits, and a sum that 31 divides (RFC 1950).
    #expect(header.first == 0x78 && header.last.map { $0 >> 6 } == level)
    #expect(header.reduce(0) { $0 << 8 | Int($1) } % 31 == 0)
  }

  @Test(
    "an opaque row is its colours without their alpha, at any width, by instructions of the processor as without them",
    arguments: 1...19)
  func opaqueRows(width: Int) {
    let bitmap = Pictures.noise(width, 3, seed: UInt64(width), opaque: true)
    var copies: [(Int, inout [UInt8]) -> Void] = [{ y, row in bitmap.copyRGB(row: y, to: &row) }]
    if flipbook_rgb_is_fast() {
      copies.append { y, row in flipbook_rgb_row(bitmap.row(y).baseAddress, &row, width) }
    }
    for (y, copy) in copies.flatMap({ copy in (0..<3).map { ($0, copy) } }) {
      var row = [UInt8](repeating: 7, count: width * 3 + 2)
      copy(y, &row)
      #expect(Array(row[..<(width * 3)]) == (0..<width).flatMap { Pictures.pixel(bitmap, $0, y)[..<3] })
      #expect(Array(row[(width * 3)...]) == [7, 7])
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
    var generator = SplitMix64(seed: 11)
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
    var generator = SplitMix64(seed: UInt64(colors))
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
    let informed = try BandedPNGEncoder()
    for step in 0..<30 {
      let rows = (step * 37 % 350)..<(step * 37 % 350 + 1 + step)
      for y in rows { for x in 0..<160 { screen.row(y)[4 * x + step % 3] &+= UInt8(truncatingIfNeeded: step + x) } }
      let changed = PixelRect(x: 0, y: rows.lowerBound, width: 160, height: rows.count).map { [$0] } ?? []
      let alone = try BandedPNGEncoder().encode(screen)
      let same =
        try informed.encode(screen, changed: PictureChange(drawn: changed)) == alone
        && informed.encode(screen, changed: PictureChange(drawn: [])) == alone
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
      let same = try informed.encode(screen, changed: change) == BandedPNGEncoder().encode(screen)
      #expect(same, "step \(step)")
    }
    // Of another bitmap it knows nothing, whatever it is told.
    let other = Pictures.screen(160, 400, offset: 3)
    let same = try informed.encode(other, changed: PictureChange(drawn: [])) == BandedPNGEncoder().encode(other)
    #expect(same)
  }

  @Test(
    "content that comes and goes, is moved and drawn over, becomes the bytes that it becomes alone", arguments: 0..<12)
  func comingAndGoing(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
    let screen = Pictures.screen(120, 300, offset: Int(seed))
    let contents = (0..<3).map { Pictures.screen(120, 300, offset: 1_000 * $0) }
    let informed = try BandedPNGEncoder()
    for step in 0..<80 {
      var move: Move?
      if number(0...3) == 0 {
        let shift = Shift(x: 0, y: number(-40...40))
        let all = PixelRect(of: screen)
        let target = PixelRect(x: 0, y: number(0...100), width: 120, height: number(40...200))
        move = target?.intersection(all)?.intersection(all.moved(by: shift)).map { Move(target: $0, shift: shift) }
        if let move { screen.carryOut(move) }
      }
      // Rows of one of three pictures: what a row was two frames ago it often is again.
      let drawn = (0..<number(0...3)).compactMap { _ -> PixelRect? in
        let first = number(0...299)
        let part = PixelRect(x: 0, y: first, width: 120, height: number(1...min(40, 300 - first)))
        for y in part.map({ $0.y..<$0.maxY }) ?? 0..<0 { screen.row(y).copyBytes(from: contents[number(0...2)].row(y)) }
        return part
      }
      let same =
        try informed.encode(screen, changed: PictureChange(move: move, drawn: drawn))
        == BandedPNGEncoder().encode(screen)
      #expect(same, "step \(step)")
    }
  }

  @Test("bands whose hashes are equal are told apart by what they hold")
  func collisions() throws {
    // The hash folds sixteen bytes into one of two lanes by a product: where the lane is one of the factors, the other
    // is lost. Here that is the second half of the second block.
    func fold(_ first: UInt64, _ second: UInt64) -> UInt64 {
      let product = first.multipliedFullWidth(by: second)
      return product.high ^ product.low
    }
    func isPremultiplied(_ pixels: UInt64) -> Bool {
      [0, 32].allSatisfy { shift in
        let alpha = pixels >> (shift + 24) & 0xFF
        return [0, 8, 16].allSatisfy { pixels >> (shift + $0) & 0xFF <= alpha }
      }
    }
    var generator = SplitMix64(seed: 4)
    var block: (UInt64, UInt64) = (0, 0)
    repeat {
      block = (generator.next() | 0xFF00_0000_FF00_0000, generator.next() | 0xFF00_0000_FF00_0000)
    } while !isPremultiplied(fold(0x243F_6A88_85A3_08D3 ^ block.0, block.1 ^ 0xA409_3822_299F_31D0))
    let lane = fold(0x243F_6A88_85A3_08D3 ^ block.0, block.1 ^ 0xA409_3822_299F_31D0)
    func bitmap(_ color: UInt64) -> Bitmap {
      let bitmap = Bitmap(width: 16, height: 40)
      for y in 0..<40 {
        let words = bitmap.row(y).bindMemory(to: UInt64.self)
        (words[0], words[1], words[4], words[5]) = (block.0, block.1, lane, color)
      }
      return bitmap
    }
    let (first, second) = (bitmap(0xFF11_2233_FF44_5566), bitmap(0xFF99_8877_FF66_5544))
    #expect(RowHashes(of: first).hashes == RowHashes(of: second).hashes)
    let scratch = try Scratch()
    let encoder = try BandedPNGEncoder()
    for picture in [first, second, first] {
      let file = try scratch.write("a.png", encoder.encode(picture))
      let same = Pictures.equal(try ImageReader.read(file), picture)
      #expect(same)
    }
  }

  @Test("costs at most a few percent more bytes than compressing a screen as a whole")
  func size() throws {
    let screen = Pictures.screen(750, 1_334)
    let banded = try BandedPNGEncoder().encode(screen).count
    let whole = try PNGEncoder().encode(screen).count
    #expect(Double(banded) < Double(whole) * 1.25)
  }

  @Test(
    "takes hardly more bytes than when this was written, however hard it tries",
    arguments: [
      (PNGCompression.fast, [9_586, 24_233, 6_545, 7_455]), (.default, [8_228, 24_113, 6_545, 7_455]),
      (.small, [7_347, 24_147, 6_545, 7_455]),
    ])
  func bytes(compression: PNGCompression, known: [Int]) throws {
    let pictures = [
      Pictures.screen(375, 667), Pictures.photograph(200, 150), Pictures.noise(40, 40, seed: 1, opaque: false),
      Pictures.noise(61, 40, seed: 2, opaque: true),
    ]
    for (picture, known) in zip(pictures, known) {
      // Another zlib may need a few more.
      #expect(try BandedPNGEncoder(compression: compression).encode(picture).count <= known + known / 500)
    }
  }

  @Test("encoders of several threads share a memory, and give the bytes that each would give alone")
  func shared() async throws {
    let frames = (0..<24).map { Pictures.screen(160, 400, offset: 5 * $0) }
    let alone = try frames.map { try BandedPNGEncoder().encode($0) }
    for _ in 0..<4 {
      let memory = BandCache()
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
