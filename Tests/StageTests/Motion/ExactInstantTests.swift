import Geometry
import Scenes
import Stage
import Testing

@Suite("Instants and ways to the last microsecond")
struct ExactInstantTests {
  @Test("a condition that no range tells fires at the first tick at which it holds, wherever that lies")
  func unsettled() throws {
    // A number and its millionfold, taken together, are as wide as two millions of them: only single ticks tell.
    let ticks = [1_024, 373_003, 373_004, 373_005, 373_006, 999_999]
    let rules = ticks.enumerated().map { index, tick in
      "  - {when: x * 1000000 - x * 999999 >= \(Double(tick) / 10_000 - 0.00005), do: {set: {s\(index): 1}}}\n"
    }
    let states = ticks.indices.map { "s\($0): 0" }.joined(separator: ", ")
    let show = try Show(
      "state: {x: 0, \(states)}\nlayers: [{box: body, size: [9, 9]}]\nrules:\n"
        + "  - {when: true, do: {animate: {x: 100}, over: 1s, curve: linear}}\n\(rules.joined())",
      steps: "wait: 1.1s")
    for tick in ticks { #expect(show.stage.eventTicks.contains(tick), "\(tick) of \(show.stage.eventTicks)") }
    #expect(show.stage.eventTicks.filter { 0 < $0 && $0 < 1_000_000 } == ticks)
  }

  @Test("an animation that began late is held and goes on where it was, as often as it is held")
  func heldLate() throws {
    let show = try Show(
      "state: {x: 0, at: [0, 0]}\nlayers: [{box: bar, size: [x, 10], left: at.x}]", steps: "wait: 1s",
      "do: [{animate: {x: 100}, over: 1s, curve: linear}, {animate: {at: [50, 0]}, over: 1s, curve: linear}]",
      "wait: 0.5s",
      "do: {pause: x}", "wait: 2s", "do: {resume: x}", "wait: 0.2s", "do: {pause: x}", "wait: 1s", "do: {resume: x}",
      "wait: 1s")
    func width(_ time: Double) throws -> Double { try show.frame("bar", at: time).width }
    #expect(try [1, 1.25, 1.5, 2.5, 3.5].map(width) == [0, 25, 50, 50, 50])
    for (time, expected) in [(3.6, 60.0), (3.7, 70), (4.2, 70), (4.7, 70), (4.9, 90), (5, 100), (5.5, 100)] {
      #expect(abs(try width(time) - expected) < 1e-6, "at \(time)")
    }
    #expect(try [1.5, 2, 3].map { try show.frame("bar", at: $0).minX } == [25, 50, 50])
  }

  @Test("a finger that leaves at the end of a way without a length has no speed, whatever is said of it")
  func flingOfNoLength() throws {
    let scene = try checkedScene(
      "layers:\n  - {scroll: list, frame: [0, 0, 300, 300], layers: [{box: body, height: 2000}]}\n")
    func rest(_ to: Point, speed: Double) throws -> [Double] {
      let stage = try Stage(opening: scene)
      try stage.send(.stepDrag(from: Point(100, 250), to: to, over: 0.1, isNew: true), at: 0)
      try stage.send(.stepFling(from: Point(100, 250), to: to, speed: speed, at: 100_000), at: 100_000)
      let player = Player(stage)
      return try [100_000, 200_000, 5_000_000].map { try #require(try player.number("offset.y", of: "list", at: $0)) }
    }
    #expect(try rest(Point(100, 250), speed: 900) == [0, 0, 0])
    #expect(try rest(Point(100, 150), speed: 0) == [100, 100, 100])
    let thrown = try rest(Point(100, 150), speed: 900)
    #expect(thrown[0] == 100 && thrown[1] > 170 && thrown[1] < 190 && thrown[2] > thrown[1])
  }
}
