import Evaluation
import Formulas
import Geometry
import Motion
import Stage
import TestSupport
import Testing

@Suite("the search for a change")
struct ChangeSearchTests {
  /// Whether a curve is above a height, at a tick or over a range of them, as a formula would be told.
  private func isAbove(_ height: Double, _ curve: Curve, _ moment: Moment) -> [Value] {
    switch moment {
    case .at(let tick), .target(let tick): return [.bool(curve.value(at: tick.seconds) > height)]
    case .over(let first, let last):
      let values = curve.enclosure(over: Interval(first.seconds, last.seconds))
      if values.low > height { return [.bool(true)] }
      return values.high <= height ? [.bool(false)] : [.unknown]
    }
  }

  /// Searches for a change of one thing.
  private func firstChange(after first: Tick, upTo last: Tick, _ look: @escaping ChangeSearch.Glance) throws -> Tick? {
    try ChangeSearch.firstChange(after: first, upTo: last, [look])
  }

  @Test("finds the very tick at which curves cross a height, as going through all ticks does")
  func exactTick() throws {
    var random = Seeded(7)
    for number in 0..<60 {
      let timing = random.pick([TimingFunction.linear, .easeIn, .easeInOut, .cubicInOut])
      let curve = Curve.basic(from: 0, to: random.number(10, 400), duration: random.number(0.01, 0.05), timing: timing)
      let height = random.number(0, curve.finalValue)
      let plain = (1...60_000).first { isAbove(height, curve, .at($0)) == [.bool(true)] }
      let found = try firstChange(after: 0, upTo: 60_000) { isAbove(height, curve, $0) }
      #expect(found == plain, "curve \(number)")
    }
  }

  @Test("misses nothing that lasts a microsecond, however far away")
  func oneTick() throws {
    for tick in [1, 2, 65_537, 999_983, 40_000_003] {
      let found = try firstChange(after: 0, upTo: 60_000_000) { moment in
        switch moment {
        case .at(let now), .target(let now): [.bool(now == tick)]
        case .over(let first, let last): first <= tick && tick <= last ? [.unknown] : [.bool(false)]
        }
      }
      #expect(found == tick)
    }
  }

  @Test("looks no further than it is asked, and not at where it begins")
  func limits() throws {
    func later(than tick: Tick, _ moment: Moment) -> [Value] {
      switch moment {
      case .at(let now), .target(let now): [.bool(now >= tick)]
      case .over(let first, let last): last < tick ? [.bool(false)] : first >= tick ? [.bool(true)] : [.unknown]
      }
    }
    #expect(try firstChange(after: 0, upTo: 999) { later(than: 1000, $0) } == nil)
    #expect(try firstChange(after: 0, upTo: 1000) { later(than: 1000, $0) } == 1000)
    #expect(try firstChange(after: 1000, upTo: 9000) { later(than: 1000, $0) } == nil)
    #expect(try firstChange(after: 5, upTo: 5) { later(than: 0, $0) } == nil)
  }

  @Test(
    "where ranges tell nothing, it looks a thousandth of a second apart and then at each tick",
    arguments: [1_025, 1_026, 1_535, 2_047, 2_048, 2_049, 123_455, 123_456, 123_457, 199_999, 200_000])
  func unsettled(change: Tick) throws {
    var looks = 0
    let found = try firstChange(after: 0, upTo: 200_000) { moment in
      looks += 1
      switch moment {
      case .at(let now), .target(let now): return [.bool(now >= change)]
      case .over: return [.unknown]
      }
    }
    #expect(found == change)
    #expect(looks < 2500, "\(looks) looks")
  }

  @Test("of several things it finds the first that any of them would be found to do alone")
  func together() throws {
    var random = Seeded(11)
    for number in 0..<40 {
      let looks = (0..<Int(clamped: random.number(2, 9))).map { _ -> ChangeSearch.Glance in
        let timing = random.pick([TimingFunction.linear, .easeIn])
        let curve = Curve.basic(from: 0, to: 100, duration: random.number(0.1, 3), timing: timing)
        let height = random.number(1, 130)
        let tellsNothing = random.number(0, 1) < 0.2
        return { moment in
          if tellsNothing, case .over = moment { return [.unknown] }
          return self.isAbove(height, curve, moment)
        }
      }
      let alone = try looks.compactMap { try firstChange(after: 0, upTo: 3_000_000, $0) }.min()
      #expect(try ChangeSearch.firstChange(after: 0, upTo: 3_000_000, looks) == alone, "\(number)")
    }
  }

  @Test("nothing is looked at beyond the first change, nor in the halves of a range in which it surely does not change")
  func looks() throws {
    let (change, resting, late) = (1_234_567, 5_000_000, 7_654_321)
    var (beyond, ofResting, ofLate) = (0, 0, 0)
    func steps(at tick: Tick, _ moment: Moment, _ count: inout Int) -> [Value] {
      count += 1
      switch moment {
      case .at(let now), .target(let now): return [.bool(now >= tick)]
      case .over(let first, let last):
        if first > change { beyond += 1 }
        return last < tick ? [.bool(false)] : first >= tick ? [.bool(true)] : [.perhaps]
      }
    }
    var ofFirst = 0
    let found = try ChangeSearch.firstChange(
      after: 0, upTo: 10_000_000,
      [
        { steps(at: late, $0, &ofLate) }, { steps(at: change, $0, &ofFirst) },
        { _ in
          ofResting += 1
          return [.number(Double(resting))]
        },
      ])
    #expect(found == change)
    #expect(beyond == 0 && ofResting == 2)
    #expect(ofLate < 10 && ofFirst < 100, "\(ofLate), \(ofFirst)")
  }
}
