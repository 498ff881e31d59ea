import CDeflate

/// Deflates runs of bytes, each on its own, into blocks that end on a byte boundary and are not the last.
final class Deflater {
  private let compressor: OpaquePointer
  private var blocks = DeflateBlocks()
  private var output: [UInt8] = []

  init(_ compression: PNGCompression) throws(ImageProblem) {
    let level: Int32 =
      switch compression {
      case .fast: 1
      case .default: 6
      // The next ones take twice and four times as long for a hundredth each.
      case .small: 10
      }
    guard let compressor = libdeflate_alloc_compressor(level) else { throw .unencodable(reason: "out of memory") }
    self.compressor = compressor
  }

  deinit {
    libdeflate_free_compressor(compressor)
  }

  /// The blocks for `bytes`, valid until the next call.
  func compress<Result>(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) throws -> Result {
    let room = libdeflate_deflate_compress_bound(compressor, bytes.count) + DeflateBlocks.closing + DeflateBlocks.spare
    if output.count < room { output = [UInt8](repeating: 0, count: room) }
    return try output.withUnsafeMutableBufferPointer { output in
      let count = libdeflate_deflate_compress(
        compressor, bytes.baseAddress, bytes.count, output.baseAddress, output.count - DeflateBlocks.spare)
      guard count > 0, let used = blocks.leaveOpen(output, count: count) else {
        throw ImageProblem.unencodable(reason: "libdeflate left no whole stream")
      }
      return try body(UnsafeBufferPointer(rebasing: output[..<used]))
    }
  }
}
