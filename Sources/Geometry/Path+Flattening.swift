/// Points joined by straight lines.
public struct Polyline: Hashable, Sendable {
  public var points: [Point]
  /// Whether a last line leads back to the first point.
  public var isClosed: Bool
}

extension Path {
  /// One polyline for each subpath, nowhere farther than `tolerance` points from the curves.
  public func flattened(tolerance: Double) -> [Polyline] {
    subpaths.map { subpath in
      var points = [subpath.start]
      for segment in subpath.segments {
        let count = segment.lineCount(tolerance: tolerance)
        for index in 1..<count { points.append(segment.point(at: Double(index) / Double(count))) }
        points.append(segment.end)
      }
      if subpath.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
      return Polyline(points: points, isClosed: subpath.isClosed)
    }
  }
}

extension PathSegment {
  /// A chord over a share h of the parameter leaves the curve by at most h²/8 of its largest second derivative.
  func lineCount(tolerance: Double) -> Int {
    guard !isLine else { return 1 }
    let bend = max((start - first * 2 + second).length, (first - second * 2 + end).length)
    let count = (0.75 * bend / max(tolerance, 1e-6)).squareRoot().rounded(.up)
    return count.isFinite ? max(Int(clamped: min(count, 10_000)), 1) : 1
  }
}
