/// The chunks of a WebP's container (RFC 9649, 2.3 and 2.7).
enum WebPChunks {
  /// The content of the first chunk of a name, where the header has a flag set that announces it.
  static func find(_ name: String, announcedBy flag: UInt8, in bytes: [UInt8]) -> Range<Int>? {
    guard announces(flag, in: bytes) else { return nil }
    let chunks = sequence(state: NumberReader(bytes, at: 30)) { $0.webPChunk() }
    return chunks.first { $0.name.elementsEqual(name.utf8) }?.content
  }

  /// The flag of an EXIF block, which stands behind the pixels.
  static let exif: UInt8 = 0x08

  /// Whether a file's head has a flag, in which chunks that stand anywhere behind it are announced.
  static func announces(_ flag: UInt8, in start: [UInt8]) -> Bool {
    start.count >= 21 && start[12..<16].elementsEqual("VP8X".utf8) && start[20] & flag != 0
  }

  /// A number as the container has it, in so many bytes.
  static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

extension NumberReader {
  /// The next chunk of a WebP, behind which a byte fills up what is odd; nil where no whole one follows.
  mutating func webPChunk() -> (name: ArraySlice<UInt8>, content: Range<Int>)? {
    guard let name = range(4), let length = little(4), let content = range(length) else { return nil }
    if length % 2 == 1 { at += 1 }
    return (bytes[name], content)
  }
}
