import Basics

/// The content of a `data:` address (RFC 2397) as browsers read it: a fragment is none of it (URL Standard), escapes
/// are resolved before base64 is, and base64 is as the Infra Standard's forgiving-base64 has it.
struct DataURL {
  /// The essence of the type that it names, in small letters: `image/png`; empty where it names none.
  let type: String
  let bytes: [UInt8]

  /// All that an address may be that begins with `data:`.
  enum Fault: Error {
    /// An address without a comma before its content.
    case noContent
    /// A character that is none of base64's, or too few of them.
    case brokenBase64
  }

  /// Whether a text is such an address, sound or not. Blanks around an address, and tabs and line ends in it, are none
  /// of it.
  static func isOne(_ address: MachineText) -> Bool {
    let start = address.bytes.lazy.drop { $0 <= 0x20 }.filter { !isDropped($0) }.prefix(scheme.count)
    return String(decoding: Array(start), as: UTF8.self).lowercased().utf8.elementsEqual(scheme)
  }

  private static let scheme = Array("data:".utf8)

  private static func isDropped(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// Reads an address whose references of XML are resolved; nil for a text that is none of `data:`.
  init?(_ address: MachineText) throws(Fault) {
    guard Self.isOne(address) else { return nil }
    let text = address.bytes.drop { $0 <= 0x20 }.filter { !Self.isDropped($0) }.dropFirst(Self.scheme.count)
    let whole = text.prefix { $0 != UInt8(ascii: "#") }
    guard let comma = whole.firstIndex(of: UInt8(ascii: ",")) else { throw .noContent }
    let head = MachineText(String(decoding: whole[..<comma], as: UTF8.self).lowercased()).trimmed
    type = (head.cut(at: ";")?.head ?? head).trimmed.text
    let content = Self.percentDecoded(Array(whole[(comma + 1)...]))
    let saysBase64 = head.start(before: "base64")?.trimmed.ends(with: ";") ?? false
    guard saysBase64 else {
      bytes = content
      return
    }
    guard let decoded = Self.decoded(content) else { throw .brokenBase64 }
    bytes = decoded
  }

  private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count, let high = digit(bytes[at + 1]),
        let low = digit(bytes[at + 2])
      {
        result.append(high << 4 | low)
        at += 3
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  // MARK: Base64

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The value of each byte that is a letter of base64, 0xFF of others.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Forgiving-base64 decode: blanks are left out, marks of padding may be, and the bits beyond the last whole byte are
  /// whatever they are. Nil where browsers give up.
  private static func decoded(_ text: [UInt8]) -> [UInt8]? {
    var letters = text.filter { !isDropped($0) && $0 != 0x20 && $0 != 0x0C }
    if letters.count % 4 == 0 {
      for _ in 0..<2 where letters.last == UInt8(ascii: "=") { letters.removeLast() }
    }
    guard letters.count % 4 != 1 else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(letters.count / 4 * 3 + 2)
    var (bits, count) = (UInt32(0), 0)
    for letter in letters {
      let value = values[Int(letter)]
      guard value != 0xFF else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return result
  }

  /// The address of a PNG.
  static func png(_ bytes: [UInt8]) -> String {
    let head = "data:image/png;base64,"
    let size = head.utf8.count + (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: size) { place in
      var at = place.initialize(fromContentsOf: head.utf8)
      func write(_ bits: UInt32, letters: Int) {
        for letter in 0..<4 {
          place[at] = letter < letters ? alphabet[Int(bits >> (18 - 6 * letter) & 63)] : UInt8(ascii: "=")
          at += 1
        }
      }
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let count = min(3, bytes.count - start)
        let bits = (0..<count).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (16 - 8 * $1) }
        write(bits, letters: count + 1)
      }
      return at
    }
  }
}
