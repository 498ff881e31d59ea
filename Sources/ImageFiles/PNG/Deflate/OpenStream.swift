/// Reads past the blocks of a raw deflate stream (RFC 1951), to find where its last block begins and ends.
///
/// libdeflate only writes whole streams: the last block says that it is the last, at a bit that nothing points to. Here
/// it is found by passing all symbols, without what they mean, which costs a fiftieth of compressing them.
struct OpenStream {
  /// Bytes after a stream's that may be read, whatever they hold.
  static let spare = 8
  /// Bytes that `leaveOpen` may add: what is left of the block's header, and the length of an empty one, twice.
  static let closing = 5

  private var literals = SkipTable(quickBits: 9)
  private var distances = SkipTable(quickBits: 6)
  /// Nineteen at the most: read bit by bit.
  private var lengthCodes = SkipTable(quickBits: 0)
  private var lengths: [UInt8] = []

  /// Has the last block not be the last, and an empty block follow, after which a byte begins: as if the stream had been
  /// flushed and not ended. Gives its new number of bytes, or nil where the bytes are no whole stream.
  ///
  /// - Parameter bytes: the stream, `count` long, and room for `closing` and `spare` more.
  mutating func leaveOpen(_ bytes: UnsafeMutableBufferPointer<UInt8>, count: Int) -> Int? {
    var bits = Bits(base: UnsafeRawPointer(bytes.baseAddress!), end: count * 8)
    while true {
      let header = bits.position
      let isLast = bits.take(1) == 1
      switch bits.take(2) {
      case 0:
        bits.position = (bits.position + 7) & ~7
        let length = bits.take(16)
        guard bits.take(16) == length ^ 0xffff else { return nil }
        bits.position += length * 8
      case 1:
        takeFixedCodes()
        guard pass(&bits) else { return nil }
      case 2:
        guard takeCodes(&bits), pass(&bits) else { return nil }
      default: return nil
      }
      guard bits.position <= bits.end else { return nil }
      guard isLast else { continue }
      bytes[header >> 3] &= ~(1 << UInt8(header & 7))
      // The bits behind the end are 0 up to the next byte, and three more are the header of an empty stored block.
      var length = (bits.position + 3 + 7) >> 3
      if length > count { bytes[count] = 0 }
      for byte: UInt8 in [0, 0, 0xff, 0xff] {
        bytes[length] = byte
        length += 1
      }
      return length
    }
  }

  /// Passes the symbols of a block up to its end.
  private func pass(_ bits: inout Bits) -> Bool {
    while bits.position < bits.end {
      guard let symbol = literals.next(bits.peek) else { return false }
      bits.position += symbol.skip
      switch symbol.kind {
      case .plain: continue
      case .end: return true
      case .match:
        guard let distance = distances.next(bits.peek) else { return false }
        bits.position += distance.skip
      }
    }
    return false
  }

  // MARK: Codes

  private mutating func takeFixedCodes() {
    lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 } + [UInt8](repeating: 5, count: 30)
    take(literals: 288)
  }

  /// The codes that a block begins with, themselves written in a third one.
  private mutating func takeCodes(_ bits: inout Bits) -> Bool {
    let literalCount = bits.take(5) + 257
    let distanceCount = bits.take(5) + 1
    let lengthCount = bits.take(4) + 4
    lengths = [UInt8](repeating: 0, count: 19)
    for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(lengthCount) {
      lengths[place] = UInt8(bits.take(3))
    }
    lengthCodes.take(lengths[...]) { _ in (0, .plain) }
    lengths.removeAll(keepingCapacity: true)
    while lengths.count < literalCount + distanceCount {
      guard bits.position < bits.end, let (symbol, length) = lengthCodes.symbol(bits.peek) else { return false }
      bits.position += length
      switch symbol {
      case 0...15: lengths.append(UInt8(symbol))
      case 16:
        guard let last = lengths.last else { return false }
        lengths.append(contentsOf: repeatElement(last, count: 3 + bits.take(2)))
      case 17: lengths.append(contentsOf: repeatElement(0, count: 3 + bits.take(3)))
      default: lengths.append(contentsOf: repeatElement(0, count: 11 + bits.take(7)))
      }
    }
    guard lengths.count == literalCount + distanceCount else { return false }
    take(literals: literalCount)
    return true
  }

  private mutating func take(literals count: Int) {
    literals.take(lengths[..<count]) { symbol in
      switch symbol {
      case ..<256: (0, .plain)
      case 256: (0, .end)
      // Four lengths each with a bit more; the longest of all has a code of its own.
      case 285: (0, .match)
      default: (max(0, (symbol - 261) / 4), .match)
      }
    }
    distances.take(lengths[count...]) { symbol in (max(0, symbol / 2 - 1), .plain) }
  }

  /// Bits of bytes, the lowest of each first.
  private struct Bits {
    let base: UnsafeRawPointer
    let end: Int
    var position = 0

    init(base: UnsafeRawPointer, end: Int) {
      self.base = base
      self.end = end
    }

    /// At least 57 bits from the position on.
    var peek: UInt64 {
      let byte = min(position, end) >> 3
      return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: byte, as: UInt64.self)) >> UInt64(position & 7)
    }

    mutating func take(_ count: Int) -> Int {
      defer { position += count }
      return Int(peek & (1 << UInt64(count) - 1))
    }
  }
}
