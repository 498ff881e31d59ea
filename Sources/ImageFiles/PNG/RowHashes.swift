import Pixels

/// The encoder's knowledge of each row of a bitmap.
package struct RowHashes {
  package private(set) var hashes: [UInt64]
  /// Whether every pixel's alpha is 255, for each row.
  private var opaque: [Bool]

  package init(of bitmap: Bitmap) {
    hashes = [UInt64](repeating: 0, count: bitmap.height)
    opaque = [Bool](repeating: false, count: bitmap.height)
    update(0..<bitmap.height, of: bitmap)
  }

  var isOpaque: Bool { opaque.allSatisfy { $0 } }

  /// Takes rows for those that they were, so many rows above.
  mutating func move(to rows: Range<Int>, by shift: Int) {
    let source = (rows.lowerBound - shift)..<(rows.upperBound - shift)
    let moved = (hashes[source], opaque[source])
    hashes.replaceSubrange(rows, with: moved.0)
    opaque.replaceSubrange(rows, with: moved.1)
  }

  /// Reads rows anew.
  mutating func update(_ rows: Range<Int>, of bitmap: Bitmap) {
    guard let base = bitmap.bytes.baseAddress else { return }
    for y in rows { (hashes[y], opaque[y]) = Self.read(UnsafeRawPointer(base) + y * bitmap.stride, bitmap.stride) }
  }

  /// A hash of a row's bytes: two lanes that fold sixteen bytes each by one wide multiplication, then the rest pixel by
  /// pixel. It only has to be fast and to spread; equality is decided by comparing pixels.
  private static func read(_ row: UnsafeRawPointer, _ count: Int) -> (hash: UInt64, isOpaque: Bool) {
    var a: UInt64 = 0x243F_6A88_85A3_08D3
    var b: UInt64 = 0x1319_8A2E_0370_7344
    var all = UInt64.max
    var at = 0
    let last = count &- 32
    while at <= last {
      let w = row.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let x = row.loadUnaligned(fromByteOffset: at &+ 8, as: UInt64.self)
      let y = row.loadUnaligned(fromByteOffset: at &+ 16, as: UInt64.self)
      let z = row.loadUnaligned(fromByteOffset: at &+ 24, as: UInt64.self)
      all &= w & x & y & z
      a = fold(a ^ w, x ^ 0xA409_3822_299F_31D0)
      b = fold(b ^ y, z ^ 0x082E_FA98_EC4E_6C89)
      at &+= 32
    }
    while at < count {
      let pixel = row.loadUnaligned(fromByteOffset: at, as: UInt32.self)
      all &= UInt64(pixel) | 0xFF00_0000_0000_0000
      a = fold(a ^ UInt64(pixel), 0x9FB2_1C65_1E98_DF25)
      at &+= 4
    }
    let alphas: UInt64 = 0xFF00_0000_FF00_0000
    return ((a.mixed ^ b).mixed, all & alphas == alphas)
  }

  /// Both halves of a product in one, so that every bit of the factors reaches every bit of it.
  private static func fold(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let product = first.multipliedFullWidth(by: second)
    return product.high ^ product.low
  }
}

extension UInt64 {
  /// A bijection that spreads every bit (the finalizer of MurmurHash3, Appleby 2011).
  var mixed: UInt64 {
    var z = self
    z = (z ^ (z &>> 33)) &* 0xFF51_AFD7_ED55_8CCD
    z = (z ^ (z &>> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return z ^ (z &>> 33)
  }
}
