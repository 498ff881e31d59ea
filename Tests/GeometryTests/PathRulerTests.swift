import Foundation
import Geometry
import Testing

@Suite("Places along a path, by its length")
struct PathRulerTests {
  private func isNear(_ place: PathRuler.Place?, _ point: Point, _ direction: Point, _ tolerance: Double) -> Bool {
    guard let place else { return false }
    return (place.point - point).length < tolerance && (place.direction - direction).length < tolerance
  }

  @Test("on a circle, a distance is an angle times the radius", arguments: [1.0, -1])
  func circle(direction: Double) {
    let path = Path(arcAround: Point(3, -7), radius: 40, from: 0.5, sweep: direction * 2 * .pi)
    let ruler = PathRuler(path)
    #expect(ruler.isLoop && abs(ruler.length - 80 * .pi) < 1e-3)
    for distance in stride(from: -300.0, through: 600, by: 7.3) {
      let angle = 0.5 + direction * distance / 40
      let expected = Point(3 + 40 * cos(angle), -7 + 40 * sin(angle))
      #expect(isNear(ruler.place(at: distance), expected, Point(-sin(angle), cos(angle)) * direction, 2e-3))
    }
  }

  @Test("on lines it is told exactly, from subpath to subpath, and held to the ends")
  func lines() {
    let open = PathRuler(
      Path(Path(line: [Point(1, 1), Point(4, 5)]).elements + Path(line: [Point(10, 0), Point(10, 8)]).elements))
    #expect(open.length == 13 && !open.isLoop)
    #expect(isNear(open.place(at: 2.5), Point(2.5, 3), Point(0.6, 0.8), 1e-12))
    // Where one ends and another begins, it is at the beginning.
    #expect(isNear(open.place(at: 5), Point(10, 0), Point(0, 1), 1e-12))
    #expect(isNear(open.place(at: -4), Point(1, 1), Point(0.6, 0.8), 1e-12))
    #expect(isNear(open.place(at: 99), Point(10, 8), Point(0, 1), 1e-12))
    let square = PathRuler(Path(rect: Rect(0, 0, 10, 10)))
    #expect(square.isLoop && square.length == 40)
    #expect(isNear(square.place(at: 75), Point(0, 5), Point(0, -1), 1e-12))
    #expect(isNear(square.place(at: -5), Point(0, 5), Point(0, -1), 1e-12))
    #expect(PathRuler(Path()).place(at: 0) == nil)
    #expect(PathRuler(Path(line: [.zero, .zero])).place(at: 0) == nil)
    #expect(square.place(at: .nan) == nil && square.place(at: .infinity) == nil)
  }

  @Test("on curves it is what very many short lines say", arguments: 0..<6)
  func curves(seed: Int) {
    func coordinate(_ index: Int) -> Double { Double((seed * 7919 + index * 104_729) % 997) / 10 }
    let points = (0..<4).map { Point(coordinate(2 * $0), coordinate(2 * $0 + 1)) }
    let ruler = PathRuler(Path([.move(points[0]), .curve(points[1], points[2], points[3])]))
    func place(_ t: Double) -> Point {
      let s = 1 - t
      return points[0] * (s * s * s) + points[1] * (3 * s * s * t) + points[2] * (3 * s * t * t) + points[3]
        * (t * t * t)
    }
    let count = 200_000
    var passed = 0.0
    var before = points[0]
    var next = 0.0
    for index in 1...count {
      let here = place(Double(index) / Double(count))
      passed += (here - before).length
      if passed >= next {
        let found = ruler.place(at: passed)
        #expect(found.map { ($0.point - here).length < 1e-4 } == true, "\(passed)")
        let chord = here - before
        #expect(found.map { ($0.direction - chord * (1 / chord.length)).length < 1e-2 } == true, "\(passed)")
        next += 3.7
      }
      before = here
    }
    #expect(abs(ruler.length - passed) < 1e-4)
  }

  @Test("where control points lie on the ends, it runs as it does around there")
  func standing() {
    let ruler = PathRuler(Path([.move(.zero), .curve(.zero, Point(10, 10), Point(10, 10))]))
    let diagonal = Point(0.5.squareRoot(), 0.5.squareRoot())
    for distance in [0, 3, ruler.length] {
      #expect(ruler.place(at: distance).map { ($0.direction - diagonal).length < 1e-9 } == true)
    }
  }

  private func area(_ path: Path) -> Double {
    path.flattened(tolerance: 0.01).reduce(0) { sum, line in
      let next = line.points.dropFirst() + line.points.prefix(1)
      return sum + abs(zip(line.points, next).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }) / 2
    }
  }

  @Test("a band along a path is as long and as wide as it says, round by round along a loop")
  func bands() {
    let level = PathRuler(Path(line: [.zero, Point(100, 0)])).band(from: 20, to: 50, left: 5, right: 2)
    #expect(level.bounds == Rect(20, -5, 30, 7))
    let circle = PathRuler(Path(ovalIn: Rect(-50, -50, 100, 100)))
    // To the left of a way that goes round clockwise is outside.
    func ring(_ share: Double) -> Double { share * .pi * (60 * 60 - 48 * 48) }
    let length = circle.length
    for (start, end) in [(0.0, 0.25), (0.8, 1.1), (1.5, 2.0), (0.3, 1.3)] {
      let band = circle.band(from: start * length, to: end * length, left: 10, right: 2)
      #expect(abs(area(band) - ring(end - start)) < 3, "\(start)")
      #expect(
        band.contains(
          Point(59 * cos(2 * .pi * (start + end) / 2), 59 * sin(2 * .pi * (start + end) / 2)), rule: .nonzero))
    }
    #expect(circle.band(from: 4, to: 4, left: 1, right: 1).elements.isEmpty)
  }

  @Test("a band goes on for as many rounds as it is long, whatever a round's length is rounded to")
  func manyRounds() {
    // Of some of these lengths, k of them divided by one are a little less than k.
    for index in 0..<40 {
      let side = 10 + Double(index) * 1.7
      let square = PathRuler(Path(rect: Rect(0, 0, side, side / 3)))
      let band = square.band(from: 0, to: 30 * square.length, left: 1, right: 1)
      let rounds = band.elements.count { $0 == .close }
      #expect(rounds == 30, "\(square.length)")
    }
  }

  @Test("where a path turns back upon itself, its band is as wide as elsewhere")
  func turningBack() {
    // Out to 75 and back, along one line: at the turn it runs nowhere, and around there both ways.
    let ruler = PathRuler(Path([.move(.zero), .curve(Point(100, 0), Point(100, 0), .zero)]))
    let box = ruler.band(from: 0, to: ruler.length, left: 5, right: 2).bounds ?? .zero
    #expect(ruler.length > 149 && box.minY >= -5 && box.maxY <= 5, "\(box)")
  }
}
