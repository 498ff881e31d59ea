import Pixels

/// What the encoder knows of each row of a bitmap.
struct RowHashes {
  private(set) var hashes: [UInt64]
  /// Whether every pixel's alpha is 255.
  private var opaque: [Bool]

  init(of bitmap: Bitmap) {
    hashes = [UInt64](repeating: 0, count: bitmap.height)
    opaque = [Bool](repeating: false, count: bitmap.height)
    update(0..<bitmap.height, of: bitmap)
  }

  var isOpaque: Bool { opaque.allSatisfy { $0 } }

  /// Reads rows anew.
  mutating func update(_ rows: Range<Int>, of bitmap: Bitmap) {
    guard let base = bitmap.bytes.baseAddress else { return }
    for y in rows { (hashes[y], opaque[y]) = Self.read(UnsafeRawPointer(base) + y * bitmap.stride, bitmap.stride) }
  }

  /// A hash of a row's bytes: four lanes of multiply and rotate over 32 bytes a step, then the rest pixel by pixel.
  /// It only has to be fast and to spread; equality is decided by comparing pixels.
  private static func read(_ row: UnsafeRawPointer, _ count: Int) -> (hash: UInt64, isOpaque: Bool) {
    var a: UInt64 = 0x243F_6A88_85A3_08D3
    var b: UInt64 = 0x1319_8A2E_0370_7344
    var c: UInt64 = 0xA409_3822_299F_31D0
    var d: UInt64 = 0x082E_FA98_EC4E_6C89
    var all = UInt64.max
    var at = 0
    while at &+ 32 <= count {
      let w = row.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let x = row.loadUnaligned(fromByteOffset: at &+ 8, as: UInt64.self)
      let y = row.loadUnaligned(fromByteOffset: at &+ 16, as: UInt64.self)
      let z = row.loadUnaligned(fromByteOffset: at &+ 24, as: UInt64.self)
      all &= w & x & y & z
      a = step(a, w)
      b = step(b, x)
      c = step(c, y)
      d = step(d, z)
      at &+= 32
    }
    while at < count {
      let pixel = row.loadUnaligned(fromByteOffset: at, as: UInt32.self)
      all &= UInt64(pixel) | 0xFF00_0000_0000_0000
      a = step(a, UInt64(pixel))
      at &+= 4
    }
    let alphas: UInt64 = 0xFF00_0000_FF00_0000
    return ((((a.mixed ^ b).mixed ^ c).mixed ^ d).mixed, all & alphas == alphas)
  }

  private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let product = (lane ^ word) &* 0x9FB2_1C65_1E98_DF25
    return (product &<< 29) | (product &>> 35)
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
