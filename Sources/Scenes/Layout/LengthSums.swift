/// The lengths of rows that sleep, added up, and the gaps before them, all in points.
package struct LengthSums {
  /// The lengths of the first so many rows together: one more than there are rows.
  package var lengths: [Double]
  /// The points of each row, in a grid.
  package var each: [Double] = []
  /// The points of the gaps before each row and all earlier ones together, where the layer has gaps of its own.
  package var gaps: [Double]?
  /// The shortest way from one start or end to the next, spacing not counted.
  package var minStep = Double.infinity

  package init(lengths: [Double], gaps: [Double]? = nil) {
    self.lengths = lengths
    self.gaps = gaps
  }
}
