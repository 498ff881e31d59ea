import Geometry
import Scenes
import TestSupport
import Testing
import Vocabulary

@Suite("the rows of a grid")
struct GridLineTests {
  private let heights = [Interval(10), Interval(40), Interval(30)]

  @Test("are as high as their tallest layer, and align the others in that")
  func alignment() {
    let lines = [GridLine(heights, .start), GridLine(heights, .center), GridLine(heights, .end)]
    #expect(lines.allSatisfy { $0.height == Interval(40) })
    #expect(lines.map { $0.tops.map(\.low) } == [[0, 0, 0], [15, 0, 5], [30, 0, 10]])
  }

  @Test("have room for what hangs below the common baseline, and for what rises above it")
  func baselines() {
    let line = GridLine(heights, .baseline, baselines: [8, 20, 28])
    #expect(line.tops.map(\.low) == [20, 8, 0])
    #expect(line.height == Interval(48))
  }

  @Test("with uncertain heights hold every row of certain ones")
  func uncertainty() {
    var random = Seeded(3)
    let uncertain = [Interval(10, 30), Interval(20, 25), Interval(5, 40)]
    for alignment in [StackAlignment.start, .center, .end] {
      let whole = GridLine(uncertain, alignment)
      for _ in 0..<200 {
        let line = GridLine(uncertain.map { Interval(random.number($0.low, $0.high)) }, alignment)
        #expect(whole.height.contains(line.height.low))
        #expect(zip(whole.tops, line.tops).allSatisfy { $0.contains($1.low) })
      }
    }
  }
}
