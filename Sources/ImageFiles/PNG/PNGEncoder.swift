import Pixels

/// The amount of time that is spent on making files small.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  case fast
  case `default`
  case small

  /// The effort of libwebp for pictures by a quality, 0 to 6.
  var webPMethod: Int32 {
    switch self {
    case .fast: 1
    case .default: 4
    case .small: 6
    }
  }

  /// The level of effort of libdeflate, 1 to 12. For small files, that of the ways that are compared.
  var deflateLevel: Int32 { self == .fast ? 1 : 6 }
}

/// Writes one picture as a PNG, its rows compressed as a whole by libdeflate: the smallest and fastest way for a
/// single picture. Frames of a sequence go through `BandedPNGEncoder`, also when only one of them is wanted, or its
/// bytes would differ from the same frame's in a full run. Small files are the smallest of several ways.
///
/// Opaque pictures are stored as RGB, others as RGBA with straight alpha; decoding and premultiplying gives exactly
/// the pixels that went in.
public struct PNGEncoder: Sendable {
  public init() {}

  /// The file's bytes. `text` becomes text chunks in the given order. Throws an `ImageProblem`.
  public func encode(
    _ bitmap: Bitmap, compression: PNGCompression = .default, text: [PNGText] = []
  ) throws -> [UInt8] {
    let color: PNGColor = bitmap.isOpaque ? .rgb : .rgba
    let stream = try ZlibCompressor(compression).compress(bitmap, color: color)
    let container = PNGContainer(width: bitmap.width, height: bitmap.height, color: color, text: text)
    return try container.file(around: stream.count) { $0.append(stream) }
  }
}
