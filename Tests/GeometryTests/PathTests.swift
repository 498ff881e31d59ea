import Geometry
import Testing

@Test("an oval's length is its circumference, an arc's its share of it")
func lengths() {
  // The curves leave the circle by up to 5 millionths of its radius, so the length is as exact.
  #expect(abs(Path(ovalIn: Rect(0, 0, 20, 20)).length - 20 * Double.pi) < 20 * Double.pi * 5e-6)
  #expect(abs(Path(arcAround: .zero, radius: 10, from: 1, sweep: -2).length - 20) < 1e-4)
  #expect(abs(Path(rect: Rect(1, 2, 3, 4)).length - 14) < 1e-12)
  // y = x² from 0 to 1 as a Bézier curve: √5/2 + asinh(2)/4.
  let parabola = Path([.move(.zero), .curve(Point(1 / 3, 0), Point(2 / 3, 1 / 3), Point(1, 1))])
  #expect(abs(parabola.length - 1.478942857544597) < 1e-9)
}

@Test("trimming keeps the share of the length that was asked for", arguments: [(0.0, 0.25), (0.1, 0.9), (0.5, 1)])
func trimming(start: Double, end: Double) throws {
  let curve = Path.Element.curve(Point(60, 0), Point(0, 60), Point(90, 50))
  for path in [
    Path(line: [.zero, Point(30, 40), Point(30, 0)]), Path(ovalIn: Rect(0, 0, 50, 30)), Path([.move(.zero), curve]),
    Path(Path(rect: Rect(0, 0, 10, 10)).elements + [.move(Point(40, 0)), curve]),
  ] {
    #expect(abs(path.trimmed(from: start, to: end).length - (end - start) * path.length) < 1e-6)
  }
}

@Test("a start that is not before the end draws nothing, and 0 to 1 is the path itself")
func trimmingEnds() {
  let path = Path(ovalIn: Rect(0, 0, 10, 10))
  #expect(path.trimmed(from: 0.6, to: 0.4).elements.isEmpty)
  #expect(path.trimmed(from: 0.5, to: 0.5).elements.isEmpty)
  #expect(path.trimmed(from: 0, to: 1) == path)
}

@Test("a quarter of an arc ends where the angle says")
func trimmedArc() throws {
  let path = Path(arcAround: .zero, radius: 10, from: 0, sweep: .pi).trimmed(from: 0, to: 0.5)
  guard case .curve(_, _, let end) = try #require(path.elements.last) else {
    Issue.record("a trimmed curve is no curve")
    return
  }
  #expect((end - Point(0, 10)).length < 1e-3)
}

@Test("a point is inside an oval or on its stroke as its distance from the centre says")
func containment() {
  let path = Path(ovalIn: Rect(-50, -50, 100, 100))
  for x in stride(from: -60.0, through: 60, by: 1.7) {
    for y in stride(from: -60.0, through: 60, by: 1.3) {
      let distance = Point(x, y).length
      if abs(distance - 50) > 0.02 { #expect(path.contains(Point(x, y)) == (distance < 50)) }
      if abs(abs(distance - 50) - 5) > 0.02 {
        #expect(path.strokeContains(Point(x, y), width: 10) == (abs(distance - 50) < 5))
      }
    }
  }
}

@Test("open paths are closed by their chord, and the rules differ on a path within a path")
func openPaths() {
  let corner = Path(line: [.zero, Point(10, 0), Point(0, 10)])
  #expect(corner.contains(Point(2, 2)) && !corner.contains(Point(6, 6)))
  let nested = Path(Path(rect: Rect(0, 0, 10, 10)).elements + Path(rect: Rect(3, 3, 4, 4)).elements)
  #expect(nested.contains(Point(5, 5)) && !nested.contains(Point(5, 5), rule: .evenodd))
}

@Test("bounds hug the curve, not its control points")
func bounds() throws {
  let path = Path([.move(.zero), .curve(Point(0, 40), Point(100, 40), Point(100, 0))])
  let bounds = try #require(path.bounds)
  #expect(bounds.width == 100 && abs(bounds.height - 30) < 1e-12)
}

@Test(
  "svg paths are read as the figures they draw",
  arguments: [
    ("M0 0h10v10h-10z", 40.0), ("m0,0 10,0 0,10", 20), ("M10 0A10 10 0 0 1-10 0A10 10 0 0 1 10 0", 62.8318),
    ("M0 0a5 5 0 1 1 10 0", 15.70796), ("M0 0Q5 0 10 0T20 0", 20), ("M0,0C1 0 2 0 3 0S5 0 6 0", 6),
  ])
func svg(text: String, length: Double) throws {
  #expect(abs(try Path(svg: text).length - length) < 1e-3)
}

@Test("an svg arc turns the way its flag says")
func svgArcs() throws {
  let clockwise = try #require(try Path(svg: "M0 0A10 10 0 0 1 20 0").bounds)
  #expect(abs(clockwise.minY + 10) < 1e-3 && abs(clockwise.maxY) < 1e-9)
  let large = try #require(try Path(svg: "M0 0A10 10 0 1 0 10 10").bounds)
  #expect(abs(large.width - 20) < 1e-3 && abs(large.minX + 10) < 1e-3)
}

@Test(
  "a slip in an svg path is told with its place",
  arguments: [
    ("L1 1", PathSyntaxError.noMove(position: 0)), ("M0 0 X", .unknownCommand("X", position: 5)),
    ("M0 0L5", .missingNumber(command: "L", position: 6)), ("M0 0A1 1 0 2 0 5 5", .badFlag(position: 11)),
    // Characters are counted, not bytes: a line's two ends are one, and a letter with its mark.
    ("M0\u{a0}0\r\nL1,1 画", .unknownCommand("画", position: 10)),
    ("M0 0 L\u{301}1 1", .unknownCommand("L\u{301}", position: 5)),
  ])
func svgErrors(text: String, error: PathSyntaxError) {
  #expect(throws: error) { try Path(svg: text) }
}

@Test("a butt end cuts a bent stroke straight off, although its corners are round")
func buttEndOfBentStroke() {
  let arc = Path(arcAround: .zero, radius: 50, from: 0, sweep: 1)
  #expect(!arc.strokeContains(Point(50, -1), width: 20))
  #expect(!arc.strokeContains(Point(45, -0.1), width: 20))
  #expect(arc.strokeContains(Point(45, 0.1), width: 20))
  #expect(arc.strokeContains(Point(50, -1), width: 20, cap: .round))
  #expect(arc.strokeContains(Point(50, -1), width: 20, cap: .square))
  let corner = Path(line: [Point(0, 0), Point(20, 0), Point(20, 3)])
  #expect(corner.strokeContains(Point(23, -3), width: 10))
  #expect(!corner.strokeContains(Point(24, -4), width: 10))
  #expect(!corner.strokeContains(Point(24, 3.5), width: 10))
  let closed = Path(rect: Rect(0, 0, 20, 20))
  #expect(closed.strokeContains(Point(-3, -3), width: 10))
}
