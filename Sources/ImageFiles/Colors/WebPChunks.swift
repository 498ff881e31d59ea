/// The chunks of a WebP's container.
enum WebPChunks {
  /// The content of the first chunk of a name, where the header has a flag set that announces it.
  static func find(_ name: String, announcedBy flag: UInt8, in bytes: [UInt8]) -> Range<Int>? {
    guard announces(flag, in: bytes) else { return nil }
    var reader = NumberReader(bytes, at: 30)
    while let found = reader.range(4), let length = reader.little(4), let content = reader.range(length) {
      if bytes[found].elementsEqual(name.utf8) { return content }
      if length % 2 == 1 { reader.at += 1 }
    }
    return nil
  }

  /// The flag of an EXIF block, which stands behind the pixels.
  static let exif: UInt8 = 0x08

  /// True where a file's head has a flag, in which chunks that stand anywhere behind it are announced.
  static func announces(_ flag: UInt8, in start: [UInt8]) -> Bool {
    start.count >= 21 && start[12..<16].elementsEqual("VP8X".utf8) && start[20] & flag != 0
  }

  /// A number as the container has it, in so many bytes.
  static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
