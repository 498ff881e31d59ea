/// Where fingers are at an instant of their way.
protocol WaySample {
  var tick: Int { get }

  /// Points.
  func distance(to other: Self) -> Double

  /// The place between this one and another, at a share of the way.
  func mixed(with other: Self, _ share: Double) -> Self
}

/// Douglas and Peucker's way to leave out points of a way, where the distance is that at the same instant.
enum Corners {
  /// Corners of a way, at most. One that has more is said move by move: it would take the square of its moves to find
  /// them.
  private static let most = 200
  /// How far a point that is left out may be from the straight way between those that stay.
  private static let tolerance = 1.0

  /// The points that stay, the first and the last among them; nil where there are more than `most`.
  static func of<Sample: WaySample>(_ way: [Sample]) -> [Sample]? {
    guard way.count > 2 else { return way }
    var corners = [0]
    // Parts that are still to be looked at, the earliest at the end.
    var ends = [way.count - 1]
    while let last = ends.last, let first = corners.last {
      var farthest = (index: first, distance: tolerance)
      for index in first + 1..<max(last, first + 1) {
        let share = Double(way[index].tick - way[first].tick) / Double(way[last].tick - way[first].tick)
        let distance = way[index].distance(to: way[first].mixed(with: way[last], share))
        if distance > farthest.distance { farthest = (index, distance) }
      }
      if farthest.index > first {
        ends.append(farthest.index)
      } else {
        corners.append(ends.removeLast())
      }
      if corners.count + ends.count > most { return nil }
    }
    return corners.map { way[$0] }
  }
}
