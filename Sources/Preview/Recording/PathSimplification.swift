/// The place of fingers at an instant of their path.
protocol PathSample {
  var tick: Int { get }

  /// Points.
  func distance(to other: Self) -> Double

  /// Returns the place between this one and another, at a share of the path.
  func mixed(with other: Self, _ share: Double) -> Self
}

/// Douglas and Peucker's simplification of a path, where the distance is that at the same instant.
enum PathSimplification {
  /// Corners of a path, at most. One that has more is said move by move: it would take the square of its moves to find
  /// them.
  private static let most = 200
  /// The most that a point which is left out may be from the straight line between those that stay.
  private static let tolerance = 1.0

  /// The points that stay, the first and the last among them; nil where there are more than `most`.
  static func of<Sample: PathSample>(_ path: [Sample]) -> [Sample]? {
    guard path.count > 2 else { return path }
    var corners = [0]
    // Parts that are still to be looked at, the earliest at the end.
    var ends = [path.count - 1]
    while let last = ends.last, let first = corners.last {
      var farthest = (index: first, distance: tolerance)
      for index in first + 1..<max(last, first + 1) {
        let share = Double(path[index].tick - path[first].tick) / Double(path[last].tick - path[first].tick)
        let distance = path[index].distance(to: path[first].mixed(with: path[last], share))
        if distance > farthest.distance { farthest = (index, distance) }
      }
      if farthest.index > first {
        ends.append(farthest.index)
      } else {
        corners.append(ends.removeLast())
      }
      if corners.count + ends.count > most { return nil }
    }
    return corners.map { path[$0] }
  }
}
