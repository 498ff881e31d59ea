import CDeflate

/// Deflates runs of bytes by libdeflate, each on its own, into blocks that end on a byte boundary and are not the last: for
/// the smallest files, whatever time it takes.
final class LibraryDeflater {
  private let compressor: OpaquePointer
  private var stream = OpenStream()
  private var output: [UInt8] = []

  /// - Parameter level: libdeflate's, 1…12.
  init(level: Int32) throws(ImageProblem) {
    guard let compressor = libdeflate_alloc_compressor(level) else { throw .unencodable(reason: "out of memory") }
    self.compressor = compressor
  }

  deinit {
    libdeflate_free_compressor(compressor)
  }

  /// The blocks for `bytes`, valid until the next call.
  func compress<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) throws -> Result {
    let room = libdeflate_deflate_compress_bound(compressor, bytes.count) + OpenStream.closing + OpenStream.spare
    if output.count < room { output = [UInt8](repeating: 0, count: room) }
    return try output.withUnsafeMutableBufferPointer { output in
      let count = libdeflate_deflate_compress(
        compressor, bytes.baseAddress, bytes.count, output.baseAddress, output.count - OpenStream.spare)
      guard count > 0, let used = stream.leaveOpen(output, count: count) else {
        throw ImageProblem.unencodable(reason: "libdeflate left no whole stream")
      }
      return try body(UnsafeBufferPointer(rebasing: output[..<used]))
    }
  }
}
