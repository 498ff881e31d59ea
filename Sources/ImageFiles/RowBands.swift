import Pixels

/// Cuts a frame's rows into bands at places that the content chooses, so that a band which scrolls up by some pixels
/// is the same band again elsewhere.
///
/// A row may begin a band where it differs from the row above and a hash of the two says so (one time in
/// `selectivity`). Flat areas, whose rows are all alike, therefore never decide; a band that finds no place is cut at
/// its longest length. After a change the cuts meet the old ones again at the next place that both accept.
struct RowBands {
  static let shortest = 8
  static let longest = 32
  private static let selectivity: UInt64 = 8

  /// A run of rows and a hash of their pixels.
  struct Band {
    var rows: Range<Int>
    var hash: UInt64
  }

  let bands: [Band]

  init(of bitmap: Bitmap) {
    let base = UnsafeRawPointer(bitmap.bytes.baseAddress!)
    var bands: [Band] = []
    bands.reserveCapacity(bitmap.height / Self.shortest + 1)
    var start = 0
    var hash: UInt64 = 0
    var above: UInt64 = 0
    for y in 0..<bitmap.height {
      let row = Self.hash(base + y * bitmap.stride, count: bitmap.stride)
      let length = y - start
      if length >= Self.longest
        || (length >= Self.shortest && row != above
          && Self.mix(row ^ Self.mix(above)) % Self.selectivity == 0)
      {
        bands.append(Band(rows: start..<y, hash: hash))
        start = y
        hash = 0
      }
      hash = Self.mix(hash ^ row)
      above = row
    }
    bands.append(Band(rows: start..<bitmap.height, hash: hash))
    self.bands = bands
  }

  /// A hash of a row's bytes: four lanes of multiply and rotate over 32 bytes a step, then the rest pixel by pixel.
  /// It only has to be fast and to spread; equality is decided by comparing pixels.
  private static func hash(_ row: UnsafeRawPointer, count: Int) -> UInt64 {
    var a: UInt64 = 0x243F_6A88_85A3_08D3
    var b: UInt64 = 0x1319_8A2E_0370_7344
    var c: UInt64 = 0xA409_3822_299F_31D0
    var d: UInt64 = 0x082E_FA98_EC4E_6C89
    var at = 0
    while at &+ 32 <= count {
      a = step(a, row.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      b = step(b, row.loadUnaligned(fromByteOffset: at &+ 8, as: UInt64.self))
      c = step(c, row.loadUnaligned(fromByteOffset: at &+ 16, as: UInt64.self))
      d = step(d, row.loadUnaligned(fromByteOffset: at &+ 24, as: UInt64.self))
      at &+= 32
    }
    while at < count {
      a = step(a, UInt64(row.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
      at &+= 4
    }
    return mix(mix(mix(mix(a) ^ b) ^ c) ^ d)
  }

  private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let product = (lane ^ word) &* 0x9FB2_1C65_1E98_DF25
    return (product &<< 29) | (product &>> 35)
  }

  /// A bijection that spreads every bit (the finalizer of MurmurHash3, Appleby 2011).
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z &>> 33)) &* 0xFF51_AFD7_ED55_8CCD
    z = (z ^ (z &>> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return z ^ (z &>> 33)
  }
}
