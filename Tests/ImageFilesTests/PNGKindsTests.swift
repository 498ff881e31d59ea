import Foundation
import ImageFiles
import Pixels
import Testing

/// What the suite of pictures that readers of PNG are held to (Willem van Schaik's PngSuite) asks of them, with
/// pictures made here: every kind right in every pixel, and every corrupt one refused.
@Suite("Kinds of PNG")
struct PNGKindsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The first pixel that is not as it should be, in words.
  private func mistake(_ png: PlainPNG, tolerance: Int = 0, _ expected: (Int, Int) -> [Int]) throws -> String? {
    let bitmap = try ImageReader.read(scratch.write("a.png", png.bytes))
    guard bitmap.width == png.width, bitmap.height == png.height else { return "another size" }
    let right = Bitmap(width: png.width, height: png.height)
    for y in 0..<png.height {
      for x in 0..<png.width {
        let pixel = expected(x, y).map { UInt8($0) }
        Pictures.set(right, x, y, (pixel[0], pixel[1], pixel[2]), alpha: pixel[3])
      }
    }
    right.premultiply()
    for y in 0..<png.height {
      for x in 0..<png.width {
        let (found, wanted) = (Pictures.pixel(bitmap, x, y), Pictures.pixel(right, x, y))
        let isRight = zip(found, wanted).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
        if !isRight { return "\(x), \(y): \(found) for \(wanted)" }
      }
    }
    return nil
  }

  private func expectRight(_ png: PlainPNG, _ comment: String) throws {
    let found = try mistake(png, png.pixel)
    #expect(found == nil, "\(comment): \(found ?? "")")
  }

  private static let all = PlainPNG.Kind.allCases.flatMap { kind in kind.depths.map { (kind: kind, depth: $0) } }

  @Test("every kind and depth, interlaced and not, in odd sizes", arguments: all)
  func kinds(kind: PlainPNG.Kind, depth: Int) throws {
    for (width, height) in [(1, 1), (2, 3), (3, 2), (5, 1), (1, 9), (7, 7), (8, 8), (33, 40)] {
      for isInterlaced in [false, true] {
        let png = PlainPNG(kind: kind, depth: depth, width: width, height: height, isInterlaced: isInterlaced)
        try expectRight(png, "\(width) × \(height)\(isInterlaced ? ", interlaced" : "")")
      }
    }
  }

  @Test("every filter, level of compression and length of chunk")
  func filters() throws {
    for (kind, depth) in Self.all {
      for filter in 0...4 {
        try expectRight(PlainPNG(kind: kind, depth: depth, width: 19, height: 11, filter: filter), "filter \(filter)")
      }
    }
    for level in 0...9 {
      try expectRight(PlainPNG(kind: .color, width: 40, height: 30, level: Int32(level)), "level \(level)")
    }
    for size in [1, 2, 3, 7, 100] {
      try expectRight(PlainPNG(kind: .colorAlpha, width: 20, height: 10, pieceSize: size), "pieces of \(size)")
    }
  }

  @Test("clear colours and palettes with alpha")
  func transparency() throws {
    for (kind, depth) in Self.all where kind == .gray || kind == .color || kind == .palette {
      for isInterlaced in [false, true] {
        var png = PlainPNG(kind: kind, depth: depth, width: 21, height: 13, isInterlaced: isInterlaced)
        png.transparency =
          kind == .palette
          ? Array([0, 128, 77].prefix(png.maximum + 1)) : (0..<kind.channels).map { png.sample(3, 2, $0) }
        #expect(png.pixel(3, 2)[3] < 255 || kind == .palette)
        try expectRight(png, "\(kind) \(depth)")
      }
    }
  }

  @Test("samples of another gamma become those of screens", arguments: all)
  func gamma(kind: PlainPNG.Kind, depth: Int) throws {
    for gamma in [35_000, 55_000, 100_000, 250_000] {
      let isInterlaced = gamma % 20_000 == 0
      let png = PlainPNG(kind: kind, depth: depth, width: 16, height: 16, isInterlaced: isInterlaced, gamma: gamma)
      let exponent = 100_000 / (2.2 * Double(gamma))
      let found = try mistake(png, tolerance: 3) { x, y in
        let pixel = png.pixel(x, y)
        // Sixteen bits are turned before they become eight; libpng looks at the highest eleven of them.
        let fine = (0..<3).map { channel in
          guard kind != .palette else { return Double(pixel[channel]) / 255 }
          let isGray = kind == .gray || kind == .grayAlpha
          let sample = png.sample(x, y, isGray ? 0 : channel)
          return depth == 16 ? Double(sample >> 5) / 2_047 : Double(sample) / Double(png.maximum)
        }
        return fine.map { Int((255 * pow($0, exponent)).rounded()) } + [pixel[3]]
      }
      #expect(found == nil, "\(gamma): \(found ?? "")")
    }
    // What screens have is left alone.
    let found = try mistake(PlainPNG(kind: kind, depth: depth, gamma: 45_455), PlainPNG(kind: kind, depth: depth).pixel)
    #expect(found == nil, "45455: \(found ?? "")")
  }

  @Test("chunks that say nothing of the pixels change none")
  func furtherChunks() throws {
    var png = PlainPNG(kind: .color, width: 9, height: 9)
    png.further = [
      ("tEXt", Array("Title\u{0}A picture".utf8)), ("tIME", [7, 0xE0, 6, 25, 12, 30, 0]),
      ("pHYs", [0, 0, 0, 4, 0, 0, 0, 1, 0]),
      ("sBIT", [5, 5, 5]), ("bKGD", [0, 1, 0, 2, 0, 3]), ("zzZz", [1, 2, 3]),
    ]
    try expectRight(png, "further chunks")
    // Where the primaries of screens are, as far as they say so; texts that are compressed, and of any language.
    let primaries = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap { PlainPNG.big($0, 4) }
    let words = PlainPNG.deflated(Array("Words".utf8), level: 9)
    for kind in PlainPNG.Kind.allCases {
      png = PlainPNG(kind: kind, width: 9, height: 9)
      png.further = [
        ("cHRM", primaries), ("eXIf", [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]),
        ("zTXt", Array("Title\u{0}\u{0}".utf8) + words),
        ("iTXt", Array("Title\u{0}\u{1}\u{0}hi\u{0}\u{936}\u{0}".utf8) + words),
      ]
      try expectRight(png, "\(kind) with primaries and texts")
    }
  }

  @Test("a palette that only suggests colours changes none")
  func suggestedPalette() throws {
    for kind in [PlainPNG.Kind.color, .colorAlpha] {
      for depth in kind.depths {
        var png = PlainPNG(kind: kind, depth: depth, width: 9, height: 9)
        png.further = [
          ("PLTE", (0..<6).flatMap { PlainPNG.color($0).map { UInt8($0) } }),
          ("hIST", (0..<6).flatMap { PlainPNG.big($0, 2) }),
          ("sPLT", Array("six\u{0}\u{8}".utf8) + [1, 2, 3, 255, 0, 1]),
        ]
        try expectRight(png, "\(kind) \(depth)")
        png.transparency = kind == .color ? (0..<3).map { png.sample(4, 1, $0) } : nil
        try expectRight(png, "\(kind) \(depth) with a clear colour")
      }
    }
  }

  @Test("every size to 40, with a palette")
  func sizes() throws {
    for side in 1...40 {
      let depth = [1, 2, 4, 8][side % 4]
      for isInterlaced in [false, true] {
        let png = PlainPNG(kind: .palette, depth: depth, width: side, height: side, isInterlaced: isInterlaced)
        try expectRight(png, "\(side) × \(side)")
      }
    }
  }

  // MARK: - Corrupt ones

  private func expectRefused(_ bytes: [UInt8], _ comment: String) throws {
    let path = try scratch.write("b.png", bytes)
    #expect(problem { _ = try ImageReader.read(path) } != nil, "\(comment)")
  }

  @Test("a signature that a transfer has changed is refused")
  func signatures() throws {
    let good = PlainPNG().bytes
    for place in 0..<8 {
      var bytes = good
      bytes[place] ^= 0x20
      try expectRefused(bytes, "byte \(place)")
    }
    try expectRefused(Array(good[..<4] + [0x0A] + good[6...]), "line ends became those of Unix")
    try expectRefused(Array(good[..<7] + [0x0D] + good[7...]), "line ends became those of DOS")
    try expectRefused([good[0] & 0x7F] + good[1...], "seven bits")
  }

  @Test(
    "a header that means nothing is refused",
    arguments: [
      (place: 8, value: 0, what: "depth 0"), (8, 3, "depth 3"), (8, 32, "depth 32"), (8, 99, "depth 99"),
      (9, 1, "colour type 1"), (9, 5, "colour type 5"), (9, 7, "colour type 7"), (9, 9, "colour type 9"),
      (9, 3, "a palette without colours"), (10, 1, "compression 1"), (11, 1, "filter method 1"),
      (12, 2, "interlacing 2"),
      (3, 0, "no width"), (7, 0, "no height"), (0, 0x80, "a width below nothing"), (3, 9, "a pixel more in a row"),
      (7, 9, "a row more"),
    ])
  func headers(place: Int, value: UInt8, what: String) throws {
    var chunks = PlainPNG().chunks
    chunks[0].bytes[place] = value
    try expectRefused(PlainPNG.file(chunks), what)
  }

  @Test("depths that a kind has not are refused")
  func depths() throws {
    for kind in PlainPNG.Kind.allCases {
      for depth in [1, 2, 4, 8, 16] where !kind.depths.contains(depth) {
        var chunks = PlainPNG(kind: kind, depth: 8).chunks
        chunks[0].bytes[8] = UInt8(depth)
        try expectRefused(PlainPNG.file(chunks), "\(kind) of \(depth) bits")
      }
    }
  }

  @Test("chunks that are missing, cut or wrong are refused")
  func chunks() throws {
    let good = PlainPNG(kind: .palette, depth: 8, width: 12, height: 12)
    let chunks = good.chunks
    for name in ["IHDR", "PLTE", "IDAT", "IEND"] {
      try expectRefused(PlainPNG.file(chunks.filter { $0.name != name }), "no \(name)")
    }
    for name in ["IHDR", "PLTE", "IDAT"] {
      var bytes = PlainPNG.signature
      for chunk in chunks {
        let whole = PlainPNG.chunk(chunk.name, chunk.bytes)
        bytes += chunk.name == name ? whole.dropLast() + [whole[whole.count - 1] ^ 1] : whole
      }
      try expectRefused(bytes, "a wrong sum of \(name)")
    }
    func changed(_ name: String, _ change: ([UInt8]) -> [UInt8]) -> [UInt8] {
      PlainPNG.file(chunks.map { ($0.name, $0.name == name ? change($0.bytes) : $0.bytes) })
    }
    try expectRefused(changed("PLTE") { $0.dropLast() }, "a palette of no whole colours")
    try expectRefused(changed("PLTE") { _ in [] }, "an empty palette")
    try expectRefused(changed("IDAT") { Array($0.prefix($0.count / 2)) }, "half of the pixels")
    try expectRefused(changed("IDAT") { [0x79] + $0.dropFirst() }, "no zlib stream")
    try expectRefused(changed("IDAT") { _ in PlainPNG.deflated([], level: 6) }, "a stream of nothing")
    try expectRefused(
      changed("IDAT") { _ in PlainPNG.deflated([UInt8](repeating: 5, count: 13 * 12), level: 6) }, "filter 5")
  }
}
