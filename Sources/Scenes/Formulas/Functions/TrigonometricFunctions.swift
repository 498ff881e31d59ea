import Geometry
import Glibc

extension FunctionTable {
  static let trigonometry: [Function] = [
    .ofNumbers("sin", ["angle"], "The sine; write angles as `90deg` or `0.25turn`.") {
      sin($0[0])
    } ranges: {
      wave($0[0], sin, crest: Double.pi / 2)
    },
    .ofNumbers("cos", ["angle"], "The cosine; write angles as `90deg` or `0.25turn`.") {
      cos($0[0])
    } ranges: {
      wave($0[0], cos, crest: 0)
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
