import Geometry
import Scenes
import TestSupport
import Testing
import Vocabulary

@Suite("lines that share their room")
struct FlexLineTests {
  private func item(_ random: inout Seeded, by slack: Double) -> FlexLine.Item {
    func interval(_ low: Double, _ high: Double) -> Interval {
      let start = random.number(low, high)
      return Interval(start, start + random.number(0, slack))
    }
    let least = random.next() % 3 == 0 ? interval(0, 40) : Interval(0)
    let greatest = random.next() % 3 == 0 ? interval(20, 90) : Interval(.infinity)
    return FlexLine.Item(
      base: interval(0, 80), bounds: Bounds(least: least, greatest: greatest), grow: random.pick([0, 1, 1.5, 4]),
      shrink: random.pick([0, 1, 2, 3]))
  }

  @Test("in uncertain room and of uncertain lengths hold every line of certain ones")
  func uncertainty() throws {
    var random = Seeded(5)
    for _ in 0..<400 {
      let items = (0..<Int(1 + random.next() % 6)).map { _ in item(&random, by: 30) }
      let start = random.number(0, 300)
      let room = Interval(start, start + random.number(0, 60))
      let whole = try #require(FlexLine.lengths(of: items, in: room))
      func certain(_ interval: Interval) -> Interval {
        interval.low.isFinite ? Interval(random.number(interval.low, interval.high)) : interval
      }
      for _ in 0..<20 {
        let some = items.map {
          FlexLine.Item(
            base: certain($0.base),
            bounds: Bounds(least: certain($0.bounds.least), greatest: certain($0.bounds.greatest)),
            grow: $0.grow, shrink: $0.shrink)
        }
        let lengths = try #require(FlexLine.lengths(of: some, in: certain(room)))
        #expect(zip(whole, lengths).allSatisfy { $0.contains($1.low) })
      }
    }
  }

  @Test("that leave room over with shares of less than one are certain or unknown")
  func fractions() {
    let item = FlexLine.Item(base: Interval(10, 20), grow: 0.5)
    #expect(FlexLine.lengths(of: [item], in: Interval(100)) == nil)
    let certain = FlexLine.Item(base: Interval(10), grow: 0.5)
    #expect(FlexLine.lengths(of: [certain], in: Interval(100)) == [Interval(55)])
  }

  @Test("leave what is free where it belongs")
  func freeRoom() {
    let words = Justification.allCases.map { JustifyContent(Interval(60), among: 3, $0) }
    #expect(words.map(\.before.low) == [0, 30, 60, 0, 10, 15])
    #expect(words.map(\.between.low) == [0, 0, 0, 30, 20, 15])
    let lacking = Justification.allCases.map { JustifyContent(Interval(-60), among: 3, $0) }
    #expect(lacking.map(\.before.low) == [0, -30, -60, 0, 0, 0])
    #expect(lacking.allSatisfy { $0.between == Interval(0) })
    #expect(JustifyContent(Interval(60), among: 1, .spaceBetween) == JustifyContent())
    #expect(JustifyContent(Interval(60), among: 0, .spaceAround) == JustifyContent())
  }
}
