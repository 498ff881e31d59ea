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
}
