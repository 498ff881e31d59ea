/// A Huffman code of deflate, as far as reading past its symbols needs it: how many bits each takes with its extra bits,
/// and what comes after it.
struct SkipTable {
  /// The kind of a symbol, for a reader that only passes.
  enum Kind: UInt16 {
    case plain, match, end
  }

  /// The longest code, by RFC 1951.
  private static let longest = 15
  /// So many bits are looked up at once; longer codes, which are rare, are read bit by bit.
  private let quickBits: Int
  /// By the next bits: the bits to skip, and the kind from bit 8 on; 0 where the code is longer or there is none.
  private var quick: [UInt16]
  /// How many codes there are of each length, and their symbols in the order of the codes.
  private var counts = [Int](repeating: 0, count: longest + 1)
  private var symbols: [Int] = []
  private var skips: [UInt16] = []

  init(quickBits: Int) {
    self.quickBits = quickBits
    quick = [UInt16](repeating: 0, count: 1 << quickBits)
  }

  /// Takes up the code with these lengths, a symbol each; `meaning` gives the extra bits and the kind of a symbol.
  mutating func take(_ lengths: ArraySlice<UInt8>, meaning: (Int) -> (extra: Int, kind: Kind)) {
    for length in counts.indices { counts[length] = 0 }
    for entry in quick.indices { quick[entry] = 0 }
    symbols.removeAll(keepingCapacity: true)
    skips.removeAll(keepingCapacity: true)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var code = 0
    for length in 1...Self.longest {
      code <<= 1
      guard counts[length] > 0 else { continue }
      for (symbol, own) in lengths.enumerated() where Int(own) == length {
        let (extra, kind) = meaning(symbol)
        let skip = UInt16(length + extra) | kind.rawValue << 8
        symbols.append(symbol)
        skips.append(skip)
        if length <= quickBits { fill(code, length: length, with: skip) }
        code += 1
      }
    }
  }

  /// Every entry whose first bits are the code's, which stands in the stream from its highest bit on.
  private mutating func fill(_ code: Int, length: Int, with skip: UInt16) {
    var reversed = 0
    for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
    for entry in stride(from: reversed, to: quick.count, by: 1 << length) { quick[entry] = skip }
  }

  /// The bits to skip and the kind of the symbol that begins with the lowest of `bits`, or nil where no code does.
  func next(_ bits: UInt64) -> (skip: Int, kind: Kind)? {
    var found = quick[Int(truncatingIfNeeded: bits) & (quick.count - 1)]
    if found == 0 {
      guard let place = place(of: bits) else { return nil }
      found = skips[place.index]
    }
    return (Int(found & 0xff), Kind(rawValue: found >> 8) ?? .plain)
  }

  /// The symbol itself and the length of its code.
  func symbol(_ bits: UInt64) -> (symbol: Int, length: Int)? {
    place(of: bits).map { (symbols[$0.index], $0.length) }
  }

  /// Bit by bit, as codes of one length stand behind one another.
  private func place(of bits: UInt64) -> (index: Int, length: Int)? {
    var code = 0
    var first = 0
    var index = 0
    for length in 1...Self.longest {
      code |= Int(truncatingIfNeeded: bits >> UInt64(length - 1)) & 1
      if code - first < counts[length] { return (index + code - first, length) }
      index += counts[length]
      first = (first + counts[length]) << 1
      code <<= 1
    }
    return nil
  }
}
