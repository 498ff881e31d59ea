import Geometry
import Motion
import TestSupport
import Testing

@Test(
  "the named timing functions go through the places of their table",
  arguments: [
    ("default", [0.0948, 0.4085, 0.8024, 0.9605, 0.9943]), ("easeIn", [0.0170, 0.0935, 0.3154, 0.6219, 0.8394]),
    ("easeOut", [0.1606, 0.3781, 0.6846, 0.9065, 0.9830]), ("easeInOut", [0.0197, 0.1292, 0.5, 0.8708, 0.9803]),
    ("linear", [0.1, 0.25, 0.5, 0.75, 0.9]),
  ])
func table(name: String, values: [Double]) throws {
  let timing = try #require(TimingFunction(named: name))
  for (x, y) in zip([0.1, 0.25, 0.5, 0.75, 0.9], values) { #expect(abs(timing.value(at: x) - y) < 1e-4) }
  #expect(timing.value(at: 0) == 0 && timing.value(at: 1) == 1)
}

@Test("timing functions equal a bisection on Bernstein polynomials at a thousand places")
func independentBisection() throws {
  var random = SplitMix64(seed: 1)
  for _ in 0..<1_000 {
    let (x1, y1) = (random.number(0...1), random.number(-1...2))
    let (x2, y2) = (random.number(0...1), random.number(-1...2))
    let timing = try #require(TimingFunction(x1, y1, x2, y2))
    let x = random.number(0...1)
    func bernstein(_ p: Double, _ q: Double, _ s: Double) -> Double {
      3 * p * s * (1 - s) * (1 - s) + 3 * q * s * s * (1 - s) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if bernstein(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    #expect(abs(timing.value(at: x) - bernstein(y1, y2, low)) < 1e-6)
  }
}

@Test("a timing function begins at exactly 0 and ends at exactly 1, and so does its curve")
func ends() throws {
  var random = SplitMix64(seed: 6)
  for _ in 0..<2_000 {
    let timing = try #require(
      TimingFunction(random.number(0...1), random.number(-1...2), random.number(0...1), random.number(-1...2)))
    #expect(timing.value(at: 0) == 0 && timing.value(at: 1) == 1)
    let (from, to, duration) = (random.number(-500...500), random.number(-500...500), random.number(0.1...2))
    let curve = Curve.basic(from: from, to: to, duration: duration, timing: timing)
    #expect(curve.value(at: 0) == from && curve.value(at: duration) == to)
  }
}

@Test("a control point outside 0…1 in x makes no timing function")
func refused() {
  #expect(TimingFunction(1.1, 0, 0.5, 1) == nil)
  #expect(TimingFunction(0, .nan, 0.5, 1) == nil)
  #expect(TimingFunction(named: "eazeIn") == nil)
}

@Test("cubicInOut is 4x³ in the first half, the same backwards in the second, and enclosed by its intervals")
func cubicInOut() throws {
  let timing = try #require(TimingFunction(named: "cubicInOut"))
  var random = SplitMix64(seed: 3)
  for step in 0...1_000 {
    let x = Double(step) / 1_000
    let expected = x < 0.5 ? 4 * x * x * x : (2 * x - 2) * (2 * x - 2) * (2 * x - 2) / 2 + 1
    #expect(abs(timing.value(at: x) - expected) < 1e-14)
    let low = random.number(0...x)
    #expect(timing.enclosure(over: Interval(low, x)).contains(timing.value(at: random.number(low...x))))
    guard 0.001 < x, x < 0.999 else { continue }
    let slope = (timing.value(at: x + 1e-6) - timing.value(at: x - 1e-6)) / 2e-6
    #expect(abs(timing.slope(at: x) - slope) < 1e-5)
  }
  #expect(timing.value(at: -1) == 0 && timing.value(at: 2) == 1 && timing.slope(at: 0.5) == 3)
}

@Test(
  "the slopes of cubicInOut are enclosed: on each side of the middle by those at its ends, across it by the steepest")
func cubicInOutSlopes() throws {
  let curve = Curve.basic(from: 0, to: 10, duration: 1, timing: .cubicInOut)
  // 12x² of ten points a second.
  for (low, high, least, most) in [
    (0.1, 0.4, 1.2, 19.2), (0.6, 0.9, 1.2, 19.2), (0.4, 0.7, 10.8, 30), (0.5, 0.5, 30, 30),
  ] {
    let found = try #require(curve.velocityEnclosure(over: Interval(low, high)))
    #expect(abs(found.low - least) < 1e-6 && abs(found.high - most) < 1e-6, "\(low)…\(high): \(found)")
  }
}
