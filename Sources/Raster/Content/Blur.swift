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
    canvas.paint(bitmap, x: region.x, y: region.y, fade: fade, wanted: scope.wanted)
  }
}

extension BoxBlur {
  /// Blurs a part of a picture in place, each channel by itself; what lies outside of the part counts as clear.
  func apply(to bitmap: Bitmap, from origin: (x: Int, y: Int), width: Int, height: Int) {
    var rows = PixelLines(count: height, length: width)
    for y in 0..<height {
      let source = bitmap.row(origin.y + y).baseAddress! + 4 * origin.x
      for x in 0..<width {
        let pixel = source.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
        rows.values[y * width + x] = SIMD4<UInt16>(truncatingIfNeeded: pixel) &<< 8
      }
    }
    blur(&rows)
    var columns = rows.transposed()
    blur(&columns)
    rows = columns.transposed()
    for y in 0..<height {
      let target = bitmap.row(origin.y + y).baseAddress! + 4 * origin.x
      for x in 0..<width {
        let sum = SIMD4<UInt32>(truncatingIfNeeded: rows.values[y * width + x]) &+ 128
        let pixel = SIMD4<UInt8>(truncatingIfNeeded: pointwiseMin(sum &>> 8, SIMD4(repeating: 255)))
        target.storeBytes(of: pixel, toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
      }
    }
  }

  private func blur(_ lines: inout PixelLines) {
    let margin = radius + 1
    let padded = lines.length + 2 * margin
    withUnsafeTemporaryAllocation(of: SIMD4<UInt16>.self, capacity: padded) { line in
      line.initialize(repeating: .zero)
      for start in stride(from: 0, to: lines.values.count, by: lines.length) {
        let part = UnsafeMutableBufferPointer(rebasing: lines.values[start..<start + lines.length])
        for _ in 0..<3 {
          _ = UnsafeMutableBufferPointer(rebasing: line[margin...]).update(fromContentsOf: part)
          average(line, into: part)
        }
      }
    }
  }

  /// One box: `line` has `radius + 1` clear pixels before and after those of `result`.
  private func average(
    _ line: UnsafeMutableBufferPointer<SIMD4<UInt16>>, into result: UnsafeMutableBufferPointer<SIMD4<UInt16>>
  ) {
    let span = 2 * radius + 1
    let (whole, end) = (SIMD4(repeating: wholeWeight), SIMD4(repeating: endWeight))
    var sum = SIMD4<UInt64>.zero
    for index in 1..<(1 + span) { sum &+= SIMD4(truncatingIfNeeded: line[index]) }
    for x in result.indices {
      let after = SIMD4<UInt64>(truncatingIfNeeded: line[x + span + 1])
      let ends = SIMD4<UInt64>(truncatingIfNeeded: line[x]) &+ after
      let weighted = (sum &* whole &+ ends &* end &+ 0x80_0000) &>> 24
      result[x] = SIMD4(truncatingIfNeeded: pointwiseMin(weighted, SIMD4(repeating: 0xffff)))
      sum = sum &+ after &- SIMD4(truncatingIfNeeded: line[x + 1])
    }
  }
}

/// Lines of pixels one behind the other, 16 bits a channel.
private struct PixelLines: ~Copyable {
  let count: Int
  let length: Int
  let values: UnsafeMutableBufferPointer<SIMD4<UInt16>>

  init(count: Int, length: Int) {
    (self.count, self.length) = (count, length)
    values = .allocate(capacity: count * length)
    values.initialize(repeating: .zero)
  }

  deinit { values.deallocate() }

  /// Lines made columns, a square at a time so that both stay near.
  func transposed() -> PixelLines {
    let side = 16
    let result = PixelLines(count: length, length: count)
    for top in stride(from: 0, to: count, by: side) {
      for left in stride(from: 0, to: length, by: side) {
        for y in top..<min(top + side, count) {
          for x in left..<min(left + side, length) { result.values[x * count + y] = values[y * length + x] }
        }
      }
    }
    return result
  }
}
