import Geometry
import ImageFiles
import Pixels
import Testing

@Suite("Animations that are not as they should be")
struct OddAnimationTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func read(_ bytes: [UInt8]) throws -> Bitmap { try ImageReader.read(scratch.write("still", bytes)) }

  typealias Chunk = (name: String, bytes: [UInt8])

  // MARK: - PNG

  private static let plain = PlainPNG(kind: .colorAlpha, width: 21, height: 9)
  private static let pixels = plain.chunks.filter { $0.name == "IDAT" }.flatMap(\.bytes)

  private static func announced(_ frames: Int, plays: Int = 0) -> Chunk {
    ("acTL", PlainPNG.big(frames, 4) + PlainPNG.big(plays, 4))
  }

  /// The place, the delay and the manner of a frame.
  private static func control(
    _ number: Int, _ area: [Int] = [21, 9, 0, 0], delay: [Int] = [1, 10], disposal: UInt8 = 0, blend: UInt8 = 0
  ) -> Chunk {
    let (place, delay) = (area.flatMap { PlainPNG.big($0, 4) }, delay.flatMap { PlainPNG.big($0, 2) })
    return ("fcTL", PlainPNG.big(number, 4) + place + delay + [disposal, blend])
  }

  private static func data(_ number: Int, _ bytes: [UInt8] = pixels) -> Chunk {
    ("fdAT", PlainPNG.big(number, 4) + bytes)
  }

  private static func file(_ chunks: [Chunk]) -> [UInt8] {
    PlainPNG.file([("IHDR", plain.header)] + chunks + [("IEND", [])])
  }

  /// The complaint about a PNG's bytes, where it is that they are damaged.
  private func complaint(_ bytes: [UInt8]) throws -> String? {
    let path = try scratch.write("a.png", bytes)
    switch problem({ _ = try FrameFile.open(path) }) {
    case .damaged(path, .png, let reason)?: return reason.text
    case .truncated(path, .png)?: return "cut off"
    case nil: return nil
    case let other?:
      Issue.record("\(other)")
      return nil
    }
  }

  @Test("an animated PNG has as many frames as it announces, each with its pixels, in their order")
  func frames() throws {
    let still: Chunk = ("IDAT", Self.pixels)
    let first = [Self.control(0), still]
    let second = [Self.control(1), Self.data(2)]
    let cases: [(chunks: [Chunk], words: String?)] = [
      ([Self.announced(2)] + first + second, nil),
      ([Self.announced(1)] + first, nil),
      ([Self.announced(1), still, Self.control(0), Self.data(1)], nil),
      ([Self.announced(3)] + first + second, "it announces 3 frames and has 2"),
      ([Self.announced(1)] + first + second, "it announces 1 frames and has 2"),
      ([Self.announced(0), still], "it has no frames"),
      ([("acTL", PlainPNG.big(2, 4) + [0, 0, 0])] + first, "its acTL chunk has another length"),
      ([("acTL", PlainPNG.big(2, 4) + [0, 0, 0, 0, 0])] + first, "its acTL chunk has another length"),
      ([Self.announced(1), Self.control(1), still], "its frames are out of order"),
      ([Self.announced(2)] + first + [Self.control(2), Self.data(3)], "its frames are out of order"),
      ([Self.announced(2)] + first + [Self.control(1), Self.data(1)], "its frames are out of order"),
      ([Self.announced(2)] + first + [Self.control(1), Self.data(3)], "its frames are out of order"),
      ([Self.announced(2)] + first + [Self.control(1), ("fdAT", [0, 0, 2])], "its frames are out of order"),
      ([Self.announced(1), Self.data(0), Self.control(1)], "pixels come before their frame"),
      ([Self.announced(2)] + first + [Self.control(1)], "frame 1 has no pixels"),
      ([Self.announced(2), Self.control(0), Self.control(1), still], "frame 0 has no pixels"),
      ([Self.announced(1), ("fcTL", Self.control(0).bytes.dropLast()), still], "its fcTL chunk has another length"),
      ([Self.announced(1), ("fcTL", Self.control(0).bytes + [0]), still], "its fcTL chunk has another length"),
    ]
    for (chunks, words) in cases { #expect(try complaint(Self.file(chunks)) == words, "\(chunks.map(\.name))") }
  }

  @Test("a frame of a PNG lies within its picture, and is laid upon it and left in ways that there are")
  func places() throws {
    func words(_ area: [Int], disposal: UInt8 = 0, blend: UInt8 = 0) throws -> String? {
      let second = Self.control(1, area, disposal: disposal, blend: blend)
      return try complaint(
        Self.file([Self.announced(2), Self.control(0), ("IDAT", Self.pixels), second, Self.data(2)]))
    }
    for area in [[21, 9, 0, 0], [20, 9, 1, 0], [21, 8, 0, 1], [1, 1, 20, 8]] { #expect(try words(area) == nil) }
    for disposal in 0...2 as ClosedRange<UInt8> {
      for blend in 0...1 as ClosedRange<UInt8> {
        #expect(try words([3, 3, 3, 3], disposal: disposal, blend: blend) == nil)
      }
    }
    let refused = "frame 1 does not fit into the picture"
    for area in [
      [22, 9, 0, 0], [21, 9, 1, 0], [21, 10, 0, 0], [21, 9, 0, 1], [0, 9, 0, 0], [21, 0, 0, 0], [1, 1, 21, 8],
    ] {
      #expect(try words(area) == refused, "\(area)")
    }
    #expect(try words([3, 3, 3, 3], disposal: 3) == refused)
    #expect(try words([3, 3, 3, 3], blend: 2) == refused)
  }

  @Test(
    "a checksum of what tells frames is wrong, or the file ends: both are told", arguments: ["acTL", "fcTL", "fdAT"])
  func checksums(name: String) throws {
    let whole = Self.file([
      Self.announced(2), Self.control(0), ("IDAT", Self.pixels), Self.control(1), Self.data(2),
    ])
    #expect(try complaint(whole) == nil)
    let place = try #require(whole.firstRange(of: Array(name.utf8))).upperBound
    var other = whole
    other[place + 5] ^= 1
    #expect(try complaint(other) == "the checksum of its \(name) chunk is wrong")
    for end in [place + 9, place + 40, whole.count - 13, whole.count - 1] where name != "acTL" || end > place + 11 {
      #expect(try complaint(Array(whole[..<end])) == "cut off", "\(end)")
    }
  }

  @Test("a frame of a PNG stands for a part of a second, whose lower number is a hundred where it is none")
  func delays() throws {
    let delays = [[1, 10], [5, 0], [0, 7], [65_535, 1], [3, 1_000], [1, 8]]
    var chunks = [Self.announced(delays.count, plays: 7)]
    var number = 0
    for (index, delay) in delays.enumerated() {
      chunks.append(Self.control(number, delay: delay))
      chunks.append(index == 0 ? ("IDAT", Self.pixels) : Self.data(number + 1))
      number += index == 0 ? 1 : 2
    }
    let path = try scratch.write("a.png", Self.file(chunks))
    let motion = try #require(try ImageLibrary(root: scratch.path).motion("a.png"))
    #expect(motion.durations == [100_000, 50_000, 0, 65_535_000_000, 3_000, 125_000])
    #expect(motion.frames == 6 && motion.plays == 7)
    let file = try FrameFile.open(path)
    #expect(file.durations == [100_000, 50_000, 0, 65_535_000_000, 3_000, 125_000] && file.plays == 7)
  }

  @Test("a frame that blends lies over what is there by its alpha, rounded to the nearest", arguments: [true, false])
  func blending(blends: Bool) throws {
    let upper = PlainPNG(kind: .colorAlpha, width: 19, height: 7)
    let own = upper.chunks.filter { $0.name == "IDAT" }.flatMap(\.bytes)
    try scratch.write(
      "a.png",
      Self.file([
        Self.announced(2), Self.control(0), ("IDAT", Self.pixels),
        Self.control(1, [19, 7, 1, 2], blend: blends ? 1 : 0), Self.data(2, own),
      ]))
    let found = try ImageLibrary(root: scratch.path).pixels("a.png", frame: 1, width: 21, height: 9)
    let (below, above) = (try read(Self.plain.bytes), try read(upper.bytes))
    for y in 0..<9 {
      for x in 0..<21 {
        var wanted = Pictures.pixel(below, x, y).map { Int($0) }
        if 1..<20 ~= x, 2..<9 ~= y {
          let pixel = Pictures.pixel(above, x - 1, y - 2).map { Int($0) }
          let rest = blends ? 255 - pixel[3] : 0
          wanted = zip(pixel, wanted).map { min($0 + ($1 * rest * 2 + 255) / 510, 255) }
        }
        #expect(Pictures.pixel(found, x, y).map { Int($0) } == wanted, "\(x) \(y)")
      }
    }
  }

  // MARK: - WebP

  private func webp(_ width: Int, _ height: Int, _ chunks: [UInt8]) throws -> ImageProblem? {
    let path = try scratch.write("a.webp", PlainWebP.file(0x12, width, height, chunks))
    let found = problem { _ = try FrameFile.open(path) }
    if case .damaged(_, _, let reason)? = found { return .damaged(path: "", format: .webp, reason: reason) }
    if case .truncated? = found { return .truncated(path: "", format: .webp) }
    return found
  }

  @Test("a frame of a WebP lies within its picture, and its file is whole")
  func webpFrames() throws {
    let picture = Array(Samples.webp[12...])
    func frame(_ x: Int, _ y: Int) -> [UInt8] { PlainWebP.frame(x: x, y: y, width: 16, height: 8, picture) }
    func misfit(_ number: Int) -> ImageProblem {
      .damaged(path: "", format: .webp, reason: "frame \(number) does not fit into the picture")
    }
    let plays = PlainWebP.plays(0)
    #expect(try webp(16, 8, plays + frame(0, 0)) == nil)
    #expect(try webp(18, 10, plays + frame(2, 2)) == nil)
    #expect(try webp(18, 10, frame(0, 0) + PlainWebP.chunk("ODD ", [1, 2, 3]) + frame(2, 2)) == nil)
    #expect(try webp(17, 10, plays + frame(2, 2)) == misfit(0))
    #expect(try webp(18, 9, plays + frame(0, 0) + frame(2, 2)) == misfit(1))
    #expect(try webp(15, 8, plays + frame(0, 0)) == misfit(0))
    #expect(try webp(16, 7, plays + frame(0, 0)) == misfit(0))
    #expect(try webp(16, 8, PlainWebP.chunk("ANMF", [UInt8](repeating: 0, count: 15))) == misfit(0))
    #expect(try webp(16, 8, plays) == .damaged(path: "", format: .webp, reason: "it has no frames"))
    let cutOff = ImageProblem.truncated(path: "", format: .webp)
    #expect(try webp(16, 8, plays + frame(0, 0).dropLast(2)) == cutOff)
    #expect(try webp(16, 8, frame(0, 0) + Array("ODD ".utf8) + [1, 0, 0, 0]) == cutOff)
    // What is no whole chunk any more is none.
    #expect(try webp(16, 8, plays + frame(0, 0) + Array("ODD ".utf8) + [0, 0]) == nil)
    var short = PlainWebP.file(0x12, 16, 8, plays + frame(0, 0))
    short.removeLast(2)
    let path = try scratch.write("b.webp", short)
    #expect(problem { _ = try FrameFile.open(path) } == .truncated(path: path, format: .webp))
  }

  @Test(
    "how often a WebP is played stands in six bytes", arguments: [(5, nil), (6, 3), (7, 3), (8, 3)] as [(Int, Int?)])
  func webpPlays(length: Int, plays: Int?) throws {
    let content = ([9, 9, 9, 9, 3, 0, 1, 1] as [UInt8]).prefix(length)
    let frame = PlainWebP.frame(x: 0, y: 0, width: 16, height: 8, Array(Samples.webp[12...]))
    try scratch.write("a.webp", PlainWebP.file(0x12, 16, 8, PlainWebP.chunk("ANIM", Array(content)) + frame + frame))
    #expect(
      try ImageLibrary(root: scratch.path).motion("a.webp")
        == ImageMotion(frames: 2, durations: [40_000, 40_000], plays: plays))
  }

  // MARK: - Folders

  private func folder(_ names: [String]) throws -> ImageProblem? {
    let own = try Scratch()
    for name in names { try own.write(name, Samples.png) }
    switch problem({ _ = try ImageLibrary(root: own.path).size("") }) {
    case .unusableFolder(_, let reason)?: return .unusableFolder(path: "", reason: reason)
    case let other: return other
    }
  }

  @Test("a folder's pictures go on number by number, from any, and differ in nothing else")
  func numbers() throws {
    func unusable(_ reason: String) -> ImageProblem { .unusableFolder(path: "", reason: reason) }
    #expect(try folder(["a7.png", "a8.png", "a09.png", "a10.png"]) == nil)
    #expect(try folder(["7.png"]) == nil)
    #expect(try folder(["a1.png", "a2.png", ".b9.png", "c.txt"]) == nil)
    #expect(try folder(["a1.png", "a3.png"]) == unusable("2 is missing between 'a1.png' and 'a3.png'"))
    #expect(try folder(["a1.png", "a4.png"]) == unusable("2 to 3 are missing between 'a1.png' and 'a4.png'"))
    #expect(
      try folder(["a1.png", "a2.jpg"]) == unusable("'a1.png' and 'a2.jpg' differ in more than their numbers"))
    #expect(
      try folder(["a1.png", "a2@2x.png"]) == unusable("'a1.png' and 'a2@2x.png' differ in more than their numbers"))
    #expect(try folder(["a.png"]) == unusable("'a.png' does not end in a number"))
    #expect(try folder(["a\(Int.max - 1).png"]) == nil)
    for number in ["\(Int.max)", "9" + "\(Int.max)"] {
      #expect(try folder(["a\(number).png"]) == unusable("'a\(number).png' does not end in a number"))
    }
  }

  @Test("a folder's pictures have as many pixels a point as their names say")
  func density() throws {
    for (ending, size) in [("", Size(16, 8)), ("@2x", Size(8, 4)), ("@3x", Size(16 / 3, 8 / 3)), ("@4x", nil)] {
      for number in 1...2 { try scratch.write("f\(number)\(ending).png", Samples.png) }
      let library = ImageLibrary(root: scratch.path)
      #expect((try? library.size("")) == size, "\(ending)")
      for number in 1...2 { try scratch.remove("f\(number)\(ending).png") }
    }
  }
}
