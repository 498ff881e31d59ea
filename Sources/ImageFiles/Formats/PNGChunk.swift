/// A chunk as it stands in a PNG.
struct PNGChunk {
  let name: String
  let content: Range<Int>
  /// The bytes with its length, its name and its checksum.
  let whole: Range<Int>
  fileprivate let checksum: Int

  /// All chunks of a file, up to the first that is not there whole.
  static func all(in bytes: [UInt8]) -> some Sequence<PNGChunk> {
    sequence(state: NumberReader(bytes, at: 8)) { $0.chunk() }
  }
}

extension NumberReader {
  /// The next chunk; nil where no whole one follows.
  mutating func chunk() -> PNGChunk? {
    let start = at
    guard let length = big(4), let name = range(4), let content = range(length), let checksum = big(4) else {
      return nil
    }
    return PNGChunk(
      name: String(decoding: bytes[name], as: UTF8.self), content: content, whole: start..<at, checksum: checksum)
  }

  /// Whether a chunk's checksum is that of its name and bytes.
  func isSound(_ chunk: PNGChunk) -> Bool {
    PNGChunks.checksum(bytes[(chunk.content.lowerBound - 4)..<chunk.content.upperBound]) == chunk.checksum
  }
}
