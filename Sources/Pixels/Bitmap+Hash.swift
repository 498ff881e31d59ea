extension Bitmap {
  /// A number that two bitmaps share when they have the same size and the same pixels, and otherwise with a
  /// probability of 2⁻⁶⁴. The same in every process.
  public var pixelHash: UInt64 {
    var hash: UInt64 = 0x9e37_79b9_7f4a_7c15 ^ UInt64(width) << 32 ^ UInt64(height)
    let words = bytes.count / 8
    var index = 0
    while index < words {
      let word = bytes.load(fromByteOffset: index &* 8, as: UInt64.self)
      hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash &>> 32
      index &+= 1
    }
    if bytes.count % 8 != 0 {
      hash = (hash ^ UInt64(bytes.load(fromByteOffset: words * 8, as: UInt32.self))) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash &>> 32
    }
    hash = (hash ^ hash &>> 29) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash &>> 32
  }
}
