import CImageShims
import Glibc

/// A line of text in a PNG's metadata. `key` has 1…79 characters of Latin-1.
public struct PNGText: Hashable, Sendable {
  public var key: String
  public var value: String

  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}

/// Puts compressed scanlines into a PNG file: signature, IHDR, a text chunk for each line, IDAT, IEND, written by libpng.
struct PNGContainer {
  var width: Int
  var height: Int
  var color: PNGColor
  var text: [PNGText]

  /// The file around pieces of a zlib stream; `starts` of them begin an IDAT chunk of their own.
  func file(around stream: [(bytes: UnsafeBufferPointer<UInt8>, startsChunk: Bool)]) throws(ImageProblem) -> [UInt8] {
    var chunks: [(name: StaticString, bytes: [UInt8])] = [("IHDR", header)]
    for line in text { chunks.append(try Self.textChunk(line)) }

    // Small chunks are laid end to end, so that there is one buffer to point into.
    let small = chunks.flatMap(\.bytes)
    return try small.withUnsafeBufferPointer { small throws(ImageProblem) in
      var pieces: [flipbook_png_piece] = []
      pieces.reserveCapacity(chunks.count + stream.count + 1)
      var offset = 0
      for chunk in chunks {
        pieces.append(Self.piece(chunk.name, small.baseAddress.map { $0 + offset }, chunk.bytes.count))
        offset += chunk.bytes.count
      }
      for part in stream {
        pieces.append(Self.piece(part.startsChunk ? "IDAT" : nil, part.bytes.baseAddress, part.bytes.count))
      }
      pieces.append(Self.piece("IEND", nil, 0))
      return try Self.write(pieces)
    }
  }

  private static func piece(_ name: StaticString?, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> flipbook_png_piece {
    let chunk = name.map { UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) }
    return flipbook_png_piece(chunk: chunk, bytes: bytes, length: count)
  }

  private static func write(_ pieces: [flipbook_png_piece]) throws(ImageProblem) -> [UInt8] {
    let length = flipbook_png_length(pieces, pieces.count)
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    var written = false
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { out, used in
      written = flipbook_png_write(pieces, pieces.count, out.baseAddress, length, &message)
      used = written ? length : 0
    }
    guard written else {
      let reason = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw .unencodable(reason: reason)
    }
    return bytes
  }

  /// Eight bits a component, deflate, filtered by rows, not interlaced.
  var header: [UInt8] {
    Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height)) + [8, color.rawValue, 0, 0, 0]
  }

  static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// tEXt where the value is Latin-1 without NUL, iTXt (uncompressed, no language) otherwise.
  static func textChunk(_ line: PNGText) throws(ImageProblem) -> (name: StaticString, bytes: [UInt8]) {
    guard let key = latin1(line.key), (1...79).contains(key.count), key.first != 0x20, key.last != 0x20 else {
      throw .unencodable(reason: "'\(line.key)' cannot be a key of PNG text: 1 to 79 Latin characters")
    }
    if let value = latin1(line.value) { return ("tEXt", key + [0] + value) }
    guard !line.value.utf8.contains(0) else { throw .unencodable(reason: "a PNG text contains a NUL character") }
    return ("iTXt", key + [0, 0, 0, 0, 0] + Array(line.value.utf8))
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
