import Geometry

/// The places of layers that sleep in columns that grow by the shortest first.
package struct SleepingRowLanes {
  /// The column of each.
  let columns: [Int]
  /// The number of columns with a layer.
  let columnCount: Int
  /// The top of each: none stands above an earlier one, unless layers overlap.
  let tops: [Interval]
  /// The end of the column of each with it.
  let ends: [Interval]
  /// The end of the longest column with each.
  let reach: [Interval]

  /// Creates the lanes, or returns nil over a range in which the columns cannot be known.
  init?(_ heights: [Interval], in lanes: inout ShortestColumns) {
    var columns: [Int] = []
    var (tops, ends, reach): ([Interval], [Interval], [Interval]) = ([], [], [])
    for height in heights {
      guard let place = lanes.place(height) else { return nil }
      columns.append(place.column)
      tops.append(place.top)
      ends.append(place.top + height)
      reach.append(lanes.end)
    }
    (self.columns, self.tops, self.ends, self.reach) = (columns, tops, ends, reach)
    isOrdered = zip(tops, tops.dropFirst()).allSatisfy { $0.low <= $1.low }
    columnCount = Set(columns).count
  }

  /// Whether none begins above one before it.
  let isOrdered: Bool
}
