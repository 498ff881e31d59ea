import Pixels

/// A rectangle of a picture as a page can unpack it by three operations on whole runs of pixels: much is one
/// colour, and much is as in the row above.
///
/// A list of 32-bit words, little-endian. A run begins with a word whose upper two bits say what it is and whose lower
/// thirty how many pixels it has: 0, those pixels follow; 1, one pixel follows, for all; 2, as the pixels one row
/// above. A pixel is R, G, B, A in memory, with straight alpha, as `ImageData` has it.
struct PixelRuns {
  private static let literal: UInt32 = 0
  private static let fill: UInt32 = 1 << 30
  private static let above: UInt32 = 2 << 30

  /// The words of a rectangle, which lies in the bitmap.
  static func words(of rect: PixelRect, in bitmap: Bitmap) -> [UInt32] {
    let pixels = straight(rect, bitmap)
    var words: [UInt32] = []
    words.reserveCapacity(pixels.count / 8 + 16)
    pixels.withUnsafeBufferPointer { pixels in
      var place = 0
      while place < pixels.count {
        let same = place < rect.width ? 0 : length(of: pixels, from: place, equalTo: place - rect.width)
        let equal = 1 + length(of: pixels, from: place + 1, equalTo: place)
        if same >= 2, same >= equal {
          words.append(above | UInt32(same))
          place += same
        } else if equal >= 3 {
          words.append(fill | UInt32(equal))
          words.append(pixels[place])
          place += equal
        } else {
          let end = endOfLiteral(in: pixels, from: place, width: rect.width)
          words.append(literal | UInt32(end - place))
          words.append(contentsOf: pixels[place..<end])
          place = end
        }
      }
    }
    return words
  }

  /// Returns the number of pixels from `place` on that are equal to those from `other` on, which lies before.
  private static func length(of pixels: UnsafeBufferPointer<UInt32>, from place: Int, equalTo other: Int) -> Int {
    var count = 0
    while place + count < pixels.count, pixels[place + count] == pixels[other + count] { count += 1 }
    return count
  }

  /// Returns the place where pixels begin that are better said otherwise.
  private static func endOfLiteral(in pixels: UnsafeBufferPointer<UInt32>, from place: Int, width: Int) -> Int {
    var end = place + 1
    while end < pixels.count {
      if end + 2 < pixels.count, pixels[end] == pixels[end + 1], pixels[end] == pixels[end + 2] { break }
      if end >= width, end + 1 < pixels.count, pixels[end] == pixels[end - width],
        pixels[end + 1] == pixels[end + 1 - width]
      {
        break
      }
      end += 1
    }
    return end
  }

  private static func straight(_ rect: PixelRect, _ bitmap: Bitmap) -> [UInt32] {
    var row = [UInt32](repeating: 0, count: bitmap.width)
    return [UInt32](unsafeUninitializedCapacity: rect.area) { result, count in
      for y in 0..<rect.height {
        let source = bitmap.row(rect.y + y).bindMemory(to: UInt32.self)
        var isOpaque: UInt32 = 0xFF00_0000
        for x in 0..<rect.width {
          let pixel = source[rect.x + x]
          isOpaque &= pixel
          // BGRA to RGBA: green and alpha stay.
          result[y * rect.width + x] =
            (pixel & 0xFF00_FF00) | ((pixel & 0xFF) << 16) | ((pixel >> 16) & 0xFF)
        }
        guard isOpaque != 0xFF00_0000 else { continue }
        row.withUnsafeMutableBytes { bytes in
          guard let base = bytes.baseAddress else { return }
          bitmap.copyStraightRGBA(row: rect.y + y, to: base.assumingMemoryBound(to: UInt8.self))
        }
        for x in 0..<rect.width { result[y * rect.width + x] = UInt32(littleEndian: row[rect.x + x]) }
      }
      count = rect.area
    }
  }
}
