import CDeflate
import CZlib
import Pixels

/// Writes the frames of a sequence as PNGs, compressing only what the frames before did not have.
///
/// A frame's rows are cut into bands by their content (`RowBands`); every band is deflated on its own and left open, so
/// that bands stand side by side in one zlib stream, whose checksum is joined from theirs. A band that recurs, in place
/// or scrolled elsewhere, is taken from memory. Cuts and bands follow from a frame's own pixels, and no band looks back
/// into another: **the bytes of a frame do not depend on the frames encoded before it.** The memory is bounded to an
/// eighth of a frame's pixels, some frames of most: what recurs does so soon, and memory that was never used is dear.
///
/// Small files are compressed as wholes besides, in several ways (`ZlibCompressor`), and the smallest is taken. That
/// follows from the frame alone too.
///
/// An encoder belongs to one thread at a time; give each job one of its own, and all of them one memory.
public final class BandedPNGEncoder {
  private let compression: PNGCompression
  private let text: [PNGText]
  private let stream: PixelDeflater
  /// Makes the stream that stands for the bands where it is smaller; nil but for small files.
  private let whole: ZlibCompressor?
  private let remembers: Bool
  private let memory: BandCache
  private var scanlines: [UInt8] = []
  /// The buffer for what may be a band that is known.
  private var inflated: [UInt8] = []
  private let inflater: OpaquePointer
  /// The bitmap encoded last, what it was made of, and what it became.
  private var last: (bitmap: Bitmap, rows: RowHashes, bands: UnchangedBands, file: [UInt8])?

  /// `text` goes into every frame's text chunks, in the given order. Throws an `ImageProblem` where there is no memory.
  ///
  /// - Parameters:
  ///   - memory: shared with encoders of the same compression; nil for one of its own.
  ///   - remembers: false for a single picture, after which no band can recur: nothing is copied then.
  public init(
    compression: PNGCompression = .default, text: [PNGText] = [], memory: BandCache? = nil, remembers: Bool = true
  ) throws {
    self.memory = memory ?? BandCache()
    self.compression = compression
    self.text = text
    self.remembers = remembers
    stream = compression == .fast ? PixelDeflater(depth: 1, enough: 16) : PixelDeflater(depth: 32, enough: 96)
    // Level 8 takes twice as long and finds no more in screens, level 9 takes three times as long for half a percent
    // less. At level 10 a take that mostly stands still would take thirty times as long as its bands.
    whole = compression == .small ? try ZlibCompressor(comparingAt: 7) : nil
    guard let inflater = libdeflate_alloc_decompressor() else {
      throw ImageProblem.unencodable(reason: "there is no memory for it")
    }
    self.inflater = inflater
  }

  deinit {
    libdeflate_free_decompressor(inflater)
  }

  /// The file's bytes. Throws an `ImageProblem`.
  ///
  /// - Parameter changed: the difference to this bitmap as it was encoded here last; nil where that is not known. Saves
  ///   reading the rest of it, and changes no byte.
  public func encode(_ bitmap: Bitmap, changed: PictureChange? = nil) throws -> [UInt8] {
    if let changed, changed.parts.isEmpty, let last, last.bitmap === bitmap { return last.file }
    var (rows, standing) = known(of: bitmap, changed: changed)
    let color: PNGColor = rows.isOpaque ? .rgb : .rgba
    let cut = RowBands(of: rows).bands
    let found = cut.map { band -> BandCache.Entry? in
      if let entry = standing[band.rows], entry.color == color { return entry }
      // Where another encoder is at it: the others first.
      return entry(of: band, in: bitmap, color: color)
    }
    let entries = zip(cut, found).map { band, known in
      if let known { return known }
      return entry(of: band, in: bitmap, color: color) ?? compress(band, of: bitmap, color: color)
    }
    memory.endFrame(of: remembers ? entries : [], limit: bitmap.bytes.count / 8 + 250_000)

    var adler = adler32(0, nil, 0)
    for entry in entries { adler = adler32_combine(adler, uLong(entry.adler), entry.length) }
    // The zlib header for a 32 KiB window, and a last, empty block with the checksum.
    let head: [UInt8] = [0x78, compression == .fast ? 0x01 : 0x9C]
    let tail = [0x03, 0x00] + PNGContainer.bigEndian(UInt32(adler))
    let container = PNGContainer(width: bitmap.width, height: bitmap.height, color: color, text: text)
    let length = entries.reduce(head.count + tail.count) { $0 + $1.compressed.count }
    let file: [UInt8]
    if let stream = whole?.compress(bitmap, color: color), stream.count < length {
      file = try container.file(around: stream.count) { $0.append(stream) }
    } else {
      file = try container.file(around: length) { file in
        file.append(head)
        for entry in entries { withExtendedLifetime(entry) { file.append(entry.compressed) } }
        file.append(tail)
      }
    }
    if remembers {
      standing.stand(entries, of: cut.map(\.rows))
      last = (bitmap, rows, standing, file)
    }
    return file
  }

  /// The rows' hashes, and the bands of frames before whose rows have not changed since, where they are now.
  private func known(of bitmap: Bitmap, changed: PictureChange?) -> (rows: RowHashes, bands: UnchangedBands) {
    guard let changed, let last, last.bitmap === bitmap else {
      return (RowHashes(of: bitmap), UnchangedBands(rows: bitmap.height))
    }
    var (rows, bands) = (last.rows, last.bands)
    // They are changed where they lie.
    self.last = nil
    let (moved, shift) = changed.rowsMoved(of: bitmap)
    let drawn = (moved == nil ? changed.parts : changed.drawn).map { max($0.y, 0)..<min($0.maxY, bitmap.height) }
    if let moved { rows.move(to: moved, by: shift) }
    for range in drawn { rows.update(range, of: bitmap) }
    bands.change(drawn: drawn, moved: moved, by: shift)
    return (rows, bands)
  }

  /// The same bytes are another band in a picture of another width.
  private func hash(of band: RowBands.Band, in bitmap: Bitmap, color: PNGColor) -> UInt64 {
    band.hash &+ UInt64(bitmap.width) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(color.rawValue)
  }

  /// Returns a compressed band, out of the memory or made now; nil where another encoder is at it, which is not waited
  /// for.
  private func entry(
    of band: RowBands.Band, in bitmap: Bitmap, color: PNGColor
  ) -> BandCache.Entry? {
    guard remembers else { return compress(band, of: bitmap, color: color) }
    let length = FilteredScanlines.length(width: bitmap.width, rows: band.rows.count, color: color)
    let hash = hash(of: band, in: bitmap, color: color)
    switch memory.find(hash, color: color, width: bitmap.width, length: length) {
    case .begun: return nil
    case .unknown: return compress(band, of: bitmap, color: color)
    case .alike(let entry):
      if inflated.count < length { inflated = [UInt8](repeating: 0, count: length) }
      let isSame = withScanlines(of: band, of: bitmap, color: color) { lines in
        inflated.withUnsafeMutableBufferPointer { entry.holds(lines, by: inflater, in: $0) }
      }
      return isSame ? entry : compress(band, of: bitmap, color: color)
    }
  }

  private func withScanlines<Result>(
    of band: RowBands.Band, of bitmap: Bitmap, color: PNGColor,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let length = FilteredScanlines.length(width: bitmap.width, rows: band.rows.count, color: color)
    if scanlines.count < length { scanlines = [UInt8](repeating: 0, count: length) }
    return try scanlines.withUnsafeMutableBufferPointer { scanlines in
      let lines = UnsafeMutableBufferPointer(rebasing: scanlines[..<length])
      FilteredScanlines.write(bitmap, rows: band.rows, color: color, to: lines.baseAddress!)
      return try body(UnsafeBufferPointer(lines))
    }
  }

  private func compress(_ band: RowBands.Band, of bitmap: Bitmap, color: PNGColor) -> BandCache.Entry {
    let entry = withScanlines(of: band, of: bitmap, color: color) { lines in
      stream.compress(lines, stride: lines.count / band.rows.count, pixel: color.bytesPerPixel) { compressed in
        BandCache.Entry(
          hash: hash(of: band, in: bitmap, color: color), color: color, width: bitmap.width, compressed: compressed,
          adler: libdeflate_adler32(1, lines.baseAddress, lines.count), length: lines.count)
      }
    }
    if remembers { memory.insert(entry) }
    return entry
  }
}

extension PictureChange {
  /// Rows that were moved as wholes, where they are now, and how far down they went.
  fileprivate func rowsMoved(of bitmap: Bitmap) -> (rows: Range<Int>?, shift: Int) {
    guard let move, move.shift.x == 0, move.target.x == 0, move.target.width == bitmap.width else { return (nil, 0) }
    return (move.target.y..<move.target.maxY, move.shift.y)
  }
}
