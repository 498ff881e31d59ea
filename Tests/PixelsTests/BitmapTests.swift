import Pixels
import TestSupport
import Testing

@Suite("The bytes of a bitmap")
struct BitmapTests {
  private func filled(_ width: Int, _ height: Int, _ pixel: UInt32 = 0xFF00_0000) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for index in 0..<width * height { set(index, of: bitmap, pixel) }
    return bitmap
  }

  private func set(_ index: Int, of bitmap: Bitmap, _ pixel: UInt32) {
    bitmap.bytes.storeBytes(of: pixel, toByteOffset: 4 * index, as: UInt32.self)
  }

  private static let sizes = [(1, 1), (3, 1), (1, 3), (2, 2), (5, 3), (8, 1), (4, 4), (7, 5)]

  @Test("pictures are the same, and have the same number, where size and every pixel are", arguments: sizes)
  func same(width: Int, height: Int) {
    let bitmap = filled(width, height)
    #expect(bitmap.stride == 4 * width && bitmap.bytes.count == 4 * width * height)
    #expect(bitmap.hasSamePixels(as: filled(width, height)))
    #expect(bitmap.pixelHash == filled(width, height).pixelHash)
    var numbers: Set<UInt64> = [bitmap.pixelHash]
    for index in 0..<width * height {
      for pixel: UInt32 in [0xFF00_0001, 0xFE00_0000] {
        let other = filled(width, height)
        set(index, of: other, pixel)
        #expect(!bitmap.hasSamePixels(as: other) && !other.hasSamePixels(as: bitmap))
        #expect(numbers.insert(other.pixelHash).inserted)
      }
    }
    for other in [filled(width + 1, height), filled(width, height + 1)] {
      #expect(!bitmap.hasSamePixels(as: other))
      #expect(numbers.insert(other.pixelHash).inserted)
    }
    #expect(width == height || !bitmap.hasSamePixels(as: filled(height, width)))
  }

  @Test("one is opaque where every pixel is, black ones too", arguments: sizes)
  func opaque(width: Int, height: Int) {
    for pixel: UInt32 in [0xFF00_0000, 0xFFFF_FFFF, 0xFF12_3456] {
      let bitmap = filled(width, height, pixel)
      #expect(bitmap.isOpaque)
      for index in 0..<width * height {
        set(index, of: bitmap, 0xFEFF_FFFF)
        #expect(!bitmap.isOpaque)
        set(index, of: bitmap, pixel)
      }
    }
  }

  @Test("colours without alpha go where they belong, and nothing is written beside", arguments: 1...13)
  func colors(width: Int) {
    let bitmap = Bitmap(width: width, height: 3)
    for index in bitmap.bytes.indices { bitmap.bytes[index] = UInt8(index) }
    for y in 0..<3 {
      var out = [UInt8](repeating: 0xAB, count: 3 * width + 8)
      out.withUnsafeMutableBufferPointer { bitmap.copyRGB(row: y, to: $0.baseAddress! + 4) }
      var expected = [UInt8](repeating: 0xAB, count: 4)
      for x in 0..<width {
        let first = 4 * (y * width + x)
        expected += [UInt8(first + 2), UInt8(first + 1), UInt8(first)]
      }
      #expect(out == expected + [UInt8](repeating: 0xAB, count: 4), "\(width) \(y)")
    }
  }

  @Test("straight colours are the nearest to what was multiplied, and multiplied again they are what they were")
  func straight() {
    for alpha in stride(from: 0, through: 255, by: 3) {
      let bitmap = Bitmap(width: alpha + 1, height: 2)
      for x in 0...alpha {
        // The second row, so that the first one is not read in its place.
        for (channel, value) in [x, alpha - x, x, alpha].enumerated() { bitmap.row(1)[4 * x + channel] = UInt8(value) }
      }
      var out = [UInt8](repeating: 0xAB, count: 4 * (alpha + 1) + 8)
      out.withUnsafeMutableBufferPointer { bitmap.copyStraightRGBA(row: 1, to: $0.baseAddress! + 4) }
      func straight(_ value: Int) -> UInt8 { alpha == 0 ? 0 : UInt8((2 * 255 * value + alpha) / (2 * alpha)) }
      var expected = [UInt8](repeating: 0xAB, count: 4)
      for x in 0...alpha { expected += [straight(x), straight(alpha - x), straight(x), UInt8(alpha)] }
      #expect(out == expected + [UInt8](repeating: 0xAB, count: 4), "\(alpha)")
      let again = Bitmap(width: alpha + 1, height: 2)
      for x in 0...alpha {
        for (channel, place) in [2, 1, 0, 3].enumerated() { again.row(1)[4 * x + channel] = out[4 + 4 * x + place] }
      }
      again.premultiply()
      #expect(again.hasSamePixels(as: bitmap), "\(alpha)")
    }
  }

  @Test("memory in large pages is there from its first byte to its last, and begins with a page")
  func pages() throws {
    let page = HugePages.size
    #expect(HugePages.map(page - 1) == nil)
    for count in [
      page, page + 1, page + 4_096, page + 4_097, page + page / 2, page + page / 2 + 1, 2 * page - 1, 2 * page,
    ] {
      let memory = try #require(HugePages.map(count), "\(count)")
      #expect(memory.count == count && Int(bitPattern: memory.baseAddress) % page == 0)
      for place in [0, 1, count / 2, count - 1] {
        #expect(memory[place] == 0)
        memory[place] = 7
      }
      #expect(memory[count - 1] == 7)
      HugePages.unmap(memory)
    }
    let large = Bitmap(width: 1_024, height: 600, isClear: false)
    large.bytes[large.bytes.count - 1] = 9
    #expect(large.bytes.count == 2_457_600 && large.row(599)[4_095] == 9)
  }
}
