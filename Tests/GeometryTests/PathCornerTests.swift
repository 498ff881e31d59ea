import Foundation
import Geometry
import Testing

@Suite("Corners of paths")
struct PathCornerTests {
  @Test("a mitre is as long as half of its corner says, and never longer than the limit")
  func mitres() {
    let square = Path(rect: Rect(0, 0, 10, 10))
    #expect(abs(square.longestMiter(limit: 10) - 2.0.squareRoot()) < 1e-9)
    // Of an angle of 60° it is twice half the width long; at 20° it would be 5.76 of them.
    func corner(_ degrees: Double) -> Path {
      let angle = degrees * .pi / 180
      return Path([.move(Point(10, 0)), .line(.zero), .line(Point(10 * cos(angle), 10 * sin(angle)))])
    }
    for degrees in [20.0, 60, 90, 150] {
      #expect(abs(corner(degrees).longestMiter(limit: 10) - 1 / sin(degrees * .pi / 360)) < 1e-9)
    }
    #expect(corner(20).longestMiter(limit: 5) == 1)
    // A circle has none, but for where two pieces are too short to be told.
    #expect(abs(Path(ovalIn: Rect(0, 0, 20, 20)).longestMiter(limit: 10) - 1) < 1e-9)
    #expect(Path([.move(.zero), .line(Point(0.1, 0)), .line(Point(0.1, 9))]).longestMiter(limit: 7) == 7)
    #expect(Path([.move(.zero), .line(Point(9, 0))]).longestMiter(limit: 10) == 1)
  }

  @Test("a corner that a skew opens is not cut off any more, and sticks out as its own angle says")
  func skewed() {
    // 9.6°: 11.9 half widths. Skewed, it has 13.3°, which would be 8.6.
    let path = Path([.move(Point(10.44, 2)), .line(Point(0.6, 14.47)), .line(Point(4, 8.25))])
    #expect(path.longestMiter(limit: 10) == 1)
    let skew = AffineTransform(a: 1, b: 0.364, c: 0, d: 1, tx: 3, ty: 4)
    #expect(abs(path.longestMiter(limit: 10, through: skew) - 11.9) < 0.1)
    let turn = AffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0)
    #expect(path.longestMiter(limit: 10, through: turn) == 1)
    let short = Path([.move(.zero), .line(Point(0.1, 0)), .line(Point(0.1, 9))])
    #expect(short.longestMiter(limit: 7, through: AffineTransform(a: 3, b: 0, c: 0, d: 1, tx: 0, ty: 0)) == 21)
  }
}
