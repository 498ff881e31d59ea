/// Decides which differing pixels count.
struct PixelJudge {
  /// What was seen on the way.
  struct Tally {
    var largestDifference = 0
    /// Of the distance in YIQ, squared.
    var largestSquare = 0.0
    var antialiased = 0
  }

  enum Verdict {
    /// The difference is within the threshold.
    case allowed
    /// It is excused, because it looks like a smoothed edge.
    case antialiased
    case different
  }

  private let metric: ImageComparison.Metric
  private let alpha: ImageComparison.AlphaForm
  private let largestAllowedDifference: Int
  private let largestAllowedSquare: Double
  private let antialiasing: AntialiasingTest?
  private let width: Int

  init(before: PixelGrid, after: PixelGrid, options: ImageComparison.Options) {
    metric = options.metric
    alpha = options.alpha
    // A threshold that is no number allows nothing.
    let threshold = options.threshold > 0 ? options.threshold : 0
    largestAllowedDifference = Int(min(threshold, 255))
    largestAllowedSquare = ColorDifference.largestSquare * threshold * threshold
    antialiasing =
      options.countsAntialiasing ? nil : AntialiasingTest(before: before, after: after, alpha: options.alpha)
    width = before.width
  }

  /// Judges two pixels that are not the same.
  @inline(__always)
  func verdict(_ first: UInt32, _ second: UInt32, x: Int, y: Int, _ tally: inout Tally) -> Verdict {
    let difference = ColorDifference.channels(first, second)
    var square = 0.0
    let isLarge: Bool
    switch metric {
    case .exact:
      isLarge = difference > largestAllowedDifference
    case .yiq:
      square = ColorDifference.squaredYIQ(first, second, at: y &* width &+ x, alpha: alpha)
      isLarge = square > largestAllowedSquare
    }
    if isLarge, let antialiasing, antialiasing.isAntialiased(x: x, y: y) {
      tally.antialiased &+= 1
      return .antialiased
    }
    tally.largestDifference = max(tally.largestDifference, difference)
    tally.largestSquare = max(tally.largestSquare, square)
    return isLarge ? .different : .allowed
  }

  /// The largest difference in the metric's own unit, that of the threshold.
  func distance(of tally: Tally) -> Double {
    switch metric {
    case .exact: Double(tally.largestDifference)
    case .yiq: (tally.largestSquare / ColorDifference.largestSquare).squareRoot()
    }
  }
}
