import Geometry
import Motion
import TestSupport
import Testing

@Test("repeats, reverses, keyframes, delays and fills are where their tables say")
func tables() throws {
  let up = Curve.basic(from: 0, to: 10, duration: 1, timing: .linear)
  let there = Curve.repeated(up, count: 2)
  let back = Curve.repeated(up, count: 1.5, autoreverses: true)
  let keys = try #require(Curve.keyframes([0, 10, 4], times: [0, 0.25, 1], duration: 2))
  let cases: [(Curve, Double, Double)] = [
    (up, -1, 0), (up, 0.3, 3), (up, 1, 10), (up, 9, 10),
    (there, 0.5, 5), (there, 1.25, 2.5), (there, 2, 10), (there, 7, 10),
    (back, 0.5, 5), (back, 1.5, 5), (back, 2.25, 2.5), (back, 3, 10), (back, 8, 10),
    (.repeated(up, count: 2, autoreverses: true), 4, 0), (.repeated(up, count: .infinity), 1_000.5, 5),
    (.repeated(up, count: 0), 1, 0),
    (keys, 0.25, 5), (keys, 0.5, 10), (keys, 1.25, 7), (keys, 2, 4),
    (.delayed(up, by: 2), 1, 0), (.delayed(up, by: 2), 2.5, 5), (.delayed(up, by: 2), 4, 10),
    (.filled(up, model: 7), -1, 7), (.filled(up, model: 7), 0.5, 5), (.filled(up, model: 7), 1, 10),
    (.delayed(.filled(up, model: 7), by: 2), 1, 7), (.rest(3), 5, 3),
  ]
  for (curve, t, value) in cases {
    #expect(abs(curve.value(at: t) - value) < 1e-9, "\(curve) at \(t)")
  }
  for (count, length) in [(1.0, 1.0), (0.5, 0.5), (0, 0), (-2, 0)] {
    #expect(Curve.repeated(up, count: count).duration == length, "\(count) times")
    #expect(Curve.repeated(up, count: count, autoreverses: true).duration == 2 * length, "\(count) times, to and fro")
  }
  #expect(Curve.repeated(up, count: 1).value(at: 0.25) == 2.5)
  #expect(there.duration == 2 && back.duration == 3 && Curve.repeated(up, count: .infinity).duration == .infinity)
  #expect(Curve.keyframes([0, 1], times: [0, 0.9], duration: 1) == nil)
  let even = try #require(Curve.keyframes([0, 10, 4, 5], duration: 3))
  #expect([0.5, 1, 2, 2.5].map { even.value(at: $0) } == [5, 10, 4, 4.5])
  // Two equal times make a jump.
  let jump = try #require(Curve.keyframes([0, 2, 8, 10], times: [0, 0.5, 0.5, 1], duration: 4))
  #expect([1, 1.5, 3].map { jump.value(at: $0) } == [1, 1.5, 9] && [2, 8].contains(jump.value(at: 2)))
  let end = try #require(Curve.keyframes([0, 2, 8], times: [0, 1, 1], duration: 4))
  #expect(end.value(at: 2) == 1 && end.value(at: 4) == 8 && end.enclosure(over: Interval(3, 5)).contains(8))
}

@Test(
  "a spring ends on its goal when Core Animation takes it for settled",
  arguments: [(5.0, 2.855), (10, 1.473), (15, 1.022)])
func settled(damping: Double, seconds: Double) throws {
  let constants = try #require(SpringConstants(stiffness: 100, damping: damping))
  for (from, to) in [(0.0, 1.0), (300, -20), (0.5, 0.25)] {
    let curve = Curve.spring(from: from, to: to, constants)
    #expect(abs(curve.duration - seconds) < 0.0005)
    #expect(curve.value(at: curve.duration) == to)
    for late in 0...50 {
      #expect(abs(curve.value(at: curve.duration - 0.01 * Double(late) * seconds) - to) <= abs(from - to))
    }
    #expect(abs(curve.value(at: curve.duration - 1e-9) - to) <= abs(from - to) / 1_000)
  }
}

@Test("a spring that does not swing, one that never ends and one that does not move end as they did")
func settledOtherwise() throws {
  func duration(_ damping: Double, to goal: Double = 1) throws -> Double {
    Curve.spring(from: 0, to: goal, try #require(SpringConstants(stiffness: 100, damping: damping))).duration
  }
  // Here √(u² + (u′/ω)²) has fallen to a thousandth.
  #expect(try abs(duration(20) - 0.9565) < 0.001)
  #expect(try abs(duration(40) - 2.6188) < 0.001)
  #expect(try duration(0) == .infinity)
  #expect(try duration(5, to: 0) == 0)
}

@Test(
  "springs equal a Runge-Kutta integration, whatever the damping", arguments: [0.0, 4, 19.9999, 20, 20.0001, 35, 90])
func springs(damping: Double) throws {
  let constants = try #require(SpringConstants(stiffness: 100, damping: damping))
  let curve = Curve.spring(from: 120, to: 20, velocity: -900, constants, threshold: 1e-6)
  var (x, v) = (100.0, -900.0)
  let h = 1e-4
  func pull(_ x: Double, _ v: Double) -> Double { -100 * x - damping * v }
  for step in 0..<10_000 {
    let t = Double(step) * h
    if t < curve.duration {
      #expect(abs(curve.value(at: t) - 20 - x) < 1e-3 && abs(curve.velocity(at: t) - v) < 1e-2)
    }
    let (k1, l1) = (v, pull(x, v))
    let (k2, l2) = (v + h / 2 * l1, pull(x + h / 2 * k1, v + h / 2 * l1))
    let (k3, l3) = (v + h / 2 * l2, pull(x + h / 2 * k2, v + h / 2 * l2))
    let (k4, l4) = (v + h * l3, pull(x + h * k3, v + h * l3))
    x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
  }
}

@Test("a coast equals a Runge-Kutta integration of its decay")
func coast() {
  let curve = Curve.deceleration(Deceleration(from: 5, velocity: 1_000))
  // v′ = 1000·ln 0.998·v
  let decay = -2.002002670673453
  var (x, v) = (5.0, 1_000.0)
  let h = 1e-4
  for step in 0..<30_000 {
    #expect(abs(curve.value(at: Double(step) * h) - x) < 1e-3)
    let l1 = decay * v
    let l2 = decay * (v + h / 2 * l1)
    let l3 = decay * (v + h / 2 * l2)
    let l4 = decay * (v + h * l3)
    x += h * (v + h / 6 * (l1 + l2 + l3))
    v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
  }
}

@Test("a coast stops when the table says", arguments: [(0.998, 3.45, 499.5), (0.99, 0.527, 99.5)])
func stopTimes(rate: Double, time: Double, travel: Double) {
  let coast = Deceleration(from: 0, velocity: 1_000, rate: rate)
  #expect(abs(coast.duration - time) < 0.005)
  #expect(abs(coast.projectedEnd - travel) < 0.05)
}

@Test(
  "a bounce from 60 points is where its table says",
  arguments: [(0.1, 44.1), (0.2, 24.4), (0.3, 11.9), (0.4, 5.5), (0.5, 2.4)])
func bounceTable(t: Double, value: Double) {
  #expect(abs(Curve.bounce(from: -60, edge: 0).value(at: t) + value) < 0.06)
}

@Test("velocity is the derivative of the value")
func derivatives() {
  var random = SplitMix64(seed: 3)
  for _ in 0..<5_000 {
    let curve = randomCurve(&random, depth: 2)
    let t = random.number(0...min(curve.duration, 3))
    let h = 1e-6
    guard t > 2 * h, t + 2 * h < curve.duration else { continue }
    let slope = (curve.value(at: t + h) - curve.value(at: t - h)) / (2 * h)
    let wider = (curve.value(at: t + 2 * h) - curve.value(at: t - 2 * h)) / (4 * h)
    // A corner between the places looked at has no derivative; a steep place has not this one.
    guard abs(slope - wider) < 1e-3 * (1 + abs(slope)) else { continue }
    #expect(abs(curve.velocity(at: t) - slope) < 0.02 * (1 + abs(slope)), "\(curve) at \(t)")
  }
}

@Test("what rests has no velocity, nor has what has not begun")
func standing() {
  let up = Curve.basic(from: 0, to: 10, duration: 1, timing: .linear)
  #expect(Curve.rest(3).velocity(at: 0.5) == 0 && Curve.rest(3).duration == 0)
  // At one point a second, too.
  let slow = Curve.basic(from: 0, to: 10, duration: 10, timing: .linear)
  #expect(Curve.mapped(slow, PiecewiseLinear(from: .init(x: 0, y: 0), [], slopeAfter: 3)).velocity(at: 4) == 3)
  for (t, velocity) in [(-0.1, 0.0), (0, 10), (0.9, 10), (1, 0), (1.1, 0)] {
    #expect(Curve.filled(up, model: 7).velocity(at: t) == velocity, "at \(t)")
  }
}

@Test("an enclosure holds every value of its range")
func enclosures() {
  var random = SplitMix64(seed: 2)
  var missed = 0
  for _ in 0..<100_000 {
    let curve = randomCurve(&random, depth: 2)
    let end = min(curve.duration, 4) * 1.2 + 0.1
    let low = random.number(-0.3...end)
    let high = low + random.number(0...1) * (Bool.random(using: &random) ? end : 1e-5)
    let enclosure = curve.enclosure(over: Interval(low, high))
    for _ in 0..<6 where !enclosure.contains(curve.value(at: random.number(low...high))) { missed += 1 }
    for t in [low, high, min(max(curve.duration, low), high)] where !enclosure.contains(curve.value(at: t)) {
      missed += 1
    }
  }
  #expect(missed == 0)
}

private func randomCurve(_ random: inout SplitMix64, depth: Int) -> Curve {
  let (from, to, velocity) = (random.number(-500...500), random.number(-500...500), random.number(-4_000...4_000))
  let (x1, y1, x2, y2) = (random.number(0...1), random.number(-1...2), random.number(0...1), random.number(-1...2))
  let timing = TimingFunction(x1, y1, x2, y2) ?? .linear
  let duration = random.number(0.1...2)
  switch Int.random(in: 0..<(depth > 0 ? 10 : 5), using: &random) {
  case 0: return .basic(from: from, to: to, duration: duration, timing: timing)
  case 1: return .keyframes([from, to, velocity / 10, 0], duration: duration, timing: timing) ?? .rest(from)
  case 2:
    let constants = SpringConstants(stiffness: random.number(10...400), damping: random.number(0.5...60))
    return .spring(from: from, to: to, velocity: velocity, constants ?? .scrollBounce)
  case 3: return .deceleration(Deceleration(from: from, velocity: velocity, rate: random.number(0.98...0.999)))
  case 4: return .bounce(from: from, velocity: velocity, edge: to)
  case 5: return .delayed(randomCurve(&random, depth: depth - 1), by: random.number(0...1))
  case 6:
    let inner = randomCurve(&random, depth: depth - 1)
    return .repeated(inner, count: random.number(0...4), autoreverses: Bool.random(using: &random))
  case 7: return .filled(randomCurve(&random, depth: depth - 1), model: from)
  case 8:
    let bounds = ScrollBounds(range: Interval(-100, 100), viewport: 600, limitAtEnd: 60)
    return .banded(randomCurve(&random, depth: depth - 1), bounds)
  default:
    let knots = (1...3).map { PiecewiseLinear.Knot(x: Double($0) * 90, y: Double($0 * $0) * random.number(30...40)) }
    let pieces = PiecewiseLinear(
      from: .init(x: -100, y: -50), knots, slopeBefore: random.number(0...2), slopeAfter: random.number(0...2))
    return .mapped(randomCurve(&random, depth: depth - 1), pieces)
  }
}

@Test("the velocities of a curve lie in their enclosures")
func velocityEnclosures() throws {
  var random = SplitMix64(seed: 77)
  func number(_ low: Double, _ high: Double) -> Double { Double.random(in: low...high, using: &random) }
  for round in 0..<2_000 {
    let timing = try #require(TimingFunction(number(0, 1), number(-1, 2), number(0, 1), number(-1, 2)))
    let range = Interval(0, number(10, 500))
    let inner = Curve.basic(from: number(-300, 300), to: number(-300, 800), duration: number(0.1, 2), timing: timing)
    let spring = try #require(
      SpringConstants(stiffness: number(1, 100), damping: number(0, 20), mass: number(0.02, 2)))
    let curves: [Curve] = [
      inner, .banded(inner, ScrollBounds(range: range, viewport: 600, limitAtStart: 60)),
      .mapped(
        inner,
        PiecewiseLinear(from: .init(x: 0, y: 0), [.init(x: 50, y: 50), .init(x: 90, y: 50)], slopeAfter: 1)),
      .deceleration(Deceleration(from: number(0, 500), velocity: number(-3000, 3000))),
      .bounce(from: number(-100, 100), velocity: number(-2000, 2000), edge: 0, threshold: 0.25),
      .spring(from: number(-100, 100), to: 0, velocity: number(-2000, 2000), spring),
    ]
    let first = number(-0.2, 2)
    let last = first + number(0, round % 2 == 0 ? 1 : 0.001)
    for curve in curves {
      guard let enclosure = curve.velocityEnclosure(over: Interval(first, last)) else { continue }
      for step in 0...20 {
        let velocity = curve.velocity(at: first + (last - first) * Double(step) / 20)
        #expect(enclosure.contains(velocity), "\(curve) over \(first)…\(last)")
      }
    }
  }
}

@Test("an enclosure of an instant is its value, to a rounding")
func tightEnclosures() {
  var random = SplitMix64(seed: 12)
  for _ in 0..<20_000 {
    let curve = randomCurve(&random, depth: 2)
    let t = random.number(-0.3...min(curve.duration, 4) * 1.2 + 0.1)
    let instant = curve.enclosure(over: Interval(t))
    #expect(instant.high - instant.low < 1e-6, "\(curve) at \(t)")
    // Its end is where it may leap.
    guard t < curve.duration, curve.duration.isFinite else { continue }
    #expect(curve.enclosure(over: Interval(t, curve.duration)).contains(curve.value(at: curve.duration)), "\(curve)")
  }
}

@Test("an enclosure of an instant's velocities is its velocity, to a rounding, and a coast's that at its ends")
func tightVelocityEnclosures() throws {
  var random = SplitMix64(seed: 78)
  for _ in 0..<2_000 {
    let timing = try #require(
      TimingFunction(random.number(0.1...0.4), random.number(0...1), random.number(0.6...0.9), random.number(0...1)))
    let inner = Curve.basic(
      from: random.number(-300...300), to: random.number(-300...800), duration: random.number(0.1...2), timing: timing)
    let bounds = ScrollBounds(range: Interval(0, random.number(10...500)), viewport: 600, limitAtStart: 60)
    let pieces = PiecewiseLinear(from: .init(x: 0, y: 0), [.init(x: 50, y: 50), .init(x: 90, y: 50)], slopeAfter: 1)
    let spring = try #require(
      SpringConstants(
        stiffness: random.number(10...400), damping: random.number(1...40), mass: random.number(0.2...5)))
    let coast = Curve.deceleration(Deceleration(from: random.number(0...500), velocity: random.number(-3_000...3_000)))
    let swing = Curve.spring(from: random.number(-100...100), to: 0, velocity: random.number(-2_000...2_000), spring)
    for curve in [inner, .banded(inner, bounds), .mapped(inner, pieces), coast, swing] where curve.duration > 0 {
      let t = random.number(0.01...0.99) * curve.duration
      let found = try #require(curve.velocityEnclosure(over: Interval(t)))
      let velocity = curve.velocity(at: t)
      #expect(found.low > velocity - 1e-3 && found.high < velocity + 1e-3, "\(curve) at \(t)")
    }
    let (first, last) = (0.1 * coast.duration, random.number(0.2...0.9) * coast.duration)
    let wanted = Interval(between: coast.velocity(at: first), and: coast.velocity(at: last))
    let found = try #require(coast.velocityEnclosure(over: Interval(first, last)))
    #expect(abs(found.low - wanted.low) < 1e-6 && abs(found.high - wanted.high) < 1e-6, "\(coast)")
  }
}

@Test("from its end on, a curve is enclosed by its last value alone")
func enclosuresFromTheEndOn() throws {
  let up = Curve.basic(from: 0, to: 10, duration: 2, timing: .linear)
  let constants = try #require(SpringConstants(stiffness: 100, damping: 10))
  let spring = Curve.spring(from: 0, to: 1, constants)
  let keys = try #require(Curve.keyframes([0, 10, 4], times: [0, 0.25, 1], duration: 2))
  for curve in [Curve.filled(up, model: 7), spring, keys] {
    let found = curve.enclosure(over: Interval(curve.duration, curve.duration + 1))
    #expect(found == Interval(curve.finalValue), "\(curve)")
  }
}
