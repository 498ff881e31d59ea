import Pixels

extension BoxBlur {
  /// Blurs a part of a picture in place, each channel by itself; what lies outside of the part counts as clear.
  func apply(to bitmap: Bitmap, from origin: PixelPoint, width: Int, height: Int) {
    let bits = self.bits
    let rows = PixelLines(count: height, length: width)
    for y in 0..<height {
      let source = bitmap.row(origin.y + y).baseAddress! + 4 * origin.x
      for x in 0..<width {
        let pixel = source.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
        rows.values[y * width + x] = Pixel4(
          (pixel & 0xff) << bits, (pixel >> 8 & 0xff) << bits, (pixel >> 16 & 0xff) << bits, (pixel >> 24) << bits)
      }
    }
    apply(to: rows)
    let half: UInt32 = 1 << (bits - 1)
    for y in 0..<height {
      let target = bitmap.row(origin.y + y).baseAddress! + 4 * origin.x
      for x in 0..<width {
        let sum = (rows.values[y * width + x] &+ Pixel4(repeating: half)) &>> Pixel4(repeating: bits)
        let pixel = min(sum.x, 255) | min(sum.y, 255) << 8 | min(sum.z, 255) << 16 | min(sum.w, 255) << 24
        target.storeBytes(of: pixel, toByteOffset: 4 * x, as: UInt32.self)
      }
    }
  }

  /// Bits below a step of colour: as many as leave the sum of a box below 2²³, which a Float holds exactly.
  var bits: UInt32 {
    let span = 2 * radius + 1
    return span <= 128 ? 8 : span <= 512 ? 6 : 4
  }

  /// Blurs along the lines and across them; the channels have `bits` below a step.
  func apply(to rows: borrowing PixelLines) { rows.alongBothAxes(blur) }

  /// Three boxes along every line.
  private func blur(_ lines: borrowing PixelLines) {
    let margin = radius + 1
    let length = lines.length
    let padded = length + 2 * margin
    let values = lines.values
    withUnsafeTemporaryAllocation(of: Pixel4.self, capacity: 2 * padded) { both in
      both.initialize(repeating: .zero)
      let first = both.baseAddress!
      let second = first + padded
      for start in stride(from: 0, to: values.count, by: length) {
        let line = values.baseAddress! + start
        (first + margin).update(from: line, count: length)
        average(first, into: second + margin, length: length)
        average(second, into: first + margin, length: length)
        average(first, into: line, length: length)
      }
    }
  }

  /// One box. The line has `radius + 1` clear pixels before and after its `length`. The sums are whole numbers, so that
  /// a pixel becomes the same wherever its line began; only the weighing goes through fractions, and is rounded.
  private func average(_ line: UnsafePointer<Pixel4>, into result: UnsafeMutablePointer<Pixel4>, length: Int) {
    let span = 2 * radius + 1
    let whole = SIMD4(repeating: Float(wholeWeight) / 0x1p24)
    let end = SIMD4(repeating: Float(endWeight) / 0x1p24)
    var sum = Pixel4.zero
    for index in 1..<(1 + span) { sum = sum &+ line[index] }
    for x in 0..<length {
      let after = line[x + span + 1]
      result[x] = Self.rounded(Self.fraction(sum) * whole + Self.fraction(line[x] &+ after) * end)
      sum = sum &+ after &- line[x + 1]
    }
  }

  private static let exponent: UInt32 = 0x4B00_0000  // of 2²³, beside which a Float has whole numbers alone

  private static func fraction(_ whole: Pixel4) -> SIMD4<Float> {
    unsafeBitCast(whole | Pixel4(repeating: exponent), to: SIMD4<Float>.self) - SIMD4(repeating: 0x1p23)
  }

  private static func rounded(_ fraction: SIMD4<Float>) -> Pixel4 {
    unsafeBitCast(fraction + SIMD4(repeating: 0x1p23), to: Pixel4.self) & Pixel4(repeating: 0x7F_FFFF)
  }
}
