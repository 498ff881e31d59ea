import Files
import Geometry
import ImageFiles
import Pixels
import Testing

@Suite("Files that every viewer shows, though something in them is odd")
struct HarmlessDamageTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func read(_ bytes: [UInt8], _ name: String) throws -> Bitmap {
    try ImageReader.read(scratch.write(name, bytes))
  }

  // MARK: - JPEG

  /// The places of a JPEG's markers, by their second bytes, up to the pixels.
  private func markers(_ jpeg: [UInt8]) -> [(code: UInt8, at: Int)] {
    var found: [(code: UInt8, at: Int)] = []
    var place = 2
    while place + 3 < jpeg.count, jpeg[place] == 0xFF {
      found.append((jpeg[place + 1], place))
      if jpeg[place + 1] == 0xDA { break }
      place += 2 + Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3])
    }
    return found
  }

  @Test(
    "bytes before a JPEG's markers are no pixels",
    arguments: [[0], [0, 0], [1, 2, 3, 4], Array(repeating: 7, count: 900)])
  func before(bytes: [UInt8]) throws {
    let whole = try read(Samples.jpeg, "a.jpg")
    // What a file begins with tells that it is a JPEG: the first marker stands there.
    let places = markers(Samples.jpeg).dropFirst().map(\.at) + [Samples.jpeg.count - 2]
    #expect(places.count > 4)
    for place in places {
      let odd = Array(Samples.jpeg[..<place]) + bytes + Samples.jpeg[place...]
      #expect(try read(odd, "b.jpg").hasSamePixels(as: whole), "\(place)")
    }
  }

  @Test("an unknown transform of Adobe's is YCbCr, an unknown version of JFIF is one like another")
  func heads() throws {
    let whole = try read(Samples.jpeg, "a.jpg")
    let adobe: [UInt8] = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 7]
    // Without JFIF's head, which would say that it is YCbCr.
    let rest = Samples.jpeg[markers(Samples.jpeg)[1].at...]
    #expect(try read(Samples.jpeg[..<2] + adobe + rest, "b.jpg").hasSamePixels(as: whole))
    var newer = Samples.jpeg
    let version = try #require(newer.firstRange(of: Array("JFIF".utf8))).upperBound + 1
    newer[version] = 9
    #expect(try read(newer, "c.jpg").hasSamePixels(as: whole))
  }

  @Test("numbers of a scan that only progressive files have are passed over in others")
  func scan() throws {
    let whole = try read(Samples.jpeg, "a.jpg")
    var other = Samples.jpeg
    let scan = try #require(markers(other).last)
    let length = Int(other[scan.at + 2]) << 8 + Int(other[scan.at + 3])
    #expect(other[scan.at + length] == 63)
    other[scan.at + length] = 0
    #expect(try read(other, "b.jpg").hasSamePixels(as: whole))
  }

  @Test("what costs pixels is told as before: data that end, and codes that there are not")
  func damage() throws {
    let start = try #require(markers(Samples.jpeg).last).at + 14
    #expect(problem { _ = try read(Array(Samples.jpeg[..<(start + 8)]) + [0xFF, 0xD9], "a.jpg") } != nil)
    #expect(problem { _ = try read(Array(Samples.jpeg.dropLast(2)), "b.jpg") } != nil)
  }

  // MARK: - GIF

  /// The colours of a GIF's pixels by their indices, for frames that cover one another, laid by hand.
  private func canvas(_ gif: PlainGIF, upTo last: Int, width: Int, height: Int) throws -> Bitmap {
    let canvas = Bitmap(width: width, height: height)
    for frame in gif.frames[...last] {
      // The same frame alone, on a screen that it fills.
      var alone = gif
      alone.frames = [frame]
      (alone.frames[0].x, alone.frames[0].y) = (0, 0)
      (alone.width, alone.height) = (frame.width, frame.height)
      let pixels = try read(alone.bytes, "alone.gif")
      for y in 0..<frame.height where frame.y + y < height {
        for x in 0..<frame.width where frame.x + x < width {
          let pixel = Pictures.pixel(pixels, x, y)
          if pixel[3] > 0 { Pictures.set(canvas, frame.x + x, frame.y + y, (pixel[0], pixel[1], pixel[2])) }
        }
      }
    }
    return canvas
  }

  @Test("the screen of a GIF is as large as its first frame reaches", arguments: [false, true])
  func firstFrame(isInterlaced: Bool) throws {
    for (x, y) in [(0, 0), (3, 1), (0, 9), (12, 0)] {
      let gif = PlainGIF(
        frames: [PlainGIF.Frame(x: x, y: y, width: 9, height: 11, isInterlaced: isInterlaced)], comment: "odd")
      let (width, height) = (max(8, x + 9), max(8, y + 11))
      let found = try read(gif.bytes, "a.gif")
      #expect(found.width == width && found.height == height)
      #expect(try found.hasSamePixels(as: canvas(gif, upTo: 0, width: width, height: height)))
      #expect(try ImageReader.size(scratch.write("a.gif", gif.bytes)).width == Double(width))
    }
  }

  @Test("of a later frame only what lies on the screen is shown", arguments: [false, true])
  func laterFrames(isInterlaced: Bool) throws {
    for place in [(5, 0), (0, 6), (7, 7), (8, 0), (3, 20)] {
      let gif = PlainGIF(frames: [
        PlainGIF.Frame(),
        PlainGIF.Frame(x: place.0, y: place.1, width: 6, height: 9, isInterlaced: isInterlaced, seed: 3),
        PlainGIF.Frame(width: 2, height: 2, seed: 5),
      ])
      let library = ImageLibrary(root: scratch.path)
      try scratch.write("a.gif", gif.bytes)
      #expect(try library.size("a.gif").width == 8)
      for index in 0..<3 {
        let found = try library.pixels("a.gif", frame: index, width: 8, height: 8)
        #expect(try found.hasSamePixels(as: canvas(gif, upTo: index, width: 8, height: 8)), "\(place) \(index)")
      }
    }
  }

  @Test("a GIF's size is found behind a long head")
  func longHead() throws {
    var gif = PlainGIF(frames: [PlainGIF.Frame(width: 9, height: 11)])
    let frame = try #require(gif.bytes.lastIndex(of: 0x21))
    gif.loops = nil
    let comment: [UInt8] =
      [0x21, 0xFE] + (0..<40).flatMap { _ in [255] + Array(repeating: UInt8(0x2C), count: 255) } + [0]
    let bytes = gif.bytes[..<frame] + comment + gif.bytes[frame...]
    #expect(try ImageReader.size(scratch.write("a.gif", Array(bytes))) == Size(9, 11))
  }

  @Test("frames beyond the screen are counted for what they are", .timeLimit(.minutes(1)))
  func bombs() throws {
    var gif = PlainGIF()
    gif.frames.append(PlainGIF.Frame(width: 8, height: 8))
    var bytes = gif.bytes
    // The second frame says that it has 65,535 by 65,535 pixels.
    let head = try #require(bytes.lastIndex(of: 0x2C))
    for place in (head + 5)...(head + 8) { bytes[place] = 0xFF }
    #expect(problem { _ = try read(bytes, "a.gif") } != nil)
  }

  // MARK: - Stills

  @Test("an APNG of one frame beside a still has both; of one that is the still, one")
  func oneFrame() throws {
    let (still, moving) = (PlainPNG(kind: .color, width: 3, height: 2), PlainPNG(kind: .color, width: 3, height: 2))
    let pixels = still.chunks.filter { $0.name == "IDAT" }.flatMap(\.bytes)
    let control: [UInt8] =
      PlainPNG.big(0, 4) + PlainPNG.big(3, 4) + PlainPNG.big(2, 4) + PlainPNG.big(0, 4) + PlainPNG.big(0, 4)
      + PlainPNG.big(1, 2) + PlainPNG.big(10, 2) + [0, 0]
    let head: (name: String, bytes: [UInt8]) = ("IHDR", moving.header)
    let announced: (name: String, bytes: [UInt8]) = ("acTL", PlainPNG.big(1, 4) + PlainPNG.big(0, 4))
    try scratch.write(
      "both.png",
      PlainPNG.file([
        head, announced, ("IDAT", pixels), ("fcTL", control), ("fdAT", PlainPNG.big(1, 4) + pixels), ("IEND", []),
      ]))
    try scratch.write("one.png", PlainPNG.file([head, announced, ("fcTL", control), ("IDAT", pixels), ("IEND", [])]))
    let library = ImageLibrary(root: scratch.path)
    #expect(try library.motion("both.png")?.frames == 1)
    #expect(try library.motion("one.png") == nil)
    #expect(try library.pixels("both.png", frame: 0, width: 3, height: 2).width == 3)
  }
}
