import Files
import Pixels

/// APNG: PNG with the chunks acTL, fcTL and fdAT ([PNG, third
/// edition](https://www.w3.org/TR/png-3/#apng-frame-based-animation)). Decodes to exactly the straight RGBA of the
/// frames.
///
/// Each frame's rectangle is stored in the smaller of two ways: replacing what is there (`blend_op` SOURCE), or, where
/// all that changed is opaque, drawn over it (`blend_op` OVER) with the rest clear. A delay is whole milliseconds:
/// browsers cut others to these.
final class APNGEncoder: AnimationEncoder {
  private let file: OutputFile
  private let options: AnimationOptions
  private let compressor: WholeDeflater
  private let optimizer: AnimationOptimizer
  /// Of fcTL and fdAT chunks together.
  private var sequence: UInt32 = 0
  private var frames: UInt32 = 0
  private var controlOffset = 0

  /// A delay's numerator has 16 bits.
  private static let longest = 65_535

  init(_ target: AnimationTarget) throws {
    (file, options) = (target.file, target.options)
    let (width, height) = (target.width, target.height)
    compressor = try WholeDeflater(options.compression)
    optimizer = AnimationOptimizer(width: width, height: height, restores: true)
    try file.write(PNGContainer(width: width, height: height, color: .rgba, text: options.text).head())
    // The number of frames follows at the end.
    controlOffset = file.length
    try chunk("acTL", control)
  }

  func add(_ frame: AnimationFrame) throws -> Bitmap? {
    try optimizer.store(frame, longest: Self.longest) { try write($0, of: frame.bitmap, delay: $1) }
  }

  func finish() throws {
    try chunk("IEND", [])
    try file.overwrite(Self.bytes(of: "acTL", control), at: controlOffset)
  }

  private var control: [UInt8] {
    PNGContainer.bigEndian(frames) + PNGContainer.bigEndian(UInt32(clamping: options.loops))
  }

  /// Writes a rectangle in the shorter of the ways in which it may be stored.
  private func write(_ change: AnimationOptimizer.Change, of frame: Bitmap, delay: Int) throws {
    let changes = change.allowsBlending ? frame.copyOfChanges(from: optimizer.bitmap, in: change.rect) : nil
    let smallest = compressor.compress(frame.copy(of: change.rect), or: changes)
    let rect = change.rect
    var facts = nextSequence()
    for number in [rect.width, rect.height, rect.x, rect.y] { facts += PNGContainer.bigEndian(UInt32(number)) }
    for number in [delay, 1_000] { facts += [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }
    facts += [change.disposal == .keep ? 0 : change.disposal == .clear ? 1 : 2, smallest.isOther ? 1 : 0]
    try chunk("fcTL", facts)
    if frames == 0 {
      try chunk("IDAT", smallest.stream)
    } else {
      try chunk("fdAT", nextSequence() + smallest.stream)
    }
    frames += 1
  }

  private func nextSequence() -> [UInt8] {
    defer { sequence += 1 }
    return PNGContainer.bigEndian(sequence)
  }

  private func chunk(_ name: StaticString, _ data: [UInt8]) throws(FileProblem) {
    try file.write(Self.bytes(of: name, data))
  }

  private static func bytes(of name: StaticString, _ data: [UInt8]) -> [UInt8] {
    var chunk = PNGChunks(length: PNGChunks.overhead + data.count)
    chunk.add(name, data)
    return chunk.finish()
  }
}
