/// Douglas and Peucker's way to leave out points of a way, where the distance is that at the same instant.
enum Corners {
  /// Corners of a way, at most. One that has more is said move by move: it would take the square of its moves to find them.
  static let most = 200

  /// The numbers of the points that stay, the first and the last among them; nil where there are more than `most`.
  ///
  /// - Parameters:
  ///   - count: how many points there are.
  ///   - tolerance: how far a point that is left out may be from the straight way between those that stay.
  ///   - distance: how far a point is from the straight way between two.
  static func indices(
    of count: Int, within tolerance: Double, distance: (_ first: Int, _ last: Int, _ index: Int) -> Double
  ) -> [Int]? {
    guard count > 2 else { return Array(0..<count) }
    var corners = [0]
    // Parts that are still to be looked at, the earliest at the end.
    var ends = [count - 1]
    while let last = ends.last, let first = corners.last {
      var farthest = (index: first, distance: tolerance)
      for index in first + 1..<max(last, first + 1) {
        let distance = distance(first, last, index)
        if distance > farthest.distance { farthest = (index, distance) }
      }
      if farthest.index > first {
        ends.append(farthest.index)
      } else {
        corners.append(ends.removeLast())
      }
      if corners.count + ends.count > most { return nil }
    }
    return corners
  }
}
