/// Deflates bands of scanlines, each on its own, into blocks that end on a byte boundary and are not the last, so that
/// bands stand side by side in one stream.
enum Deflater {
  case pixels(PixelDeflater)
  case flushed(FlushedDeflater)

  init(_ compression: PNGCompression) throws(ImageProblem) {
    switch compression {
    case .fast: self = .pixels(PixelDeflater(depth: 1, enough: 16))
    case .default: self = .pixels(PixelDeflater(depth: 32, enough: 96))
    case .small: self = .flushed(try FlushedDeflater())
    }
  }

  /// The blocks for `lines`, valid until the next call.
  ///
  /// - Parameter lines: whole scanlines: a filter byte and pixels of `pixel` bytes (3 or 4), `stride` bytes together.
  func compress<Result>(
    _ lines: UnsafeBufferPointer<UInt8>, stride: Int, pixel: Int,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) throws -> Result {
    switch self {
    case .pixels(let deflater): try deflater.compress(lines, stride: stride, pixel: pixel, body)
    case .flushed(let deflater): try deflater.compress(lines, body)
    }
  }
}
