import CDeflate
import Pixels

/// Makes whole zlib streams of pictures' scanlines, with libdeflate.
final class WholeDeflater {
  private let compressor: OpaquePointer
  private let color: PNGColor

  init(_ compression: PNGCompression, color: PNGColor = .rgba) throws(ImageProblem) {
    guard let compressor = libdeflate_alloc_compressor(PNGEncoder.level(compression)) else {
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
    PNGEncoder.fill(scanlines, from: bitmap, color: color)
    return [UInt8](unsafeUninitializedCapacity: libdeflate_zlib_compress_bound(compressor, length)) {
      $1 = libdeflate_zlib_compress(compressor, scanlines, length, $0.baseAddress, $0.count)
    }
  }
}
