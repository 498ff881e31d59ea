/// A line of text in a PNG's metadata. `key` has 1…79 characters of Latin-1.
public struct PNGText: Hashable, Sendable {
  public var key: String
  public var value: String

  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}

/// Puts compressed scanlines into a PNG file ([section 11](https://www.w3.org/TR/png-3/#11Chunks)): signature, IHDR, a
/// text chunk for each line, IDAT, IEND.
struct PNGContainer {
  var width: Int
  var height: Int
  var color: PNGColor
  var text: [PNGText]

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The bytes up to the pixels: eight bits a component, deflate, filtered by rows, not interlaced.
  func head() throws(ImageProblem) -> [UInt8] {
    var head = PNGChunks(after: Self.signature, length: 0)
    head.add("IHDR", Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height)) + [8, color.rawValue, 0, 0, 0])
    for line in text { try Self.add(line, to: &head) }
    return head.finish()
  }

  /// The file around a zlib stream of so many bytes, which `write` appends: one IDAT chunk.
  func file(around count: Int, _ write: (inout PNGChunks) -> Void) throws(ImageProblem) -> [UInt8] {
    let head = try head()
    let length = head.count + 2 * PNGChunks.overhead + count
    // A chunk's length has 31 bits.
    guard length <= Int(Int32.max) else { throw .unencodable(reason: "a PNG of more than 2 GiB") }
    var file = PNGChunks(after: head, length: length)
    file.begin("IDAT")
    write(&file)
    file.add("IEND", [])
    return file.finish()
  }

  static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// tEXt where the value is Latin-1 without NUL, iTXt (uncompressed, no language) otherwise.
  private static func add(_ line: PNGText, to chunks: inout PNGChunks) throws(ImageProblem) {
    guard let key = latin1(line.key), (1...79).contains(key.count), key.first != 0x20, key.last != 0x20 else {
      throw .unencodable(reason: "'\(line.key)' cannot be a key of PNG text: 1 to 79 Latin characters")
    }
    if let value = latin1(line.value) { return chunks.add("tEXt", key + [0] + value) }
    guard !line.value.utf8.contains(0) else { throw .unencodable(reason: "a PNG text contains a NUL character") }
    chunks.add("iTXt", key + [0, 0, 0, 0, 0] + Array(line.value.utf8))
  }

  /// Printable Latin-1 and line feeds, or nil.
  private static func latin1(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value), byte == 10 || (0x20...0x7E).contains(byte) || byte >= 0xA1 else {
        return nil
      }
      bytes.append(byte)
    }
    return bytes
  }
}
