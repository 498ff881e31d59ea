import Geometry

/// A function of a number made of straight pieces: through its points in order of x, and on with a slope of its own at
/// either end. Never falls. Of a scroll, x and y are points, slopes points per point.
public struct PiecewiseLinear: Hashable, Sendable {
  /// A point in which two pieces meet.
  public struct Knot: Hashable, Sendable {
    public let x: Double
    public let y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The knots, ascending in x, at least one.
  public let knots: [Knot]
  public let slopeBefore: Double
  public let slopeAfter: Double

  /// Creates a function through `first`, then on by straight pieces; slopes of 0 or more.
  public init(from first: Knot, _ others: [Knot] = [], slopeBefore: Double = 0, slopeAfter: Double = 0) {
    knots = [first] + others
    self.slopeBefore = slopeBefore
    self.slopeAfter = slopeAfter
  }

  /// Returns the function x + `distance`.
  public static func shift(by distance: Double) -> PiecewiseLinear {
    PiecewiseLinear(from: Knot(x: 0, y: distance), slopeBefore: 1, slopeAfter: 1)
  }

  /// The same function, moved along x.
  public func moved(by distance: Double) -> PiecewiseLinear {
    let moved = knots.map { Knot(x: $0.x + distance, y: $0.y) }
    return PiecewiseLinear(
      from: moved[0], Array(moved.dropFirst()), slopeBefore: slopeBefore, slopeAfter: slopeAfter)
  }

  /// Returns y at `x`.
  public func value(at x: Double) -> Double {
    let first = knots[0]
    if x <= first.x { return first.y - slopeBefore * (first.x - x) }
    for (a, b) in zip(knots, knots.dropFirst()) where x <= b.x {
      return a.x == b.x ? b.y : a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))
    }
    let last = knots[knots.count - 1]
    return last.y + slopeAfter * (x - last.x)
  }

  /// Returns the x at which the function rises through `y`; nil where it nowhere does between its points.
  public func place(of y: Double) -> Double? {
    for (a, b) in zip(knots, knots.dropFirst()) where a.y < b.y && a.y <= y && y <= b.y {
      return a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
    }
    return nil
  }

  /// The slope of the piece to the right of `x`, or to the left of it where `leftwards`.
  public func slope(at x: Double, leftwards: Bool = false) -> Double {
    let first = knots[0]
    if leftwards ? x <= first.x : x < first.x { return slopeBefore }
    for (a, b) in zip(knots, knots.dropFirst()) where a.x < b.x && (leftwards ? x <= b.x : x < b.x) {
      return (b.y - a.y) / (b.x - a.x)
    }
    return slopeAfter
  }
}

/// A curve seen through straight pieces, such as one scroll's share of the travel of several.
struct MappedCurve: FunctionOfTime {
  let curve: Curve
  let pieces: PiecewiseLinear

  var duration: Double { curve.duration }
  var finalValue: Double { pieces.value(at: curve.finalValue) }
  func value(at t: Double) -> Double { pieces.value(at: curve.value(at: t)) }

  func velocity(at t: Double) -> Double {
    let velocity = curve.velocity(at: t)
    return velocity == 0 ? 0 : velocity * pieces.slope(at: curve.value(at: t), leftwards: velocity < 0)
  }

  func enclosure(over times: Interval) -> Interval {
    let inner = curve.enclosure(over: times)
    return Interval(pieces.value(at: inner.low), pieces.value(at: inner.high)).widened
  }
}
