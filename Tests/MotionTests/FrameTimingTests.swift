import Geometry
import Motion
import TestSupport
import Testing

@Suite("Which frame of a picture that moves is shown when")
struct FrameTimingTests {
  @Test("is what going along frame by frame comes to, on random durations and plays")
  func walk() throws {
    var random = SplitMix64(seed: 71)
    for _ in 0..<300 {
      let durations = (0..<Int(clamped: random.number(1...7))).map { _ in random.number(0...9).rounded() * 10_000 }
      let plays = random.number(0...1) < 0.5 ? nil : Int(clamped: random.number(1...4))
      let timing = FrameTiming(count: durations.count, durations: durations, plays: plays)
      for tick in stride(from: 0, through: 1_500_000, by: 5_000) {
        // So many of the frames' turns as there are before the tick.
        var (time, turn) = (0.0, 0)
        let end = (plays ?? 1_000_000) * durations.count
        while durations.contains(where: { $0 > 0 }), turn < end,
          time + durations[turn % durations.count] <= Double(tick)
        {
          time += durations[turn % durations.count]
          turn += 1
        }
        let isOver = turn == end || !durations.contains { $0 > 0 }
        let expected = tick == 0 ? 0 : isOver ? durations.count - 1 : turn % durations.count
        #expect(timing.frame(at: Double(tick) / 1e6) == expected, "\(durations) \(tick)")
      }
    }
  }

  @Test("frames of a rate begin at the ticks at which those of a take stand", arguments: [24.0, 30, 50, 60, 12.5])
  func rate(framesPerSecond: Double) {
    let timing = FrameTiming(count: 7, durations: nil, plays: nil)
    #expect(timing.frame(at: 1) == nil)
    for index in 0..<5_000 {
      let begin = (Double(index) * 1e6 / framesPerSecond).rounded()
      #expect(timing.frame(at: begin / 1e6, framesPerSecond: framesPerSecond) == index % 7)
      if index > 0 {
        #expect(timing.frame(at: (begin - 1) / 1e6, framesPerSecond: framesPerSecond) == (index - 1) % 7)
      }
    }
  }

  @Test("frames of a third of a tick's fraction do not drift in a thousand rounds")
  func drift() {
    let timing = FrameTiming(count: 3, durations: [1e6 / 30, 1e6 / 30, 1e6 / 30], plays: nil)
    for index in [0, 1, 2, 3_000, 3_001, 3_002, 299_999] {
      #expect(timing.frame(at: (Double(index) * 1e6 / 30).rounded() / 1e6) == index % 3)
    }
  }

  @Test("before the beginning it is the first, behind the last play the last, and the scene has the last word")
  func ends() {
    let timing = FrameTiming(count: 3, durations: [100_000, 200_000, 300_000], plays: 2)
    #expect(timing.frame(at: -5) == 0)
    #expect(timing.frame(at: 0.65) == 0)
    #expect(timing.frame(at: 1.2) == 2)
    #expect(timing.frame(at: 1e300) == 2)
    #expect(timing.frame(at: .infinity) == 2)
    #expect(timing.frame(at: 1.25, plays: .some(nil)) == 0)
    #expect(timing.frame(at: 0.65, plays: 1) == 2)
    #expect(timing.frame(at: 0.25, framesPerSecond: 10) == 2)
    #expect(FrameTiming(count: 2, durations: [0, 0], plays: nil).frame(at: 3) == 1)
  }
}
