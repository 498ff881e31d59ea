import Geometry
import Glibc
import TestSupport
import Testing

@Suite("The outline of a stroke is the area it covers")
struct StrokeOutlineTests {
  @Test("an arc's outline holds the points of its sector of the ring, and no others")
  func sector() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<40 {
      let (radius, width) = (random.number(10...100), random.number(1...15))
      let (start, sweep) = (random.number(-7...7), random.number(0.001...6.2))
      let arc = Path(arcAround: Point(3, -4), radius: radius, from: start, sweep: sweep)
      let outline = try #require(arc.strokeOutline(width: width, tolerance: 0.001))
      for _ in 0..<200 {
        let (distance, angle) = (random.number(0...120), random.number(0...(2 * .pi)))
        let offset = abs(distance - radius) - width / 2
        let turned = (angle - start) - ((angle - start) / (2 * .pi)).rounded(.down) * 2 * .pi
        // Points nearer to the border than a hundredth prove nothing.
        let ends = [turned, abs(turned - sweep), 2 * .pi - turned].map { $0 * distance }
        guard abs(offset) > 0.01, ends.allSatisfy({ $0 > 0.01 }) else { continue }
        let point = Point(3 + distance * cos(angle), -4 + distance * sin(angle))
        #expect(outline.contains(point) == (offset < 0 && turned < sweep), "\(point) of \(radius), \(start), \(sweep)")
      }
    }
  }

  @Test("the ends of two arcs that meet are the same two points, however short the arcs are")
  func commonEdge() throws {
    for sweep in [1e-6, 1e-3, 0.4, 3] {
      let before = Path(arcAround: .zero, radius: 91, from: 0.3 - sweep, sweep: sweep)
      let after = Path(arcAround: .zero, radius: 91, from: 0.3, sweep: sweep)
      let first = try #require(after.strokeOutline(width: 18, tolerance: 0.01)?.firstPoint)
      let outline = try #require(before.strokeOutline(width: 18, tolerance: 0.01))
      let nearest = outline.elements.compactMap { element -> Double? in
        switch element {
        case .move(let point), .line(let point): (point - first).length
        default: nil
        }
      }.min()
      #expect(try #require(nearest) < 1e-8, "a sweep of \(sweep)")
    }
  }

  @Test("a line's outline is a rectangle")
  func line() throws {
    let outline = try #require(Path(line: [Point(10, 10), Point(30, 10)]).strokeOutline(width: 4, tolerance: 0.01))
    #expect(outline.bounds == Rect(10, 8, 20, 4))
    #expect(Path().strokeOutline(width: 4, tolerance: 0.01) == Path())
  }

  @Test("a corner and a closed path have none")
  func refused() {
    #expect(Path(line: [.zero, Point(9, 0), Point(9, 9)]).strokeOutline(width: 2, tolerance: 0.01) == nil)
    #expect(Path(ovalIn: Rect(0, 0, 9, 9)).strokeOutline(width: 2, tolerance: 0.01) == nil)
    #expect(Path(line: [.zero, Point(9, 0), Point(1, 0)]).strokeOutline(width: 2, tolerance: 0.01) == nil)
  }
}
