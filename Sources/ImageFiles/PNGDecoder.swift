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
      throw problem(withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }, path)
    }
    bitmap.premultiply()
    return bitmap
  }

  private static func problem(_ message: String, _ path: String) -> ImageProblem {
    let early = ["read beyond end", "Not enough", "Read Error", "Too few", "end of"].contains { message.contains($0) }
    return early
      ? .truncated(path: path, format: .png)
      : .damaged(path: path, format: .png, reason: message.isEmpty ? "libpng refuses it" : message)
  }
}
