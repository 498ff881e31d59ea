/// A line or a cubic curve between two points of a path; a line is a curve whose control points are its ends.
struct PathSegment: Hashable {
  let start: Point
  let first: Point
  let second: Point
  let end: Point
  let isLine: Bool

  init(from start: Point, to end: Point) {
    (self.start, first, second, self.end, isLine) = (start, start, end, end, true)
  }

  init(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
    (self.start, self.first, self.second, self.end, isLine) = (start, first, second, end, false)
  }

  func point(at t: Double) -> Point {
    if isLine { return start + (end - start) * t }
    let s = 1 - t
    return start * (s * s * s) + first * (3 * s * s * t) + second * (3 * s * t * t) + end * (t * t * t)
  }

  func derivative(at t: Double) -> Point {
    if isLine { return end - start }
    let s = 1 - t
    return (first - start) * (3 * s * s) + (second - first) * (6 * s * t) + (end - second) * (3 * t * t)
  }

  /// The part between two parameters, by de Casteljau's construction.
  func part(from low: Double, to high: Double) -> PathSegment {
    if isLine { return PathSegment(from: point(at: low), to: point(at: high)) }
    let a = low <= 0 ? self : halves(at: low).after
    return high >= 1 ? a : a.halves(at: (high - low) / (1 - low)).before
  }

  private func halves(at t: Double) -> (before: PathSegment, after: PathSegment) {
    func mix(_ a: Point, _ b: Point) -> Point { a + (b - a) * t }
    let (ab, bc, cd) = (mix(start, first), mix(first, second), mix(second, end))
    let (abc, bcd) = (mix(ab, bc), mix(bc, cd))
    let middle = mix(abc, bcd)
    return (PathSegment(start, ab, abc, middle), PathSegment(middle, bcd, cd, end))
  }

  var element: Path.Element { isLine ? .line(end) : .curve(first, second, end) }
}

/// A connected piece of a path. A closed one ends with the line back to its start, where it has any length.
struct Subpath {
  var start: Point
  var segments: [PathSegment] = []
  var isClosed = false
}

extension Path {
  var subpaths: [Subpath] {
    var result: [Subpath] = []
    var current: Subpath?
    var here = Point.zero
    func add(_ segment: PathSegment) {
      if current == nil { current = Subpath(start: here) }
      current?.segments.append(segment)
      here = segment.end
    }
    for element in elements {
      switch element {
      case .move(let point):
        if let current { result.append(current) }
        current = Subpath(start: point)
        here = point
      case .line(let point): add(PathSegment(from: here, to: point))
      case .curve(let first, let second, let end): add(PathSegment(here, first, second, end))
      case .close:
        guard var closing = current else { continue }
        if here != closing.start { closing.segments.append(PathSegment(from: here, to: closing.start)) }
        closing.isClosed = true
        result.append(closing)
        here = closing.start
        current = nil
      }
    }
    if let current { result.append(current) }
    return result
  }

  /// The smallest rectangle around lines and curves themselves; nil for a path without points.
  public var bounds: Rect? {
    var points: [Point] = []
    for subpath in subpaths {
      points.append(subpath.start)
      for segment in subpath.segments {
        points.append(segment.end)
        if !segment.isLine { points += segment.turns.map(segment.point(at:)) }
      }
    }
    return points.isEmpty ? nil : points.boundingBox
  }
}

extension PathSegment {
  /// The parameters within 0…1 at which x or y turns round.
  fileprivate var turns: [Double] {
    [
      roots(first.x - start.x, second.x - first.x, end.x - second.x),
      roots(first.y - start.y, second.y - first.y, end.y - second.y),
    ].flatMap { $0 }.filter { 0 < $0 && $0 < 1 }
  }

  /// The roots of p(1−t)² + 2q·t(1−t) + r·t².
  private func roots(_ p: Double, _ q: Double, _ r: Double) -> [Double] {
    let a = p - 2 * q + r
    let half = q - p
    let discriminant = half * half - a * p
    guard discriminant >= 0 else { return [] }
    let sum = -(half + (half < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    return [a == 0 ? .nan : sum / a, sum == 0 ? .nan : p / sum]
  }
}
