import CPNG
import Pixels

/// PNG by libpng's simplified reader, which never jumps out of C.
enum PNGDecoder {
  /// Width and height from the header chunk, which the format puts first.
  static func size(_ bytes: [UInt8], path: String) throws(ImageProblem) -> (width: Int, height: Int) {
    guard bytes.count >= 33 else { throw .truncated(path: path, format: .png) }
    guard bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .damaged(path: path, format: .png, reason: "its first chunk is not IHDR")
    }
    func number(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(16), number(20))
    guard width > 0, height > 0 else { throw .damaged(path: path, format: .png, reason: "it has no pixels") }
    return (width, height)
  }

  static func decode(_ bytes: [UInt8], path: String) throws(ImageProblem) -> Bitmap {
    let (width, height) = try size(bytes, path: path)
    try ImageLimits.check(width: width, height: height, path: path)
    guard isComplete(bytes) else { throw .truncated(path: path, format: .png) }
    let bitmap = Bitmap(width: width, height: height)

    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    let read = bytes.withUnsafeBytes { source in
      guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0 else { return false }
      image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
      guard Int(image.width) == width, Int(image.height) == height else { return false }
      return png_image_finish_read(&image, nil, bitmap.bytes.baseAddress, png_int_32(bitmap.stride), nil) != 0
    }
    // A damaged ancillary chunk or wrong trailing bytes are warnings: the pixels are whole.
    guard read, image.warning_or_error & png_uint_32(PNG_IMAGE_ERROR) == 0 else {
      let message = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .damaged(path: path, format: .png, reason: message.isEmpty ? "libpng refuses it" : message)
    }
    bitmap.premultiply()
    return bitmap
  }

  /// Whether the chunks go on to an IEND chunk; libpng's reader is content with the last row.
  private static func isComplete(_ bytes: [UInt8]) -> Bool {
    var at = 8
    while bytes.count - at >= 12 {
      let length = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
      if bytes[(at + 4)..<(at + 8)].elementsEqual("IEND".utf8) { return true }
      at += length + 12
    }
    return false
  }
}
