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
    guard byInstructions else { return byGLib(bytes) }
    return Self.byInstructions(bytes).map { $0.zeroPadded(to: 8, radix: 16) }.joined()
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

  private static func byGLib(_ bytes: [UInt8]) -> String {
    guard let digest = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count)) else {
      preconditionFailure("GLib knows SHA-256")
    }
    defer { g_free(digest) }
    return String(cString: digest)
  }
}
