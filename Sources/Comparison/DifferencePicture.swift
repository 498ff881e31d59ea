import Pixels

extension ImageComparison {
  /// The colours of a difference picture, `0xRRGGBB`.
  public enum Mark {
    /// A pixel that counts as different.
    public static let different: UInt32 = 0xE6_00_3C
    /// A differing pixel that is excused as anti-aliasing.
    public static let antialiased: UInt32 = 0xFF_B4_00
    /// Lines over pixels that are ignored.
    public static let ignored: UInt32 = 0x3C_78_C8
    /// Pixels that only one of the pictures has.
    public static let unmatched: UInt32 = 0xF5_A0_B4
    /// A frame around areas of differing pixels so small that they are easily overlooked.
    public static let frame: UInt32 = 0xC8_00_C8
  }

  /// A picture that shows where two pictures differ: the first one, grey and dimmed; differing pixels in
  /// `Mark.different`, those excused as anti-aliasing in `Mark.antialiased`; ignored areas hatched; what only one of
  /// them has in one colour. It is as large as the larger of the two on each side, and opaque.
  public static func differencePicture(_ before: Bitmap, _ after: Bitmap, options: Options = Options()) -> Bitmap {
    let picture = Bitmap(width: max(before.width, after.width), height: max(before.height, after.height))
    let width = min(before.width, after.width)
    let height = min(before.height, after.height)
    let pixels = picture.bytes.bindMemory(to: UInt32.self)
    pixels.update(repeating: 0xFF00_0000 | Mark.unmatched)
    let (first, second) = (
      PixelGrid(before, width: width, height: height), PixelGrid(after, width: width, height: height)
    )
    let judge = PixelJudge(before: first, after: second, options: options)
    for band in ComparedArea(width: width, height: height, ignored: options.ignored).bands {
      for y in band.rows {
        let row = pixels.baseAddress! + y * picture.width
        let (a, b) = (first.row(y), second.row(y))
        for x in 0..<width {
          row[x] = (x + y) % 8 == 0 ? 0xFF00_0000 | Mark.ignored : dimmed(a[x])
        }
        for x in band.spans.joined() {
          row[x] = dimmed(a[x])
          guard a[x] != b[x], judge.measure(a[x], b[x], x: x, y: y).isLarge else { continue }
          let isExcused = judge.antialiasing?.isAntialiased(x: x, y: y) == true
          row[x] = 0xFF00_0000 | (isExcused ? Mark.antialiased : Mark.different)
        }
      }
    }
    frameSmallAreas(compare(before, after, options: options).regions, in: picture)
    return picture
  }

  /// A seventh of the pixel's brightness over white, so that marks stand out.
  private static func dimmed(_ pixel: UInt32) -> UInt32 {
    let alpha = Int(pixel >> 24)
    let brightness = 54 * Int((pixel >> 16) & 0xFF) + 183 * Int((pixel >> 8) & 0xFF) + 19 * Int(pixel & 0xFF)
    let onWhite = brightness / 256 + 255 - alpha
    let grey = UInt32(clamping: 255 - (255 - onWhite) / 7)
    return 0xFF00_0000 | grey << 16 | grey << 8 | grey
  }

  /// Draws a frame at some distance around each area of less than 12 pixels a side; never over a marked pixel.
  private static func frameSmallAreas(_ boxes: [PixelRect], in picture: Bitmap) {
    let pixels = picture.bytes.bindMemory(to: UInt32.self)
    let marks = [Mark.different, Mark.antialiased].map { 0xFF00_0000 | $0 }
    func mark(_ x: Int, _ y: Int) {
      guard x >= 0, y >= 0, x < picture.width, y < picture.height else { return }
      let index = y * picture.width + x
      if !marks.contains(pixels[index]) { pixels[index] = 0xFF00_0000 | Mark.frame }
    }
    for box in boxes where box.width < 12 && box.height < 12 {
      let frame = box.outset(by: 4)
      for x in frame.x..<frame.maxX {
        mark(x, frame.y)
        mark(x, frame.maxY - 1)
      }
      for y in frame.y..<frame.maxY {
        mark(frame.x, y)
        mark(frame.maxX - 1, y)
      }
    }
  }
}
