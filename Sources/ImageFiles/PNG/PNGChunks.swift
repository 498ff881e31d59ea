import CDeflate

/// Chunks of a PNG, one behind the other ([5.3 Chunk layout](https://www.w3.org/TR/png-3/#5Chunk-layout)): of each its
/// length, its type, its data, and a CRC of type and data.
struct PNGChunks {
  /// The bytes of a chunk beside its content.
  static let overhead = 12

  private var written: [UInt8]
  /// The place where the chunk that is being written begins.
  private var start: Int?

  /// - Parameters:
  ///   - head: the bytes before the first chunk.
  ///   - length: of all that will be written, so that there is room for it at once.
  init(after head: [UInt8] = [], length: Int) {
    written = []
    written.reserveCapacity(length)
    written += head
  }

  mutating func add(_ name: StaticString, _ bytes: some Collection<UInt8>) {
    begin(name)
    written += bytes
  }

  /// Adds chunks of another file.
  mutating func add(whole chunks: ArraySlice<UInt8>) {
    end()
    written += chunks
  }

  /// Ends the chunk before and begins one.
  mutating func begin(_ name: StaticString) {
    end()
    start = written.count
    written += [0, 0, 0, 0]
    name.withUTF8Buffer { written.append(contentsOf: $0) }
  }

  /// Bytes of the chunk begun last, fewer than 2 GiB in all.
  mutating func append(_ bytes: some Collection<UInt8>) {
    written.append(contentsOf: bytes)
  }

  /// Ends the last chunk and gives all of them.
  mutating func finish() -> [UInt8] {
    end()
    return written
  }

  private mutating func end() {
    guard let start = start.take() else { return }
    let checked = start + 4
    let length = UInt32(written.count - start - 8)
    written.replaceSubrange(start..<checked, with: PNGContainer.bigEndian(length))
    let sum = Self.checksum(written[checked...])
    written += PNGContainer.bigEndian(sum)
  }

  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
