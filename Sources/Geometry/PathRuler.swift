/// A path measured along its lines and curves: which place lies so many points behind its beginning, and which way the
/// path runs there. Several subpaths count one after the other.
public struct PathRuler: Sendable {
  /// A place on the path.
  public struct Place: Hashable, Sendable {
    public var point: Point
    /// The unit vector along which the path runs.
    public var direction: Point

    public init(point: Point, direction: Point) {
      (self.point, self.direction) = (point, direction)
    }

    /// The transform from the coordinates of something that stands upright on the path, where x goes along it and y to
    /// the right of it, to those of the path.
    public var transform: AffineTransform {
      AffineTransform(a: direction.x, b: direction.y, c: -direction.y, d: direction.x, tx: point.x, ty: point.y)
    }
  }

  private struct Stretch {
    var segment: PathSegment
    /// Points of the path before it.
    var start: Double
    var length: Double
  }

  private let stretches: [Stretch]
  /// The length of all subpaths together, closing lines included, in points.
  public let length: Double
  /// Whether it is one line, without a jump to another.
  public let isOneLine: Bool
  /// Whether it is one line that ends where it begins.
  public let isLoop: Bool

  public init(_ path: Path) {
    let subpaths = path.subpaths
    var stretches: [Stretch] = []
    var length = 0.0
    for segment in subpaths.lazy.flatMap(\.segments) {
      let own = segment.length
      guard own > 0, own.isFinite else { continue }
      stretches.append(Stretch(segment: segment, start: length, length: own))
      length += own
    }
    (self.stretches, self.length) = (stretches, length)
    isOneLine = subpaths.count == 1
    let ends = isOneLine ? stretches.last.map { ($0.segment.end - subpaths[0].start).length } : nil
    isLoop = ends.map { $0 <= 1e-9 * length } ?? false
  }

  /// The place so many points behind the beginning: in the next rounds of a loop, else held to the ends. Nil for a path
  /// without any length.
  public func place(at distance: Double) -> Place? {
    guard distance.isFinite, let index = index(at: clamped(distance)) else { return nil }
    let stretch = stretches[index]
    let t = stretch.segment.parameter(atLength: clamped(distance) - stretch.start, of: stretch.length)
    return Place(point: stretch.segment.point(at: t), direction: stretch.segment.direction(at: t))
  }

  private func clamped(_ distance: Double) -> Double {
    guard isLoop else { return min(max(distance, 0), length) }
    let rest = distance.truncatingRemainder(dividingBy: length)
    return rest < 0 ? rest + length : rest
  }

  /// The last stretch that begins at a distance or before it.
  private func index(at distance: Double) -> Int? {
    let next = stretches.partitioningIndex { $0.start > distance }
    return next > 0 ? next - 1 : nil
  }

  /// The area between two distances along the path, of which neither is before the beginning, and between two distances
  /// to its left (less than 0: to its right), as an outline.
  ///
  /// - Parameter tolerance: how far, in points, its straight lines leave the curve that they follow.
  public func band(
    from start: Double, to end: Double, left outer: Double, right inner: Double, tolerance: Double = 0.02
  ) -> Path {
    var band = Path()
    guard length > 0, start < end else { return band }
    // Round by round: the seam of a loop is no place to turn back.
    let first = isLoop ? (start / length).rounded(.down) : 0
    for round in 0..<(isLoop ? Int(clamped: (end / length).rounded(.up) - first) : 1) {
      let turns = (first + Double(round)) * length
      let places = places(from: max(start - turns, 0), to: min(end - turns, length), tolerance)
      guard places.count > 1 else { continue }
      func side(_ distance: Double) -> [Point] {
        places.map { Point($0.point.x + $0.direction.y * distance, $0.point.y - $0.direction.x * distance) }
      }
      band.elements += Path(line: side(outer) + side(-inner).reversed()).elements + [.close]
    }
    return band
  }

  private func places(from start: Double, to end: Double, _ tolerance: Double) -> [Place] {
    var places: [Place] = []
    for stretch in stretches where stretch.start < end && stretch.start + stretch.length > start {
      let segment = stretch.segment
      let first = segment.parameter(atLength: start - stretch.start, of: stretch.length)
      let last = segment.parameter(atLength: end - stretch.start, of: stretch.length)
      guard first < last else { continue }
      // A line beside a curve is bent as the curve is, and longer.
      let count = segment.lineCount(tolerance: tolerance) * 2
      for step in 0...count {
        let t = first + (last - first) * Double(step) / Double(count)
        places.append(Place(point: segment.point(at: t), direction: segment.direction(at: t)))
      }
    }
    return places
  }
}

extension PathSegment {
  /// Returns the unit vector along which it runs. Where it stands still, because control points lie on its ends, as
  /// around there.
  fileprivate func direction(at t: Double) -> Point {
    let speed = derivative(at: t)
    let reach = [first, second, end].reduce(0) { max($0, ($1 - start).length) }
    if speed.length > 1e-9 * reach, let direction = speed.normalized { return direction }
    for step in [1e-4, 1e-3, 1e-2, 1e-1] {
      let chord = point(at: min(t + step, 1)) - point(at: max(t - step, 0))
      if chord.length > 1e-15 * reach, let direction = chord.normalized { return direction }
    }
    return Point(1, 0)
  }
}
