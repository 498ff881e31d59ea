import Geometry
import Layers
import Limits
import Pixels

extension Rasterizer {
  /// The standard deviation, in pixels, beyond which a blur stays the same: nothing can be told apart there.
  private static let mostSigma = 250.0

  private func sigma(of layer: Layer, in scope: Scope) -> Double {
    min(max(layer.blur, 0) * scope.transform.meanScale, Self.mostSigma)
  }

  /// How far, in pixels, what is in a layer spreads by its blur.
  func blurReach(of layer: Layer, in scope: Scope) -> Int { BoxBlur.reach(sigma: sigma(of: layer, in: scope)) }

  /// Draws a layer into a picture of its own, blurs that, and puts it where it belongs.
  ///
  /// The picture holds what lies beyond the edges of the screen too, as far as the blur reaches, and is as large whatever
  /// is wanted of it; what is blurred is only what the wanted pixels come of.
  func drawBlurred(
    _ layer: Layer, fade: Double, in scope: Scope, on canvas: Canvas, _ draw: (Scope, Canvas) throws -> Void
  ) throws {
    let reach = blurReach(of: layer, in: scope)
    let box = try extentOfParts(layer, scope)
    guard !box.isEmpty,
      let region = PixelRect(covering: box.inset(by: -Double(reach)), within: scope.visible.outset(by: reach)),
      let shown = region.intersection(scope.visible), scope.isWanted(shown),
      let needed = scope.wanted.outset(by: reach + 2).intersection(region)
    else { return }
    guard region.width <= Limits.side, region.height <= Limits.side else {
      throw RasterProblem.pictureTooLarge(width: Double(region.width), height: Double(region.height))
    }
    let bitmap = Bitmap(width: region.width, height: region.height)
    let inner = Canvas(bitmap, origin: (region.x, region.y), clip: region)
    var wide = scope
    (wide.visible, wide.wanted, wide.joins) = (region, needed, false)
    try draw(wide, inner)
    try inner.finish()
    BoxBlur(sigma: sigma(of: layer, in: scope)).apply(
      to: bitmap, from: (needed.x - region.x, needed.y - region.y), width: needed.width, height: needed.height)
    canvas.paint(
      ScaledImage(bitmap), x: Double(region.x), y: Double(region.y), tint: nil, fade: fade, wanted: scope.wanted)
  }
}

extension BoxBlur {
  /// Blurs a part of a picture in place, each channel by itself; what lies outside of the part counts as clear.
  func apply(to bitmap: Bitmap, from origin: (x: Int, y: Int), width: Int, height: Int) {
    // As many bits below a step of colour as leave the sum of a box below 2²³, which a Float holds exactly.
    let span = 2 * radius + 1
    let bits: UInt32 = span <= 128 ? 8 : span <= 512 ? 6 : 4
    let rows = PixelLines(count: height, length: width)
    for y in 0..<height {
      let source = bitmap.row(origin.y + y).baseAddress! + 4 * origin.x
      for x in 0..<width {
        let pixel = source.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
        rows.values[y * width + x] = Pixel4(
          (pixel & 0xff) << bits, (pixel >> 8 & 0xff) << bits, (pixel >> 16 & 0xff) << bits, (pixel >> 24) << bits)
      }
    }
    blur(rows)
    let columns = rows.transposed()
    blur(columns)
    columns.transpose(into: rows)
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

  /// One box. The line has `radius + 1` clear pixels before and after its `length`. The sums are whole numbers, so that a
  /// pixel becomes the same wherever its line began; only the weighing goes through fractions, and is rounded.
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

/// The four channels of a pixel.
private typealias Pixel4 = SIMD4<UInt32>

/// Lines of pixels one behind the other.
private struct PixelLines: ~Copyable {
  let count: Int
  let length: Int
  let values: UnsafeMutableBufferPointer<Pixel4>

  init(count: Int, length: Int) {
    (self.count, self.length) = (count, length)
    values = .allocate(capacity: count * length)
    values.initialize(repeating: .zero)
  }

  deinit { values.deallocate() }

  func transposed() -> PixelLines {
    let result = PixelLines(count: length, length: count)
    transpose(into: result)
    return result
  }

  /// Lines made columns, a square at a time so that both stay near.
  func transpose(into result: borrowing PixelLines) {
    let side = 16
    let target = result.values
    for top in stride(from: 0, to: count, by: side) {
      for left in stride(from: 0, to: length, by: side) {
        for y in top..<min(top + side, count) {
          for x in left..<min(left + side, length) { target[x * count + y] = values[y * length + x] }
        }
      }
    }
  }
}
