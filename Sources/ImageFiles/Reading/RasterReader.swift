import Geometry
import Pixels

/// Decodes files of pixels: PNG, JPEG, WebP, GIF, HEIC and AVIF, told apart by their content; and no SVG, which may
/// hold such files.
enum RasterReader {
  /// Returns the picture, of an animated GIF or WebP the first frame; `path` is its name in messages. Throws for an
  /// SVG.
  static func decode(
    _ bytes: [UInt8], path: String, as reading: PictureReading = .shown
  ) throws(ImageProblem) -> Bitmap {
    switch ImageFormat(of: bytes) {
    case .png: try PNGDecoder.decode(bytes, path: path, as: reading)
    case .jpeg: try JPEGDecoder.decode(bytes, path: path, as: reading)
    case .webp where WebPFile.recognizes(bytes): try WebPFile(bytes, path: path, as: reading).firstFrame()
    case .webp: try WebPDecoder.decode(bytes, path: path, as: reading)
    case .heic, .avif: try HEIFDecoder.decode(bytes, path: path, as: reading)
    case .gif: try GIFFile(bytes, path: path).firstFrame()
    case .svg, nil: throw .unknown(bytes, path: path)
    }
  }

  /// Returns the pixels across and down: of all its bytes, where the picture may be turned; of the first 4,096 of
  /// another's. Throws for an SVG.
  static func size(
    of bytes: [UInt8], path: String, as reading: PictureReading = .shown
  ) throws(ImageProblem) -> PixelSize {
    let isTurned = reading == .shown
    return switch ImageFormat(of: bytes) {
    case .png: Orientation.upright(try PNGDecoder.size(bytes, path: path), isTurned ? Orientation.ofPNG(bytes) : 1)
    case .webp: Orientation.upright(try WebPDecoder.size(bytes, path: path), isTurned ? Orientation.ofWebP(bytes) : 1)
    case .jpeg: try JPEGDecoder.size(bytes, path: path, as: reading)
    case .gif: try GIFFile.size(bytes, path: path)
    case .heic, .avif: try HEIFDecoder.size(bytes, path: path)
    case .svg, nil: throw .unknown(bytes, path: path)
    }
  }
}
