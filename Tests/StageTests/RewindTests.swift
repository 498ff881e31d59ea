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

  private typealias Done = (tick: Int, input: StageInput)

  /// Something that somebody does, in the order of time.
  private static func anything(_ count: Int, from start: Int, _ chance: inout SplitMix64) -> [Done] {
    var now = start
    var done: [Done] = []
    while done.count < count {
      now += Int.random(in: 1...400, using: &chance) * 1000
      let point = Point(Double.random(in: 5...300, using: &chance), Double.random(in: 5...390, using: &chance))
      done.append((now, .touchDown(at: point)))
      for step in 0..<Int.random(in: 0...8, using: &chance) {
        now += 16_000
        done.append((now, .touchMoved(to: Point(point.x, point.y - Double(step * 9)))))
      }
      now += Int.random(in: 1...100, using: &chance) * 1000
      done.append((now, .touchUp))
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
    for (tick, input) in first { try stage.send(input, at: tick) }
    for _ in 0..<3 {
      let count = Int.random(in: 0...first.count, using: &chance)
      let kept = Array(first.prefix(count))
      // It has been looked at beyond, too.
      try stage.play(to: (first.last?.tick ?? 0) + 500_000)
      try stage.rewind(toInputs: count)
      let more = Self.anything(6, from: kept.last?.tick ?? 0, &chance)
      let fresh = try Stage(opening: scene)
      for (tick, input) in kept { try fresh.send(input, at: tick) }
      for (tick, input) in more {
        try stage.send(input, at: tick)
        try fresh.send(input, at: tick)
      }
      #expect(stage.inputs.count == kept.count + more.count)
      let end = (more.last?.tick ?? 0) + 900_000
      let ticks = Array(stride(from: 0, through: end, by: end / 40 + 1)) + [end]
      #expect(try layers(stage, at: ticks) == layers(fresh, at: ticks))
      try stage.rewind(toInputs: count)
      for (tick, input) in first.dropFirst(count) { try stage.send(input, at: tick) }
    }
  }
}
