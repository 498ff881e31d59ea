import Basics
import Files
import Foundation
import Geometry
import ImageFiles
import Pixels
import TestSupport
import Testing

/// Colours that a picture says to be others than a screen's, against the formulas of the spaces.
@Suite("Colours of pictures")
struct PictureColorsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  typealias Space = ColorProfile.Space

  private func read(_ bytes: [UInt8], _ reading: PictureReading = .shown) throws -> Bitmap {
    try ImageReader.read(scratch.write("a", bytes), as: reading)
  }

  /// The straight pixels of a picture, red first.
  private func straight(_ bitmap: Bitmap) -> [[Int]] {
    (0..<bitmap.height).flatMap { y in
      var row = [UInt8](repeating: 0, count: bitmap.width * 4)
      bitmap.copyStraightRGBA(row: y, to: &row)
      return stride(from: 0, to: row.count, by: 4).map { at in row[at..<(at + 4)].map { Int($0) } }
    }
  }

  /// The largest distance of a picture's components from what a space's formulas make of another's, and whether the
  /// alphas are equal.
  private func distance(_ found: Bitmap, _ stored: Bitmap, _ space: Space) -> Double {
    zip(straight(found), straight(stored)).map { found, stored in
      guard found[3] == stored[3] else { return .infinity }
      if found[3] == 0 { return 0 }
      let wanted = space.onScreen(Array(stored[..<3]))
      return zip(found, wanted).map { abs(Double($0) - $1) }.max() ?? 0
    }.max() ?? .infinity
  }

  private static func png(
    _ kind: PlainPNG.Kind = .color, profile: [UInt8]? = nil, further: [(name: String, bytes: [UInt8])] = [],
    gamma: Int? = nil
  ) -> [UInt8] {
    var png = PlainPNG(kind: kind, width: 61, height: 47, gamma: gamma)
    if let profile { png.further.append(("iCCP", Array("a\u{0}\u{0}".utf8) + PlainPNG.deflated(profile, level: 6))) }
    png.further += further
    return png.bytes
  }

  private static func chromaticities(_ space: Space) -> [UInt8] {
    [space.points[3], space.points[0], space.points[1], space.points[2]].flatMap { point in
      [point.x, point.y].flatMap { PlainPNG.big(Int(clamped: ($0 * 100_000).rounded()), 4) }
    }
  }

  /// A JPEG with a profile in pieces of so many bytes.
  private static func jpeg(_ profile: [UInt8], in jpeg: [UInt8] = Samples.jpeg, pieces size: Int = 200) -> [UInt8] {
    let starts = Array(stride(from: 0, to: profile.count, by: size))
    // The last piece first: they are numbered.
    let segments = starts.enumerated().reversed().flatMap { index, start in
      let piece = profile[start..<min(start + size, profile.count)]
      let content = Array("ICC_PROFILE\u{0}".utf8) + [UInt8(index + 1), UInt8(starts.count)] + piece
      return [0xFF, 0xE2] + PlainPNG.big(content.count + 2, 2) + content
    }
    return jpeg[..<2] + segments + jpeg[2...]
  }

  /// The lossless sample in a container with chunks before and behind its pixels.
  private static func webp(_ profile: [UInt8]? = nil, exif: [UInt8]? = nil) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + PlainPNG.big(content.count, 4).reversed() + content + (content.count % 2 == 1 ? [0] : [])
    }
    let flags: UInt8 = 0x10 | (profile == nil ? 0 : 0x20) | (exif == nil ? 0 : 0x08)
    let content =
      Array("WEBP".utf8) + chunk("VP8X", [flags, 0, 0, 0, 15, 0, 0, 7, 0, 0])
      + (profile.map { chunk("ICCP", $0) } ?? []) + Samples.webp[12...] + (exif.map { chunk("EXIF", $0) } ?? [])
    return Array("RIFF".utf8) + PlainPNG.big(content.count, 4).reversed() + content
  }

  @Test("a PNG's profile is done, as the formulas of its space have it, and its alpha stays")
  func pngProfiles() throws {
    for space in [Space.displayP3, .adobe] {
      for kind in PlainPNG.Kind.allCases {
        let bytes = Self.png(kind, profile: space.profile)
        let found = distance(try read(bytes), try read(Self.png(kind)), space)
        // Low alphas round colours away.
        #expect(found <= (kind == .colorAlpha || kind == .grayAlpha ? .infinity : 1.5), "\(kind)")
        #expect(Pictures.equal(try read(bytes, .stored), try read(Self.png(kind))))
      }
    }
    // Alpha: where it is whole enough to tell.
    let (found, stored) = (
      straight(try read(Self.png(.colorAlpha, profile: Space.displayP3.profile))),
      straight(try read(Self.png(.colorAlpha)))
    )
    for (found, stored) in zip(found, stored) {
      #expect(found[3] == stored[3])
      if stored[3] < 200 { continue }
      let wanted = Space.displayP3.onScreen(Array(stored[..<3]))
      #expect(zip(found, wanted).allSatisfy { abs(Double($0) - $1) <= 4 }, "\(stored)")
    }
  }

  @Test("a JPEG's profile in pieces, and a WebP's, are done")
  func otherProfiles() throws {
    let profile = Space.displayP3.profile
    #expect(distance(try read(Self.jpeg(profile)), try read(Samples.jpeg), .displayP3) <= 1.5)
    #expect(distance(try read(Self.webp(profile)), try read(Samples.webp), .displayP3) <= 1.5)
    #expect(Pictures.equal(try read(Self.jpeg(profile), .stored), try read(Samples.jpeg)))
    #expect(Pictures.equal(try read(Self.webp(profile), .stored), try read(Samples.webp)))
  }

  @Test("a profile behind a JPEG's end, or between its pixels, is none")
  func profileBehindTheEnd() throws {
    let plain = try read(Samples.jpeg)
    let segments = Self.jpeg(Space.displayP3.profile, in: [0xFF, 0xD8])[2...]
    #expect(Pictures.equal(try read(Samples.jpeg + segments), plain))
    let scan = try #require(Samples.jpeg.firstRange(of: [0xFF, 0xDA])).lowerBound
    let before = Array(Samples.jpeg[..<scan]) + segments + Samples.jpeg[scan...]
    #expect(!Pictures.equal(try read(before), plain))
  }

  @Test("a profile that is sRGB, whatever it is called, changes no pixel")
  func screens() throws {
    let profile = Space.sRGB.profile
    for kind in PlainPNG.Kind.allCases {
      #expect(Pictures.equal(try read(Self.png(kind, profile: profile)), try read(Self.png(kind))), "\(kind)")
    }
    #expect(Pictures.equal(try read(Self.jpeg(profile)), try read(Samples.jpeg)))
    #expect(Pictures.equal(try read(Self.webp(profile)), try read(Samples.webp)))
    // A gamma beside a profile says nothing.
    #expect(Pictures.equal(try read(Self.png(profile: profile, gamma: 100_000)), try read(Self.png())))
  }

  @Test("greys with a profile of their own")
  func grays() throws {
    let bytes = Self.png(.gray, profile: ColorProfile.gray(power: 1.8))
    let distances = zip(straight(try read(bytes)), straight(try read(Self.png(.gray)))).map { found, stored in
      let wanted = 255 * ColorProfile.sample(pow(Double(stored[0]) / 255, 1.8))
      return Set(found[..<3]).count == 1 ? abs(Double(found[0]) - wanted) : .infinity
    }
    #expect((distances.max() ?? .infinity) <= 1)
    let problem = problem { _ = try read(Self.png(.color, profile: ColorProfile.gray(power: 1.8))) }
    #expect(problem?.description.contains("it is for greys, and the picture has colours") == true)
  }

  @Test("four inks become colours by their profile, and are refused without one")
  func inks() throws {
    let plain = Array(
      Data(
        base64Encoded: """
          /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB\
          AQEBAQEBAQEBAQEB/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIB\
          AwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZH\
          SElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV\
          1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD+/iv7+K/v4qx/wdIf81F/7iv/ALVr/9k=
          """) ?? Data())
    let bitmap = try read(Self.jpeg(ColorProfile.inks, in: plain))
    for (x, pixel) in straight(bitmap).prefix(8).enumerated() {
      // Adobe's inks are stored the other way round.
      let lightness = 100 * (1 - Double(x * 36) / 255)
      let luminance = lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness / 903.3
      let wanted = 255 * ColorProfile.sample(luminance)
      let isNear = pixel[..<3].allSatisfy { abs(Double($0) - wanted) <= 4 }
      #expect(isNear && pixel[3] == 255, "\(x): \(pixel), \(wanted)")
    }
    let found = [
      (plain, "four inks (CMYK), and no profile"), (Self.jpeg(Space.sRGB.profile, in: plain), "has four inks"),
      (Self.jpeg(ColorProfile.inks), "it is for four inks, and the picture has colours"),
    ]
    for (bytes, words) in found {
      let problem = problem { _ = try read(bytes) }
      #expect(problem?.description.contains(words) == true, "\(words): \(problem?.description ?? "")")
    }
  }

  @Test("a PNG's primaries, and the names of a space, are done in their order")
  func spaces() throws {
    let stored = try read(Self.png())
    let p3 = Self.chromaticities(.displayP3)
    #expect(distance(try read(Self.png(further: [("cHRM", p3)])), stored, .displayP3) <= 1.5)
    #expect(distance(try read(Self.png(further: [("cHRM", p3)], gamma: 45_455)), stored, .displayP3) <= 1.5)
    var linear = Space.displayP3
    linear.light = { $0 }
    #expect(distance(try read(Self.png(further: [("cHRM", p3)], gamma: 100_000)), stored, linear) <= 1.5)
    let points: [UInt8] = [12, 13, 0, 1]
    #expect(distance(try read(Self.png(further: [("cICP", points)])), stored, .displayP3) <= 1.5)
    var television = Space.displayP3
    television.light = { $0 < 0.081 ? $0 / 4.5 : pow(($0 + 0.099) / 1.099, 1 / 0.45) }
    #expect(distance(try read(Self.png(further: [("cICP", [12, 1, 0, 1])])), stored, television) <= 1.5)
    // The first of cICP, iCCP, sRGB and cHRM counts.
    let srgb: (String, [UInt8]) = ("sRGB", [0])
    #expect(Pictures.equal(try read(Self.png(further: [srgb, ("cHRM", p3)])), stored))
    let all = Self.png(profile: Space.adobe.profile, further: [("cICP", points), ("cHRM", p3)])
    #expect(distance(try read(all), stored, .displayP3) <= 1.5)
    let profiled = Self.png(profile: Space.adobe.profile, further: [srgb, ("cHRM", p3)])
    #expect(distance(try read(profiled), stored, .adobe) <= 1.5)
    #expect(Pictures.equal(try read(Self.png(further: [("cICP", [1, 13, 0, 1])])), stored))
  }

  @Test(
    "what cannot be shown is told",
    arguments: [
      ([9, 16, 0, 1], "high dynamic range (PQ)"), ([9, 18, 0, 1], "high dynamic range (HLG)"),
      ([1, 13, 0, 0], "narrow range"), ([1, 13, 1, 1], "makes no sense"), ([77, 13, 0, 1], "primaries 77"),
      ([1, 77, 0, 1], "transfer 77"), ([1, 13], "makes no sense"),
    ] as [([UInt8], String)])
  func refusedPoints(points: [UInt8], words: String) throws {
    let problem = problem { _ = try read(Self.png(further: [("cICP", points)])) }
    let text = try #require(problem).description
    #expect(text.contains(words) && text.contains("save it in sRGB"), "\(text)")
    #expect(throws: Never.self) { try read(Self.png(further: [("cICP", points)]), .stored) }
  }

  @Test("profiles that are none, cut off, too large or of another kind are refused in words")
  func refusedProfiles() throws {
    let good = Space.displayP3.profile
    func changed(_ at: Int, _ bytes: some Sequence<UInt8>) -> [UInt8] {
      var profile = good
      for (index, byte) in bytes.enumerated() { profile[at + index] = byte }
      return profile
    }
    let large = good + [UInt8](repeating: 0, count: Limits.profileBytes - good.count)
    let cases: [(profile: [UInt8], words: String)] = [
      ([], "no ICC profile"), (Array(good[..<100]), "is cut off"), (Array(good.dropLast()), "is cut off"),
      (changed(36, "acsq".utf8), "no ICC profile"), (changed(16, "6CLR".utf8), "neither red, green and blue"),
      (changed(12, "link".utf8), "a class that pictures do not have"),
      (changed(128, [0, 0, 1, 0]), "more than 100 tags"), (changed(128 + 8, [0x7F, 0, 0, 0]), "do not lie within it"),
      (changed(132 + 12, "none".utf8), "Little CMS cannot"),
      (large + [0], "more than 4 MiB"),
    ]
    for (profile, words) in cases {
      for bytes in [Self.png(profile: profile), Self.webp(profile)] {
        let text = problem { _ = try read(bytes) }?.description ?? ""
        #expect(text.contains(words) && text.contains("its colour profile cannot be used"), "\(words): \(text)")
      }
    }
    // At the limit.
    #expect(distance(try read(Self.png(profile: large)), try read(Self.png()), .displayP3) <= 1.5)
    var bytes = Self.jpeg(good)
    let count = (good.count + 199) / 200
    #expect(count > 1)
    bytes[bytes.firstRange(of: Array("ICC_PROFILE".utf8))!.upperBound + 1] = UInt8(count - 1)
    #expect(problem { _ = try read(bytes) }?.description.contains("piece") == true)
    let first = Self.jpeg(good)[2..<(2 + 2 + 16 + good.count % 200)]
    #expect(first.starts(with: [0xFF, 0xE2]))
    let missing = Samples.jpeg[..<2] + first + Samples.jpeg[2...]
    #expect(problem { _ = try read(Array(missing)) }?.description.contains("1 of its \(count) pieces") == true)
    var broken = Self.png(profile: good)
    broken[broken.firstRange(of: Array("iCCP".utf8))!.upperBound + 20] ^= 1
    #expect(problem { _ = try read(broken) }?.description.contains("checksum of its iCCP") == true)
  }

  @Test("whatever stands in a profile, the picture is drawn or refused", arguments: 0..<8)
  func hostile(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let sound = [Space.displayP3.profile, Space.adobe.profile, ColorProfile.gray(power: 2), ColorProfile.inks]
    for _ in 0..<100 {
      var profile = sound[Int.random(in: 0..<sound.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let at = Int.random(in: 0..<min(profile.count, 700), using: &generator)
        profile[at] =
          [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &generator)][
            Int.random(in: 0..<6, using: &generator)]
      }
      let bytes = Self.png(.gray, profile: profile)
      let refused = problem { _ = try read(bytes) }
      if refused == nil {
        // And drawn the same again.
        #expect(Pictures.equal(try read(bytes), try read(bytes)))
      } else {
        guard case .unusableColors? = refused else {
          Issue.record("\(refused?.description ?? "")")
          continue
        }
      }
    }
  }

  @Test("formulas of any length in a profile are not asked")
  func formulasOfAnyLength() throws {
    // A tag that names a hundred thousand elements, each the same curve: an evaluation of them would take minutes.
    let tags = Space.displayP3
    var formulas = Array("mpet".utf8) + [0, 0, 0, 0, 0, 3, 0, 3] + PlainPNG.big(100_000, 4)
    for _ in 0..<100_000 { formulas += PlainPNG.big(16 + 800_000, 4) + PlainPNG.big(60, 4) }
    formulas += Array("matf".utf8) + [0, 0, 0, 0, 0, 3, 0, 3] + [UInt8](repeating: 0, count: 48)
    let profile = ColorProfile.file(
      "RGB ", "XYZ ",
      zip(["rXYZ", "gXYZ", "bXYZ"], ColorProfile.transposed(Space.displayP3.matrix)).map {
        ($0, ColorProfile.point($1))
      }
        + ["rTRC", "gTRC", "bTRC"].map { ($0, tags.curve) }
        + [("D2B0", formulas), ("D2B1", formulas)])
    let clock = ContinuousClock()
    let taken = try clock.measure { _ = try read(Self.png(profile: profile)) }
    #expect(taken < .seconds(5))
  }

  @Test("frames of animations are converted, and what a scene counts colours in is, too")
  func animations() throws {
    let profile = Space.displayP3.profile
    let library = ImageLibrary(root: scratch.path)
    try scratch.write("a.png", Self.png(profile: profile))
    let stored = try read(Self.png())
    #expect(distance(try library.pixelsForColors("a.png"), stored, .displayP3) <= 1.5)
    #expect(distance(try library.pixels("a.png", width: 61, height: 47), stored, .displayP3) <= 1.5)
    #expect(Pictures.equal(try FrameFile.open("\(scratch.path)/a.png").frame(0), stored))
    #expect(
      distance(try ImageReader.readForColors("\(scratch.path)/a.png"), stored, .displayP3) <= 1.5)
    // A moving PNG of one frame, made of the same chunks.
    var png = PlainPNG(kind: .color, width: 61, height: 47)
    png.further = [
      ("iCCP", Array("a\u{0}\u{0}".utf8) + PlainPNG.deflated(profile, level: 6)),
      ("acTL", PlainPNG.big(2, 4) + PlainPNG.big(0, 4)),
    ]
    let control = { (number: Int) in
      ("fcTL", PlainPNG.big(number, 4) + [61, 47, 0, 0].flatMap { PlainPNG.big($0, 4) } + [0, 1, 0, 10, 0, 0])
    }
    let pixels = png.chunks.filter { $0.name == "IDAT" }.flatMap(\.bytes)
    png.further.append(control(0))
    let chunks =
      png.chunks.dropLast() + [control(1), ("fdAT", PlainPNG.big(2, 4) + pixels), ("IEND", [])]
    try scratch.write("b.png", PlainPNG.file(Array(chunks)))
    for frame in 0..<2 {
      let bitmap = try library.pixels("b.png", frame: frame, width: 61, height: 47)
      #expect(distance(bitmap, stored, .displayP3) <= 1.5)
      #expect(Pictures.equal(try FrameFile.open("\(scratch.path)/b.png").frame(frame), stored))
    }
  }

  // MARK: - Upright

  @Test("a PNG and a WebP stand upright as EXIF says, before the pixels or behind them", arguments: 1...8)
  func orientation(value: Int) throws {
    let block: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0, 0, 0, 0, 0]
    let jpeg = try read(Samples.jpeg(orientation: UInt8(value), little: false))
    let plain = PlainPNG(kind: .color, width: 23, height: 11)
    var early = plain
    early.further = [("eXIf", block)]
    let late = PlainPNG.file(plain.chunks.dropLast() + [("eXIf", block), ("IEND", [])])
    let upright = try read(plain.bytes)
    for bytes in [early.bytes, late] {
      let turned = try read(bytes)
      #expect(try ImageReader.size("\(scratch.path)/a") == Size(Double(turned.width), Double(turned.height)))
      // Where EXIF 2.32, tag 0x0112, puts the pixel at x, y.
      for (x, y) in [(0, 0), (5, 2), (22, 10), (7, 0)] {
        let (right, bottom) = (22 - x, 10 - y)
        let places = [
          (x, y), (right, y), (right, bottom), (x, bottom), (y, x), (bottom, x), (bottom, right), (y, right),
        ]
        let place = places[value - 1]
        #expect(Pictures.pixel(turned, place.0, place.1) == Pictures.pixel(upright, x, y))
      }
    }
    for prefix in [[], Array("Exif".utf8) + [0, 0]] {
      let webp = try read(Self.webp(exif: prefix + block))
      #expect(webp.width == jpeg.width && webp.height == jpeg.height)
      #expect(try ImageReader.size("\(scratch.path)/a") == Size(Double(webp.width), Double(webp.height)))
      for (x, y) in [(0, 0), (webp.width - 1, 0), (0, webp.height - 1)] {
        let (one, other) = (Pictures.pixel(webp, x, y), Pictures.pixel(jpeg, x, y))
        if one[3] < 255 { continue }
        #expect(zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= 5 })
      }
    }
  }

  @Test("a moving PNG is turned as a whole")
  func turnedAnimation() throws {
    let block: [UInt8] =
      [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    var png = PlainPNG(kind: .color, width: 23, height: 11)
    png.further = [
      ("eXIf", block), ("acTL", PlainPNG.big(1, 4) + PlainPNG.big(0, 4)),
      ("fcTL", PlainPNG.big(0, 4) + [23, 11, 0, 0].flatMap { PlainPNG.big($0, 4) } + [0, 1, 0, 10, 0, 0]),
    ]
    let path = try scratch.write("a.png", png.bytes)
    let upright = try read(PlainPNG(kind: .color, width: 23, height: 11).bytes)
    let frame = try ImageLibrary(root: scratch.path).pixels("a.png", frame: 0, width: 11, height: 23)
    #expect(frame.width == 11 && frame.height == 23)
    #expect(Pictures.pixel(frame, 10, 0) == Pictures.pixel(upright, 0, 0))
    #expect(Pictures.pixel(frame, 10 - 4, 9) == Pictures.pixel(upright, 9, 4))
    // Compared, its frames lie as the file has them.
    #expect(Pictures.equal(try FrameFile.open(path).frame(0), upright))
  }

  // MARK: - As stored

  @Test("compared, the samples of a PNG are its file's, whatever gamma it says", arguments: PlainPNG.Kind.allCases)
  func storedGamma(kind: PlainPNG.Kind) throws {
    for depth in kind.depths {
      var png = PlainPNG(kind: kind, depth: depth, width: 61, height: 47)
      let plain = try read(png.bytes, .stored)
      for gamma in [30_000, 45_455, 100_000] {
        png.gamma = gamma
        #expect(Pictures.equal(try read(png.bytes, .stored), plain), "\(depth) bits, \(gamma)")
      }
    }
  }

  @Test("compared, a picture lies as its file has it, whatever orientation it says", arguments: 2...8)
  func storedOrientation(value: Int) throws {
    let block: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0, 0, 0, 0, 0]
    var png = PlainPNG(kind: .color, width: 23, height: 11)
    let plain = png.bytes
    png.further = [("eXIf", block)]
    for (turned, straight) in [
      (png.bytes, plain), (Self.webp(exif: block), Samples.webp),
      (Samples.jpeg(orientation: UInt8(value), little: false), Samples.jpeg),
    ] {
      let found = try read(turned, .stored)
      #expect(Pictures.equal(found, try read(straight, .stored)))
      #expect(try ImageReader.pixelSize("\(scratch.path)/a", as: .stored) == PixelSize(found.width, found.height))
      #expect(Pictures.equal(try FrameFile.open(scratch.write("b", turned)).frame(0), found))
    }
  }
}
