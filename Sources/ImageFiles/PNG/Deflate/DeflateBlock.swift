/// A block of a deflate stream ([RFC 1951](https://www.rfc-editor.org/rfc/rfc1951), 3.2.3) while it is gathered, and
/// how it is written: runs of literals, each with a match, a length and a distance, after it.
final class DeflateBlock {
  /// Steps, and literals, that a block has at the most.
  private static let capacity = 8192
  private static let maxLiterals = 32768
  /// Steps that one match may take, and the literals at the end.
  private static let longestRun = 32768 / 255 + 2

  /// A run of literals and the match after it.
  private struct Step {
    var literals: UInt32
    /// 0 where no match follows.
    var length: UInt16
    /// Less one.
    var distance: UInt16
  }

  private let steps: UnsafeMutablePointer<Step>
  private let literalCounts: UnsafeMutablePointer<UInt32>
  private let distanceCounts: UnsafeMutablePointer<UInt32>
  private var stepCount = 0
  private var literalCount = 0
  private var literals = HuffmanCode(size: DeflateSymbols.literals, longest: 15)
  private var distances = HuffmanCode(size: DeflateSymbols.distances, longest: 15)
  private var header = CodeLengths()
  private let fixedLiterals = HuffmanCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))

  init() {
    steps = .allocate(capacity: Self.capacity)
    literalCounts = .allocate(capacity: DeflateSymbols.literals)
    distanceCounts = .allocate(capacity: DeflateSymbols.distances)
    clear()
  }

  deinit {
    steps.deallocate()
    literalCounts.deallocate()
    distanceCounts.deallocate()
  }

  /// Bytes that blocks for `count` bytes may need, with what the writer writes too far. No block is longer than the
  /// same bytes stored, and a block holds 16 KiB at the least.
  static func bound(_ count: Int) -> Int { count + (count / 16384 + 2) * 16 + 64 }

  /// - Parameter literals: how many stand behind the last match.
  func isFull(with literals: Int) -> Bool {
    stepCount > Self.capacity - Self.longestRun || literalCount &+ literals >= Self.maxLiterals
  }

  private func clear() {
    stepCount = 0
    literalCount = 0
    literalCounts.update(repeating: 0, count: DeflateSymbols.literals)
    distanceCounts.update(repeating: 0, count: DeflateSymbols.distances)
  }

  @inline(__always)
  func literal(_ byte: UInt8) { literalCounts[Int(byte)] &+= 1 }

  /// A match of 3…32768 bytes at a distance of 1…32768, encoded in parts where it is long.
  ///
  /// - Parameter literals: how many stand before it, behind the match before.
  func match(_ length: Int, _ distance: Int, after literals: Int) {
    var rest = length
    var literals = literals
    literalCount &+= literals
    while rest > DeflateSymbols.longestMatch {
      // The rest is never too short to be a match.
      let part = rest >= DeflateSymbols.longestMatch + 3 ? DeflateSymbols.longestMatch : DeflateSymbols.longestMatch - 3
      append(part, distance, after: literals)
      literals = 0
      rest &-= part
    }
    append(rest, distance, after: literals)
  }

  @inline(__always)
  private func append(_ length: Int, _ distance: Int, after literals: Int) {
    literalCounts[257 &+ DeflateSymbols.slot(ofLength: length)] &+= 1
    distanceCounts[DeflateSymbols.slot(ofDistance: distance &- 1)] &+= 1
    steps[stepCount] = Step(
      literals: UInt32(truncatingIfNeeded: literals), length: UInt16(truncatingIfNeeded: length),
      distance: UInt16(truncatingIfNeeded: distance &- 1))
    stepCount &+= 1
  }

  /// Writes what was gathered, for `count` bytes, in the shortest of the three block types: stored,
  /// fixed Huffman codes, dynamic Huffman codes (3.2.4 to 3.2.7).
  ///
  /// - Parameter last: how many literals stand behind the last match.
  func write(_ bytes: UnsafePointer<UInt8>, _ count: Int, literals last: Int, to bits: inout BitWriter) {
    guard count > 0 else { return }
    steps[stepCount] = Step(literals: UInt32(last), length: 0, distance: 0)
    stepCount += 1
    literalCounts[DeflateSymbols.end] = 1
    literals.take(literalCounts)
    distances.take(distanceCounts)
    header.take(literals: literals, distances: distances)
    let own = header.bits + length(literals, distances)
    let fixed = length(fixedLiterals, fixedDistances)
    if min(own, fixed) + extra > (count + 5 * (count / 65535 + 1)) * 8 {
      store(bytes, count, to: &bits)
    } else if own < fixed {
      bits.add(2 << 1, 3)
      header.write(to: &bits)
      write(bytes, literals, distances, to: &bits)
    } else {
      bits.add(1 << 1, 3)
      write(bytes, fixedLiterals, fixedDistances, to: &bits)
    }
    clear()
  }

  /// Bits that stand behind the symbols, in every code alike.
  private var extra: Int {
    var bits = 0
    for slot in 0..<(DeflateSymbols.literals - 257) {
      bits &+= Int(literalCounts[257 &+ slot]) &* DeflateSymbols.extra(ofLengthSlot: slot)
    }
    for slot in 0..<DeflateSymbols.distances {
      bits &+= Int(distanceCounts[slot]) &* DeflateSymbols.extra(ofDistanceSlot: slot)
    }
    return bits
  }

  /// Bits that the symbols take, without those that stand behind them.
  private func length(_ literals: borrowing HuffmanCode, _ distances: borrowing HuffmanCode) -> Int {
    var bits = 0
    for symbol in 0..<DeflateSymbols.literals {
      bits &+= Int(literalCounts[symbol]) &* Int(literals.lengths[symbol])
    }
    for symbol in 0..<DeflateSymbols.distances {
      bits &+= Int(distanceCounts[symbol]) &* Int(distances.lengths[symbol])
    }
    return bits
  }

  private func store(_ bytes: UnsafePointer<UInt8>, _ count: Int, to bits: inout BitWriter) {
    var at = 0
    while at < count {
      let part = min(65535, count - at)
      bits.add(0, 3)
      bits.align()
      bits.add(UInt64(part) | UInt64(~part & 0xffff) << 16, 32)
      bits.flush()
      bits.append(bytes + at, part)
      at += part
    }
  }

  private func write(
    _ bytes: UnsafePointer<UInt8>, _ literals: borrowing HuffmanCode, _ distances: borrowing HuffmanCode,
    to out: inout BitWriter
  ) {
    var bits = out
    var at = bytes
    literals.codewords.withUnsafeBufferPointer { literals in
      distances.codewords.withUnsafeBufferPointer { distances in
        for index in 0..<stepCount {
          let step = steps[index]
          var rest = Int(step.literals)
          while rest >= 3 {
            bits.add(word: literals[Int(at[0])])
            bits.add(word: literals[Int(at[1])])
            bits.add(word: literals[Int(at[2])])
            bits.flush()
            at += 3
            rest &-= 3
          }
          while rest > 0 {
            bits.add(word: literals[Int(at[0])])
            at += 1
            rest &-= 1
          }
          guard step.length > 0 else { continue }
          let length = Int(step.length)
          let lengthSlot = DeflateSymbols.slot(ofLength: length)
          bits.add(word: literals[257 &+ lengthSlot])
          let lengthExtra = DeflateSymbols.extra(ofLengthSlot: lengthSlot)
          bits.add(UInt64((length &- 3) & (1 &<< lengthExtra &- 1)), UInt64(lengthExtra))
          bits.flush()
          let distance = Int(step.distance)
          let distanceSlot = DeflateSymbols.slot(ofDistance: distance)
          bits.add(word: distances[distanceSlot])
          let distanceExtra = DeflateSymbols.extra(ofDistanceSlot: distanceSlot)
          bits.add(UInt64(distance & (1 &<< distanceExtra &- 1)), UInt64(distanceExtra))
          bits.flush()
          at += length
        }
        bits.add(word: literals[DeflateSymbols.end])
        bits.flush()
      }
    }
    out = bits
  }
}

extension BitWriter {
  /// Appends a word of a `HuffmanCode`.
  fileprivate mutating func add(word: UInt32) {
    add(UInt64(word &>> 5), UInt64(word & 31))
  }
}
