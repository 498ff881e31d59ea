/// The ends of open subpaths of a stroke (SVG 2, 13.5, `stroke-linecap`).
public enum StrokeCap: String, Hashable, Sendable, CaseIterable {
  case butt
  case round
  case square
}

extension Path {
  /// Whether a point is inside; open subpaths count as closed by the chord, as `CGPathContainsPoint` has it. Curves
  /// are followed to two thousandths of a point.
  public func contains(_ point: Point, rule: FillRule = .nonzero) -> Bool {
    var winding = 0
    for line in flattened(tolerance: 0.002) {
      var a = line.points[line.points.count - 1]
      for b in line.points {
        if (a.y <= point.y) != (b.y <= point.y) {
          let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
          if b.y > a.y, side > 0 { winding += 1 }
          if b.y < a.y, side < 0 { winding -= 1 }
        }
        a = b
      }
    }
    return rule == .nonzero ? winding != 0 : winding % 2 != 0
  }

  /// Whether a point is on the stroke of the path, `width` points wide; every join counts as round.
  public func strokeContains(_ point: Point, width: Double, cap: StrokeCap = .butt) -> Bool {
    // A flattened curve's end is not quite at a right angle to the curve.
    if cap == .butt, let outline = strokeOutline(width: width, tolerance: 0.002) { return outline.contains(point) }
    let reach = width / 2
    for line in flattened(tolerance: 0.002) {
      let sides = line.sides
      guard let first = sides.first, let last = sides.last else { continue }
      for (index, side) in sides.enumerated() {
        let offset = point - side.start
        let forward = side.along.dot(offset)
        let aside = abs(offset.x * side.along.y - offset.y * side.along.x)
        let before = cap == .square && index == 0 && !line.isClosed ? -reach : 0
        let after = cap == .square && index == sides.count - 1 && !line.isClosed ? side.length + reach : side.length
        if aside <= reach, before <= forward, forward <= after { return true }
        // A join fills what is beyond the side before it and not yet beside this one; no more, or it would stick out
        // where a path ends soon after a corner.
        let previous = index > 0 ? sides[index - 1] : line.isClosed ? last : nil
        if let previous, previous.along.dot(offset) >= 0, forward <= 0, offset.length <= reach { return true }
      }
      if cap == .round, !line.isClosed {
        let ends = [first.start, last.start + last.along * last.length]
        if ends.contains(where: { (point - $0).length <= reach }) { return true }
      }
    }
    return false
  }
}

extension Polyline {
  /// A straight piece with its direction, a unit vector.
  fileprivate struct Side {
    var start: Point
    var along: Point
    var length: Double
  }

  /// All pieces of some length, the closing piece included.
  fileprivate var sides: [Side] {
    let points = isClosed ? points + points.prefix(1) : points
    return zip(points, points.dropFirst()).compactMap { start, end in
      let chord = end - start
      return chord.normalized.map { Side(start: start, along: $0, length: chord.length) }
    }
  }
}
