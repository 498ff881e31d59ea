import CDeflate
import Pixels

/// Makes whole zlib streams (RFC 1950) of pictures' scanlines, with libdeflate.
final class WholeDeflater {
  private let compressor: OpaquePointer
  private let color: PNGColor
  private static let filterRows = 32

  init(_ compression: PNGCompression, color: PNGColor = .rgba) throws(ImageProblem) {
    guard let compressor = libdeflate_alloc_compressor(compression.levels.deflate) else {
      throw .unencodable(reason: "out of memory")
    }
    self.compressor = compressor
    self.color = color
  }

  deinit {
    libdeflate_free_compressor(compressor)
  }

  func compress(_ bitmap: Bitmap) -> [UInt8] {
    let length = PNGRows.length(width: bitmap.width, rows: bitmap.height, color: color)
    let scanlines = UnsafeMutablePointer<UInt8>.allocate(capacity: length)
    defer { scanlines.deallocate() }
    // The filter is chosen for a few rows at a time: a photograph may be a part of a screen.
    for y in stride(from: 0, to: bitmap.height, by: Self.filterRows) {
      let start = scanlines + PNGRows.length(width: bitmap.width, rows: y, color: color)
      PNGRows.write(bitmap, rows: y..<min(y + Self.filterRows, bitmap.height), color: color, to: start)
    }
    return [UInt8](unsafeUninitializedCapacity: libdeflate_zlib_compress_bound(compressor, length)) {
      $1 = libdeflate_zlib_compress(compressor, scanlines, length, $0.baseAddress, $0.count)
    }
  }
}
