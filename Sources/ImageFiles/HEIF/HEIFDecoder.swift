import CImageShims
import Pixels

/// HEIC and AVIF stills by libheif, where the system has it; of several pictures the first.
///
/// libheif and its decoders are large: where the program has a process for pictures (`SandboxedDecoder`) they run there,
/// and what happens to it is an error of the file; elsewhere they run in this one.
public enum HEIFDecoder {
  /// The package of Debian's that brings it, with decoders of both formats.
  static let package = "libheif1"

  /// The version of the system's libheif, as `1.15.1`; nil where there is none. It is loaded for that.
  public static var version: String? { flipbook_heif_version().map { String(cString: $0) } }

  /// Pixels across and down, upright.
  static func size(_ bytes: [UInt8], path: String) throws(ImageProblem) -> PixelSize {
    guard let helper = SandboxedDecoder.started else { return try HEIFFile(bytes, path: path).size }
    let size = try helper.ask(bytes, .storedHEIF, .size, path: path).size
    return PixelSize(Int(clamped: size.width), Int(clamped: size.height))
  }

  static func decode(_ bytes: [UInt8], path: String, as reading: PictureReading) throws(ImageProblem) -> Bitmap {
    guard let helper = SandboxedDecoder.started else { return try HEIFFile(bytes, path: path).pixels(as: reading) }
    let size = try size(bytes, path: path)
    let (width, height) = (size.width, size.height)
    guard width > 0, height > 0 else {
      throw .damaged(path: path, format: ImageFormat(of: bytes) ?? .heic, reason: "it has no pixels")
    }
    try ImageLimits.check(width: width, height: height, path: path)
    let job = reading == .stored ? PictureJob.storedHEIF : .shownHEIF
    return try helper.ask(bytes, job, .pixels(width: width, height: height), path: path).pixels
  }
}
