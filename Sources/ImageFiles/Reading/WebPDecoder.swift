import CWebP
import Pixels

/// WebP stills by libwebp, turned upright as EXIF asks.
enum WebPDecoder {
  /// The size as it is stored.
  static func size(_ bytes: [UInt8], path: String) throws(ImageProblem) -> PixelSize {
    var features = WebPBitstreamFeatures()
    switch WebPGetFeatures(bytes, bytes.count, &features) {
    case VP8_STATUS_OK: return PixelSize(Int(features.width), Int(features.height))
    case VP8_STATUS_NOT_ENOUGH_DATA: throw .truncated(path: path, format: .webp)
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      throw .unsupported(path: path, format: .webp, what: "it uses a feature unknown to libwebp")
    default: throw .damaged(path: path, format: .webp, reason: "its header cannot be understood")
    }
  }

  static func decode(_ bytes: [UInt8], path: String, as reading: PictureReading) throws(ImageProblem) -> Bitmap {
    let bitmap = try decode(bytes, path: path, by: try conversion(bytes, path: path, as: reading))
    return reading == .stored ? bitmap : bitmap.turned(Orientation.ofWebP(bytes))
  }

  /// Returns the conversion of a WebP, still or animated, into colours of sRGB; nil where none is needed.
  static func conversion(
    _ bytes: [UInt8], path: String, as reading: PictureReading
  ) throws(ImageProblem) -> ColorConversion? {
    guard reading == .shown, let content = WebPChunks.find("ICCP", announcedBy: 0x20, in: bytes) else { return nil }
    return try ColorDescription.profile(try ICCProfile(bytes[content], path)).conversion(path)
  }

  /// The pixels as they are stored.
  static func decode(
    _ bytes: [UInt8], path: String, by conversion: ColorConversion?
  ) throws(ImageProblem) -> Bitmap {
    let size = try size(bytes, path: path)
    let (width, height) = (size.width, size.height)
    try ImageLimits.check(width: width, height: height, path: path)
    // The container says how long it is, which tells a cut-off file from a damaged one.
    let declared = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } + 8
    guard bytes.count >= declared else { throw .truncated(path: path, format: .webp) }
    let bitmap = Bitmap(width: width, height: height)
    let pixels = WebPDecodeBGRAInto(
      bytes, bytes.count, bitmap.bytes.bindMemory(to: UInt8.self).baseAddress, bitmap.bytes.count,
      Int32(bitmap.stride))
    guard pixels != nil else { throw .damaged(path: path, format: .webp, reason: "libwebp cannot decode it") }
    try conversion?.convert(bitmap, path)
    bitmap.premultiply()
    return bitmap
  }
}
