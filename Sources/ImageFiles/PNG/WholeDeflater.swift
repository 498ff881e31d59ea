import CDeflate
import Pixels

/// Makes whole zlib streams (RFC 1950) of pictures' scanlines, with libdeflate.
///
/// For small files, the ways in which rows can be filtered are compared at a quick level, and the best of them is
/// compressed once more, longer. The quick stream is taken where that is smaller, and the first way is the only one of
/// the default: a small file is never larger than that.
final class WholeDeflater {
  private let quick: Deflater
  /// Compresses the best candidate once more; nil where there is no more than that.
  private let thorough: Deflater?

  /// The stream of a picture, or of another one that shows the same.
  struct Smallest {
    let stream: [UInt8]
    let isOther: Bool
  }

  /// One encoding of a picture, of which the smallest is taken.
  private struct Candidate {
    let lines: [UInt8]
    let stream: [UInt8]
    let isOther: Bool
  }

  /// - Parameter thoroughLevel: libdeflate's, for small files. At 10 its search for matches is near the best there is;
  ///   11 and 12 take 2 to 4 % off for two and four times the time.
  init(_ compression: PNGCompression, thoroughLevel: Int32 = 10) throws(ImageProblem) {
    quick = try Deflater(level: compression.deflateLevel)
    thorough = compression == .small ? try Deflater(level: thoroughLevel) : nil
  }

  /// Returns the stream of a picture, or of another one that shows the same where that is smaller.
  func compress(_ picture: Bitmap, or other: Bitmap? = nil, color: PNGColor = .rgba) -> Smallest {
    var best = candidate(picture, .ofScreens, color)
    func consider(_ candidate: Candidate) { if candidate.stream.count < best.stream.count { best = candidate } }
    if let other { consider(candidate(other, .ofScreens, color, isOther: true)) }
    guard let thorough else { return Smallest(stream: best.stream, isOther: best.isOther) }
    if !PNGRows.isFlat(picture) { consider(candidate(picture, .fewestPairs, color)) }
    if let other, !PNGRows.isFlat(other) { consider(candidate(other, .fewestPairs, color, isOther: true)) }
    let stream = thorough.compress(best.lines)
    return Smallest(stream: stream.count < best.stream.count ? stream : best.stream, isOther: best.isOther)
  }

  private func candidate(_ picture: Bitmap, _ filtering: PNGRows.Filtering, _ color: PNGColor, isOther: Bool = false)
    -> Candidate
  {
    let lines = PNGRows.lines(of: picture, color: color, filtering)
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
