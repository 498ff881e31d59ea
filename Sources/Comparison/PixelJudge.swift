/// The threshold of a comparison: which differing pixels count.
///
/// Pixels are judged one by one (`measure`), or, with `exact` and `yiq`, eight at a time (`large`, `note`): distances
/// in YIQ are then first taken in single precision, whose error is known (`margin`), and only where that leaves a doubt
/// in double. So both ways give the same verdicts and the same largest distance to the last bit.
struct PixelJudge {
  /// The tally of the pixels seen on the way.
  struct Tally {
    var largestDifference = 0
    /// The largest distance in the metric, squared with `yiq`.
    var largestDistance = 0.0
    var antialiased = 0
    /// The largest differences of blocks, by lane.
    var differences = SIMD16<Int16>.zero
    /// Squares in single precision below this are not the largest.
    var minNotable: Float = 0
    /// The difference that was last taken in double precision for the sake of `largestDistance`.
    var noted = UInt64.max

    /// The largest difference of all pixels.
    var largest: Int { max(largestDifference, Int(differences.max())) }
  }

  /// The measure of the difference of two pixels.
  struct Measure {
    let difference: Int
    /// The distance in the metric, squared with `yiq`; 0 with `exact`.
    let distance: Double
    /// Whether that is more than the threshold.
    let isLarge: Bool
  }

  let antialiasing: AntialiasingTest?
  private let metric: ImageComparison.Metric
  private let largestAllowedDifference: Int
  private let largestAllowedDistance: Double
  private let oklab: OKLab?
  private let similarity: StructuralSimilarity?
  /// Squares in single precision from here to there are taken in double.
  private let doubt: ClosedRange<Float>
  private let width: Int

  init(before: PixelGrid, after: PixelGrid, options: ImageComparison.Options) {
    metric = options.metric
    // A threshold that is no number allows nothing.
    let threshold = options.threshold > 0 ? options.threshold : 0
    largestAllowedDifference = Int(clamped: min(threshold, 255))
    largestAllowedDistance = metric == .yiq ? ColorDifference.largestSquare * threshold * threshold : threshold
    let square = Float(min(largestAllowedDistance, 1e6))
    doubt = square - Self.margin(square)...square + Self.margin(square)
    antialiasing =
      options.countsAntialiasing ? nil : AntialiasingTest(before: before, after: after)
    width = before.width
    oklab = metric == .oklab ? OKLab() : nil
    similarity =
      metric == .ssim
      ? StructuralSimilarity(
        before: before, after: after,
        area: ComparedArea(width: before.width, height: before.height, ignored: options.ignored)) : nil
  }

  /// More than twice what a square around `square` can be wrong in single precision. Channels differ by 255 at most, so
  /// each of Y, I and Q is wrong by less than 10⁻⁴, and the sum of their squares by less than 4·10⁻⁴ of its root, and
  /// by roundings of the squares themselves.
  private static func margin(_ square: Float) -> Float { 1e-3 * square.squareRoot() + 1e-5 * square + 1e-6 }

  @inline(__always)
  func measure(_ first: UInt32, _ second: UInt32, x: Int, y: Int) -> Measure {
    let difference = ColorDifference.channels(first, second)
    let distance: Double
    switch metric {
    case .exact: return Measure(difference: difference, distance: 0, isLarge: difference > largestAllowedDifference)
    case .yiq: distance = ColorDifference.squaredYIQ(first, second, at: y &* width &+ x)
    case .oklab: distance = oklab?.distance(first, second, at: y &* width &+ x) ?? 0
    case .ssim: distance = similarity?.distance(x: x, y: y) ?? 0
    }
    return Measure(difference: difference, distance: distance, isLarge: distance > largestAllowedDistance)
  }

  /// Remembers a difference that is not excused.
  @inline(__always)
  func note(_ measure: Measure, _ tally: inout Tally) {
    tally.largestDifference = max(tally.largestDifference, measure.difference)
    tally.largestDistance = max(tally.largestDistance, measure.distance)
  }

  /// Whether the pixels of a block can be judged together; those of other blocks are measured one by one.
  @inline(__always)
  func judgesTogether(_ block: PixelBlock) -> Bool {
    switch metric {
    case .exact: true
    case .yiq: block.isOpaque
    case .oklab, .ssim: false
    }
  }

  /// The pixels of a block that differ by more than the threshold.
  @inline(__always)
  func large(_ block: PixelBlock) -> UInt64 {
    switch metric {
    case .exact:
      if largestAllowedDifference == 0 { return block.unequal }
      let threshold = SIMD16<Int16>(repeating: Int16(truncatingIfNeeded: largestAllowedDifference))
      let channels = block.channels
      let beyond = ((threshold &- channels.0) | (threshold &- channels.1)) &>> 15
      return PixelBlock.places(unsafeBitCast(beyond, to: SIMD8<UInt32>.self) .!= SIMD8.zero)
    case .yiq:
      let squares = block.roughSquares
      var large = PixelBlock.places(squares .> SIMD8(repeating: doubt.lowerBound)) & block.unequal
      let certain = PixelBlock.places(squares .> SIMD8(repeating: doubt.upperBound))
      var doubtful = large & ~certain
      while doubtful != 0 {
        let bit = doubtful.trailingZeroBitCount
        doubtful &= doubtful &- 1
        let (first, second) = (block.pixels.first[bit / 8], block.pixels.second[bit / 8])
        let square = ColorDifference.squaredYIQ(first, second, at: 0)
        if square <= largestAllowedDistance { large &= ~(1 &<< UInt64(bit)) }
      }
      return large
    case .oklab, .ssim: return 0
    }
  }

  /// Remembers the differences of a block but for the pixels that are excused.
  @inline(__always)
  func note(_ block: PixelBlock, excused: UInt64, _ tally: inout Tally) {
    let kept = unsafeBitCast(PixelBlock.lanes(without: excused), to: SIMD16<Int16>.self)
    let channels = block.channels
    tally.differences = PixelBlock.larger(tally.differences, PixelBlock.larger(channels.0, channels.1) & kept)
    guard metric == .yiq else { return }
    var notable =
      PixelBlock.places(block.roughSquares .>= SIMD8(repeating: tally.minNotable)) & block.unequal & ~excused
    while notable != 0 {
      let lane = notable.trailingZeroBitCount / 8
      notable &= notable &- 1
      let (first, second) = (block.pixels.first[lane], block.pixels.second[lane])
      let (outer, inner) = ((first & 0xFF_00FF) &- (second & 0xFF_00FF), (first & 0xFF00) &- (second & 0xFF00))
      let difference = UInt64(outer) << 32 | UInt64(inner)
      if difference == tally.noted { continue }
      tally.noted = difference
      let square = ColorDifference.squaredYIQ(first, second, at: 0)
      if square > tally.largestDistance {
        tally.largestDistance = square
        tally.minNotable = Float(square) - Self.margin(Float(square))
      }
    }
  }

  /// The largest difference in the metric's own unit, that of the threshold.
  func distance(of tally: Tally) -> Double {
    switch metric {
    case .exact: Double(tally.largest)
    case .yiq: (tally.largestDistance / ColorDifference.largestSquare).squareRoot()
    case .oklab, .ssim: tally.largestDistance
    }
  }
}
