/// Writes bits to memory, the lowest of each byte first (RFC 1951, 3.1.1). Writes up to eight bytes past `count`.
struct BitWriter {
  private var waiting: UInt64 = 0
  private var waitingCount: UInt64 = 0
  private var out: UnsafeMutableRawPointer
  private let start: UnsafeMutableRawPointer

  init(_ out: UnsafeMutablePointer<UInt8>) {
    start = UnsafeMutableRawPointer(out)
    self.out = start
  }

  /// Whole bytes written by `flush`.
  var count: Int { out - start }

  /// Appends the lowest `count` bits of `bits`, above which all are 0; no more than 56 between two calls of `flush`.
  @inline(__always)
  mutating func add(_ bits: UInt64, _ count: UInt64) {
    waiting |= bits &<< waitingCount
    waitingCount &+= count
  }

  /// Moves whole bytes to memory; fewer than eight bits wait then.
  @inline(__always)
  mutating func flush() {
    out.storeBytes(of: waiting.littleEndian, as: UInt64.self)
    out += Int(waitingCount &>> 3)
    waiting &>>= waitingCount & ~7
    waitingCount &= 7
  }

  /// Fills the byte that is begun with zeros, and flushes.
  mutating func align() {
    waitingCount = (waitingCount &+ 7) & ~7
    flush()
  }

  /// Appends an empty stored block, after which a byte begins.
  mutating func endOnByte() {
    add(0, 3)
    align()
    add(0xffff_0000, 32)
    flush()
  }

  /// Copies whole bytes, after `align`.
  mutating func append(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    out.copyMemory(from: bytes, byteCount: count)
    out += count
  }
}
