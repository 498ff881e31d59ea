import Bytes

/// The content of a `data:` address (RFC 2397), as an attribute of XML writes it.
enum DataAddress {
  /// The bytes; nil for a text that is no such address. Of what is not as it should be, the part before.
  static func bytes(_ address: MachineText) -> [UInt8]? {
    guard let parts = address.trimmed.rest(after: "data:")?.cut(at: ",") else { return nil }
    let data = unescaped(parts.tail)
    let plain = percentDecoded(data)
    return parts.head.text.lowercased().utf8.reversed().starts(with: ";base64".utf8.reversed()) ? decoded(plain) : plain
  }

  /// The references of XML to characters, but for those to what a document declares itself.
  private static func unescaped(_ text: MachineText) -> [UInt8] {
    guard text.holds("&") else { return Array(text.bytes) }
    let parts = text.parts(at: "&")
    var result = Array(parts[0].bytes)
    for part in parts.dropFirst() {
      if let reference = part.cut(at: ";"), let bytes = character(reference.head) {
        result += bytes + Array(reference.tail.bytes)
      } else {
        result += Array("&".utf8) + Array(part.bytes)
      }
    }
    return result
  }

  private static func character(_ name: MachineText) -> [UInt8]? {
    let names: [MachineText: String] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
    if let known = names[name] { return Array(known.utf8) }
    guard let digits = name.rest(after: "#") else { return nil }
    let code = digits.rest(after: "x").map { UInt32($0.text, radix: 16) } ?? UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
  }

  private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count, let high = digit(bytes[at + 1]),
        let low = digit(bytes[at + 2])
      {
        result.append(UInt8(high << 4 | low))
        at += 3
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> Int? { Int(String(Unicode.Scalar(byte)), radix: 16) }

  /// Base 64 (RFC 4648), blanks left out, up to the first byte that is none of its letters.
  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var (bits, count) = (UInt32(0), 0)
    for byte in text where byte > 0x20 {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      default: return result
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return result
  }
}
