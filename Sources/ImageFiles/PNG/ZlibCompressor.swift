import CDeflate
import Pixels

/// Makes whole zlib streams (RFC 1950) of pictures' scanlines, with libdeflate.
///
/// For small files, the ways in which rows can be filtered are compared at a quick level, and the best of them is
/// compressed once more, longer. The quick stream is taken where that is smaller, and the first way is the only one of
/// the default: a small file is never larger than that.
final class ZlibCompressor {
  private let quick: Deflater
  /// Compresses the best way once more; nil where that is not done.
  private let thorough: Deflater?
  /// Whether several ways are compared, or the first is taken.
  private let compares: Bool

  /// One encoding of a picture.
  struct Candidate {
    fileprivate let lines: [UInt8]
    /// The stream as the quick level compresses it.
    let stream: [UInt8]
    /// Whether it is the other picture, which shows the same.
    let isOther: Bool
  }

  /// - Parameter thoroughLevel: libdeflate's, for small files. At 10 its search for matches is near the best there is;
  ///   11 takes 1 to 2 % off for twice the time, and 12 another 1 % for five times.
  init(_ compression: PNGCompression, thoroughLevel: Int32 = 10) throws(ImageProblem) {
    quick = try Deflater(level: compression.deflateLevel)
    compares = compression == .small
    thorough = compares ? try Deflater(level: thoroughLevel) : nil
  }

  /// A deflater that compares the ways of a small file at a level, and compresses none once more.
  init(comparingAt level: Int32) throws(ImageProblem) {
    quick = try Deflater(level: level)
    (thorough, compares) = (nil, true)
  }

  /// Returns the stream of a picture.
  func compress(_ picture: Bitmap, color: PNGColor) -> [UInt8] { tightened(best(of: picture, color: color)) }

  /// Returns the encoding of a picture, or another one that shows the same, that is the shortest at the quick level.
  func best(of picture: Bitmap, or other: Bitmap? = nil, color: PNGColor) -> Candidate {
    var best = candidate(picture, .ofScreens, color)
    func consider(_ candidate: Candidate) { if candidate.stream.count < best.stream.count { best = candidate } }
    if let other { consider(candidate(other, .ofScreens, color, isOther: true)) }
    guard compares else { return best }
    if !FilteredScanlines.isFlat(picture) { consider(candidate(picture, .fewestPairs, color)) }
    if let other, !FilteredScanlines.isFlat(other) { consider(candidate(other, .fewestPairs, color, isOther: true)) }
    return best
  }

  /// Returns the stream of an encoding, for small files compressed once more where that is shorter.
  func tightened(_ candidate: Candidate) -> [UInt8] {
    guard let stream = thorough?.compress(candidate.lines), stream.count < candidate.stream.count else {
      return candidate.stream
    }
    return stream
  }

  private func candidate(
    _ picture: Bitmap, _ filtering: FilteredScanlines.Filtering, _ color: PNGColor, isOther: Bool = false
  )
    -> Candidate
  {
    let lines = FilteredScanlines.lines(of: picture, color: color, filtering)
    return Candidate(lines: lines, stream: quick.compress(lines), isOther: isOther)
  }
}

/// A compressor of libdeflate.
private final class Deflater {
  private let compressor: OpaquePointer

  init(level: Int32) throws(ImageProblem) {
    guard let compressor = libdeflate_alloc_compressor(level) else { throw .unencodable(reason: "out of memory") }
    self.compressor = compressor
  }

  deinit {
    libdeflate_free_compressor(compressor)
  }

  /// Returns a zlib stream of bytes.
  func compress(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: libdeflate_zlib_compress_bound(compressor, bytes.count)) {
      $1 = libdeflate_zlib_compress(compressor, bytes, bytes.count, $0.baseAddress, $0.count)
    }
  }
}
