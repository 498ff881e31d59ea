import Geometry
import Rendering
import Scenes
import Stage
import TestSupport
import Testing

/// A take is merely one who sends inputs.
@Suite("Every take, input by input")
struct InputTests {
  @Test("its inputs sent one by one, with forks on the way, give its frames", arguments: Shipped.takes)
  func inputByInput(take: Shipped.Take) throws {
    let scene = try Shipped.load(take.scene).scene
    let played = try Stage(scene: scene, take: take.name)
    let open = try Stage(opening: scene)
    var random = SplitMix64(seed: UInt64(Shipped.takes.firstIndex(of: take) ?? 0))
    let inputs = played.inputs
    // About a thousand forks over all takes: something else is done, and then forgotten.
    let forks = Set((0..<14).map { _ in inputs.isEmpty ? 0 : Int(random.next() % UInt64(inputs.count)) })
    for (index, input) in inputs.enumerated() {
      if forks.contains(index) {
        let point = Point(random.number(0...375), random.number(0...600))
        try? open.send(.touchDown(at: point), at: input.tick + 1 + Int(random.next() % 400_000))
        try? open.send(.touchMoved(to: point + Point(random.number(-90...90), -60)), at: input.tick + 450_000)
        let second = Point(random.number(0...375), random.number(0...600))
        try? open.send(.touchDown(at: second, finger: 1), at: input.tick + 460_000)
        let third = second + Point(40, random.number(-90...90))
        try? open.send(.touchMoved(to: third, finger: 1), at: input.tick + 480_000)
        if index.isMultiple(of: 2) { try? open.send(.touchUp(finger: 0), at: input.tick + 500_000) }
      }
      try open.send(input.input, at: input.tick)
    }
    try open.play(to: played.duration)
    #expect(open.eventTicks.filter { $0 <= played.duration } == played.eventTicks)
    let (a, b) = (Player(open), Player(played))
    for tick in stride(from: 0, through: played.duration, by: 83_333) {
      let same = try a.layers(at: tick) == b.layers(at: tick)
      #expect(same, "at \(tick)")
      if !same { break }
    }
  }
}
