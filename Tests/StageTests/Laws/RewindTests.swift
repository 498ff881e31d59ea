import Geometry
import Layers
import Scenes
import Stage
import TestSupport
import Testing

@Suite("A stage goes back to what was done first")
struct RewindTests {
  private static let scene = """
    scene: desk
    device: iphone-5
    state: {n: 0, x: 10}
    layers:
      - scroll: list
        frame: [0, 100, 320, 300]
        layers: [{box: row, each: i in range(40), frame: [10, 8 + 60 * i, 300, 52], fill: gray(0.4)}]
      - box: button
        frame: [x, 20, 100, 50]
        fill: gray(mod(n, 9) / 9)
        tap: [{set: {n: n + 1}}, {animate: {x: 10 + mod(n, 5) * 40}, over: 0.3s}]

    """

  /// Something that somebody does, in the order of time.
  private static func anything(_ count: Int, from start: Int, _ chance: inout SplitMix64) -> [TimedInput] {
    var now = start
    var done: [TimedInput] = []
    while done.count < count {
      now += Int.random(in: 1...400, using: &chance) * 1000
      let point = Point(Double.random(in: 5...300, using: &chance), Double.random(in: 5...390, using: &chance))
      done.append(.init(.touchDown(at: point), at: now))
      for step in 0..<Int.random(in: 0...8, using: &chance) {
        now += 16_000
        done.append(.init(.touchMoved(to: Point(point.x, point.y - Double(step * 9))), at: now))
      }
      now += Int.random(in: 1...100, using: &chance) * 1000
      done.append(.init(.touchUp, at: now))
    }
    return done
  }

  private func layers(_ stage: Stage, at ticks: [Int]) throws -> [Layer] {
    let player = Player(stage)
    return try ticks.map { try player.layers(at: $0) }
  }

  @Test("wherever it goes back to, what is done then is as if nothing else had been", arguments: 1...12)
  func rewinds(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    let scene = try checkedScene(Self.scene)
    let stage = try Stage(opening: scene)
    let first = Self.anything(Int.random(in: 1...400, using: &chance), from: 0, &chance)
    for timed in first { try stage.send(timed.input, at: timed.tick) }
    for _ in 0..<3 {
      let count = Int.random(in: 0...first.count, using: &chance)
      let kept = Array(first.prefix(count))
      // It has been looked at beyond, too.
      try stage.play(to: (first.last?.tick ?? 0) + 500_000)
      try stage.rewind(toInputs: count)
      let more = Self.anything(6, from: kept.last?.tick ?? 0, &chance)
      let fresh = try Stage(opening: scene)
      for timed in kept { try fresh.send(timed.input, at: timed.tick) }
      for timed in more {
        try stage.send(timed.input, at: timed.tick)
        try fresh.send(timed.input, at: timed.tick)
      }
      #expect(stage.inputs.count == kept.count + more.count)
      let end = (more.last?.tick ?? 0) + 900_000
      let ticks = Array(stride(from: 0, through: end, by: end / 40 + 1)) + [end]
      #expect(try layers(stage, at: ticks) == layers(fresh, at: ticks))
      try stage.rewind(toInputs: count)
      for timed in first.dropFirst(count) { try stage.send(timed.input, at: timed.tick) }
    }
  }
}
