import Geometry
import Layers
import Scenes
import Stage
import TestSupport
import Testing

@Suite("Rows that sleep, on a stage that goes back")
struct RowRewindTests {
  private static let scene = """
    scene: desk
    device: iphone-5
    data: {items: [\((0..<40).map { "{id: i\($0), n: \($0)}" }.joined(separator: ", "))]}
    state: {total: 0, picked: "none", even: false}
    values: {shown: {from: i in items, where: not even or mod(i.n, 2) == 0}}
    layers:
      - scroll: list
        frame: [0, 100, 320, 300]
        layers:
          - column: rows
            layers:
              - box: row
                each: i in shown
                state: {n: 0, far: {follows: n * 10, over: 0.4s, curve: linear}}
                size: [320, 40 * presence]
                comes: {over: 0.2s, curve: linear}
                goes: {over: 0.3s, curve: linear}
                tap: {set: {n: n + 1, picked: i.id}}
                longPress: {after: 0.3s, do: {remove: i}}
                rules:
                  - {change: n, do: {set: {total: total + 1}}}
                  - {when: picked == i.id, after: 0.2s, do: {set: {total: total + 100}}}
                layers:
                  - {label: text, text: "{n} {far} {if picked == i.id then 1 else 0}"}
      - {box: button, frame: [10, 20, 100, 50], tap: {set: {even: not even}}}
      - {label: told, touch: none, top: 500, text: "{total}"}

    """

  /// Touches that somebody makes, in the order of time.
  private static func touches(_ count: Int, from start: Int, _ random: inout Seeded) -> [TimedInput] {
    var now = start
    var done: [TimedInput] = []
    for _ in 0..<count {
      now += Int(clamped: random.number(20, 500)) * 1000
      let isButton = random.number(0, 1) < 0.2
      let point = isButton ? Point(50, 40) : Point(random.number(5, 300), random.number(105, 390))
      done.append(.init(.touchDown(at: point), at: now))
      if !isButton, random.number(0, 1) < 0.2 {
        for step in 1...4 {
          now += 16_000
          done.append(.init(.touchMoved(to: Point(point.x, point.y - Double(step * 20))), at: now))
        }
      } else {
        now += random.pick([60, 80, 360]) * 1000
      }
      now += 20_000
      done.append(.init(.touchUp, at: now))
    }
    return done
  }

  private func layers(_ stage: Stage, at ticks: [Int]) throws -> [Layer] {
    let player = Player(stage)
    return try ticks.map { try player.layers(at: $0) }
  }

  @Test("what rows were and did before comes again, and goes on as if there had been nothing else", arguments: 1...12)
  func goesBack(seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let scene = try checkedScene(Self.scene)
    let stage = try Stage(opening: scene)
    let first = Self.touches(12, from: 0, &random)
    for timed in first { try stage.send(timed.input, at: timed.tick) }
    for _ in 0..<2 {
      let count = 2 + Int(clamped: random.number(0, Double(first.count - 2)))
      let kept = Array(first.prefix(count))
      try stage.rewind(toInputs: count)
      let more = Self.touches(3, from: kept[count - 1].tick, &random)
      let fresh = try Stage(opening: scene)
      for timed in kept + more { try fresh.send(timed.input, at: timed.tick) }
      for timed in more { try stage.send(timed.input, at: timed.tick) }
      let end = more[more.count - 1].tick + 900_000
      let ticks = Array(stride(from: 0, through: end, by: end / 30 + 1)) + [end]
      let (went, straight) = (try layers(stage, at: ticks), try layers(fresh, at: ticks))
      for (index, tick) in ticks.enumerated() {
        #expect(went[index] == straight[index], "at \(tick)")
        if went[index] != straight[index] { break }
      }
      try stage.rewind(toInputs: count)
      for timed in first.dropFirst(count) { try stage.send(timed.input, at: timed.tick) }
    }
  }
}
