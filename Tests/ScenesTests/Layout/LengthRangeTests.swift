import Geometry
import Scenes
import Testing
import Vocabulary

/// Lengths over a range of instants, exactly, where it is known how far they may go.
@Suite("Lengths over a range of instants")
struct LengthRangeTests {
  private func isNear(_ a: [Interval]?, _ b: [Interval]) -> Bool {
    guard let a, a.count == b.count else { return false }
    return zip(a, b).allSatisfy { abs($0.low - $1.low) < 1e-6 && abs($0.high - $1.high) < 1e-6 }
  }

  @Test("in a line, one whose bounds move is as long as they let it, and the others have the rest")
  func boundsThatMove() {
    let moving = Bounds(greatest: Interval(20, 50))
    #expect(
      isNear(
        FlexLine.lengths(of: [.init(base: Interval(10), bounds: moving, grow: 1)], in: Interval(100)),
        [Interval(20, 50)]))
    let pair = [
      FlexLine.Item(base: Interval(10), bounds: moving, grow: 1), FlexLine.Item(base: Interval(10), grow: 1),
    ]
    // What the first has the second has not.
    #expect(isNear(FlexLine.lengths(of: pair, in: Interval(100)), [Interval(20, 50), Interval(50, 80)]))
    let least = Bounds(least: Interval(30, 60))
    let shrinking = [
      FlexLine.Item(base: Interval(80), bounds: least, shrink: 1), FlexLine.Item(base: Interval(80), shrink: 1),
    ]
    #expect(isNear(FlexLine.lengths(of: shrinking, in: Interval(60)), [Interval(30, 60), Interval(0, 30)]))
  }

  @Test("in a line, the room and the lengths that move are those of all that share")
  func roomThatMoves() {
    let items = [FlexLine.Item(base: Interval(10), grow: 1), FlexLine.Item(base: Interval(10, 30), grow: 3)]
    // The first grows by a quarter of what is left, the second by the rest: of 60 to 120, or of 80 to 100.
    #expect(isNear(FlexLine.lengths(of: items, in: Interval(100, 140)), [Interval(25, 40), Interval(70, 105)]))
    let fixed = [FlexLine.Item(base: Interval(10, 30)), FlexLine.Item(base: Interval(10), grow: 1)]
    #expect(isNear(FlexLine.lengths(of: fixed, in: Interval(100)), [Interval(10, 30), Interval(70, 90)]))
  }

  @Test("in a line, less than a point is shared as well as more")
  func littleRoom() {
    let growing = Array(repeating: FlexLine.Item(base: Interval(50), grow: 1, shrink: 1), count: 2)
    #expect(FlexLine.lengths(of: growing, in: Interval(100.5)) == [Interval(50.25), Interval(50.25)])
    #expect(FlexLine.lengths(of: growing, in: Interval(99.5)) == [Interval(49.75), Interval(49.75)])
    #expect(FlexLine.lengths(of: growing, in: Interval(100)) == [Interval(50), Interval(50)])
    let small = [
      FlexLine.Item(base: Interval(0), bounds: Bounds(least: Interval(0.5)), grow: 1),
      FlexLine.Item(base: Interval(0), grow: 1),
    ]
    #expect(FlexLine.lengths(of: small, in: Interval(0.75)) == [Interval(0.5), Interval(0.25)])
  }

  @Test("what is free before and between layers is free in part where the room moves")
  func freeRoom() {
    let moving = Justification.allCases.map { JustifyContent(Interval(30, 60), among: 3, $0) }
    #expect(
      moving.map(\.before) == [
        Interval(0), Interval(15, 30), Interval(30, 60), Interval(0), Interval(5, 10), Interval(7.5, 15),
      ])
    #expect(
      moving.map(\.between) == [
        Interval(0), Interval(0), Interval(0), Interval(15, 30), Interval(10, 20), Interval(7.5, 15),
      ])
    let lacking = JustifyContent(Interval(-30, 60), among: 3, .spaceBetween)
    #expect(lacking.between == Interval(0, 30))
    let few = [1, 2].map { count in Justification.allCases.map { JustifyContent(Interval(60), among: count, $0) } }
    #expect(few[0].map(\.before.low) == [0, 30, 60, 0, 30, 30])
    #expect(few[1].map(\.before.low) == [0, 30, 60, 0, 15, 20])
    #expect(few[1].map(\.between.low) == [0, 0, 0, 60, 30, 20])
  }

  @Test("a row of layers whose heights move is as high as the highest, and leaves each what it does not take")
  func gridLines() {
    let heights = [Interval(10, 30), Interval(20, 25)]
    let lines = [StackAlignment.start, .center, .end].map { GridLine(heights, $0) }
    #expect(lines.map(\.height) == Array(repeating: Interval(20, 30), count: 3))
    #expect(lines[0].tops == [Interval(0), Interval(0)])
    #expect(lines[1].tops == [Interval(0, 10), Interval(0, 5)])
    #expect(lines[2].tops == [Interval(0, 20), Interval(0, 10)])
    let others = [Interval(10, 12), Interval(20, 25)]
    #expect(GridLine(others, .center).tops == [Interval(4, 7.5), Interval(0, 2.5)])
    #expect(GridLine(others, .end).tops == [Interval(8, 15), Interval(0, 5)])
    #expect(GridLine([], .center).height == Interval(0) && GridLine([], .baseline).height == Interval(0))
  }

  @Test("bounds hold a length, the least one first")
  func bounds() {
    let bounds = Bounds(least: Interval(10, 20), greatest: Interval(15, 40))
    #expect(bounds.clamp(Interval(0, 100)) == Interval(10, 40))
    #expect(bounds.clamp(Interval(12, 30)) == Interval(12, 30))
    #expect(Bounds(least: Interval(30), greatest: Interval(20)).clamp(Interval(25)) == Interval(30))
    #expect(bounds.clamp(nil) == nil && Bounds().clamp(Interval(7)) == Interval(7))
    #expect(FlexLine.Item(base: Interval(50), bounds: bounds).hypotheticalSize == Interval(15, 40))
  }

  @Test("sums and differences are known where both lengths are")
  func sums() {
    #expect(sum(Interval(1, 2), Interval(10, 20)) == Interval(11, 22))
    #expect(difference(Interval(1, 2), Interval(10, 20)) == Interval(-19, -8))
    #expect(sum(nil, Interval(1)) == nil && difference(Interval(1), nil) == nil)
    #expect(number(Interval(3)) == .number(3) && number(Interval(3, 4)) == .interval(Interval(3, 4)))
    #expect(number(nil) == .unknown)
  }
}
