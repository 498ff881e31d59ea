extension Path {
  /// How the ends of a stroke look.
  public enum StrokeEnd: String, Hashable, Sendable, CaseIterable {
    case butt
    case round
    case square
  }

  /// Whether a point is inside; open subpaths count as closed by the chord, as `CGPathContainsPoint` has it. Curves are
  /// followed to two thousandths of a point.
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
  public func strokeContains(_ point: Point, width: Double, cap: StrokeEnd = .butt) -> Bool {
    let reach = width / 2
    for line in flattened(tolerance: 0.002) {
      let points = line.isClosed ? line.points + [line.points[0]] : line.points
      for index in 1..<max(points.count, 1) {
        let a = points[index - 1]
        let b = points[index]
        let along = b - a
        let length = along.length
        guard length > 0 else { continue }
        let offset = point - a
        let forward = (offset.x * along.x + offset.y * along.y) / length
        let aside = abs(offset.x * along.y - offset.y * along.x) / length
        let opens = index == 1 && !line.isClosed
        let ends = index == points.count - 1 && !line.isClosed
        if aside <= reach {
          let before = opens && cap == .square ? -reach : 0
          let after = ends && cap == .square ? length + reach : length
          if before <= forward, forward <= after { return true }
        }
        if !opens || cap == .round, offset.length <= reach { return true }
        if !ends || cap == .round, (point - b).length <= reach { return true }
      }
    }
    return false
  }
}
