import CZlib
import Geometry
import ImageFiles
import Pixels
import TestSupport
import Testing

/// Held against the default, and against the heuristic that libpng has, written here with zlib.
@Suite("--compression small makes the smallest files")
struct SmallFileTests {
  /// Screens, gradients that are smooth, and photographs, large enough to have something to be made small.
  private static let pictures: [(name: String, bitmap: Bitmap)] = [
    ("screen", Pictures.screen(300, 240)), ("photograph", Pictures.photograph(200, 150)),
    ("gradient", gradient(320, 240, offset: 0)),
    ("noise", Pictures.noise(90, 70, seed: 5, opaque: true)),
    ("clear noise", Pictures.noise(90, 70, seed: 6, opaque: false)),
    ("letters", ChancePictures.picture(.letters, 300, 200)), ("runs", ChancePictures.picture(.runs, 200, 200)),
    ("holes", ChancePictures.picture(.holes, 120, 80)),
  ]

  /// A diagonal of slowly changing colours around a bright middle.
  private static func gradient(_ width: Int, _ height: Int, offset: Int) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      let row = bitmap.words(y)
      for x in 0..<width {
        let (dx, dy) = (x - width / 2 - offset, y - height / 2)
        let glow = max(0, 255 - (dx * dx + dy * dy) / 90)
        let (red, green, blue) = (40 + (x + y) / 4 + glow / 4, 20 + glow / 2, 90 + y / 3)
        row[x] = 0xFF00_0000 | UInt32(min(255, red)) << 16 | UInt32(min(255, green)) << 8 | UInt32(min(255, blue))
      }
    }
    return bitmap
  }

  @Test("a still, alone and as a sequence's frame, is no larger than the default, and the same", arguments: pictures)
  func stills(name: String, bitmap: Bitmap) throws {
    let scratch = try Scratch()
    let encoders: [(PNGCompression) throws -> [UInt8]] = [
      { try PNGEncoder().encode(bitmap, compression: $0) }, { try BandedPNGEncoder(compression: $0).encode(bitmap) },
    ]
    for encode in encoders {
      let small = try encode(.small)
      #expect(small.count <= (try encode(.default).count), "\(name)")
      let same = Pictures.equal(try ImageReader.read(try scratch.write("a.png", small)), bitmap)
      #expect(same, "\(name)")
    }
  }

  @Test("pictures of chance are no larger than the default either")
  func chance() throws {
    for picture in ChancePictures.all {
      let small = try BandedPNGEncoder(compression: .small).encode(picture.bitmap).count
      let usual = try BandedPNGEncoder().encode(picture.bitmap).count
      #expect(small <= usual, "\(picture.name)")
    }
  }

  @Test("a still is no larger than what libpng's heuristic makes of it", arguments: pictures)
  func heuristic(name: String, bitmap: Bitmap) throws {
    let peer = try Self.heuristicLength(of: bitmap)
    #expect(try BandedPNGEncoder(compression: .small).encode(bitmap).count <= peer, "\(name)")
    #expect(try PNGEncoder().encode(bitmap, compression: .small).count <= peer, "\(name)")
  }

  @Test("a gradient has at most nine tenths of the default's bytes")
  func gradients() throws {
    let bitmap = Self.gradient(320, 240, offset: 0)
    let usual = try BandedPNGEncoder().encode(bitmap).count
    #expect(try BandedPNGEncoder(compression: .small).encode(bitmap).count * 10 <= usual * 9)
  }

  @Test("a frame has the same bytes whichever were encoded before")
  func frames() throws {
    let encoder = try BandedPNGEncoder(compression: .small)
    for offset in 0..<4 {
      let frame = Self.gradient(120, 90, offset: offset * 5)
      let alone = try BandedPNGEncoder(compression: .small).encode(frame)
      let inTurn = try encoder.encode(frame)
      #expect(inTurn == alone)
    }
  }

  @Test("animations are no larger than the default, and play the same", arguments: [AnimationFormat.apng, .webp])
  func animations(format: AnimationFormat) throws {
    let scratch = try Scratch()
    var sequences = ChancePictures.Kind.allCases.map { ("\($0)", ChancePictures.sequence($0, 48, 40, frames: 5)) }
    sequences.append(("gradient", (0..<4).map { Self.gradient(160, 120, offset: $0 * 3) }))
    sequences.append(("scrolled", (0..<4).map { Pictures.screen(120, 100, offset: $0 * 7) }))
    for (name, frames) in sequences {
      let files = try [PNGCompression.default, .small].map { compression in
        var options = AnimationOptions(framesPerSecond: 20)
        options.compression = compression
        let path = scratch.file("\(compression)\(format.suffix)")
        try Sample.write(frames, to: path, format, options)
        return try FrameFile.open(path)
      }
      let bytes = try ["default", "small"].map { try scratch.bytes("\($0)\(format.suffix)").count }
      #expect(bytes[1] <= bytes[0], "\(name)")
      // Frames that stand still are stored as one.
      #expect(files[0].durations == files[1].durations, "\(name)")
      for index in 0..<min(files[0].count, files[1].count) {
        let same = try files[0].frame(index).hasSamePixels(as: files[1].frame(index))
        #expect(same, "\(name)")
      }
    }
  }

  @Test("in a WebP what changed of a rectangle is stored where it is little, and all of it where that is shorter")
  func rectangles() throws {
    let scratch = try Scratch()
    /// Whether each frame after the first is drawn over the one before (RFC 9649, section 2.7.1).
    func blends(_ frames: [Bitmap], _ compression: PNGCompression) throws -> [Bool] {
      var options = AnimationOptions(framesPerSecond: 20)
      options.compression = compression
      try Sample.write(frames, to: scratch.file("a.webp"), .webp, options)
      let bytes = try scratch.bytes("a.webp")
      return bytes.indices.dropLast(24).filter { bytes[$0..<$0 + 4].elementsEqual("ANMF".utf8) }.dropFirst().map {
        bytes[$0 + 23] & 2 == 0
      }
    }
    let moved = (0..<4).map { Self.gradient(320, 240, offset: $0) }
    let noise = Pictures.noise(90, 70, seed: 5, opaque: true)
    let dots = (0..<4).map { number in
      let frame = noise.copy()
      for y in [3, 60] { frame.words(y + number)[80 * (y % 2) + 2] = 0xFF00_FF00 }
      return frame
    }
    for compression in PNGCompression.allCases {
      #expect(try blends(moved, compression) == [false, false, false])
      #expect(try blends(dots, compression) == [true, true, true])
    }
    // What was found of many rectangles of a size is found anew where they are of another kind: after 16 at the most.
    let glow = (0..<30).map { Self.gradient(90, 70, offset: $0) }
    let corners = (0..<24).map { number in
      let frame = noise.copy()
      frame.words(0)[0] = 0xFF00_0000 | UInt32(number)
      frame.words(69)[89] = 0xFF00_0000 | UInt32(number)
      return frame
    }
    for compression in PNGCompression.allCases {
      let found = try blends(glow + corners, compression)
      #expect(found.count == 53)
      #expect(found[..<29].allSatisfy { !$0 })
      #expect(found[46...].allSatisfy { $0 })
    }
  }

  @Test("an APNG of opaque frames that move is RGB, in which Pillow reads the same")
  func opaqueAnimations() throws {
    let scratch = try Scratch()
    /// The color type that the header has: 2 for RGB, 6 for RGBA.
    func color(_ frames: [Bitmap], _ compression: PNGCompression = .small) throws -> UInt8 {
      var options = AnimationOptions(framesPerSecond: 20)
      options.compression = compression
      try Sample.write(frames, to: scratch.file("a.apng"), .apng, options)
      let decoded = try DecodedAnimation(scratch.file("a.apng"))
      #expect(decoded.facts.frames == frames.count)
      for (index, frame) in frames.enumerated() {
        #expect(decoded.differences(ofFrame: index, from: frame) == 0, "frame \(index)")
      }
      return try scratch.bytes("a.apng")[25]
    }
    let moved = (0..<4).map { Pictures.noise(90, 70, seed: 5 + UInt64($0), opaque: true) }
    #expect(try color(moved) == 2)
    #expect(try color(moved, .default) == 6)
    let clear = Pictures.noise(90, 70, seed: 9, opaque: false)
    #expect(try color(moved + [clear]) == 6)
    #expect(try color([clear] + moved) == 6)
    // Of much noise two far pixels change: those left out between them are worth more than three bytes a pixel.
    let sparse = (0..<8).map { number in
      let frame = moved[0].copy()
      frame.words(number)[number] = 0xFF00_FF00
      frame.words(69 - number)[89 - number] = 0xFF00_FF00
      return frame
    }
    #expect(try color(sparse) == 6)
  }

  /// The bytes of a PNG with each row filtered by the type whose bytes, taken as signed numbers, have the least sum
  /// without their signs, as libpng does it; compressed by zlib at its usual level, as libpng does.
  private static func heuristicLength(of bitmap: Bitmap) throws -> Int {
    let channels = bitmap.isOpaque ? 3 : 4
    var rows = [[Int]](repeating: [], count: bitmap.height)
    var rgba = [UInt8](repeating: 0, count: 4 * bitmap.width)
    for y in 0..<bitmap.height {
      rgba.withUnsafeMutableBufferPointer { rgba in
        if let base = rgba.baseAddress { bitmap.copyStraightRGBA(row: y, to: base) }
      }
      rows[y] = rgba.indices.filter { $0 % 4 < channels }.map { Int(rgba[$0]) }
    }
    var lines: [UInt8] = []
    for y in rows.indices {
      let above = y == 0 ? [Int](repeating: 0, count: rows[0].count) : rows[y - 1]
      let filterings = (0..<5).map { type in filtered(rows[y], above, channels, type) }
      let sums = filterings.map { line in line.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) } }
      let best = sums.indices.min { sums[$0] < sums[$1] } ?? 0
      lines += [UInt8(best)] + filterings[best]
    }
    return PlainPNG.deflated(lines, level: 6).count + 8 + 25 + 12 + 12
  }

  private static func filtered(_ row: [Int], _ above: [Int], _ channels: Int, _ type: Int) -> [UInt8] {
    row.indices.map { place in
      let left = place < channels ? 0 : row[place - channels]
      let corner = place < channels ? 0 : above[place - channels]
      let estimate = left + above[place] - corner
      let nearest = [left, above[place], corner].min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
      let predicted = [0, left, above[place], (left + above[place]) / 2, nearest][type]
      return UInt8(truncatingIfNeeded: row[place] - predicted)
    }
  }
}
