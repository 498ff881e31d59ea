/// The two codes of a block as its header tells them (RFC 1951, 3.2.7): lengths of words, runs of equal ones shortened,
/// in a third code.
struct CodeLengths {
  /// The order in which the lengths of the third code stand, so that those at the end may be left out.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  /// Bits behind the symbols 16, 17 and 18: how often a length is repeated.
  private static func extra(_ symbol: Int) -> Int { symbol < 16 ? 0 : [2, 3, 7][symbol - 16] }

  private var code = HuffmanCode(size: 19, longest: 7)
  /// Symbols, and above their eight bits what stands behind them.
  private var symbols: [UInt16] = []
  private var literalCount = 0
  private var distanceCount = 0
  private var codeCount = 0
  /// The bits that the header takes, without the block's first three.
  private(set) var bits = 0

  mutating func take(literals: borrowing HuffmanCode, distances: borrowing HuffmanCode) {
    literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    distanceCount = (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1
    symbols.removeAll(keepingCapacity: true)
    let lengths = literals.lengths[..<literalCount] + distances.lengths[..<distanceCount]
    var at = 0
    while at < lengths.count {
      let length = lengths[at]
      var run = 1
      while at + run < lengths.count, lengths[at + run] == length { run += 1 }
      at += run
      shorten(length, run)
    }
    var counts = [UInt32](repeating: 0, count: 19)
    for symbol in symbols { counts[Int(symbol & 0xff)] += 1 }
    counts.withUnsafeMutableBufferPointer { code.take($0.baseAddress!) }
    codeCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    bits = 14 + 3 * codeCount
    for symbol in 0..<19 { bits += Int(counts[symbol]) * (Int(code.lengths[symbol]) + Self.extra(symbol)) }
  }

  private mutating func shorten(_ length: UInt8, _ run: Int) {
    var rest = run
    if length == 0 {
      while rest >= 11 {
        let part = min(rest, 138)
        symbols.append(UInt16(part - 11) << 8 | 18)
        rest -= part
      }
      if rest >= 3 {
        symbols.append(UInt16(rest - 3) << 8 | 17)
        rest = 0
      }
    } else {
      symbols.append(UInt16(length))
      rest -= 1
      while rest >= 3 {
        let part = min(rest, 6)
        symbols.append(UInt16(part - 3) << 8 | 16)
        rest -= part
      }
    }
    for _ in 0..<rest { symbols.append(UInt16(length)) }
  }

  func write(to bits: inout BitWriter) {
    bits.add(UInt64(literalCount - 257), 5)
    bits.add(UInt64(distanceCount - 1), 5)
    bits.add(UInt64(codeCount - 4), 4)
    bits.flush()
    for symbol in Self.order[..<codeCount] {
      bits.add(UInt64(code.lengths[symbol]), 3)
      bits.flush()
    }
    for entry in symbols {
      let symbol = Int(entry & 0xff)
      bits.add(UInt64(code.codewords[symbol] >> 5), UInt64(code.codewords[symbol] & 31))
      bits.add(UInt64(entry >> 8), UInt64(Self.extra(symbol)))
      bits.flush()
    }
  }
}
