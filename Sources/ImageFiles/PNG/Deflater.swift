import CZlib

/// Deflates runs of bytes, each on its own, into blocks that end on a byte boundary and are not the last.
final class Deflater {
  // zlib keeps a pointer to the stream, which therefore must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var output: [UInt8] = []

  /// `level` is zlib's, 1…9. Raw deflate with a window of 32 KiB.
  init(level: Int32) throws(ImageProblem) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, level, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      stream.deallocate()
      throw .unencodable(reason: "zlib could not begin (\(status))")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// The blocks for `bytes`, valid until the next call.
  func compress<Result>(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) throws -> Result {
    deflateReset(stream)
    // Room for the bound, which counts a last block, and for the flush's empty block.
    let bound = Int(deflateBound(stream, uLong(bytes.count))) + 16
    if output.count < bound { output = [UInt8](repeating: 0, count: bound) }
    return try output.withUnsafeMutableBufferPointer { output in
      stream.pointee.next_in = bytes.baseAddress
      stream.pointee.avail_in = uInt(bytes.count)
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = uInt(output.count)
      let status = deflate(stream, Z_SYNC_FLUSH)
      let used = output.count - Int(stream.pointee.avail_out)
      guard status == Z_OK, stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 else {
        throw ImageProblem.unencodable(reason: "zlib stopped early (\(status))")
      }
      return try body(UnsafeBufferPointer(rebasing: output[..<used]))
    }
  }
}
