import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("Files whose parts stand otherwise than usual")
struct OddFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func read(_ bytes: [UInt8]) throws -> Bitmap { try ImageReader.read(scratch.write("a", bytes)) }

  // MARK: - PNG

  /// An animated PNG of two equal frames, with chunks before its pixels and between those of the first and the second.
  private func moving(early: [(name: String, bytes: [UInt8])] = [], late: [(name: String, bytes: [UInt8])] = [])
    -> [UInt8]
  {
    let plain = PlainPNG(kind: .color, width: 21, height: 9)
    let pixels = plain.chunks.filter { $0.name == "IDAT" }.flatMap(\.bytes)
    func control(_ number: Int) -> (name: String, bytes: [UInt8]) {
      ("fcTL", PlainPNG.big(number, 4) + [21, 9, 0, 0].flatMap { PlainPNG.big($0, 4) } + [0, 1, 0, 10, 0, 0])
    }
    var chunks: [(name: String, bytes: [UInt8])] = [("IHDR", plain.header)] + early
    chunks += [("acTL", PlainPNG.big(2, 4) + PlainPNG.big(3, 4)), control(0), ("IDAT", pixels)] + late
    chunks += [control(1), ("fdAT", PlainPNG.big(2, 4) + pixels), ("IEND", [])]
    return PlainPNG.file(chunks)
  }

  @Test("of an animated PNG the chunks before its pixels are every frame's, those behind them nobody's")
  func chunksOfFrames() throws {
    let gamma = (name: "gAMA", bytes: PlainPNG.big(100_000, 4))
    let plain = try read(PlainPNG(kind: .color, width: 21, height: 9).bytes)
    let bright = try read(PlainPNG(kind: .color, width: 21, height: 9, gamma: 100_000).bytes)
    #expect(!Pictures.equal(plain, bright))
    for (bytes, wanted) in [(moving(early: [gamma]), bright), (moving(late: [gamma]), plain), (moving(), plain)] {
      try scratch.write("a.png", bytes)
      let library = ImageLibrary(root: scratch.path)
      #expect(try library.motion("a.png") == ImageMotion(frames: 2, durations: [100_000, 100_000], plays: 3))
      for frame in [1, 0] {
        #expect(Pictures.equal(try library.pixels("a.png", frame: frame, width: 21, height: 9), wanted))
      }
    }
  }

  // MARK: - WebP

  @Test("a WebP's profile is found behind chunks of any length, where its header announces it", arguments: 0..<6)
  func profileBehindChunks(length: Int) throws {
    let other = PlainWebP.chunk("ODD ", [UInt8](repeating: 7, count: length))
    // A space like a screen's, whose first component is green.
    var space = ColorProfile.Space.sRGB
    space.points.swapAt(0, 1)
    let profile = PlainWebP.chunk("ICCP", space.profile)
    let pixels = Array(Samples.webp[12...])
    let plain = try read(Samples.webp)
    let converted = try read(PlainWebP.file(0x30, 16, 8, profile + pixels))
    #expect(Pictures.pixel(plain, 0, 0) == [255, 0, 0, 255] && Pictures.pixel(converted, 0, 0) == [0, 255, 0, 255])
    #expect(Pictures.equal(try read(PlainWebP.file(0x30, 16, 8, other + profile + pixels)), converted))
    #expect(Pictures.equal(try read(PlainWebP.file(0x10, 16, 8, other + profile + pixels)), plain))
  }

  @Test("frames of a WebP whose lossy pixels have an alpha of their own have both")
  func lossyAlpha() throws {
    let path = Checkout.path("Tests/Fuzzing/Seeds/webp/lossy.webp")
    let lossy = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let opaque = try read(lossy)
    #expect(opaque.width == 6 && opaque.height == 5)
    // Neither compressed nor filtered: a zero, then a byte a pixel.
    func alpha(_ seed: Int) -> [UInt8] { (0..<30).map { UInt8(truncatingIfNeeded: $0 * 37 + seed) } }
    func picture(_ seed: Int) -> [UInt8] { PlainWebP.chunk("ALPH", [0] + alpha(seed)) + lossy[12...] }
    func frame(_ seed: Int, x: Int, y: Int) -> [UInt8] {
      PlainWebP.frame(x: x, y: y, width: 6, height: 5, picture(seed))
    }
    let animation = PlainWebP.file(
      0x12, 13, 11, PlainWebP.plays(2) + frame(0, x: 0, y: 0) + frame(255, x: 6, y: 4))
    try scratch.write("a.webp", animation)
    let library = ImageLibrary(root: scratch.path)
    #expect(try library.motion("a.webp") == ImageMotion(frames: 2, durations: [40_000, 40_000], plays: 2))
    for (index, seed, left, top) in [(0, 0, 0, 0), (1, 255, 6, 4)] {
      let still = try read(PlainWebP.file(0x10, 6, 5, picture(seed)))
      let found = try library.pixels("a.webp", frame: index, width: 13, height: 11)
      for y in 0..<11 {
        for x in 0..<13 {
          let pixel = Pictures.pixel(found, x, y)
          guard left..<left + 6 ~= x, top..<top + 5 ~= y else {
            #expect(pixel == [0, 0, 0, 0])
            continue
          }
          let place = (x - left, y - top)
          #expect(pixel[3] == alpha(seed)[place.1 * 6 + place.0])
          #expect(pixel == Pictures.pixel(still, place.0, place.1))
          if pixel[3] == 255 { #expect(pixel == Pictures.pixel(opaque, place.0, place.1)) }
        }
      }
    }
  }

  // MARK: - JPEG

  @Test("a JPEG's profile is looked for up to its pixels")
  func profileAmongPixels() throws {
    let name = Array("ICC_PROFILE\u{0}".utf8) + [1, 1]
    let segment = [0xFF, 0xE2] + PlainPNG.big(2 + name.count + 5, 2) + name + Array("wrong".utf8)
    func words(at place: Int) -> String {
      problem { _ = try read(Array(Samples.jpeg[..<place]) + segment + Samples.jpeg[place...]) }?.description ?? ""
    }
    let scan = try #require(Samples.jpeg.firstRange(of: [0xFF, 0xDA])).lowerBound
    let length = Int(Samples.jpeg[scan + 2]) << 8 | Int(Samples.jpeg[scan + 3])
    #expect(words(at: 2).contains("colour profile"))
    #expect(words(at: scan).contains("colour profile"))
    #expect(!words(at: scan + 2 + length).contains("colour profile"))
  }

  // MARK: - SVG

  private func words(_ content: String) throws -> String {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>\(content)</svg>"
    return problem { _ = try read(Array(text.utf8)) }?.description ?? ""
  }

  @Test("sections, comments and instructions of an SVG end where they end, also beside one another")
  func sections() throws {
    for content in [
      "<![CDATA[a]]><![CDATA[<text>]]>", "<![CDATA[]]><![CDATA[]]>", "<desc><![CDATA[@import 'a']]></desc>",
      "<!--a--><!--<text>-->", "<!----><!--<text>-->", "<?a?><?b <text>?>", "<style><![CDATA[a{}]]></style>",
      "<style><![CDATA[]]><![CDATA[a{fill:url(#b)}]]></style>",
    ] {
      #expect(try words(content) == "", "\(content)")
      #expect(try words(content + "<text/>").contains("<text>"), "\(content)")
      #expect(try words(content + content + "<text/>").contains("<text>"), "\(content)")
    }
    for section in ["<![CDATA[a{}]]>", "<![CDATA[]]>", "<!-- -->", "<?a?>", "a{}"] {
      for rule in ["@import 'b'", "a{fill:url(b.svg)}"] {
        let found = try words("<style>\(section)<![CDATA[\(rule)]]></style>")
        #expect(found.contains(rule.hasPrefix("@") ? "style sheet" : "b.svg"), "\(section) \(rule)")
      }
    }
  }

  /// Base 64 of RFC 4648, with its other two letters where wanted.
  private func base64(_ text: String, forNames: Bool = false) -> String {
    let plain = Data(text.utf8).base64EncodedString()
    return forNames ? plain.replacing("+", with: "-").replacing("/", with: "_") : plain
  }

  @Test("a drawing in base 64 is read to its last byte, however many there are", arguments: 0..<7)
  func lastByte(blanks: Int) throws {
    // The document is complete with the last letter only.
    let text = String(repeating: " ", count: blanks) + drawing("<text/>")
    for encoded in [base64(text), base64(text).replacing("=", with: "")] {
      let address = "data:image/svg+xml;base64,\(encoded)"
      #expect(try words("<image href='\(address)'/>").contains("it contains <text>"), "\(address)")
      let short = "data:image/svg+xml;base64,\(base64(String(text.dropLast())))"
      #expect(try !words("<image href='\(short)'/>").contains("it contains <text>"))
    }
  }

  private func drawing(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>\(content)</svg>"
  }

  @Test("each letter of base 64 has its number")
  func letters() throws {
    // Behind what is no drawing's tag but for its last letter, every value of six bits stands in each place of a group.
    for value in 0..<64 {
      let letter = UInt8(value)
      for scalar in [letter, letter + 64] where scalar != UInt8(ascii: "<") && scalar > 0x20 && scalar < 0x7F {
        for lead in 0..<3 {
          // A name that ends with it: of a reference that is told in words.
          let name = String(repeating: "n", count: lead) + String(UnicodeScalar(scalar))
          guard !["'", "\"", "&", "#", "%", ">"].contains(String(UnicodeScalar(scalar))) else { continue }
          let text = drawing("<use href='\(name)x'/>")
          for encoded in [base64(text), base64(text, forNames: true)] {
            let found = try words("<image href='data:image/svg+xml;base64,\(encoded)'/>")
            // The letters for names of files are none of an address's.
            let isPlain = !encoded.contains("-") && !encoded.contains("_")
            let wanted = isPlain ? "it refers to '\(name)x'" : "its base64 is broken"
            #expect(found.contains(wanted), "\(name): \(found)")
          }
        }
      }
    }
    for (signs, isEnded) in [("<?aa?><text/>", true), ("<?a ?><text/>", true), ("<?aa>?<text/>", false)] {
      let address = "data:image/svg+xml;base64,\(base64(drawing(signs)))"
      #expect(try words("<image href='\(address)'/>").contains("<text>") == isEnded, "\(signs)")
    }
  }

  // MARK: - Folders, and files that go

  @Test("pictures of a folder stand in the order of their numbers, those that differ in zeros by their letters")
  func naturalOrder() throws {
    let names = ["9", "010", "10", "a0", "a00", "a1", "a01.png1", "a2", "a10", "a10b2", "a10b10", "a", "b0", "b0c"]
    for name in names.reversed() { try scratch.write(name + ".png", "") }
    try scratch.write("c.txt", "")
    #expect(try FrameFile.open(scratch.path).labels == names)
  }

  @Test("all of a picture is decoded once: later its file need not be there")
  func decodedOnce() throws {
    try scratch.write("a.png", Samples.png)
    try scratch.write("b.png", moving())
    for number in 1...2 { try scratch.write("f-\(number).png", Samples.png) }
    let library = ImageLibrary(root: scratch.path)
    for source in ["a.png", "b.png"] {
      try library.decodeAll(of: source)
      try FileManager.default.removeItem(atPath: scratch.file(source))
      #expect(throws: Never.self) { try library.decodeAll(of: source) }
      #expect(throws: (any Error).self) { try ImageLibrary(root: scratch.path).decodeAll(of: source) }
    }
  }

  @Test("a picture that is broken behind its head fails each time that all of it is decoded")
  func brokenEachTime() throws {
    let whole = moving()
    try scratch.write("a.png", whole.dropLast(30) + whole.suffix(12))
    let library = ImageLibrary(root: scratch.path)
    for _ in 1...2 { #expect(problem { try library.decodeAll(of: "a.png") } != nil) }
  }

  @Test("a sheet without cells shows none of no pictures, one of some")
  func noCells() {
    #expect(ContactSheet.choice(of: 0, cells: 0) == [])
    #expect(ContactSheet.choice(of: 0, cells: 1) == [])
    #expect(ContactSheet.choice(of: 1, cells: 0) == [0])
    #expect(ContactSheet.choice(of: 1, cells: 1) == [0])
    #expect(ContactSheet.choice(of: -1, cells: 1) == [])
    #expect(ContactSheet.choice(of: 3, cells: 2) == [0, 2] && ContactSheet.choice(of: 2, cells: 2) == [0, 1])
  }
}
