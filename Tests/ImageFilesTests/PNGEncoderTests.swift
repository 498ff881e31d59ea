import Geometry
import ImageFiles
import Pixels
import Testing

@Suite("PNG, one picture")
struct PNGEncoderTests {
  @Test(
    "decoding what was encoded gives every pixel back",
    arguments: [(1, 1), (2, 3), (3, 2), (4, 2), (6, 3), (17, 33), (64, 64), (257, 5), (5, 200)], PNGCompression.allCases
  )
  func roundTrip(size: (Int, Int), compression: PNGCompression) throws {
    let scratch = try Scratch()
    for opaque in [true, false] {
      let bitmap = Pictures.noise(size.0, size.1, seed: UInt64(size.0), opaque: opaque)
      let file = try scratch.write("a.png", PNGEncoder().encode(bitmap, compression: compression))
      let same = Pictures.equal(try ImageReader.read(file), bitmap)
      #expect(same)
    }
  }

  @Test("photographs and screens survive, filtered or not")
  func filtered() throws {
    let scratch = try Scratch()
    for bitmap in [Pictures.photograph(300, 200), Pictures.screen(300, 200)] {
      let file = try scratch.write("a.png", PNGEncoder().encode(bitmap))
      let same = Pictures.equal(try ImageReader.read(file), bitmap)
      #expect(same)
    }
  }

  @Test("a photograph is filtered: it takes less than two thirds of its raw size")
  func photographIsSmall() throws {
    let bytes = try PNGEncoder().encode(Pictures.photograph(300, 200))
    #expect(bytes.count < 300 * 200 * 3 * 2 / 3)
  }

  @Test("opaque pictures are RGB, others RGBA")
  func colorType() throws {
    let opaque = try PNGEncoder().encode(Pictures.noise(9, 9, seed: 1, opaque: true))
    let clear = try PNGEncoder().encode(Pictures.noise(9, 9, seed: 1, opaque: false))
    #expect(opaque[25] == 2)
    #expect(clear[25] == 6)
  }

  @Test("text goes into chunks before the pixels: Latin-1 as tEXt, the rest as iTXt")
  func text() throws {
    let bytes = try PNGEncoder().encode(
      Bitmap(width: 2, height: 2), text: [PNGText("Software", "Flipbook"), PNGText("Title", "知乎日报")])
    let file = String(decoding: bytes, as: UTF8.self)
    #expect(file.contains("tEXtSoftware\0Flipbook"))
    #expect(file.contains("iTXtTitle\0\0\0\0\0知乎日报"))
    #expect(problem { _ = try PNGEncoder().encode(Bitmap(width: 1, height: 1), text: [PNGText("", "x")]) } != nil)
  }

  @Test("the same picture gives the same bytes")
  func deterministic() throws {
    let bitmap = Pictures.screen(200, 150)
    let same = try PNGEncoder().encode(bitmap) == PNGEncoder().encode(bitmap)
    #expect(same)
  }
}
