extension Path {
  /// The area that a stroke with butt ends covers, as closed polygons, one for each subpath; to be filled by the
  /// nonzero rule. Its ends lie exactly at right angles to the path, however short the path is.
  ///
  /// Nil where a stroke is more than its two sides: where a subpath is closed or has a corner.
  ///
  /// - Parameters:
  ///   - width: in points, half of it on either side.
  ///   - tolerance: how far the polygon may leave the sides, in points.
  public func strokeOutline(width: Double, tolerance: Double) -> Path? {
    var outline = Path()
    for subpath in subpaths {
      guard !subpath.isClosed else { return nil }
      let segments = subpath.segments.filter { $0.start != $0.end || !$0.isLine }
      guard !segments.isEmpty else { continue }
      for (before, after) in zip(segments, segments.dropFirst()) {
        guard let a = before.direction(at: 1), let b = after.direction(at: 0) else { return nil }
        guard a.dot(b) > 0, abs(a.x * b.y - a.y * b.x) < 1e-3 else { return nil }
      }
      var left: [Point] = []
      var right: [Point] = []
      for (index, segment) in segments.enumerated() {
        guard let sides = segment.sides(reach: width / 2, tolerance: tolerance) else { return nil }
        let first = index == 0 ? 0 : 1
        left += sides.left[first...]
        right += sides.right[first...]
      }
      outline.elements += Path(line: left + right.reversed()).elements + [.close]
    }
    return outline
  }
}

extension PathSegment {
  /// The unit vector along the segment; where the derivative vanishes at an end, towards the next control point.
  fileprivate func direction(at t: Double) -> Point? {
    let candidates =
      t < 0.5
      ? [derivative(at: t), second - start, end - start] : [derivative(at: t), end - first, end - start]
    return candidates.first { $0.length > 1e-12 }?.normalized
  }

  /// The lines `reach` points beside the segment on either side, through equally many points each.
  fileprivate func sides(reach: Double, tolerance: Double) -> (left: [Point], right: [Point])? {
    func pair(_ t: Double) -> (left: Point, right: Point)? {
      guard let along = direction(at: t) else { return nil }
      let place = t <= 0 ? start : t >= 1 ? end : point(at: t)
      let aside = Point(-along.y, along.x) * reach
      return (place - aside, place + aside)
    }
    var count = 1
    while true {
      let places = (0...(2 * count)).compactMap { pair(Double($0) / Double(2 * count)) }
      guard places.count == 2 * count + 1 else { return nil }
      let isClose = (0..<count).allSatisfy { piece in
        let (a, middle, b) = (places[2 * piece], places[2 * piece + 1], places[2 * piece + 2])
        return ((a.left + b.left) * 0.5 - middle.left).length <= tolerance
          && ((a.right + b.right) * 0.5 - middle.right).length <= tolerance
      }
      guard !isClose, !isLine, count < 512 else {
        return (places.map(\.left), places.map(\.right))
      }
      count *= 2
    }
  }
}
