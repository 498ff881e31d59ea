import Glibc

/// The encoding of bytes that are not UTF-8: a good guess.
public enum TextEncoding: String, Hashable, Sendable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  /// The Chinese standard, with its forerunners GBK and GB 2312.
  case gb18030 = "GB18030"
  /// One byte a character, as Windows has it in the west of Europe.
  case windows1252 = "WINDOWS-1252"

  /// - Parameter bytes: the beginning of a text, or all of it.
  public init(guessing bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(1 << 16))
    self =
      Self.utf16Order(of: bytes)
      ?? (Self.isUTF8(bytes) ? .utf8 : Self.looksChinese(bytes) ? .gb18030 : .windows1252)
  }

  /// The text in UTF-8, without a byte order mark; nil where the bytes are none of this encoding, or the system does not know it.
  public func converted(_ bytes: [UInt8]) -> [UInt8]? {
    guard self != .utf8 else { return bytes }
    guard let converter = iconv_open("UTF-8", rawValue), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    // A character of two bytes becomes three at most, one of one byte three.
    var text = [UInt8](repeating: 0, count: bytes.count * 3 + 4)
    var source = bytes
    let rest: (read: Int, written: Int)? = source.withUnsafeMutableBytes { source in
      text.withUnsafeMutableBytes { target in
        var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
        var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
        var (read, written) = (source.count, target.count)
        guard iconv(converter, &from, &read, &to, &written) != -1 else { return nil }
        return (read, written)
      }
    }
    guard let rest, rest.read == 0 else { return nil }
    text.removeLast(rest.written)
    return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
  }

  /// By its mark, or since texts of the west have a zero in every other byte; no other text has zeros.
  private static func utf16Order(of bytes: [UInt8]) -> TextEncoding? {
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    let zeros = bytes.indices.filter { bytes[$0] == 0 }
    guard zeros.count * 8 > bytes.count else { return nil }
    return zeros.count { $0 % 2 == 1 } * 2 > zeros.count ? .utf16LittleEndian : .utf16BigEndian
  }

  /// A text that is cut off may end inside of a character.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    (0...min(3, bytes.count)).contains {
      isCutOff(bytes.suffix($0)) && String(validating: bytes.dropLast($0), as: UTF8.self) != nil
    }
  }

  /// True for the beginning of a character in UTF-8 whose last bytes are missing, and for nothing.
  private static func isCutOff(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    return bytes.count < length && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
  }

  /// True where all bytes are well-formed GB18030, and most of what is not ASCII is pairs of GB 2312, the everyday
  /// signs.
  private static func looksChinese(_ bytes: [UInt8]) -> Bool {
    var (everyday, others, index) = (0, 0, 0)
    while index < bytes.count {
      let first = bytes[index]
      if first < 0x80 {
        index += 1
        continue
      }
      guard index + 1 < bytes.count else { break }
      let second = bytes[index + 1]
      guard (0x81...0xFE).contains(first) else { return false }
      switch second {
      case 0x30...0x39:
        others += 1
        index += 4
      case 0x40...0x7E, 0x80...0xFE:
        if first >= 0xA1, second >= 0xA1 { everyday += 1 } else { others += 1 }
        index += 2
      default: return false
      }
    }
    return everyday > others
  }
}
