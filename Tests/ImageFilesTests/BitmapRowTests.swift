import ImageFiles
import Pixels
import Testing

@Suite("Pictures in a row")
struct BitmapRowTests {
  private static func picture(_ width: Int, _ height: Int, _ color: UInt32) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for at in stride(from: 0, to: bitmap.bytes.count, by: 4) {
      bitmap.bytes.storeBytes(of: color, toByteOffset: at, as: UInt32.self)
    }
    return bitmap
  }

  @Test("pictures of other sizes have other pixels, however many they are")
  func sizes() {
    let (wide, high) = (Bitmap(width: 4, height: 3), Bitmap(width: 3, height: 4))
    #expect(!wide.hasSamePixels(as: high) && wide.hasSamePixels(as: Bitmap(width: 4, height: 3)))
  }

  @Test("stand at their upper edges, on grey, with a gap between two")
  func layout() throws {
    let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)
    let row = try Bitmap.row(of: [Self.picture(2, 1, red), Self.picture(1, 2, blue)], gap: 3, for: "a.gif")
    let grey: UInt32 = 0xFF80_8080
    let pixels = (0..<12).map { row.bytes.load(fromByteOffset: $0 * 4, as: UInt32.self) }
    #expect(row.width == 6 && row.height == 2)
    #expect(pixels == [red, red, grey, grey, grey, blue, grey, grey, grey, grey, grey, blue])
  }

  @Test("are refused in words where they are wider than a picture may be")
  func tooWide() {
    let wide = Self.picture(16_384, 1, 0)
    #expect(throws: ImageProblem.tooLargeToWrite(path: "a.gif", width: 32_776, height: 1, limit: 32_766)) {
      try Bitmap.row(of: [wide, wide], gap: 8, for: "a.gif")
    }
  }
}
