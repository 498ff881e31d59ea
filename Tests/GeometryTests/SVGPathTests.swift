import Geometry
import Testing

@Suite("Paths in SVG's words")
struct SVGPathTests {
  /// From (10, 0) to (0, 10): the circles around (0, 0) and (10, 10) go through both.
  private static let arcs: [(flags: String, center: Point, quarters: Double, through: Point)] = [
    ("0 1", .zero, 1, Point(7.0710678, 7.0710678)), ("1 1", Point(10, 10), 3, Point(17.0710678, 17.0710678)),
    ("0 0", Point(10, 10), 1, Point(2.9289322, 2.9289322)), ("1 0", .zero, 3, Point(-7.0710678, -7.0710678)),
  ]

  @Test("an arc is the one of four that its flags choose", arguments: 0..<4)
  func arcs(number: Int) throws {
    let (flags, center, quarters, through) = Self.arcs[number]
    for text in ["M10 0A10 10 0 \(flags) 0 10", "M10,0a10-10 0 \(flags.filter { $0 != " " })-10,10"] {
      let path = try Path(svg: text)
      #expect(abs(path.length - quarters * 5 * .pi) < 1e-3)
      #expect(path.firstPoint == Point(10, 0) && path.lastPoint == Point(0, 10))
      let places = path.flattened(tolerance: 0.001).flatMap(\.points)
      #expect(places.allSatisfy { abs(($0 - center).length - 10) < 1e-3 })
      let middle = PathRuler(path).place(at: path.length / 2)?.point ?? .zero
      #expect((middle - through).length < 1e-3, "\(middle)")
    }
  }

  @Test("an arc too small for its ends grows, one of an ellipse turns, and one without radius is a line")
  func oddArcs() throws {
    let grown = try Path(svg: "M0 0A3 3 0 0 1 20 0")
    #expect(abs(grown.length - 10 * .pi) < 1e-3 && abs((grown.bounds?.minY ?? 0) + 10) < 1e-3)
    // Twice as high as wide where it is turned by a quarter.
    let ellipse = try #require(try Path(svg: "M0 0A20 10 90 0 1 20 0").bounds)
    #expect(abs(ellipse.minY + 20) < 1e-3 && abs(ellipse.width - 20) < 1e-3)
    for text in ["M0 0A0 5 0 0 1 20 0", "M0 0A5 0 0 0 1 20 0"] {
      #expect(try Path(svg: text) == Path(line: [.zero, Point(20, 0)]))
    }
  }

  @Test("numbers are told apart by their signs and points, and letters go on as they began")
  func words() throws {
    let cases: [(String, Path)] = [
      ("M1.-2L3.,4", Path(line: [Point(1, -2), Point(3, 4)])),
      ("M.5.25L-.5-.25", Path(line: [Point(0.5, 0.25), Point(-0.5, -0.25)])),
      ("M1e1,2E-1 L+3,4e0", Path(line: [Point(10, 0.2), Point(3, 4)])),
      ("M1 2 3 4 5 6", Path(line: [Point(1, 2), Point(3, 4), Point(5, 6)])),
      ("m1 2 3 4m1 1 2 2", Path([.move(Point(1, 2)), .line(Point(4, 6)), .move(Point(5, 7)), .line(Point(7, 9))])),
      (
        "M1 2H5 6V7 8h1v-1",
        Path(line: [Point(1, 2), Point(5, 2), Point(6, 2), Point(6, 7), Point(6, 8), Point(7, 8), Point(7, 7)])
      ),
      ("M3 4l1 1zl2 0", Path([.move(Point(3, 4)), .line(Point(4, 5)), .close, .line(Point(5, 4))])),
      (" \n M 1 , 2\tL 3 4 \n", Path(line: [Point(1, 2), Point(3, 4)])), ("", Path()),
    ]
    for (text, path) in cases { #expect(try Path(svg: text) == path, "\(text)") }
  }

  @Test("smooth curves mirror the control point of a curve of their kind before them, and no other's")
  func smooth() throws {
    func curves(_ text: String) throws -> [[Point]] {
      try Path(svg: text).elements.compactMap { element in
        if case .curve(let first, let second, let end) = element { [first, second, end] } else { nil }
      }
    }
    #expect(try curves("M0 0C1 2 3 4 5 6S9 8 10 10")[1] == [Point(7, 8), Point(9, 8), Point(10, 10)])
    #expect(try curves("M1 1c1 2 3 4 5 6s4 2 5 4")[1] == [Point(8, 9), Point(10, 9), Point(11, 11)])
    #expect(try curves("M5 6S9 8 10 10")[0] == [Point(5, 6), Point(9, 8), Point(10, 10)])
    #expect(try curves("M0 0C1 2 3 4 5 6L5 6S9 8 10 10")[1][0] == Point(5, 6))
    #expect(try curves("M0 0Q3 3 6 0S9 8 10 10")[1][0] == Point(6, 0))
    // A quadratic curve's control point counts by two thirds.
    #expect(try curves("M0 0Q3 3 6 0T12 0")[1] == [Point(8, -2), Point(10, -2), Point(12, 0)])
    #expect(try curves("M0 0Q3 3 6 0T12 0T18 0")[2] == [Point(14, 2), Point(16, 2), Point(18, 0)])
    #expect(try curves("M6 0T12 0")[0] == [Point(6, 0), Point(8, 0), Point(12, 0)])
  }

  @Test("a path written as SVG reads as the same path")
  func roundTrip() throws {
    let path = Path([
      .move(Point(1, 2.5)), .line(Point(-3.125, 4)), .curve(Point(0, 1), Point(2, 3), Point(4, 5)), .close,
      .move(Point(7, 7)), .line(Point(8, 8)),
    ])
    #expect(path.svgText == "M1,2.5L-3.125,4C0,1,2,3,4,5ZM7,7L8,8")
    #expect(try Path(svg: path.svgText) == path)
  }

  @Test(
    "a slip is told with its character, counted from 0",
    arguments: [
      ("Z", "a path begins with M, at character 0"), ("M1 2 B", "'B' is no path command, at character 5"),
      ("M1 2C1 2 3", "'C' lacks a number, at character 10"),
      ("M1 2A1 1 0 0", "the flag of an arc is 0 or 1, at character 12"),
      ("M1e", "'M' lacks a number, at character 2"), ("M1 2L3 -", "'L' lacks a number, at character 7"),
    ])
  func slips(text: String, words: String) {
    do {
      _ = try Path(svg: text)
      Issue.record("\(text) is a path")
    } catch {
      #expect(error.message == words)
    }
  }
}
