import CDeflate

/// Files in the form of gzip (RFC 1952), with libdeflate, as a browser takes them.
public enum Gzip {
  /// Returns bytes made smaller; nil where there is no memory for that.
  public static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    return [UInt8](unsafeUninitializedCapacity: libdeflate_gzip_compress_bound(compressor, bytes.count)) {
      $1 = libdeflate_gzip_compress(compressor, bytes, bytes.count, $0.baseAddress, $0.count)
    }
  }

  private static let level: Int32 = 9
}
