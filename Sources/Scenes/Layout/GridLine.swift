import Geometry
import Vocabulary

/// A row of a grid: how high it is, and how far below its top each layer in it stands. It knows heights only, in
/// points.
package struct GridLine: Sendable {
  package let height: Interval
  /// The points from its top to that of each.
  package let tops: [Interval]

  /// - Parameters:
  ///   - heights: of the layers, from left to right. With baselines, each is one number.
  ///   - baselines: the first of each layer, from its top, where these are aligned.
  package init(_ heights: [Interval], _ alignment: StackAlignment, baselines: [Double] = []) {
    let tallest = Interval(heights.map(\.low).max() ?? 0, heights.map(\.high).max() ?? 0)
    let room = heights.map { Interval(max(tallest.low - $0.high, 0), max(tallest.high - $0.low, 0)) }
    switch alignment {
    case .start: (height, tops) = (tallest, heights.map { _ in Interval(0) })
    case .center: (height, tops) = (tallest, room.map { Interval($0.low / 2, $0.high / 2) })
    case .end: (height, tops) = (tallest, room)
    case .baseline:
      let above = baselines.max() ?? 0
      let below = zip(heights, baselines).map { $0.low - $1 }.max() ?? 0
      (height, tops) = (Interval(above + below), baselines.map { Interval(above - $0) })
    }
  }
}
