/// Eight pixels of a row in both pictures, looked at together.
///
/// Which of them something holds for is a number of eight bytes, 1 or 0, the first pixel's lowest: a vector of 32-bit
/// lanes becomes one in two instructions on any machine.
struct PixelBlock {
  static let width = 8
  static let all: UInt64 = 0x0101_0101_0101_0101

  let first: SIMD8<UInt32>
  let second: SIMD8<UInt32>
  /// The same pixels where they lie, to look at them one by one.
  let pixels: (first: UnsafePointer<UInt32>, second: UnsafePointer<UInt32>)

  @inline(__always)
  init(_ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>) {
    pixels = (first, second)
    self.first = UnsafeRawPointer(first).loadUnaligned(as: SIMD8<UInt32>.self)
    self.second = UnsafeRawPointer(second).loadUnaligned(as: SIMD8<UInt32>.self)
  }

  @inline(__always)
  var isEqual: Bool { first == second }

  /// Whether all sixteen pixels are opaque.
  @inline(__always)
  var isOpaque: Bool {
    let alpha = SIMD8<UInt32>(repeating: 0xFF00_0000)
    return (first & second & alpha) == alpha
  }

  /// The pixels that are not the same.
  @inline(__always)
  var unequal: UInt64 { Self.places(first .!= second) }

  /// The differences of blue and red, and of green and alpha, 0…255 each.
  @inline(__always)
  var channels: (SIMD16<Int16>, SIMD16<Int16>) {
    (Self.distance(first, second), Self.distance(first &>> 8, second &>> 8))
  }

  /// Between every other byte.
  @inline(__always)
  private static func distance(_ first: SIMD8<UInt32>, _ second: SIMD8<UInt32>) -> SIMD16<Int16> {
    let every = SIMD8<UInt32>(repeating: 0xFF_00FF)
    let difference =
      unsafeBitCast(first & every, to: SIMD16<Int16>.self) &- unsafeBitCast(second & every, to: SIMD16<Int16>.self)
    let sign = difference &>> 15
    return (difference ^ sign) &- sign
  }

  /// The square of the distance in YIQ of opaque pixels, in single precision (`ColorDifference.squaredYIQ`).
  @inline(__always)
  var roughSquares: SIMD8<Float> {
    let (red, green, blue) = (difference(16), difference(8), difference(0))
    let y: SIMD8<Float> = red * 0.298_895_31 + green * 0.586_622_47 + blue * 0.114_482_23
    let i: SIMD8<Float> = red * 0.595_977_99 - green * 0.274_176_10 - blue * 0.321_801_89
    let q: SIMD8<Float> = red * 0.211_470_17 - green * 0.522_617_11 + blue * 0.311_146_94
    let (yy, ii, qq) = (y * y * 0.5053, i * i * 0.299, q * q * 0.1957)
    return yy + ii + qq
  }

  @inline(__always)
  private func difference(_ shift: UInt32) -> SIMD8<Float> {
    let byte = SIMD8<UInt32>(repeating: 0xFF)
    let (a, b) = ((first &>> shift) & byte, (second &>> shift) & byte)
    return SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: a &- b))
  }

  @inline(__always)
  static func places(_ mask: SIMDMask<SIMD8<Int32>>) -> UInt64 {
    let ones = unsafeBitCast(mask, to: SIMD8<UInt32>.self) & 1
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: ones), to: UInt64.self)
  }

  /// The larger one, lane by lane, of numbers that are not far apart. (The generic `pointwiseMax` and `replacing` look
  /// at so many lanes one by one: measured, sixty times as slow.)
  @inline(__always)
  static func larger(_ a: SIMD16<Int16>, _ b: SIMD16<Int16>) -> SIMD16<Int16> {
    let excess = b &- a
    return a &+ (excess & ~(excess &>> 15))
  }

  /// All bits of the lanes that `places` has not.
  @inline(__always)
  static func lanes(without places: UInt64) -> SIMD8<UInt32> {
    SIMD8<UInt32>(truncatingIfNeeded: unsafeBitCast(places, to: SIMD8<UInt8>.self)) &- 1
  }
}
