import CZlib

/// Deflates runs of bytes by zlib's longest search, each on its own, into blocks that end on a byte boundary and are
/// not the last: for small files, whatever time it takes.
final class FlushedDeflater {
  /// zlib's flush: an empty stored block, and the bits before it.
  private static let flush = 8

  private let stream: UnsafeMutablePointer<z_stream>
  private var output: [UInt8] = []

  init() throws(ImageProblem) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    guard
      deflateInit2_(
        stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        == Z_OK
    else {
      stream.deallocate()
      throw .unencodable(reason: "out of memory")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// The blocks for `bytes`, valid until the next call.
  func compress<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) throws -> Result {
    let room = Int(deflateBound(stream, uLong(bytes.count))) + Self.flush
    if output.count < room { output = [UInt8](repeating: 0, count: room) }
    return try output.withUnsafeMutableBufferPointer { output in
      deflateReset(stream)
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.pointee.avail_in = uInt(bytes.count)
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = uInt(output.count)
      // With room left, all of it has been flushed.
      guard deflate(stream, Z_SYNC_FLUSH) == Z_OK, stream.pointee.avail_out > 0 else {
        throw ImageProblem.unencodable(reason: "zlib did not flush")
      }
      return try body(UnsafeBufferPointer(rebasing: output[..<(output.count - Int(stream.pointee.avail_out))]))
    }
  }
}
