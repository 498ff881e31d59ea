import Pixels

/// A picture on its way to the page: the rectangles that changed since the one sent before.
///
/// 32-bit words, little-endian: the serial number of the request it answers; the tick, low word first, in two;
/// width and height of the whole picture in pixels; 1 where the page is to forget what it had, else 0; the number
/// of rectangles. Then for each its x, y, width, height, the number of its words, and those (`PixelRuns`).
enum PictureMessage {
  /// - Parameters:
  ///   - serial: of the request that it answers.
  ///   - changed: pixels outside of which the page has it already; nil for all of it.
  static func data(serial: Int, tick: Int, bitmap: Bitmap, changed: [PixelRect]?) -> [UInt8] {
    let rects = (changed ?? [PixelRect(of: bitmap)]).map { (rect: $0, words: PixelRuns.words(of: $0, in: bitmap)) }
    var words: [UInt32] = [
      UInt32(truncatingIfNeeded: serial), UInt32(truncatingIfNeeded: tick), UInt32(truncatingIfNeeded: tick >> 32),
      UInt32(bitmap.width), UInt32(bitmap.height), changed == nil ? 1 : 0, UInt32(rects.count),
    ]
    words.reserveCapacity(words.count + rects.reduce(0) { $0 + $1.words.count + 5 })
    for (rect, runs) in rects {
      words += [UInt32(rect.x), UInt32(rect.y), UInt32(rect.width), UInt32(rect.height), UInt32(runs.count)]
      words += runs
    }
    return words.withUnsafeBytes { Array($0) }
  }
}
