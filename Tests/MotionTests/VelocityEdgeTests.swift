import Geometry
import Motion
import Testing

@Suite("Velocities enclosed")
struct VelocityEdgeTests {
  /// How far apart the ends are: the largest acceleration is (ω² + 2βω) times the swing, and half of the time leads
  /// away.
  private func widest(_ curve: Curve, to: Double, _ frequency: Double, _ decay: Double, over times: Interval) -> Double
  {
    let (away, speed) = (curve.value(at: times.low) - to, curve.velocity(at: times.low) / frequency)
    let swing = (away * away + speed * speed).squareRoot()
    return (frequency * frequency + 2 * decay * frequency) * swing * (times.high - times.low)
  }

  @Test("a spring's velocity is enclosed the closer the less of its swing is left, wherever it goes to")
  func springs() throws {
    for (stiffness, damping) in [(100.0, 20.0), (100, 6), (400, 60)] {
      let constants = try #require(SpringConstants(stiffness: stiffness, damping: damping))
      let (frequency, decay) = (stiffness.squareRoot(), damping / 2)
      for (from, to) in [(0.0, 100.0), (40, -60), (300, 200), (-5, 0)] {
        let curve = Curve.spring(from: from, to: to, constants)
        for low in stride(from: 0, to: curve.duration - 0.05, by: 0.07) {
          let times = Interval(low, low + 0.03)
          let found = try #require(curve.velocityEnclosure(over: times))
          let room = widest(curve, to: to, frequency, decay, over: times)
          #expect(abs((found.high - found.low) - room) <= room * 1e-6 + 1e-6, "\(from) to \(to) at \(low)")
          let middle = curve.velocity(at: low + 0.015)
          #expect(abs((found.high + found.low) / 2 - middle) <= room * 1e-6 + 1e-6, "\(from) to \(to) at \(low)")
          for step in 0...6 {
            let velocity = curve.velocity(at: low + 0.03 * Double(step) / 6)
            #expect(found.low <= velocity && velocity <= found.high, "\(from) to \(to) at \(low)")
          }
        }
      }
    }
  }

  @Test("a spring that begins with a speed has that in its swing")
  func thrown() throws {
    let constants = try #require(SpringConstants(stiffness: 100, damping: 20))
    let curve = Curve.spring(from: 10, to: 10, velocity: 500, constants)
    let found = try #require(curve.velocityEnclosure(over: Interval(0, 0.02)))
    // No way to go, a speed of 500 and a frequency of 10: the swing is 50, and a hundredth of a second is half.
    let reach = (100 + 200) * 50 * 0.01
    let middle = curve.velocity(at: 0.01)
    #expect(abs(found.low - (middle - reach)) < 1e-3 && abs(found.high - (middle + reach)) < 1e-3)
  }

  @Test("at rest before and after, nothing else moves, and at the ends both count")
  func rest() throws {
    let constants = try #require(SpringConstants(stiffness: 100, damping: 20))
    for curve in [
      Curve.spring(from: 0, to: 100, constants), .basic(from: 0, to: 100, duration: 1, timing: .linear),
      .deceleration(Deceleration(from: 0, velocity: 700, end: 350)),
    ] {
      let end = curve.duration
      #expect(try #require(curve.velocityEnclosure(over: Interval(-2, -1))) == Interval(0))
      #expect(try #require(curve.velocityEnclosure(over: Interval(end + 1, end + 2))) == Interval(0))
      let whole = try #require(curve.velocityEnclosure(over: Interval(-1, end + 1)))
      #expect(whole.low <= 0 && whole.high >= curve.velocity(at: end / 4))
    }
    let even = Curve.basic(from: 0, to: 100, duration: 2, timing: .linear)
    let during = try #require(even.velocityEnclosure(over: Interval(0.5, 1)))
    #expect(abs(during.low - 50) < 1e-6 && abs(during.high - 50) < 1e-6)
    let before = try #require(even.velocityEnclosure(over: Interval(-0.5, 1)))
    #expect(before.low == 0 && abs(before.high - 50) < 1e-6)
    let after = try #require(even.velocityEnclosure(over: Interval(0.5, 2)))
    #expect(after.low == 0 && abs(after.high - 50) < 1e-6)
  }

  @Test("a motion from beyond an edge to just that edge has its full speed there, and beyond it less")
  func edges() throws {
    let bounds = ScrollBounds(range: Interval(0, 100), viewport: 600)
    for (from, to) in [(-50.0, 50.0), (150, 50)] {
      let curve = Curve.banded(.basic(from: from, to: to, duration: 1, timing: .linear), bounds)
      let speed = to - from
      #expect(curve.velocity(at: 0.5) == speed)
      for times in [Interval(0, 0.5), Interval(0.5), Interval(0.5, 0.9), Interval(0.1, 0.9)] {
        let found = try #require(curve.velocityEnclosure(over: times))
        #expect(found.contains(speed), "\(from), \(times)")
      }
      let beyond = try #require(curve.velocityEnclosure(over: Interval(0, 0.4)))
      #expect(!beyond.contains(speed) && beyond.contains(curve.velocity(at: 0.4)), "\(from)")
      #expect(beyond.contains(curve.velocity(at: 0)), "\(from)")
    }
  }
}
