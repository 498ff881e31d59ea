import CImageShims
import Pixels

/// JPEG by libjpeg-turbo, turned upright as EXIF asks.
enum JPEGDecoder {
  static func size(_ bytes: [UInt8], path: String) throws(ImageProblem) -> (width: Int, height: Int) {
    let header = try header(bytes, path)
    return header.orientation >= 5 ? (header.height, header.width) : (header.width, header.height)
  }

  static func decode(_ bytes: [UInt8], path: String) throws(ImageProblem) -> Bitmap {
    let header = try header(bytes, path)
    try ImageLimits.check(width: header.width, height: header.height, path: path)
    let bitmap = Bitmap(width: header.width, height: header.height)
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    let done = flipbook_jpeg_decode(
      bytes, bytes.count, bitmap.bytes.bindMemory(to: UInt8.self).baseAddress, Int32(header.width),
      Int32(header.height), &message)
    guard done else { throw problem(message, path) }
    return header.orientation == 1 ? bitmap : upright(bitmap, orientation: header.orientation)
  }

  private static func header(
    _ bytes: [UInt8], _ path: String
  ) throws(ImageProblem) -> (width: Int, height: Int, orientation: Int) {
    var (width, height, orientation): (Int32, Int32, Int32) = (0, 0, 1)
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    guard flipbook_jpeg_size(bytes, bytes.count, &width, &height, &orientation, &message) else {
      throw problem(message, path)
    }
    return (Int(width), Int(height), Int(orientation))
  }

  private static func problem(_ message: [CChar], _ path: String) -> ImageProblem {
    let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    if text.hasPrefix("Premature end") { return .truncated(path: path, format: .jpeg) }
    if text.hasPrefix("Unsupported") { return .unsupported(path: path, format: .jpeg, what: text) }
    return .damaged(path: path, format: .jpeg, reason: text)
  }

  /// EXIF 2.32, tag 0x0112: 1 upright, 2 mirrored, 3 half a turn, 4 upside down mirrored, 5…8 the same with rows and
  /// columns exchanged.
  private static func upright(_ bitmap: Bitmap, orientation: Int) -> Bitmap {
    let exchanged = orientation >= 5
    let result = Bitmap(
      width: exchanged ? bitmap.height : bitmap.width, height: exchanged ? bitmap.width : bitmap.height)
    let source = bitmap.bytes.bindMemory(to: UInt32.self)
    let target = result.bytes.bindMemory(to: UInt32.self)
    let fromRight = [2, 3, 7, 8].contains(orientation)
    let fromBottom = [3, 4, 6, 7].contains(orientation)
    for y in 0..<result.height {
      for x in 0..<result.width {
        var (column, row) = exchanged ? (y, x) : (x, y)
        if fromRight { column = bitmap.width - 1 - column }
        if fromBottom { row = bitmap.height - 1 - row }
        target[y * result.width + x] = source[row * bitmap.width + column]
      }
    }
    return result
  }
}
