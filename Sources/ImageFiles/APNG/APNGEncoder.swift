import Files
import Pixels

/// APNG: PNG with the chunks acTL, fcTL and fdAT ([PNG, third
/// edition](https://www.w3.org/TR/png-3/#apng-frame-based-animation)). Decodes to exactly the straight RGBA of the
/// frames.
///
/// Each frame's rectangle is stored in the smaller of two ways: replacing what is there (`blend_op` SOURCE), or, where
/// all that changed is opaque, drawn over it (`blend_op` OVER) with the rest clear. A delay is whole milliseconds:
/// browsers cut others to these.
///
/// A small file is RGB without alpha where all frames are opaque and that is smaller: it is for what moves as a whole,
/// of which no pixel is left out. A colour of RGB that means clear (tRNS) would give it both, as apngasm's files have
/// it; but up to version 9.4, which Debian 12 has, Pillow takes that colour for opaque in frames that are drawn over
/// others.
final class APNGEncoder: AnimationEncoder {
  private let file: OutputFile
  private let options: AnimationOptions
  private let width: Int
  private let height: Int
  private let compressor: ZlibCompressor
  private let optimizer: AnimationOptimizer
  private var body = APNGBody(color: .rgba)
  private var bodyOffset = 0
  private var controlOffset = 0
  /// The same frames as RGB; nil where one is not opaque, or where it makes no small file.
  private var opaque: Opaque?

  /// A delay's numerator has 16 bits.
  private static let longest = 65_535
  /// Bytes of opaque frames that wait in memory until it is known that all are.
  private static let mostWaiting = 64 << 20

  /// Frames as RGB, which are written at the end if they are smaller.
  private struct Opaque {
    var body = APNGBody(color: .rgb)
    var bytes: [UInt8] = []
    /// The bytes by which its frames are smaller so far than the others, all at the quick level.
    var lead = 0
  }

  init(_ target: AnimationTarget) throws {
    (file, options, width, height) = (target.file, target.options, target.width, target.height)
    compressor = try ZlibCompressor(options.compression, thoroughLevel: 11)
    optimizer = AnimationOptimizer(width: width, height: height, restores: true)
    opaque = options.compression == .small ? Opaque() : nil
    try file.write(head(.rgba))
    // The number of frames follows at the end.
    controlOffset = file.length
    try file.write(control)
    bodyOffset = file.length
  }

  func add(_ frame: AnimationFrame) throws -> Bitmap? {
    try optimizer.store(frame, longest: Self.longest) { try write($0, of: frame.bitmap, delay: $1) }
  }

  func finish() throws {
    if let opaque, bodyOffset + opaque.bytes.count < file.length {
      try file.overwrite(head(.rgb), at: 0)
      try file.overwrite(opaque.bytes, at: bodyOffset)
      try file.cut(to: bodyOffset + opaque.bytes.count)
    }
    var end = PNGChunks(length: PNGChunks.overhead)
    end.add("IEND", [])
    try file.write(end.finish())
    try file.overwrite(control, at: controlOffset)
  }

  private func head(_ color: PNGColor) throws -> [UInt8] {
    try PNGContainer(width: width, height: height, color: color, text: options.text).head()
  }

  private var control: [UInt8] {
    var chunk = PNGChunks(length: PNGChunks.overhead + 8)
    chunk.add("acTL", PNGContainer.bigEndian(body.frames) + PNGContainer.bigEndian(UInt32(clamping: options.loops)))
    return chunk.finish()
  }

  /// Writes a rectangle in the shortest of the ways in which it may be stored.
  private func write(_ change: AnimationOptimizer.Change, of frame: Bitmap, delay: Int) throws {
    let changes = change.allowsBlending ? frame.copyOfChanges(from: optimizer.bitmap, in: change.rect) : nil
    let whole = frame.copy(of: change.rect)
    let best = compressor.best(of: whole, or: changes, color: .rgba)
    var stream = best.stream
    if var opaque = opaque.take(), whole.isOpaque {
      let plain = compressor.best(of: whole, color: .rgb)
      opaque.lead += best.stream.count - plain.stream.count
      // More time is spent on the kind that is smaller so far, and so will likely be taken.
      let isAhead = opaque.lead > 0
      if !isAhead { stream = compressor.tightened(best) }
      let plainStream = isAhead ? compressor.tightened(plain) : plain.stream
      opaque.bytes += opaque.body.add(change, delay: delay, plainStream, blends: false)
      if opaque.bytes.count < Self.mostWaiting { self.opaque = opaque }
    } else {
      stream = compressor.tightened(best)
    }
    try file.write(body.add(change, delay: delay, stream, blends: best.isOther))
  }
}
