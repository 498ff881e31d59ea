import Basics

/// Sums that tell a file that we keep for later runs from a damaged one, and from one that was given another's name.
/// They keep nobody from writing what he likes, sum included.
public enum Checksum {
  /// The sum of some bytes, as sixteen hexadecimal digits in ASCII.
  ///
  /// - Parameter name: the name of the file.
  public static func sum(of bytes: [UInt8], named name: String) -> [UInt8] {
    let sum = mixed(bytes, after: mixed(Array(name.utf8), after: UInt64(bytes.count)))
    return Array(sum.zeroPadded(to: 16, radix: 16).utf8)
  }

  /// The bytes of a JSON object with its sum as the first member.
  public static func sealed(_ object: [UInt8], named name: String) -> [UInt8] {
    head + sum(of: object, named: name) + tail + object.dropFirst()
  }

  /// The object that was sealed; nil where the bytes are not what was made of one under that name.
  public static func opened(_ bytes: [UInt8], named name: String) -> [UInt8]? {
    let start = head.count + 16 + tail.count
    guard bytes.count >= start else { return nil }
    let object = [UInt8(ascii: "{")] + bytes[start...]
    return sealed(object, named: name) == bytes ? object : nil
  }

  private static let head = Array(#"{"sum":""#.utf8)
  private static let tail = Array(#"","#.utf8)

  /// FNV-1a by words of eight bytes, whose high half also reaches the low one: half a megabyte is looked at in each
  /// start.
  private static func mixed(_ bytes: [UInt8], after start: UInt64) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var sum = start ^ 0xcbf2_9ce4_8422_2325
      func add(_ word: UInt64) {
        sum = (sum ^ word) &* 0x100_0000_01b3
        sum ^= sum >> 32
      }
      let whole = bytes.count & ~7
      for at in stride(from: 0, to: whole, by: 8) {
        add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
      }
      for byte in bytes[whole...] { add(UInt64(byte)) }
      return sum
    }
  }
}
