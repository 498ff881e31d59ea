import CCairo
import Pixels

/// A coverage in memory: `width × height` pixels of one byte, rows `stride` bytes apart.
final class AlphaMask {
  let width: Int
  let height: Int
  let stride: Int
  let bytes: UnsafeMutableRawBufferPointer

  /// Everywhere covered alike. Throws where the sides are beyond what Cairo takes.
  init(width: Int, height: Int, coverage: UInt8 = 0) throws {
    try RasterProblem.checkSides(Double(width), Double(height))
    self.width = width
    self.height = height
    stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(width)))
    bytes = .allocate(byteCount: stride * height, alignment: 64)
    bytes.initializeMemory(as: UInt8.self, repeating: coverage)
  }

  deinit {
    bytes.deallocate()
  }

  /// A bitmap's alpha.
  convenience init(alphaOf bitmap: Bitmap) throws {
    try self.init(width: bitmap.width, height: bitmap.height)
    for y in 0..<height {
      let row = bitmap.row(y)
      for x in 0..<width { bytes[y * stride + x] = row[x * 4 + 3] }
    }
  }

  /// Covers each pixel as far as another mask does not.
  ///
  /// - Parameter origin: the other's pixel for the first of these; it has one for all of them.
  func multiply(byRestOf other: AlphaMask, from origin: PixelPoint) {
    for y in 0..<height {
      let row = (origin.y + y) * other.stride + origin.x
      for x in 0..<width {
        let product = UInt32(bytes[y * stride + x]) * UInt32(255 - other.bytes[row + x]) + 128
        bytes[y * stride + x] = UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
      }
    }
  }

  /// Covers of each pixel what another mask, as large, covers more than this one did.
  func subtract(from other: AlphaMask) {
    for index in bytes.indices { bytes[index] = other.bytes[index] &- min(bytes[index], other.bytes[index]) }
  }

  /// Covers as much less of each pixel as makes that both masks, one over the other, cover what this one did alone.
  ///
  /// - Parameter other: as large, covering no more.
  func makeRoom(for other: AlphaMask) {
    for start in Swift.stride(from: 0, to: bytes.count, by: 4) {
      let four = bytes.load(fromByteOffset: start, as: UInt32.self)
      guard four != 0, four != .max else { continue }
      for index in start..<(start + 4) where 1..<255 ~= bytes[index] {
        let (free, rest) = (255 - Int(bytes[index]), 255 - Int(other.bytes[index]))
        bytes[index] = rest > free ? UInt8(truncatingIfNeeded: 255 - (255 * free + rest / 2) / rest) : 0
      }
    }
  }

  /// A surface over the same bytes, to be used up before the mask goes.
  func makeSurface() -> OpaquePointer? {
    cairo_image_surface_create_for_data(
      bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(stride))
  }
}
