import Geometry
import Glibc

extension FunctionTable {
  /// Powers and their inverses.
  static let powers: [Function] = [
    .ofNumbers("pow", [.number("x"), .number("y")], "`x` to the power of `y`.") {
      let result = pow($0[0], $0[1])
      guard !result.isNaN, $0[0] != 0 || $0[1] >= 0 else {
        throw EvaluationProblem.outOfRange(
          "pow", .list([.number($0[0]), .number($0[1])]), wants: "a positive number, or a whole power")
      }
      return result
    } ranges: {
      let (x, y) = ($0[0], $0[1])
      guard x.low > 0 else { return nil }
      var result = Interval(cornersOf: x, y, pow)
      // It passes 1 where the power is 0, or the base is 1.
      if y.low < 0, y.high > 0 { result = result.union(Interval(1)) }
      return result.low.isFinite && result.high.isFinite ? result.widened : nil
    },
    .ofNumbers("exp", [.number("x")], "e to the power of `x`.") {
      exp($0[0])
    } ranges: {
      let (low, high) = (exp($0[0].low), exp($0[0].high))
      return high.isFinite ? Interval(low, high).widened : nil
    },
    .ofNumbers("log", [.number("x")], "The natural logarithm.") {
      guard $0[0] > 0 else { throw EvaluationProblem.outOfRange("log", .number($0[0]), wants: "more than 0") }
      return log($0[0])
    } ranges: {
      $0[0].low > 0 ? Interval(log($0[0].low), log($0[0].high)).widened : nil
    },
  ]
}

extension Interval {
  /// Creates the interval from the least to the greatest of what a function gives at the ends of two ranges.
  init(cornersOf a: Interval, _ b: Interval, _ function: (Double, Double) -> Double) {
    let corners = [
      function(a.low, b.low), function(a.low, b.high), function(a.high, b.low), function(a.high, b.high),
    ].map { Interval($0) }
    self = corners.dropFirst().reduce(corners[0]) { $0.union($1) }
  }
}
