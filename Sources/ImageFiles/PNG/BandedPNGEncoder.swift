import CDeflate
import CZlib
import Pixels

/// Writes the frames of a sequence as PNGs, compressing only what the frames before did not have.
///
/// A frame's rows are cut into bands by their content (`RowBands`); every band is deflated on its own and left open, so
/// that bands stand side by side in one zlib stream, whose checksum is joined from theirs. A band that
/// recurs, in place or scrolled elsewhere, is taken from memory. Cuts and bands follow from a frame's own pixels, and
/// no band looks back into another: **the bytes of a frame do not depend on the frames encoded before it.** The memory
/// is bounded to about one and a half frames: what recurs does so soon, and memory that was never used is dear.
///
/// An encoder belongs to one thread at a time; give each job one of its own, and all of them one memory.
public final class BandedPNGEncoder {
  private let compression: PNGCompression
  private let text: [PNGText]
  private let stream: Deflater
  private let remembers: Bool
  private let memory: BandMemory
  private var scanlines: [UInt8] = []
  /// The bitmap encoded last, what it was made of, and what it became.
  private var last: (bitmap: Bitmap, rows: RowHashes, bands: [(Range<Int>, BandMemory.Entry)], file: [UInt8])?

  /// `text` goes into every frame's text chunks, in the given order. Throws an `ImageProblem` where there is no memory.
  ///
  /// - Parameters:
  ///   - memory: shared with encoders of the same compression; nil for one of its own.
  ///   - remembers: false for a single picture, after which no band can recur: nothing is copied then.
  public init(
    compression: PNGCompression = .default, text: [PNGText] = [], memory: BandMemory? = nil, remembers: Bool = true
  ) throws {
    self.memory = memory ?? BandMemory()
    self.compression = compression
    self.text = text
    self.remembers = remembers
    stream = try Deflater(compression)
  }

  /// The file's bytes. Throws an `ImageProblem`.
  ///
  /// - Parameter changed: what became of this bitmap since it was the last one encoded here; nil where that is not known.
  ///   Saves reading the rest of it, and changes no byte.
  public func encode(_ bitmap: Bitmap, changed: PictureChange? = nil) throws -> [UInt8] {
    if let changed, changed.parts.isEmpty, let last, last.bitmap === bitmap { return last.file }
    let (rows, kept) = known(of: bitmap, changed: changed)
    let color: PNGColor = rows.isOpaque ? .rgb : .rgba
    let cut = RowBands(of: rows).bands
    var found: [BandMemory.Entry?] = []
    for band in cut {
      if let entry = kept[band.rows], entry.color == color {
        found.append(entry)
        continue
      }
      switch finding(of: band, in: bitmap, color: color) {
      case .known(let entry): found.append(entry)
      case .unknown: found.append(try compress(band, of: bitmap, color: color))
      // Another encoder is at it: the others first.
      case .begun: found.append(nil)
      }
    }
    let entries = try zip(cut, found).map { band, entry in
      if let entry { return entry }
      if case .known(let entry) = finding(of: band, in: bitmap, color: color) { return entry }
      return try compress(band, of: bitmap, color: color)
    }
    let bands = Array(zip(cut.map(\.rows), entries))
    memory.endFrame(of: remembers ? entries : [], limit: bitmap.bytes.count * 3 / 2 + 500_000)

    var adler = adler32(0, nil, 0)
    for entry in entries { adler = adler32_combine(adler, uLong(entry.adler), entry.length) }
    // The zlib header for a 32 KiB window, and a last, empty block with the checksum.
    let head: [UInt8] = [0x78, compression == .small ? 0xDA : compression == .fast ? 0x01 : 0x9C]
    let tail = [0x03, 0x00] + PNGContainer.bigEndian(UInt32(adler))
    let container = PNGContainer(width: bitmap.width, height: bitmap.height, color: color, text: text)
    // The entries are kept alive by this array while the pieces point into them.
    let file = try withExtendedLifetime(entries) {
      try head.withUnsafeBufferPointer { head in
        try tail.withUnsafeBufferPointer { tail in
          try container.file(around: [head] + entries.map { UnsafeBufferPointer($0.compressed) } + [tail])
        }
      }
    }
    if remembers { last = (bitmap, rows, bands, file) }
    return file
  }

  /// The rows' hashes, and the bands of the frame before in which no row changed, where they are now.
  private func known(
    of bitmap: Bitmap, changed: PictureChange?
  ) -> (rows: RowHashes, bands: [Range<Int>: BandMemory.Entry]) {
    guard let changed, let last, last.bitmap === bitmap else { return (RowHashes(of: bitmap), [:]) }
    self.last = nil
    let (moved, shift) = changed.rowsMoved(of: bitmap)
    let parts = moved == nil ? changed.parts : changed.drawn
    let touched = parts.map { max($0.y, 0)..<min($0.maxY, bitmap.height) }
    var rows = last.rows
    if let moved { rows.move(to: moved, by: shift) }
    for range in touched { rows.update(range, of: bitmap) }
    var bands: [Range<Int>: BandMemory.Entry] = [:]
    func keep(_ entry: BandMemory.Entry, _ range: Range<Int>) {
      if !touched.contains(where: { $0.overlaps(range) }) { bands[range] = entry }
    }
    for (range, entry) in last.bands {
      guard let moved else {
        keep(entry, range)
        continue
      }
      if !moved.overlaps(range) { keep(entry, range) }
      let target = (range.lowerBound + shift)..<(range.upperBound + shift)
      if moved.lowerBound <= target.lowerBound, target.upperBound <= moved.upperBound { keep(entry, target) }
    }
    return (rows, bands)
  }

  private func pixels(of band: RowBands.Band, in bitmap: Bitmap) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      rebasing: bitmap.bytes[(band.rows.lowerBound * bitmap.stride)..<(band.rows.upperBound * bitmap.stride)])
  }

  /// The same bytes are another band in a picture of another width.
  private func hash(of band: RowBands.Band, in bitmap: Bitmap, color: PNGColor) -> UInt64 {
    band.hash &+ UInt64(bitmap.width) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(color.rawValue)
  }

  private func finding(of band: RowBands.Band, in bitmap: Bitmap, color: PNGColor) -> BandMemory.Finding {
    guard remembers else { return .unknown }
    return memory.find(
      hash(of: band, in: bitmap, color: color), pixels: pixels(of: band, in: bitmap), color: color, width: bitmap.width)
  }

  private func compress(_ band: RowBands.Band, of bitmap: Bitmap, color: PNGColor) throws -> BandMemory.Entry {
    let length = PNGRows.length(width: bitmap.width, rows: band.rows.count, color: color)
    if scanlines.count < length { scanlines = [UInt8](repeating: 0, count: length) }
    let entry = try scanlines.withUnsafeMutableBufferPointer { scanlines in
      let lines = UnsafeMutableBufferPointer(rebasing: scanlines[..<length])
      PNGRows.write(bitmap, rows: band.rows, color: color, to: lines.baseAddress!)
      return try stream.compress(
        UnsafeBufferPointer(lines), stride: length / band.rows.count, pixel: color.bytesPerPixel
      ) { compressed in
        BandMemory.Entry(
          hash: hash(of: band, in: bitmap, color: color),
          pixels: remembers ? pixels(of: band, in: bitmap) : UnsafeRawBufferPointer(start: nil, count: 0), color: color,
          width: bitmap.width, compressed: compressed, adler: libdeflate_adler32(1, lines.baseAddress, length),
          length: length)
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
