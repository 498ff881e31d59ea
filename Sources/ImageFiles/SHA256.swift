import CImageShims

/// SHA-256 (FIPS 180-4, section 6.2), by the CPU's own instructions where it has them.
///
/// By hand because swift-crypto, as quick (0.7 ms a MiB to our 1.0), brings BoringSSL: 286 s of processors to a fresh
/// build, and 12 MB to the program.
public enum SHA256 {
  /// The digest as 64 lower-case hexadecimal digits.
  public static func hex(_ bytes: [UInt8]) -> String { hex(bytes, byInstructions: isFast) }

  /// - Parameter byInstructions: true where the CPU has the instructions, and they are to be used.
  package static func hex(_ bytes: [UInt8], byInstructions: Bool) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let words = bytes.withUnsafeBytes { digest($0, byInstructions: byInstructions) }
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for word in words {
      for shift in stride(from: 28, through: 0, by: -4) { text.append(digits[Int(word >> UInt32(shift) & 15)]) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  package static let isFast = flipbook_sha256_is_fast()

  private static func digest(_ bytes: UnsafeRawBufferPointer, byInstructions: Bool) -> [UInt32] {
    var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    let whole = bytes.count / 64
    // The rest, a bit, zeros, and the length in bits fill one or two blocks.
    var tail = [UInt8](bytes[(whole * 64)...]) + [0x80]
    while tail.count % 64 != 56 { tail.append(0) }
    let bits = UInt64(bytes.count) * 8
    tail += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }

    state.withUnsafeMutableBufferPointer { state in
      constants.withUnsafeBufferPointer { constants in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
          func add(_ blocks: UnsafeRawBufferPointer, _ count: Int) {
            if byInstructions {
              let start = blocks.baseAddress?.assumingMemoryBound(to: UInt8.self)
              return flipbook_sha256_blocks(state.baseAddress, constants.baseAddress, start, count)
            }
            for block in 0..<count {
              compress(
                blocks.baseAddress! + block * 64, state.baseAddress!, constants.baseAddress!, schedule.baseAddress!)
            }
          }
          if whole > 0 { add(bytes, whole) }
          tail.withUnsafeBytes { add($0, $0.count / 64) }
        }
      }
    }
    return state
  }

  @inline(__always)
  private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word &>> bits | word &<< (32 &- bits) }

  /// One block of 64 bytes into the state of eight words.
  private static func compress(
    _ block: UnsafeRawPointer, _ state: UnsafeMutablePointer<UInt32>, _ constants: UnsafePointer<UInt32>,
    _ w: UnsafeMutablePointer<UInt32>
  ) {
    for i in 0..<16 { w[i] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: i &* 4, as: UInt32.self)) }
    for i in 16..<64 {
      let early = w[i &- 15]
      let late = w[i &- 2]
      let s0 = turned(early, 7) ^ turned(early, 18) ^ early &>> 3
      let s1 = turned(late, 17) ^ turned(late, 19) ^ late &>> 10
      w[i] = w[i &- 16] &+ s0 &+ w[i &- 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for i in 0..<64 {
      let s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ s1 &+ choice &+ constants[i] &+ w[i]
      let s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ s0 &+ majority)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (section 4.2.2).
  private static let constants: [UInt32] = {
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    // ⌊∛prime · 2³²⌋ by bisection in whole numbers: 35 bits, whose cube needs 105.
    return primes.map { prime in
      var (low, high): (UInt64, UInt64) = (0, 7 << 32)
      while high - low > 1 {
        let middle = (low + high) / 2
        let square = middle.multipliedFullWidth(by: middle)
        // middle³ ≤ prime·2⁹⁶, where middle² = square.high·2⁶⁴ + square.low.
        let lower = square.low.multipliedFullWidth(by: middle)
        let upper = square.high * middle + lower.high
        if upper < prime << 32 { low = middle } else { high = middle }
      }
      return UInt32(truncatingIfNeeded: low)
    }
  }()
}
