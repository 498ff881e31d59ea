import Basics
import CImageShims
import Pixels

/// PNG by libpng, turned upright as EXIF asks, through a function in C that its errors do not jump out of. Not by its
/// simplified reader, which takes samples of sixteen bits for linear ones, and puts the rows of interlaced ones in
/// wrong places (1.6.39).
enum PNGDecoder {
  /// The size as it is stored, from the header chunk, which the format puts first.
  static func size(_ bytes: [UInt8], path: String) throws(ImageProblem) -> PixelSize {
    guard bytes.count >= 33 else { throw .truncated(path: path, format: .png) }
    guard bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .damaged(path: path, format: .png, reason: "its first chunk is not IHDR")
    }
    var reader = NumberReader(bytes, at: 16)
    guard let width = reader.big(4), let height = reader.big(4), width > 0, height > 0 else {
      throw .damaged(path: path, format: .png, reason: "it has no pixels")
    }
    return PixelSize(width, height)
  }

  static func decode(_ bytes: [UInt8], path: String, as reading: PictureReading) throws(ImageProblem) -> Bitmap {
    let size = try size(bytes, path: path)
    let (width, height) = (size.width, size.height)
    try ImageLimits.check(width: width, height: height, path: path)
    // libpng's reader is content with the last row.
    guard PNGChunk.all(in: bytes).contains(where: { $0.name == "IEND" }) else {
      throw .truncated(path: path, format: .png)
    }
    let description = reading == .stored ? nil : try PNGColors.find(in: bytes, path)
    let conversion = try description?.conversion(path)
    let bitmap = Bitmap(width: width, height: height)

    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    let isRead = flipbook_png_read(
      bytes, bytes.count, UInt32(width), UInt32(height), bitmap.bytes.bindMemory(to: UInt8.self).baseAddress,
      bitmap.stride, reading == .stored || description != nil, &message)
    guard isRead else {
      let reason = String(leftIn: message)
      throw .damaged(path: path, format: .png, reason: reason.isEmpty ? "libpng refuses it" : Message(fault: reason))
    }
    try conversion?.convert(bitmap, path)
    bitmap.premultiply()
    return reading == .stored ? bitmap : bitmap.turned(Orientation.ofPNG(bytes))
  }
}
