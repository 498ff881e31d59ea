import Geometry
import Glibc
import TestSupport
import Testing

@Suite("Paths at their corners, ends and seams")
struct PathEdgeTests {
  private func isNear(_ place: PathRuler.Place?, _ point: Point, _ direction: Point) -> Bool {
    place.map { ($0.point - point).length < 1e-9 && ($0.direction - direction).length < 1e-3 } ?? false
  }

  @Test("a point at the height of corners is inside or outside as any other")
  func cornerHeights() {
    let diamond = Path(Path(line: [Point(0, -10), Point(10, 0), Point(0, 10), Point(-10, 0)]).elements + [.close])
    let back = Path(line: [Point(-10, 0), Point(0, 10), Point(10, 0), Point(0, -10)])
    for x in stride(from: -15.0, through: 15, by: 2.5) {
      for y in stride(from: -15.0, through: 15, by: 2.5) where abs(x) + abs(y) != 10 {
        let isIn = abs(x) + abs(y) < 10
        for path in [diamond, back] {
          #expect(
            path.contains(Point(x, y)) == isIn && path.contains(Point(x, y), rule: .evenodd) == isIn, "\(x), \(y)")
        }
      }
    }
  }

  @Test("a stroke goes as far beyond its ends as they say, at the first and at the last, and not at its middle points")
  func strokeEnds() {
    let line = Path(line: [.zero, Point(10, 0), Point(20, 0)])
    for (point, butt, round, square) in [
      (Point(10, 4.9), true, true, true), (Point(10, 5.1), false, false, false), (Point(5, -4.9), true, true, true),
      (Point(24.9, 0), false, true, true), (Point(25.1, 0), false, false, false), (Point(24, 4), false, false, true),
      (Point(23, 3), false, true, true), (Point(-4.9, 0), false, true, true), (Point(-5.1, 0), false, false, false),
      (Point(-4, -4), false, false, true), (Point(-3, -3), false, true, true), (Point(19.9, 4.9), true, true, true),
      (Point(0.1, -4.9), true, true, true),
    ] {
      #expect(line.strokeContains(point, width: 10) == butt, "\(point)")
      #expect(line.strokeContains(point, width: 10, cap: .round) == round, "\(point)")
      #expect(line.strokeContains(point, width: 10, cap: .square) == square, "\(point)")
    }
    // A closed path has no ends, whatever they would look like.
    let triangle = Path([.move(.zero), .line(Point(40, 0)), .line(Point(40, 40)), .close])
    for cap in StrokeCap.allCases {
      #expect(triangle.strokeContains(Point(20, 20), width: 4, cap: cap))
      #expect(triangle.strokeContains(Point(41.3, -1.3), width: 4, cap: cap))
      #expect(!triangle.strokeContains(Point(41.8, -1.8), width: 4, cap: cap))
      #expect(triangle.strokeContains(Point(-1.8, 0), width: 4, cap: cap))
      #expect(!triangle.strokeContains(Point(-2.2, 0), width: 4, cap: cap))
      #expect(!triangle.strokeContains(Point(30, 10), width: 4, cap: cap))
    }
    let corner = Path(line: [.zero, Point(20, 0), Point(20, 20), Point(40, 20)])
    for cap in StrokeCap.allCases {
      #expect(corner.strokeContains(Point(22, -2), width: 6, cap: cap))
      #expect(!corner.strokeContains(Point(22.5, -2.5), width: 6, cap: cap))
      #expect(corner.strokeContains(Point(18, 22), width: 6, cap: cap))
      #expect(!corner.strokeContains(Point(18, 9), width: 3, cap: cap))
    }
  }

  @Test("bounds are those of very many points of the curve, however small it is and wherever its control points lie")
  func bounds() throws {
    var random = Seeded(17)
    for round in 0..<120 {
      let size = [100, 1, 0.01][round % 3]
      let points = (0..<4).map { _ in Point(random.number(-size, size), random.number(-size, size)) }
      let curve = Path([.move(points[0]), .curve(points[1], points[2], points[3])])
      let places = (0...2_000).map { step -> Point in
        let (t, s) = (Double(step) / 2_000, 1 - Double(step) / 2_000)
        return points[0] * (s * s * s) + points[1] * (3 * s * s * t) + points[2] * (3 * s * t * t)
          + points[3] * (t * t * t)
      }
      let (found, wanted) = (try #require(curve.bounds), places.boundingBox)
      let off = [
        found.minX - wanted.minX, found.minY - wanted.minY, found.maxX - wanted.maxX, found.maxY - wanted.maxY,
      ].map { abs($0) }
      #expect(off.allSatisfy { $0 < 2e-6 * size }, "\(points)")
    }
    #expect(Path().bounds == nil && Path([.move(Point(3, 4))]).bounds == Rect(3, 4, 0, 0))
    #expect(Path([.move(Point(3, 4)), .line(Point(-1, 9)), .line(Point(7, 5))]).bounds == Rect(-1, 4, 8, 5))
  }

  @Test("lines leave a curve by no more than they may, however uneven it is, and one that is straight is one line")
  func flattening() {
    // Bent at its end, at its beginning, and evenly.
    for points in [
      [Point(0, 0), Point(10, 0), Point(20, 0), Point(30, 100)], [Point(30, 100), Point(20, 0), Point(10, 0), .zero],
      [Point(0, 0), Point(0, 50), Point(50, 80), Point(80, 80)],
    ] {
      let path = Path([.move(points[0]), .curve(points[1], points[2], points[3])])
      for tolerance in [0.01, 0.5] {
        let corners = path.flattened(tolerance: tolerance)[0].points
        #expect(corners.first == points[0] && corners.last == points[3])
        for step in 0...300 {
          let (t, s) = (Double(step) / 300, 1 - Double(step) / 300)
          let place =
            points[0] * (s * s * s) + points[1] * (3 * s * s * t) + points[2] * (3 * s * t * t) + points[3]
            * (t * t * t)
          let nearest = zip(corners, corners.dropFirst()).map { distance(of: place, from: $0, $1) }.min() ?? .infinity
          #expect(nearest <= tolerance + 1e-9, "\(points) at \(t)")
        }
      }
    }
    let straight = Path([.move(.zero), .curve(Point(10, 0), Point(20, 0), Point(30, 0))])
    let lines = straight.flattened(tolerance: 0.01)
    #expect(lines.map(\.points) == [[.zero, Point(30, 0)]] && lines.map(\.isClosed) == [false])
  }

  private func distance(of place: Point, from a: Point, _ b: Point) -> Double {
    let (segment, offset) = (b - a, place - a)
    let share = (segment.x * offset.x + segment.y * offset.y) / (segment.x * segment.x + segment.y * segment.y)
    return (place - (a + segment * min(max(share, 0), 1))).length
  }

  @Test("a part of a path is drawn in one go, and a subpath that is all in it stays closed")
  func trimmedParts() {
    let line = Path(line: [.zero, Point(10, 0), Point(10, 10), Point(0, 10)])
    #expect(line.trimmed(from: 0.5, to: 1) == Path(line: [Point(10, 5), Point(10, 10), Point(0, 10)]))
    #expect(line.trimmed(from: 0, to: 0.5) == Path(line: [.zero, Point(10, 0), Point(10, 5)]))
    let even = Path(line: [.zero, Point(8, 0), Point(8, 8), Point(0, 8), Point(0, 16)])
    #expect(even.trimmed(from: 0.25, to: 0.75) == Path(line: [Point(8, 0), Point(8, 8), Point(0, 8)]))
    #expect(even.trimmed(from: -3, to: 0.25) == Path(line: [.zero, Point(8, 0)]))
    #expect(even.trimmed(from: 0.75, to: 9) == Path(line: [Point(0, 8), Point(0, 16)]))
    #expect(even.trimmed(from: 0, to: 0) == Path() && even.trimmed(from: 1, to: 1) == Path())
    let square = Path(rect: Rect(0, 0, 10, 10))
    let whole = Path(line: [.zero, Point(10, 0), Point(10, 10), Point(0, 10), .zero]).elements + [.close]
    let two = Path(square.elements + Path(line: [Point(40, 0), Point(40, 60)]).elements)
    #expect(two.trimmed(from: 0, to: 0.7) == Path(whole + Path(line: [Point(40, 0), Point(40, 30)]).elements))
    #expect(two.trimmed(from: 0, to: 0.4) == Path(whole))
    #expect(two.trimmed(from: 0.3, to: 0.7).elements.first == .move(Point(0, 10)))
    let late = Path(Path(line: [Point(40, 0), Point(40, 60)]).elements + square.elements)
    #expect(late.trimmed(from: 0.3, to: 1) == Path(Path(line: [Point(40, 30), Point(40, 60)]).elements + whole))
    #expect(late.trimmed(from: 0.6, to: 1) == Path(whole))
  }

  @Test("up to its very end a path keeps its closed subpaths, whatever their lengths are rounded to")
  func closedToTheEnd() {
    var random = Seeded(23)
    for _ in 0..<200 {
      let rects = (0..<6).map { _ in Rect(0, 0, random.number(0.1, 9), random.number(0.1, 9)) }
      let path = Path(
        Path(line: [.zero, Point(random.number(1, 30), 0)]).elements + rects.flatMap { Path(rect: $0).elements })
      #expect(path.trimmed(from: 1e-3, to: 1).elements.count { $0 == .close } == 6)
      #expect(path.trimmed(from: 1e-3, to: 1).elements.last == .close)
    }
  }

  @Test("at its seam a loop runs as it begins")
  func seams() {
    let square = PathRuler(Path(rect: Rect(0, 0, 10, 10)))
    for distance in [0.0, 40, 80, -40, -80] { #expect(isNear(square.place(at: distance), .zero, Point(1, 0))) }
    for distance in [10.0, 50, -30] { #expect(isNear(square.place(at: distance), Point(10, 0), Point(0, 1))) }
    #expect(isNear(square.place(at: -0.25), Point(0, 0.25), Point(0, -1)))
  }

  @Test("a bent curve whose control points lie on its ends runs there as it begins, and as it ends")
  func standing() {
    let begin = PathRuler(Path([.move(.zero), .curve(.zero, Point(10, 0), Point(10, 10))]))
    #expect(isNear(begin.place(at: 0), .zero, Point(1, 0)))
    #expect(isNear(begin.place(at: begin.length), Point(10, 10), Point(0, 1)))
    let end = PathRuler(Path([.move(.zero), .curve(Point(10, 0), Point(10, 10), Point(10, 10))]))
    #expect(isNear(end.place(at: 0), .zero, Point(1, 0)))
    #expect(isNear(end.place(at: end.length), Point(10, 10), Point(0, 1)))
  }

  @Test("the sides of a band beside a narrow curve are as near to it as they have to be")
  func wideBands() {
    let circle = PathRuler(Path(ovalIn: Rect(-10, -10, 20, 20)))
    let band = circle.band(from: 0, to: circle.length, left: 25, right: 0)
    for line in band.flattened(tolerance: 0.01) {
      for (a, b) in zip(line.points, line.points.dropFirst()) where abs(a.length - 35) < 0.1 && abs(b.length - 35) < 0.1
      {
        #expect(abs(((a + b) * 0.5).length - 35) < 0.02)
      }
    }
    #expect(abs((band.bounds?.width ?? 0) - 70) < 0.04)
  }

  @Test("a line through a map that flattens it has no mitre longer than its limit")
  func flattenedMitre() {
    let short = Path([.move(.zero), .line(Point(0.1, 0)), .line(Point(0.1, 9))])
    #expect(short.longestMiter(limit: 7, through: .scale(3, 0)) == 7)
    #expect(short.longestMiter(limit: 0.5, through: .scale(0, 2)) == 1)
  }
}
