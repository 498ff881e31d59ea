import Geometry
import Pixels

/// A Gaussian blur that is worked out on a smaller picture where it is wide: nothing finer than the blur is left to be
/// seen, and the cost stays that of the pixels that are read.
///
/// The smaller picture's pixels are averages of squares, which lie on the device's pixels alike wherever the blurred
/// part begins. A square's average and the way back by linear interpolation blur too, by a quarter of the square's side
/// squared; the Gaussian of the squares blurs by what is left. A narrow blur is made of three boxes.
struct GaussianBlur {
  /// The pixels that lie outside of the picture.
  enum Outside { case clear, edges }

  private enum Method {
    case boxes(BoxBlur)
    case kernel(GaussianKernel)
  }

  /// The side of the squares: 1, 2, 4, 8 or 16 pixels.
  private let side: Int
  private let method: Method
  /// Bits of the squares below a step.
  private let bits: UInt32
  /// The distance, in squares, of those that a pixel comes from.
  private let margin: Int

  /// - Parameter sigma: the standard deviation, in pixels.
  init(sigma: Double) {
    side = Self.isReduced(sigma: sigma) ? sigma < 16 ? 2 : sigma < 32 ? 4 : sigma < 64 ? 8 : 16 : 1
    guard side > 1 else {
      let boxes = BoxBlur(sigma: sigma)
      (method, bits, margin) = (.boxes(boxes), boxes.bits, BoxBlur.reach(sigma: sigma))
      return
    }
    let share = sigma / Double(side)
    let kernel = GaussianKernel(sigma: (share * share - 0.25).squareRoot())
    (method, bits, margin) = (.kernel(kernel), 8, kernel.radius + 1)
  }

  /// Whether a blur is worked out on a smaller picture.
  static func isReduced(sigma: Double) -> Bool { sigma >= 8 }

  /// The distance, in pixels, of those that a pixel comes from.
  var reach: Int { side == 1 ? margin : (margin + 1) * side }

  /// A part of a picture, blurred.
  ///
  /// - Parameters:
  ///   - limit: pixels outside of which there is nothing to see.
  ///   - outside: the pixels that count as being there: none, or those at the limit's edges, going on.
  ///   - colors: the map of the blurred colours.
  /// - Returns: nil where no pixel lies inside the limit.
  func picture(
    of part: PixelRect, from source: TargetPixels, within limit: PixelRect, outside: Outside, colors: ColorMatrix?
  ) -> PixelPatch? {
    guard let limit = limit.intersection(source.rect) else { return nil }
    let left = part.x.floorDivided(by: side) - margin
    let top = part.y.floorDivided(by: side) - margin
    let width = (part.maxX - 1).floorDivided(by: side) + margin - left + 1
    let height = (part.maxY - 1).floorDivided(by: side) + margin - top + 1
    let squares = PixelLines(count: height, length: width)
    add(source, limit, outside, to: squares, left: left, top: top)
    switch method {
    case .boxes(let boxes): boxes.apply(to: squares)
    case .kernel(let kernel): kernel.apply(to: squares)
    }
    let result = Bitmap(width: part.width, height: part.height)
    enlarge(squares, left: left, top: top, into: result, at: part.origin, colors: colors)
    return PixelPatch(bitmap: result, x: part.x, y: part.y)
  }

  /// Fills the squares with the averages of their pixels, with `bits` below a step.
  private func add(
    _ source: TargetPixels, _ limit: PixelRect, _ outside: Outside, to squares: borrowing PixelLines, left: Int,
    top: Int
  ) {
    /// Returns the place of a pixel of the squares along one axis; nil where it is clear.
    func place(_ pixel: Int, _ limit: Range<Int>, from first: Int) -> Int? {
      guard outside == .edges || limit.contains(pixel) else { return nil }
      return min(max(pixel, limit.lowerBound), limit.upperBound - 1) - first
    }
    let columns = (0..<(squares.length * side)).map { offset in
      place(left * side + offset, limit.x..<limit.maxX, from: source.rect.x).map { 4 * $0 } ?? -1
    }
    // A square has 1, 4, 16, 64 or 256 pixels.
    let shift = bits &- UInt32(2 * side.trailingZeroBitCount)
    let values = squares.values.baseAddress!
    columns.withUnsafeBufferPointer { columns in
      for row in 0..<squares.count {
        let line = values + row * squares.length
        for offset in 0..<side {
          guard let y = place((top + row) * side + offset, limit.y..<limit.maxY, from: source.rect.y) else { continue }
          let pixels = source.bytes + y * source.stride
          var column = 0
          for square in 0..<squares.length {
            var sum = line[square]
            for _ in 0..<side {
              if columns[column] >= 0 {
                sum &+= Pixel4(
                  truncatingIfNeeded: pixels.loadUnaligned(fromByteOffset: columns[column], as: SIMD4<UInt8>.self))
              }
              column &+= 1
            }
            line[square] = sum
          }
        }
        for square in 0..<squares.length { line[square] = line[square] &<< Pixel4(repeating: shift) }
      }
    }
  }

  /// Squares become pixels again, by linear interpolation between their middles.
  private func enlarge(
    _ squares: borrowing PixelLines, left: Int, top: Int, into bitmap: Bitmap, at origin: PixelPoint,
    colors: ColorMatrix?
  ) {
    let length = squares.length
    let values = squares.values.baseAddress!
    let unit = 2 * side
    let scale = 1 / Float(sign: .plus, exponent: Int(bits), significand: Float(unit * unit))
    // Where between the middles of two squares a pixel lies, in halves of a pixel.
    func place(_ pixel: Int, from first: Int) -> (square: Int, rest: UInt32) {
      let halves = 2 * (pixel - first * side) + 1 - side
      let square = halves.floorDivided(by: unit)
      return (square, UInt32(halves - square * unit))
    }
    let whole = UInt32(unit)
    let runs = self.runs(bitmap.width) { place(origin.x + $0, from: left) }
    withUnsafeTemporaryAllocation(of: Pixel4.self, capacity: length) { line in
      let line = line.baseAddress!
      for y in 0..<bitmap.height {
        let (row, rest) = place(origin.y + y, from: top)
        let upper = values + row * length
        let lower = rest == 0 ? upper : upper + length
        for x in 0..<length {
          (line + x).initialize(
            to: upper[x] &* Pixel4(repeating: whole - rest) &+ lower[x] &* Pixel4(repeating: rest))
        }
        let target = bitmap.row(y).baseAddress!
        for run in runs {
          let (first, next) = (line[run.square], line[run.next])
          var sum = first &* Pixel4(repeating: whole &- run.rest) &+ next &* Pixel4(repeating: run.rest)
          // From pixel to pixel it is two halves more of the one and less of the other.
          let step = (next &- first) &<< Pixel4(repeating: 1)
          for x in run.pixels {
            var pixel = SIMD4<Float>(sum) * scale
            if let colors { pixel = colors.apply(to: pixel) }
            target.storeBytes(of: pixel.bytes, toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
            sum &+= step
          }
        }
      }
    }
  }

  /// Pixels by the squares that they lie between.
  private func runs(_ count: Int, place: (Int) -> (square: Int, rest: UInt32)) -> [PixelRun] {
    var runs: [PixelRun] = []
    for pixel in 0..<count {
      let (square, rest) = place(pixel)
      if let last = runs.last, last.square == square {
        runs[runs.count - 1].pixels = last.pixels.lowerBound..<(pixel + 1)
        runs[runs.count - 1].next = square + 1
      } else {
        runs.append(
          PixelRun(pixels: pixel..<(pixel + 1), square: square, next: rest == 0 ? square : square + 1, rest: rest))
      }
    }
    return runs
  }
}

/// Pixels of a row between the middles of the same two squares.
private struct PixelRun {
  var pixels: Range<Int>
  var square: Int
  /// The other one; the same where the only pixel lies on the middle.
  var next: Int
  /// The place of the first pixel between them, in halves of a pixel.
  var rest: UInt32
}

extension Int {
  /// The whole part of a quotient, rounded down.
  fileprivate func floorDivided(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
