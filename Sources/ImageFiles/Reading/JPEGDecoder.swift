import CImageShims
import Limits
import Pixels

/// JPEG by libjpeg-turbo, turned upright as EXIF asks.
enum JPEGDecoder {
  static func size(_ bytes: [UInt8], path: String) throws(ImageProblem) -> (width: Int, height: Int) {
    try header(bytes, path).size
  }

  static func decode(_ bytes: [UInt8], path: String) throws(ImageProblem) -> Bitmap {
    let header = try header(bytes, path)
    let (width, height) = header.size
    try ImageLimits.check(width: width, height: height, path: path)
    let needed = header.held + width * height * 4
    guard header.held == 0 || needed <= Limits.passesBytes else {
      throw .tooLargeForPasses(path: path, width: width, height: height, bytes: needed)
    }
    let bitmap = Bitmap(width: width, height: height)
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    let done = flipbook_jpeg_decode(
      bytes, bytes.count, bitmap.bytes.bindMemory(to: UInt8.self).baseAddress, Int32(header.width),
      Int32(header.height), Int32(header.orientation), Int32(Limits.passes), &message)
    guard done else { throw problem(message, path) }
    return bitmap
  }

  private struct Header {
    /// Of the pixels as they are stored.
    var width: Int
    var height: Int
    /// As EXIF tells it, 1 to 8.
    var orientation: Int
    /// Bytes that decoding takes besides the pixels, where there are several passes.
    var held: Int

    /// Once it is turned upright.
    var size: (width: Int, height: Int) { orientation >= 5 ? (height, width) : (width, height) }
  }

  private static func header(_ bytes: [UInt8], _ path: String) throws(ImageProblem) -> Header {
    var (width, height, orientation, held): (Int32, Int32, Int32, Int) = (0, 0, 1, 0)
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    guard flipbook_jpeg_size(bytes, bytes.count, &width, &height, &orientation, &held, &message) else {
      throw problem(message, path)
    }
    return Header(width: Int(width), height: Int(height), orientation: Int(orientation), held: held)
  }

  private static func problem(_ message: [CChar], _ path: String) -> ImageProblem {
    let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    if text.hasPrefix("Premature end") { return .truncated(path: path, format: .jpeg) }
    if text.hasPrefix("Unsupported") { return .unsupported(path: path, format: .jpeg, what: text) }
    return .damaged(path: path, format: .jpeg, reason: text)
  }
}
