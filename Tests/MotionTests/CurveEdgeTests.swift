import Geometry
import Motion
import TestSupport
import Testing

@Suite("Curves at their beginnings and ends")
struct CurveEdgeTests {
  private let up = Curve.basic(from: 0, to: 10, duration: 1, timing: .linear)

  @Test("a curve begins with its first value and ends with its last one to the last bit, however far apart they are")
  func exactEnds() throws {
    // Of such numbers the small one is lost in their difference.
    let (small, huge) = (1.0, 1e17)
    let slow = try #require(SpringConstants(stiffness: 100, damping: 10))
    for (from, to) in [(small, huge), (huge, small), (0.1, 0.7), (-0.3, 0.9)] {
      for curve in [
        Curve.basic(from: from, to: to, duration: 2, timing: .linear),
        try #require(Curve.keyframes([from, to, to], times: [0, 0.5, 1], duration: 2)),
        try #require(Curve.keyframes([from, from, to], duration: 2)), .spring(from: from, to: to, slow),
      ] {
        #expect(curve.value(at: -1) == from && curve.value(at: 0) == from, "\(curve)")
        #expect(curve.value(at: curve.duration) == to && curve.finalValue == to, "\(curve)")
      }
    }
    let coast = Curve.deceleration(Deceleration(from: 3, velocity: 700, end: 352.5))
    #expect(coast.value(at: coast.duration) == 352.5 && coast.value(at: 0) == 3 && coast.value(at: -1) == 3)
  }

  @Test("at a turn to and fro, the velocity is that of the way to come; after the last there is none")
  func turns() {
    let up = Curve.basic(from: 0, to: 10, duration: 1, timing: .linear)
    let there = Curve.repeated(up, count: 2, autoreverses: true)
    let found = [0, 0.5, 1, 1.5, 2, 3, 3.5, 4].map { there.velocity(at: $0) }
    #expect(zip(found, [10, 10, -10, -10, 10, -10, -10, 0]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
  }

  @Test("a curve of no time that goes back each time ends where it began, as one of very little time does")
  func noTime() {
    for count in [1, 2, 3.5, .infinity] {
      func end(_ duration: Double, autoreverses: Bool) -> Double {
        Curve.repeated(
          .basic(from: 7, to: 50, duration: duration), count: count, autoreverses: autoreverses
        ).value(at: 1)
      }
      #expect(end(0, autoreverses: false) == 50)
      #expect(end(0, autoreverses: true) == (count == 3.5 ? 50 : 7))
      if count.isFinite, count != 3.5 { #expect(end(1e-6, autoreverses: true) == 7) }
    }
  }

  @Test("a curve lasts as long as its parts say, and no time where that is negative")
  func durations() throws {
    let short = Curve.basic(from: 0, to: 1, duration: 0.2)
    #expect(Curve.delayed(short, by: 0.1).duration == 0.1 + 0.2)
    #expect(Curve.delayed(short, by: -2).duration == 0 && Curve.delayed(short, by: -2).value(at: 0) == 1)
    #expect(Curve.basic(from: 0, to: 1, duration: -3).duration == 0)
    #expect(try #require(Curve.keyframes([0, 1], duration: -3)).duration == 0)
    #expect(Curve.repeated(short, count: 0.25).duration == 0.05)
    #expect(Curve.banded(short, ScrollBounds(range: Interval(0, 9), viewport: 9)).duration == 0.2)
  }

  @Test("keyframes are two values at least, evenly spread, and may leap at once")
  func fewKeyframes() throws {
    let two = try #require(Curve.keyframes([3, 7], duration: 2))
    #expect([0, 0.5, 1, 1.5, 2].map { two.value(at: $0) } == [3, 4, 5, 6, 7] && two.velocity(at: 1) == 2)
    #expect(Curve.keyframes([3], duration: 2) == nil && Curve.keyframes([], duration: 2) == nil)
    #expect(Curve.keyframes([3, 4], times: [0, 0.5, 1], duration: 2) == nil)
    #expect(Curve.keyframes([3, 4, 5], times: [0, 0.7, 0.6], duration: 2) == nil)
    #expect(Curve.keyframes([3, 4], times: [0.1, 1], duration: 2) == nil)
    let leap = try #require(Curve.keyframes([0, 5, 10], times: [0, 0, 1], duration: 2))
    #expect([-1, 0, 1, 2].map { leap.value(at: $0) } == [0, 5, 7.5, 10])
    let late = try #require(Curve.keyframes([0, 5, 10], times: [0, 1, 1], duration: 2))
    #expect(late.enclosure(over: Interval(1, 2)).contains(2.5) && late.enclosure(over: Interval(1, 2)).contains(10))
    #expect(late.enclosure(over: Interval(0.5, 1)).high < 2.6 && late.enclosure(over: Interval(0.5, 1)).low > 1.2)
  }

  @Test("keyframes that leap at an end stay there where the timing goes beyond it")
  func overshot() throws {
    let beyond = try #require(TimingFunction(0.3, 2, 0.6, 2))
    let late = try #require(Curve.keyframes([0, 5, 10], times: [0, 1, 1], duration: 2, timing: beyond))
    #expect(beyond.value(at: 0.6) > 1 && late.value(at: 1.2) == 10)
    #expect(late.enclosure(over: Interval(1.1, 1.3)).contains(10))
    let before = try #require(TimingFunction(0.3, -1, 0.6, -1))
    let early = try #require(Curve.keyframes([0, 5, 10], times: [0, 0, 1], duration: 2, timing: before))
    #expect(before.value(at: 0.3) < 0 && early.value(at: 0.6) == 0)
    // Elsewhere it goes on along the last way.
    let even = try #require(Curve.keyframes([0, 5, 20], duration: 2, timing: beyond))
    #expect(abs(even.value(at: 1.2) - (20 + 30 * (beyond.value(at: 0.6) - 1))) < 1e-9)
  }

  @Test("from its end on, a curve of any kind is enclosed by its last value alone, and up to its end with it")
  func enclosuresAtTheEnd() throws {
    let keys = try #require(Curve.keyframes([0, 10, 4], duration: 2))
    let curves: [Curve] = [
      .rest(4), .basic(from: 0.1, to: 0.7, duration: 0.3), .basic(from: 1e17, to: 1, duration: 2, timing: .linear),
      keys,
      .deceleration(Deceleration(from: 3, velocity: 700, end: 352.5)), .bounce(from: -60, edge: 0.3),
      // 0.7 + 0.1 − 0.7 is less than 0.1.
      .delayed(.basic(from: 0, to: 10, duration: 0.1, timing: .linear), by: 0.7),
      .repeated(up, count: 2.3, autoreverses: true), .repeated(up, count: 3), .filled(up, model: 70),
    ]
    for curve in curves {
      let end = curve.duration
      #expect(curve.enclosure(over: Interval(end, end + 1)) == Interval(curve.finalValue), "\(curve)")
      #expect(curve.enclosure(over: Interval(end + 1, end + 2)) == Interval(curve.finalValue), "\(curve)")
      #expect(curve.enclosure(over: Interval(end / 2, end)).contains(curve.finalValue), "\(curve)")
      #expect(curve.enclosure(over: Interval(end / 2, end + 1)).contains(curve.finalValue), "\(curve)")
    }
  }

  @Test("straight ways up to their ends and beyond are enclosed by where they are, and no further")
  func linearCurves() {
    var random = Seeded(41)
    for _ in 0..<2_000 {
      let (from, to, duration) = (random.number(-9, 9), random.number(-9, 9), random.number(0.1, 3))
      let curve = Curve.basic(from: from, to: to, duration: duration, timing: .linear)
      #expect(curve.enclosure(over: Interval(0.5 * duration, duration)).contains(to))
      for beyond in [1.0, 1.5, 40] {
        let found = curve.enclosure(over: Interval(0.25 * duration, beyond * duration))
        let wanted = Interval(between: from + (to - from) * 0.25, and: to)
        #expect(abs(found.low - wanted.low) < 1e-12 && abs(found.high - wanted.high) < 1e-12, "\(curve)")
      }
      let before = curve.enclosure(over: Interval(-4 * duration, 0.25 * duration))
      let wanted = Interval(between: from, and: from + (to - from) * 0.25)
      #expect(abs(before.low - wanted.low) < 1e-12 && abs(before.high - wanted.high) < 1e-12, "\(curve)")
    }
  }

  @Test("a share of the time beyond the whole counts as the whole, and one before it as none")
  func sharesBeyond() {
    for timing in [TimingFunction.linear, .easeInOut, .cubicInOut, .default] {
      let found = timing.enclosure(over: Interval(0.5, 3))
      #expect(abs(found.low - timing.value(at: 0.5)) < 1e-12 && abs(found.high - 1) < 1e-12)
      let early = timing.enclosure(over: Interval(-2, 0.5))
      #expect(abs(early.low) < 1e-12 && abs(early.high - timing.value(at: 0.5)) < 1e-12)
    }
    #expect(TimingFunction.easeIn.slope(at: -1) == TimingFunction.easeIn.slope(at: 0))
    // The direction of the end is the one from the control point before it.
    #expect(abs(TimingFunction.easeIn.slope(at: 1) - 1 / 0.58) < 1e-6)
    #expect(TimingFunction.easeIn.slope(at: 2) == TimingFunction.easeIn.slope(at: 1))
    #expect(abs(TimingFunction.easeOut.slope(at: 0) - 1 / 0.58) < 1e-6)
  }

  @Test("a curve that rests for a while is enclosed there by its value alone: between equal keys, and before it begins")
  func rests() throws {
    var random = Seeded(71)
    let constants = try #require(SpringConstants(stiffness: 100, damping: 10))
    for _ in 0..<500 {
      let timing = random.pick([TimingFunction.linear, .easeIn, .easeInOut, .cubicInOut, .default])
      let (value, other) = (random.pick([0, 0.1, random.number(-9, 9)]), random.number(-9, 9))
      let (times, duration) = ([0, 0.4, 0.5, 0.6, 1], random.number(0.5, 9))
      let pulse = try #require(
        Curve.keyframes([value, value, other, value, value], times: times, duration: duration, timing: timing))
      let beating = Curve.repeated(pulse, count: 3)
      let late: [Curve] = [
        .basic(from: value, to: other, duration: duration, timing: timing), pulse,
        .spring(from: value, to: other, velocity: 3, constants),
        .deceleration(Deceleration(from: value, velocity: 100)), beating,
      ]
      for curve in late.map({ Curve.delayed($0, by: 5) }) {
        let first = random.number(-1, 4.9)
        let found = curve.enclosure(over: Interval(first, random.number(first, 4.9)))
        #expect(found == Interval(value) && curve.value(at: first) == value, "\(curve)")
      }
      func instants(from first: Double, to last: Double) -> Interval {
        let instants = (0...10_000).map { Double($0) / 10_000 }
        let there = instants.filter { first < timing.value(at: $0) && timing.value(at: $0) < last }
        return Interval((there.first ?? 0) * duration, (there.last ?? 0) * duration)
      }
      let (before, after) = (instants(from: 0.001, to: 0.399), instants(from: 0.601, to: 0.999))
      for rest in [before, after] { #expect(pulse.enclosure(over: rest) == Interval(value), "\(pulse)") }
      let turn = Interval(after.low + duration, before.high + 2 * duration)
      #expect(beating.enclosure(over: turn) == Interval(value), "\(beating)")
      let whole = pulse.enclosure(over: Interval(0.1 * duration, 0.9 * duration))
      #expect(whole.contains(value) && whole.contains(other), "\(pulse)")
    }
  }

  @Test("what is shown before an animation is no part of its own time")
  func modelValue() {
    let filled = Curve.filled(up, model: 70)
    #expect(filled.enclosure(over: Interval(0, 0.5)) == Interval(0, 5))
    #expect(filled.enclosure(over: Interval(-0.5, 0.5)) == Interval(0, 70))
    #expect(filled.enclosure(over: Interval(-2, -1)) == Interval(70))
  }

  @Test("velocities at an instant are enclosed where the curve stands on a knot of what it is seen through")
  func velocitiesAtKnots() throws {
    let pieces = PiecewiseLinear(
      from: .init(x: 0, y: 0), [.init(x: 50, y: 50), .init(x: 90, y: 50)], slopeBefore: 3, slopeAfter: 2)
    for (from, to, velocity) in [
      (50.0, 0.0, -50.0), (50, 100, 0), (90, 50, 0), (90, 100, 20), (0, -10, -30), (0, 10, 10),
    ] {
      let curve = Curve.mapped(.basic(from: from, to: to, duration: 1, timing: .linear), pieces)
      #expect(abs(curve.velocity(at: 0) - velocity) < 1e-9)
      let found = try #require(curve.velocityEnclosure(over: Interval(0)))
      #expect(found.contains(curve.velocity(at: 0)), "from \(from) to \(to): \(found)")
    }
    // On one side of an edge a band yields less the further it is stretched.
    let bounds = ScrollBounds(range: Interval(0, 100), viewport: 600)
    for (from, to) in [(-300.0, -10.0), (-10, -300), (110, 500), (-200, 50), (-200, 300)] {
      let curve = Curve.banded(.basic(from: from, to: to, duration: 1, timing: .linear), bounds)
      let found = try #require(curve.velocityEnclosure(over: Interval(0.1, 0.9)))
      let velocities = (0...100).map { curve.velocity(at: 0.1 + 0.008 * Double($0)) }
      #expect(velocities.allSatisfy { found.contains($0) }, "from \(from) to \(to)")
      let span = abs((velocities.max() ?? 0) - (velocities.min() ?? 0))
      #expect(found.high - found.low < span + 1e-6, "from \(from) to \(to)")
    }
  }

  @Test("straight pieces go on with their slopes, and at a leap are at its lower end")
  func pieces() {
    let leaps = PiecewiseLinear(
      from: .init(x: 0, y: 1), [.init(x: 0, y: 5), .init(x: 10, y: 9), .init(x: 10, y: 12)], slopeBefore: 2,
      slopeAfter: 3)
    for (x, y) in [(-2.0, -3.0), (0, 1), (5, 7), (10, 9), (11, 15)] { #expect(leaps.value(at: x) == y, "\(x)") }
    #expect(leaps.slope(at: 0, leftwards: true) == 2 && leaps.slope(at: 0) == 0.4)
    #expect(leaps.slope(at: 10, leftwards: true) == 0.4 && leaps.slope(at: 10) == 3 && leaps.slope(at: -1) == 2)
    let rising = PiecewiseLinear(from: .init(x: -10, y: 0), [.init(x: 0, y: 0), .init(x: 4, y: 8), .init(x: 7, y: 9)])
    for (y, x) in [(0.0, 0.0), (2, 1), (8, 4), (8.5, 5.5), (9, 7)] { #expect(rising.place(of: y) == x, "\(y)") }
    #expect(rising.place(of: -1) == nil && rising.place(of: 9.5) == nil)
    #expect(rising.moved(by: 3).place(of: 2) == 4 && rising.moved(by: 3).value(at: 7) == 8)
    #expect(PiecewiseLinear.shift(by: 6).value(at: -40) == -34 && PiecewiseLinear.shift(by: 6).value(at: 40) == 46)
  }
}
