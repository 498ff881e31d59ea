import Pixels

/// A picture on its way to the page: the rectangles that changed since the one sent before.
///
/// 32-bit words, little-endian: the serial number of the request it answers; the tick, low word first, in two;
/// width and height of the whole picture in pixels; 1 where the page is to forget what it had, else 0; the number
/// of rectangles. Then for each its x, y, width, height, the number of its words, and those (`PixelRuns`).
struct PictureMessage {
  /// Of the request that it answers.
  var serial: Int
  var tick: Int
  var width: Int
  var height: Int
  /// True where it is all of a picture.
  var isWhole: Bool
  var rects: [(rect: PixelRect, words: [UInt32])]

  /// - Parameter changed: pixels outside of which the page has it already; nil for all of it.
  init(serial: Int, tick: Int, bitmap: Bitmap, changed: [PixelRect]?) {
    self.serial = serial
    self.tick = tick
    width = bitmap.width
    height = bitmap.height
    isWhole = changed == nil
    rects = (changed ?? [PixelRect(of: bitmap)]).map { ($0, PixelRuns.words(of: $0, in: bitmap)) }
  }

  var data: [UInt8] {
    var words: [UInt32] = [
      UInt32(truncatingIfNeeded: serial), UInt32(truncatingIfNeeded: tick), UInt32(truncatingIfNeeded: tick >> 32),
      UInt32(width), UInt32(height), isWhole ? 1 : 0, UInt32(rects.count),
    ]
    words.reserveCapacity(words.count + rects.reduce(0) { $0 + $1.words.count + 5 })
    for (rect, runs) in rects {
      words += [UInt32(rect.x), UInt32(rect.y), UInt32(rect.width), UInt32(rect.height), UInt32(runs.count)]
      words += runs
    }
    return words.withUnsafeBytes { Array($0) }
  }
}
