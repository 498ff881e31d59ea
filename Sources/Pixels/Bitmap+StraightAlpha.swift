/// Between premultiplied pixels, which are drawn, and straight ones, which files hold.
///
/// Of a premultiplied component c ≤ a the straight one is round(255·c ÷ a), of a straight one the premultiplied one is
/// round(c·a ÷ 255). Going to straight alpha and back gives the same pixel; the other way round is exact only where
/// a = 255, because fewer colours exist at a low alpha.
extension Bitmap {
  /// Whether every pixel's alpha is 255.
  public var isOpaque: Bool {
    let pixels = UnsafeRawPointer(bytes.baseAddress!)
    for y in 0..<height {
      let row = pixels + y * stride
      var all: UInt32 = 0xFFFF_FFFF
      var x = 0
      while x < stride {
        all &= row.loadUnaligned(fromByteOffset: x, as: UInt32.self)
        x &+= 4
      }
      if all < 0xFF00_0000 { return false }
    }
    return true
  }

  /// Writes row `y` as `width` times R, G, B, A with straight alpha.
  public func copyStraightRGBA(row y: Int, to out: UnsafeMutablePointer<UInt8>) {
    let source = UnsafeRawPointer(bytes.baseAddress!) + y * stride
    Reciprocals.table.withUnsafeBufferPointer { reciprocals in
      let reciprocal = reciprocals.baseAddress!
      for x in 0..<width {
        let pixel = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
        let alpha = pixel &>> 24
        var straight = pixel
        if alpha != 255 {
          let factor = reciprocal[Int(alpha)]
          let half = UInt64(alpha &>> 1)
          let blue = ((UInt64(pixel & 0xFF) &* 255 &+ half) &* factor) &>> 24
          let green = ((UInt64((pixel &>> 8) & 0xFF) &* 255 &+ half) &* factor) &>> 24
          let red = ((UInt64((pixel &>> 16) & 0xFF) &* 255 &+ half) &* factor) &>> 24
          straight = UInt32(truncatingIfNeeded: blue | (green &<< 8) | (red &<< 16)) | (alpha &<< 24)
        }
        let at = out + x &* 4
        at[0] = UInt8(truncatingIfNeeded: straight &>> 16)
        at[1] = UInt8(truncatingIfNeeded: straight &>> 8)
        at[2] = UInt8(truncatingIfNeeded: straight)
        at[3] = UInt8(truncatingIfNeeded: straight &>> 24)
      }
    }
  }

  /// Writes row `y` as `width` times R, G, B, whatever the alpha; meant for opaque bitmaps.
  ///
  /// From the last pixel to the first: four swapped bytes are A, R, G, B, and A falls where the pixel before puts its B
  /// afterwards. Only the first pixel has none before it.
  public func copyRGB(row y: Int, to out: UnsafeMutablePointer<UInt8>) {
    let source = UnsafeRawPointer(bytes.baseAddress!) + y * stride
    let target = UnsafeMutableRawPointer(out) - 1
    var x = width
    while x > 4 {
      x &-= 4
      let at = target + x &* 3
      let early = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt64.self).byteSwapped
      let late = source.loadUnaligned(fromByteOffset: x &* 4 &+ 8, as: UInt64.self).byteSwapped
      at.storeBytes(of: UInt32(truncatingIfNeeded: late), toByteOffset: 9, as: UInt32.self)
      at.storeBytes(of: UInt32(truncatingIfNeeded: late &>> 32), toByteOffset: 6, as: UInt32.self)
      at.storeBytes(of: UInt32(truncatingIfNeeded: early), toByteOffset: 3, as: UInt32.self)
      at.storeBytes(of: UInt32(truncatingIfNeeded: early &>> 32), as: UInt32.self)
    }
    while x > 1 {
      x &-= 1
      let pixel = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self).byteSwapped
      target.storeBytes(of: pixel, toByteOffset: x &* 3, as: UInt32.self)
    }
    let first = source.loadUnaligned(as: UInt32.self)
    out[0] = UInt8(truncatingIfNeeded: first &>> 16)
    out[1] = UInt8(truncatingIfNeeded: first &>> 8)
    out[2] = UInt8(truncatingIfNeeded: first)
  }

  /// Multiplies the colours by their alpha, in place: for a bitmap that a decoder filled with straight BGRA.
  public func premultiply() {
    let pixels = bytes.baseAddress!
    for offset in Swift.stride(from: 0, to: bytes.count, by: 4) {
      let pixel = pixels.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let alpha = pixel &>> 24
      if alpha == 255 { continue }
      let blue = Self.dividedBy255((pixel & 0xFF) &* alpha)
      let green = Self.dividedBy255(((pixel &>> 8) & 0xFF) &* alpha)
      let red = Self.dividedBy255(((pixel &>> 16) & 0xFF) &* alpha)
      let result = blue | (green &<< 8) | (red &<< 16) | (alpha &<< 24)
      pixels.storeBytes(of: result, toByteOffset: offset, as: UInt32.self)
    }
  }

  /// round(value ÷ 255) for a product of two bytes.
  private static func dividedBy255(_ value: UInt32) -> UInt32 {
    let half = value &+ 128
    return (half &+ (half &>> 8)) &>> 8
  }
}

/// ceil(2²⁴ ÷ a) for every alpha but 0: (255·c + a/2) · that >> 24 equals the rounded quotient for every c ≤ a.
private enum Reciprocals {
  static let table: [UInt64] = [0] + (1...255).map { ((1 << 24) + $0 - 1) / $0 }
}
