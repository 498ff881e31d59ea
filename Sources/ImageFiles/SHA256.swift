import Basics
import CImageShims
import CPangoCairo

/// SHA-256 (FIPS 180-4, section 6.2), by the CPU's own instructions where it has them, else by GLib, which Pango
/// brings.
///
/// By hand because swift-crypto, as quick (0.7 ms a MiB to our 1.0), brings BoringSSL: 286 s of processors to a fresh
/// build, and 12 MB to the program.
public enum SHA256 {
  /// The digest as 64 lower-case hexadecimal digits.
  public static func hex(_ bytes: [UInt8]) -> String { hex(bytes, byInstructions: isFast) }

  /// - Parameter byInstructions: whether the CPU has the instructions, and they are to be used.
  package static func hex(_ bytes: [UInt8], byInstructions: Bool) -> String {
    let words = words(bytes, byInstructions: byInstructions)
    return String(unsafeUninitializedCapacity: 64) { text in
      for place in 0..<64 {
        let digit = UInt8(truncatingIfNeeded: words[place / 8] >> UInt32(28 - place % 8 * 4)) & 15
        text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 64
    }
  }

  /// Returns the digest as eight words, the first one first.
  package static func words(_ bytes: [UInt8]) -> [UInt32] { words(bytes, byInstructions: isFast) }

  private static func words(_ bytes: [UInt8], byInstructions: Bool) -> [UInt32] {
    byInstructions ? Self.byInstructions(bytes) : byGLib(bytes)
  }

  package static let isFast = flipbook_sha256_is_fast()

  private static func byInstructions(_ bytes: [UInt8]) -> [UInt32] {
    var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    let whole = bytes.count / 64
    // The rest, a bit, zeros, and the length in bits fill one or two blocks.
    var tail = [UInt8](bytes[(whole * 64)...]) + [0x80]
    while tail.count % 64 != 56 { tail.append(0) }
    let bits = UInt64(bytes.count) * 8
    tail += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }
    flipbook_sha256_blocks(&state, bytes, whole)
    flipbook_sha256_blocks(&state, tail, tail.count / 64)
    return state
  }

  private static func byGLib(_ bytes: [UInt8]) -> [UInt32] {
    guard let sum = g_checksum_new(G_CHECKSUM_SHA256) else { preconditionFailure("GLib knows SHA-256") }
    defer { g_checksum_free(sum) }
    g_checksum_update(sum, bytes, gssize(bytes.count))
    var digest = [UInt8](repeating: 0, count: 32)
    var length = gsize(digest.count)
    g_checksum_get_digest(sum, &digest, &length)
    return stride(from: 0, to: digest.count, by: 4).map { place in
      digest[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
