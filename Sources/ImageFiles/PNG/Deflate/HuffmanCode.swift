/// A Huffman code whose codewords have at most `longest` bits, in the canonical form of RFC 1951, 3.2.2.
///
/// Lengths come from the in-place algorithm of Moffat and Katajainen (1995); codewords longer than allowed are
/// shortened, and the shorter ones nearest to them lengthened for it.
struct HuffmanCode {
  /// Symbols of the alphabet.
  let size: Int
  private let longest: Int
  /// The length of each symbol's word, 0 where it has none.
  private(set) var lengths: [UInt8]
  /// Each symbol's word, its first bit lowest, above its length in the lowest five bits.
  private(set) var codewords: [UInt32]
  /// Counts above symbols, to be sorted.
  private var order: [UInt64] = []
  private var work: [Int] = []

  init(size: Int, longest: Int) {
    self.size = size
    self.longest = longest
    lengths = [UInt8](repeating: 0, count: size)
    codewords = [UInt32](repeating: 0, count: size)
    order.reserveCapacity(size)
    work.reserveCapacity(size)
  }

  /// The code of given lengths.
  init(lengths: [UInt8]) {
    self.init(size: lengths.count, longest: 15)
    self.lengths = lengths
    assignCodewords()
  }

  /// Becomes the best code for symbols that occur so often.
  mutating func take(_ counts: UnsafeMutablePointer<UInt32>) {
    order.removeAll(keepingCapacity: true)
    for symbol in 0..<size where counts[symbol] > 0 { order.append(UInt64(counts[symbol]) << 16 | UInt64(symbol)) }
    lengths.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    if order.count < 2 {
      // A word of one bit; RFC 1951, 3.2.7, for a single distance.
      if let only = order.first { lengths[Int(only & 0xffff)] = 1 }
    } else {
      order.sort()
      takeLengths()
    }
    assignCodewords()
  }

  /// Lengths of the symbols in `order`, the rarest first.
  private mutating func takeLengths() {
    let count = order.count
    work.removeAll(keepingCapacity: true)
    for entry in order { work.append(Int(entry >> 16)) }
    work.withUnsafeMutableBufferPointer { work in
      // Weights become parents, parents depths, depths of inner nodes depths of leaves.
      var leaf = 0
      var root = 0
      for next in 0..<(count - 1) {
        var weight = 0
        for _ in 0..<2 {
          if leaf >= count || (root < next && work[root] < work[leaf]) {
            weight += work[root]
            work[root] = next
            root += 1
          } else {
            weight += work[leaf]
            leaf += 1
          }
        }
        work[next] = weight
      }
      work[count - 2] = 0
      for next in stride(from: count - 3, through: 0, by: -1) { work[next] = work[work[next]] + 1 }
    }
    // How many leaves each depth has: what its nodes are that are not inner ones.
    var leaves = [Int](repeating: 0, count: longest + 1)
    var inner = count - 2
    var nodes = 1
    var depth = 0
    while nodes > 0 {
      var innerHere = 0
      while inner >= 0, work[inner] == depth {
        innerHere += 1
        inner -= 1
      }
      leaves[min(depth, longest)] += nodes - innerHere
      nodes = 2 * innerHere
      depth += 1
    }
    limit(&leaves)
    var next = 0
    for length in stride(from: longest, to: 0, by: -1) {
      for _ in 0..<leaves[length] {
        lengths[Int(order[next] & 0xffff)] = UInt8(length)
        next += 1
      }
    }
  }

  /// Lengthens codewords until all of `leaves` fit: Kraft's sum is to be one.
  private func limit(_ leaves: inout [Int]) {
    var sum = 0
    for length in 1...longest { sum += leaves[length] << (longest - length) }
    while sum > 1 << longest {
      // One of the longest goes beside a shorter one, which moves down by a bit: one unit less.
      var length = longest - 1
      while leaves[length] == 0 { length -= 1 }
      leaves[length] -= 1
      leaves[length + 1] += 2
      leaves[longest] -= 1
      sum -= 1
    }
  }

  private mutating func assignCodewords() {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: longest + 1) { next in
      // How many codewords of each length there are, then the first of them, then the next.
      next.initialize(repeating: 0)
      lengths.withUnsafeBufferPointer { lengths in
        for length in lengths { next[Int(length)] &+= 1 }
        var code: UInt32 = 0
        var shorter: UInt32 = 0
        for length in 1...longest {
          code = (code &+ shorter) &<< 1
          shorter = next[length]
          next[length] = code
        }
        codewords.withUnsafeMutableBufferPointer { codewords in
          for symbol in 0..<lengths.count {
            let length = Int(lengths[symbol])
            if length > 0 {
              codewords[symbol] = Self.reversed(next[length], UInt32(length)) &<< 5 | UInt32(length)
              next[length] &+= 1
            } else {
              codewords[symbol] = 0
            }
          }
        }
      }
    }
  }

  private static func reversed(_ word: UInt32, _ length: UInt32) -> UInt32 {
    var bits = word
    bits = (bits & 0x5555) &<< 1 | (bits &>> 1) & 0x5555
    bits = (bits & 0x3333) &<< 2 | (bits &>> 2) & 0x3333
    bits = (bits & 0x0f0f) &<< 4 | (bits &>> 4) & 0x0f0f
    bits = UInt32(UInt16(truncatingIfNeeded: bits).byteSwapped)
    return bits &>> (16 &- length)
  }
}
