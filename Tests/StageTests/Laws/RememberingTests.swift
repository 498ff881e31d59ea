import Formulas
import Geometry
import Layers
import Scenes
import Stage
import TestSupport
import Testing

/// Plays a take twice, once with all that is remembered and once with everything worked out anew whenever something
/// happens, and compares events and frames.
private func expectSameAnew(_ text: String, take: String, _ what: String) throws -> Bool {
  let stage: Stage
  do {
    stage = try Stage(scene: checkedScene(text), take: take)
  } catch {
    return false
  }
  var options = SceneOptions()
  options.remembers = false
  let anew = try Stage(scene: checkedScene(text, options: options), take: take)
  #expect(stage.eventTicks == anew.eventTicks, "\(what)")
  #expect(stage.duration == anew.duration, "\(what)")
  let (player, other) = (Player(stage), Player(anew))
  for index in 0...16 {
    let tick = index * stage.duration / 16
    let same = try player.layers(at: tick) == other.layers(at: tick)
    #expect(same, "\(what) at \(tick)")
    if !same { break }
  }
  return true
}

@Suite("what is remembered")
struct RememberingTests {
  @Test("random scenes play as if everything were worked out anew at each event")
  func randomScenes() throws {
    var played = 0
    for seed in 500..<560 {
      var writer = SceneWriter(UInt64(seed))
      if try expectSameAnew(writer.scene(), take: "t", "scene \(seed)") { played += 1 }
    }
    #expect(played >= 40)
  }

  @Test("random lists, edited and filtered, play as if everything were worked out anew at each event")
  func randomLists() throws {
    for seed in 700..<730 {
      var writer = ListWriter(UInt64(seed))
      let played = try expectSameAnew(writer.scene(), take: "t", "list \(seed)")
      #expect(played)
    }
  }

  @Test("a busy scene plays as if everything were worked out anew at each event")
  func busyScene() throws {
    #expect(try expectSameAnew(busy, take: "long", "busy"))
  }
}

@Test("frames asked for backwards are those asked for forwards, also while the bar of a scroll fades")
func backwards() throws {
  let steps = [
    "fling: {on: list, by: [0, -200], over: 0.2s}", "settle", "wait: 0.1s", "tap: button", "wait: 0.6s", "tap: button",
    "wait: 0.5s",
  ]
  let scene = """
    state: {on: 0}
    layers:
      - {box: button, frame: [0, 600, 100, 60], opacity: if on == 1 then 1 else 0.5, tap: {set: {on: 1 - on}}}
      - scroll: list
        frame: [0, 0, 375, 500]
        layers: [{box: content, height: 3000}]
    takes:
      t:

    """
  let stage = try Stage(scene: checkedScene(scene + steps.map { "    - \($0)\n" }.joined()), take: "t")
  let ticks = Array(stride(from: 0, through: stage.duration, by: 16_667))
  let (forwards, backwards) = (Player(stage), Player(stage))
  let frames = try ticks.map { try forwards.layers(at: $0) }
  #expect(frames.contains { $0.first { $0.kind == "indicator" && $0.opacity < 1 } != nil })
  for (index, tick) in ticks.enumerated().reversed() {
    #expect(try backwards.layers(at: tick) == frames[index], "at \(tick)")
  }
}

@Suite("played as far as asked")
struct AsFarAsAskedTests {
  /// Steps that are fine, then one that is not.
  private static let failing = """
    state: {on: false}
    layers:
      - {box: a, frame: [0, 0, 100, 100], opacity: if on then 0.5 else 1, tap: {set: {on: true}}}
      - {box: b, if: false, frame: [0, 200, 100, 100], tap: []}
    takes:
      t:
        - wait: 1s
        - tap: a
        - wait: 1s
        - tap: b
        - wait: 1s
    """

  @Test("what goes wrong later does not matter to what comes before")
  func before() throws {
    let stage = try Stage(opening: checkedScene(Self.failing), take: "t")
    let player = Player(stage)
    #expect(try player.layers(at: 0).children[0].opacity == 1)
    #expect(stage.eventTicks == [0])
    #expect(try player.layers(at: 1_500_000).children[0].opacity == 0.5)
    #expect(!stage.isPlayedOut)
    let message = #expect(throws: Diagnostic.self) { try player.layers(at: 2_100_000) }
    #expect("\(try #require(message))".contains("step 4"))
    #expect(throws: Diagnostic.self) { try stage.playOut() }
    #expect(try player.layers(at: 1_500_000).children[0].opacity == 0.5)
    #expect(try Player(stage).layers(at: 0).children[0].opacity == 1)
  }

  @Test("nothing is played beyond what is asked for")
  func noFurther() throws {
    let whole = try Stage(scene: checkedScene(busy), take: "long")
    let stage = try Stage(opening: checkedScene(busy), take: "long")
    for limit in stride(from: 0, through: whole.duration, by: 333_333) {
      try stage.play(to: limit)
      #expect(stage.eventTicks == whole.eventTicks.filter { $0 <= limit })
    }
    try stage.playOut()
    #expect(stage.eventTicks == whole.eventTicks)
    #expect(stage.duration == whole.duration)
    #expect(stage.isPlayedOut)
  }

  @Test("a frame is the same however far has been played when it is asked for")
  func anyOrder() throws {
    let whole = Player(try Stage(scene: checkedScene(busy), take: "long"))
    let lazy = Player(try Stage(opening: checkedScene(busy), take: "long"))
    for tick in [0, 40_000, 700_000, 650_000, 2_300_000, 100_000, 4_000_000, 3_999_000] {
      #expect(try lazy.layers(at: tick) == whole.layers(at: tick), "at \(tick)")
    }
  }
}

@Suite("inputs, one by one")
struct StageInputTests {
  private static let list = """
    state: {taps: 0}
    layers:
      - scroll: list
        layers:
          - column: rows
            layers:
              - {box: row, each: i in range(60), height: 50, opacity: if row.pressed then 0.5 else 1, tap: {set: {taps: taps + 1}}}
      - {label: told, text: "{taps} {if list.dragging then 1 else 0}", touch: none}
    """

  private func reported(_ player: Player, _ tick: Int) throws -> String {
    guard case .text(let text)? = try player.layers(at: tick).first(where: { $0.id == "told" })?.content else {
      return ""
    }
    return text.string
  }

  private func offset(_ player: Player, _ tick: Int) throws -> Double {
    try #require(try player.layers(at: tick).first { $0.id == "list" }).contentOffset.y
  }

  @Test("a finger that comes and goes taps; one that has gone less than ten points still does")
  func taps() throws {
    let stage = try Stage(opening: checkedScene(Self.list))
    let player = Player(stage)
    try stage.send(.touchDown(at: Point(100, 120)), at: 100_000)
    let pressed = try player.layers(at: 120_000).first { $0.id.hasSuffix("row(2)") }
    #expect(pressed?.opacity == 0.5)
    try stage.send(.touchMoved(to: Point(100, 127)), at: 150_000)
    try stage.send(.touchUp, at: 200_000)
    #expect(try reported(player, 210_000) == "1 0")
    #expect(try offset(player, 210_000) == 0)
  }

  @Test("a finger that goes on drags, from where that was sure, and flings when it leaves")
  func drags() throws {
    let stage = try Stage(opening: checkedScene(Self.list))
    let player = Player(stage)
    try stage.send(.touchDown(at: Point(100, 400)), at: 0)
    for step in 1...10 { try stage.send(.touchMoved(to: Point(100, 400 - 20 * Double(step))), at: step * 16_000) }
    #expect(try offset(player, 160_000) == 180)
    #expect(try reported(player, 160_000) == "0 1")
    try stage.send(.touchUp, at: 164_000)
    #expect(try reported(player, 170_000) == "0 0")
    #expect(try offset(player, 400_000) > 300)
    try stage.play(to: 6_000_000)
    #expect(try offset(player, 6_000_000) > 500)
  }

  @Test("a finger that has rested before it leaves flings nothing")
  func rests() throws {
    let stage = try Stage(opening: checkedScene(Self.list))
    let player = Player(stage)
    try stage.send(.touchDown(at: Point(100, 400)), at: 0)
    for step in 1...10 { try stage.send(.touchMoved(to: Point(100, 400 - 20 * Double(step))), at: step * 16_000) }
    try stage.send(.touchUp, at: 400_000)
    #expect(try offset(player, 3_000_000) == 180)
  }

  @Test("an input at an earlier tick forgets what came after")
  func forks() throws {
    let stage = try Stage(opening: checkedScene(Self.list))
    let player = Player(stage)
    for step in 0..<6 {
      try stage.send(.touchDown(at: Point(100, 120)), at: step * 1_000_000)
      try stage.send(.touchUp, at: step * 1_000_000 + 100_000)
    }
    #expect(try reported(player, 5_200_000) == "6 0")
    try stage.send(.touchDown(at: Point(100, 120)), at: 2_500_000)
    try stage.send(.touchUp, at: 2_600_000)
    #expect(try reported(player, 5_200_000) == "4 0")
    #expect(try reported(player, 2_550_000) == "3 0")
  }

  /// A photo for two fingers in a list, and a take that does everything with it.
  private static let photos = """
    state: {zoom: 1, lean: 0, log: 0, shade: {follows: if photo.magnification > 1.2 then 1 else 0, over: 0.2s}}
    layers:
      - scroll: list
        layers:
          - {box: content, height: 3000}
          - box: photo
            frame: [60, 200, 250, 250]
            pinch: {after: 8}
            rotate: {}
            drag: {enabled: log < 9}
            scale: zoom * photo.magnification
            rotation: lean + photo.turn
            translate: photo.translation
            opacity: 1 - 0.4 * shade
            on pinchRelease: {animate: {zoom: clamp(zoom * magnification, 1, 2)}, curve: spring(90, 12), velocity: velocity}
            on rotateRelease: {set: {lean: lean + turn}}
            on release: {set: {log: log + 1}}
    rules: [{when: photo.turn > 20deg, do: {set: {log: log + 1}}}]
    takes:
      t:
        - pinch: {on: photo, scale: 1.6, angle: 40deg, by: [10, -20], over: 0.5s}
        - rotate: {angle: -70deg, scale: 0.8, over: 0.4s}
        - release
        - wait: 0.2s
        - fling: {from: [30, 600], by: [0, -100], over: 0.1s}
        - wait: 0.1s
        - pinch: {from: [180, 200], apart: 90, slant: 40deg, scale: 2, by: [0, 40], over: 0.3s}
        - drag: {by: [0, -40], over: 0.2s}
        - release
        - pinch: {from: [30, 500], apart: 40, scale: 1.5, by: [0, -60], over: 0.3s}
        - settle
    """

  @Test("two fingers, with forks of two fingers on the way, are the take", arguments: 0..<10)
  func forksOfTwo(seed: Int) throws {
    let scene = try checkedScene(Self.photos)
    let take = try Stage(scene: scene, take: "t")
    let open = try Stage(opening: scene)
    var random = Seeded(UInt64(seed))
    var forks = 0
    for timed in take.inputs {
      let tick = timed.tick
      for _ in 0..<10 where random.next() % 3 > 0 {
        forks += 1
        var time = tick
        for _ in 0..<8 {
          time += 1 + Int(random.next() % 60_000)
          let (finger, point) = (Int(random.next() % 3), Point(random.number(0, 375), random.number(0, 667)))
          let other: StageInput =
            switch random.next() % 5 {
            case 0, 1: .touchDown(at: point, finger: finger)
            case 2, 3: .touchMoved(to: point, finger: finger)
            default: .touchUp(finger: finger)
            }
          try open.send(other, at: time)
        }
      }
      try open.send(timed.input, at: tick)
    }
    #expect(forks > 40)
    try open.play(to: take.duration)
    #expect(open.eventTicks.filter { $0 <= take.duration } == take.eventTicks)
    let (a, b) = (Player(open), Player(take))
    for index in 0...40 {
      let tick = index * take.duration / 40
      #expect(try a.layers(at: tick) == b.layers(at: tick), "at \(tick)")
    }
    // A frame asked for alone, and a run in which nothing is remembered.
    let whole = try Player(take).layers(at: take.duration / 3)
    #expect(try whole == b.layers(at: take.duration / 3))
    var options = SceneOptions()
    options.remembers = false
    let anew = Player(try Stage(scene: checkedScene(Self.photos, options: options), take: "t"))
    #expect(try anew.layers(at: take.duration / 3) == whole)
  }

  @Test("a take played by its inputs, with forks on the way, is the take")
  func takesByInputs() throws {
    let scene = try checkedScene(busy)
    let take = try Stage(scene: scene, take: "long")
    var random = Seeded(11)
    let open = try Stage(opening: scene)
    for timed in take.inputs {
      let tick = timed.tick
      if tick > 0, random.next() % 2 == 0 {
        let point = Point(random.number(0, 375), random.number(0, 667))
        try? open.send(.touchDown(at: point), at: tick + 1 + Int(random.next() % 900_000))
        try? open.send(.touchMoved(to: point + Point(0, 60)), at: tick + 950_000)
      }
      try open.send(timed.input, at: tick)
    }
    try open.play(to: take.duration)
    #expect(open.eventTicks.filter { $0 <= take.duration } == take.eventTicks)
    let (a, b) = (Player(open), Player(take))
    for index in 0...80 {
      let tick = index * take.duration / 80
      #expect(try a.layers(at: tick) == b.layers(at: tick), "at \(tick)")
    }
  }
}
