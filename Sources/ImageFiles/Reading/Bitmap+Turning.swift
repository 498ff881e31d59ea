import CImageShims
import Pixels

extension Bitmap {
  /// The same picture turned upright, as an orientation of EXIF asks; itself where it is upright.
  func turned(_ orientation: Int) -> Bitmap {
    guard 2...8 ~= orientation else { return self }
    let result = orientation >= 5 ? Bitmap(width: height, height: width) : Bitmap(width: width, height: height)
    let out = result.bytes.bindMemory(to: UInt32.self).baseAddress!
    for y in 0..<height {
      flipbook_turn_row(
        row(y).bindMemory(to: UInt32.self).baseAddress!, out, y, width, height, Int32(orientation))
    }
    return result
  }
}

/// The way in which a picture is to be turned: the orientation of an EXIF block (EXIF 2.32, tag 0x0112), 1 to 8; 1 is
/// upright.
enum Orientation {
  /// Returns the orientation of a PNG, whose `eXIf` may stand before the pixels or behind them.
  static func ofPNG(_ bytes: [UInt8]) -> Int {
    let chunks = PNGChunk.all(in: bytes).lazy.prefix { $0.name != "IEND" }
    return chunks.first { $0.name == "eXIf" }.map { read(bytes[$0.content]) } ?? 1
  }

  /// Returns the orientation of a WebP, still or animated.
  static func ofWebP(_ bytes: [UInt8]) -> Int {
    WebPChunks.find("EXIF", announcedBy: WebPChunks.exif, in: bytes).map { read(bytes[$0]) } ?? 1
  }

  /// The size once the picture is turned upright.
  ///
  /// - Parameter orientation: by EXIF, 1…8.
  static func upright(_ size: PixelSize, _ orientation: Int) -> PixelSize {
    orientation >= 5 ? PixelSize(size.height, size.width) : size
  }

  private static func read(_ block: ArraySlice<UInt8>) -> Int {
    block.withUnsafeBufferPointer { Int(flipbook_exif_orientation($0.baseAddress, $0.count)) }
  }
}
