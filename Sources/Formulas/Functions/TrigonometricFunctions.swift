import Geometry
import Glibc

extension FunctionTable {
  static let trigonometry: [Function] = [
    .ofNumbers("sin", [.angle("angle")], "The sine; write angles as `90deg` or `0.25turn`.") {
      sin($0[0])
    } ranges: {
      wave($0[0], sin, crest: Double.pi / 2)
    },
    .ofNumbers("cos", [.angle("angle")], "The cosine; write angles as `90deg` or `0.25turn`.") {
      cos($0[0])
    } ranges: {
      wave($0[0], cos, crest: 0)
    },
    .ofNumbers("tan", [.angle("angle")], "The tangent.") {
      tan($0[0])
    } ranges: {
      let (first, last) = (
        (($0[0].low / Double.pi) + 0.5).rounded(.down), (($0[0].high / Double.pi) + 0.5).rounded(.down)
      )
      guard first == last, max(abs($0[0].low), abs($0[0].high)) < 1e9 else { return nil }
      let (low, high) = (tan($0[0].low), tan($0[0].high))
      // Next to a pole rounding may have put an end on its other side.
      return low <= high ? Interval(low, high).widened : nil
    },
    .ofNumbers(
      "atan2", [.number("y"), .number("x")],
      "The angle of the point (x, y), from -180deg to 180deg; `x` points to 0deg."
    ) {
      // There is one zero, whatever its sign.
      atan2($0[0] + 0, $0[1] + 0)
    } ranges: {
      let (y, x) = ($0[0] + Interval(0), $0[1] + Interval(0))
      guard x.low > 0 || y.low > 0 || y.high < 0 else { return Interval(-Double.pi, Double.pi) }
      return Interval(cornersOf: y, x, atan2).widened
    },
    .ofNumbers("hypot", [.number("x"), .number("y")], "How far the point (x, y) is from (0, 0).") {
      hypot($0[0], $0[1])
    } ranges: {
      func size(_ range: Interval) -> Interval {
        let (low, high) = (abs(range.low), abs(range.high))
        return Interval(range.low <= 0 && range.high >= 0 ? 0 : min(low, high), max(low, high))
      }
      let (x, y) = (size($0[0]), size($0[1]))
      return Interval(hypot(x.low, y.low), hypot(x.high, y.high)).widened
    },
  ]

  /// The ends, and 1 or -1 where a crest or a trough may lie between them.
  private static func wave(_ x: Interval, _ function: (Double) -> Double, crest: Double) -> Interval {
    guard max(abs(x.low), abs(x.high)) < 1e9 else { return Interval(-1, 1) }
    func holds(_ first: Double) -> Bool {
      let slack = 1e-6
      let next = ((x.low - slack - first) / (2 * Double.pi)).rounded(.up)
      return first + next * 2 * Double.pi <= x.high + slack
    }
    let ends = Interval(between: function(x.low), and: function(x.high)).widened
    let high = holds(crest) ? 1 : min(ends.high, 1)
    let low = holds(crest + Double.pi) ? -1 : max(ends.low, -1)
    return Interval(low, high)
  }
}
