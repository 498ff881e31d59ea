import Geometry

/// The progress of a motion as a function of the share of its time that is over: a cubic Bézier curve from (0, 0) to
/// (1, 1) with two control points, as
/// [`CAMediaTimingFunction`](https://developer.apple.com/documentation/quartzcore/camediatimingfunction) and CSS
/// ([Easing Functions 1, section 2.2](https://www.w3.org/TR/css-easing-1/#cubic-bezier-easing-functions)) have it; or
/// `cubicInOut`, which no single Bézier curve is.
///
/// Solved by bisection over dyadic numbers and not by Newton steps: the parameter that bisection finds never falls when
/// x rises, whatever the rounding, and on that stands `enclosure(over:)`.
public struct TimingFunction: Hashable, Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double
  /// Whether the control points do not count.
  private let isCubicInOut: Bool

  /// Creates a cubic curve; nil unless both x lie in 0…1 (otherwise it were no function of x) and both y are finite.
  public init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(checked: (x1, y1, x2, y2))
  }

  private init(checked points: (Double, Double, Double, Double), isCubicInOut: Bool = false) {
    (x1, y1, x2, y2) = points
    self.isCubicInOut = isCubicInOut
  }

  public static let linear = TimingFunction(checked: (0, 0, 1, 1))
  public static let easeIn = TimingFunction(checked: (0.42, 0, 1, 1))
  public static let easeOut = TimingFunction(checked: (0, 0, 0.58, 1))
  public static let easeInOut = TimingFunction(checked: (0.42, 0, 0.58, 1))
  public static let `default` = TimingFunction(checked: (0.25, 0.1, 0.25, 1))
  /// The function 4x³ in the first half and the same backwards in the second: how iCarousel scrolls to an item.
  public static let cubicInOut = TimingFunction(checked: (0, 0, 1, 1), isCubicInOut: true)

  private static let named: [(name: String, function: TimingFunction)] = [
    ("linear", linear), ("easeIn", easeIn), ("easeOut", easeOut), ("easeInOut", easeInOut), ("default", .default),
    ("cubicInOut", cubicInOut),
  ]

  /// The names that `init(named:)` knows, in the order in which they are usually told.
  public static let names = named.map(\.name)

  public init?(named name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.function
  }

  /// The progress at the share `x` of the time; x is clamped to 0…1, and the ends are exactly 0 and 1.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if isCubicInOut { return cubicProgress(at: x) }
    return isLinear ? x : vertical.value(at: parameter(at: x))
  }

  /// Returns dy/dx at `x`, clamped to 0…1. Where the curve is vertical, a very large number.
  public func slope(at x: Double) -> Double {
    guard !isLinear else { return 1 }
    let x = x.clamped(to: 0...1)
    if isCubicInOut { return cubicSlope(at: x) }
    let s = x < 1 ? parameter(at: x) : 1
    let rise = vertical.slope(at: s)
    let run = horizontal.slope(at: s)
    guard run < 1e-9 else { return rise / run }
    guard abs(rise) < 1e-9 else { return rise / 1e-9 }
    // The curve stands still here: its direction is the one to the next control point that lies elsewhere.
    if s < 0.5 { return x2 > 0 ? y2 / x2 : (y2 == 0 ? 1 : y2 / 1e-9) }
    return x1 < 1 ? (1 - y1) / (1 - x1) : (y1 == 1 ? 1 : (1 - y1) / 1e-9)
  }

  /// An interval that holds `value(at: x)` for every x of `shares`.
  public func enclosure(over shares: Interval) -> Interval {
    let shares = shares.clamped(to: 1)
    guard !isLinear, 0 < shares.high, shares.low < 1 else { return shares }
    if isCubicInOut {
      return Interval(cubicProgress(at: shares.low), cubicProgress(at: shares.high)).widened(forTermsUpTo: 1)
    }
    let first = parameter(at: shares.low)
    let last = shares.high < 1 ? parameter(at: shares.high) : 1
    var result = Interval(between: vertical.value(at: first), and: vertical.value(at: last))
    for s in vertical.extrema where first < s && s < last {
      result = result.union(Interval(vertical.value(at: s)))
    }
    result = result.widened(forTermsUpTo: vertical.magnitude)
    return shares.high < 1 ? result : result.union(Interval(1))
  }

  /// An interval that holds `slope(at: x)` for every x of `shares`; nil where the curve may be vertical there.
  func slopeEnclosure(over shares: Interval) -> Interval? {
    guard !isLinear else { return Interval(1) }
    let shares = shares.clamped(to: 1)
    if isCubicInOut {
      let ends = Interval(between: cubicSlope(at: shares.low), and: cubicSlope(at: shares.high))
      let steepest = shares.low <= 0.5 && 0.5 <= shares.high ? ends.union(Interval(cubicSlope(at: 0.5))) : ends
      return steepest.widened(forTermsUpTo: 3)
    }
    // The parameter is found to 46 halvings.
    let first = max(parameter(at: shares.low) - 1e-12, 0)
    let last = min(shares.high < 1 ? parameter(at: shares.high) + 1e-12 : 1, 1)
    let run = horizontal.slopes(from: first, to: last)
    guard run.low > 1e-6 else { return nil }
    let rise = vertical.slopes(from: first, to: last)
    return (rise * Interval(1 / run.high, 1 / run.low)).widened(forTermsUpTo: vertical.magnitude / run.low)
  }

  private var isLinear: Bool { !isCubicInOut && x1 == y1 && x2 == y2 }

  private func cubicProgress(at x: Double) -> Double {
    guard x >= 0.5 else { return 4 * x * x * x }
    let left = 2 - 2 * x
    return 1 - left * left * left / 2
  }

  private func cubicSlope(at x: Double) -> Double {
    x < 0.5 ? 12 * x * x : 12 * (1 - x) * (1 - x)
  }

  private var horizontal: UnitCubic { UnitCubic(x1, x2) }
  private var vertical: UnitCubic { UnitCubic(y1, y2) }

  /// The largest parameter, as far as 46 halvings see, at which the curve has not passed x.
  private func parameter(at x: Double) -> Double {
    let cubic = horizontal
    var parameter = 0.0
    var step = 0.5
    for _ in 0..<46 {
      if cubic.value(at: parameter + step) <= x { parameter += step }
      step /= 2
    }
    return parameter
  }
}

/// The polynomial of one coordinate of a Bézier curve whose ends are 0 and 1.
private struct UnitCubic {
  let a: Double
  let b: Double
  let c: Double

  init(_ first: Double, _ second: Double) {
    c = 3 * first
    b = 3 * (second - first) - c
    a = 1 - c - b
  }

  func value(at s: Double) -> Double { ((a * s + b) * s + c) * s }
  func slope(at s: Double) -> Double { (3 * a * s + 2 * b) * s + c }
  /// All slopes between two parameters: those at the ends, and at the vertex where it lies between them.
  func slopes(from first: Double, to last: Double) -> Interval {
    let ends = Interval(between: slope(at: first), and: slope(at: last))
    let vertex = a == 0 ? .nan : -b / (3 * a)
    return first < vertex && vertex < last ? ends.union(Interval(slope(at: vertex))) : ends
  }

  var magnitude: Double { abs(a) + abs(b) + abs(c) }

  /// The parameters at which the slope is 0.
  var extrema: [Double] {
    let discriminant = b * b - 3 * a * c
    guard discriminant >= 0 else { return [] }
    let root = discriminant.squareRoot()
    let q = b < 0 ? root - b : -(root + b)
    return [a == 0 ? .nan : q / (3 * a), q == 0 ? .nan : c / q]
  }
}
