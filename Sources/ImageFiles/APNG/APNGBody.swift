import Pixels

/// The frames of an APNG whose pixels are of one kind, one behind the other: of each a chunk that says where it lies
/// and how long it stands, and one with its pixels.
struct APNGBody {
  let color: PNGColor
  /// The sequence number of fcTL and fdAT chunks together.
  private var sequence: UInt32 = 0
  private(set) var frames: UInt32 = 0

  init(color: PNGColor) { self.color = color }

  /// Returns the chunks of the next frame.
  ///
  /// - Parameters:
  ///   - delay: milliseconds.
  ///   - stream: its compressed rows.
  ///   - blends: whether it is drawn over what is there.
  mutating func add(_ change: AnimationOptimizer.Change, delay: Int, _ stream: [UInt8], blends: Bool) -> [UInt8] {
    let rect = change.rect
    var facts = nextSequence()
    for number in [rect.width, rect.height, rect.x, rect.y] { facts += PNGContainer.bigEndian(UInt32(number)) }
    for number in [delay, 1_000] { facts += [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }
    facts += [change.disposal == .keep ? 0 : change.disposal == .clear ? 1 : 2, blends ? 1 : 0]
    var chunks = PNGChunks(length: 2 * PNGChunks.overhead + facts.count + 4 + stream.count)
    chunks.add("fcTL", facts)
    if frames == 0 {
      chunks.add("IDAT", stream)
    } else {
      chunks.begin("fdAT")
      chunks.append(nextSequence())
      chunks.append(stream)
    }
    frames += 1
    return chunks.finish()
  }

  private mutating func nextSequence() -> [UInt8] {
    defer { sequence += 1 }
    return PNGContainer.bigEndian(sequence)
  }
}
