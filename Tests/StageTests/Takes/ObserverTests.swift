import Layers
import Motion
import Stage
import TestSupport
import Testing

/// Steps that only look: a snapshot, an expectation, a step that its `if` leaves out.
@Suite("Steps that only look change nothing")
struct ObserverTests {
  private static let observers = [
    "expect: true", "snapshot: NAME", "{wait: 1s, if: false}", "{tap: [5, 5], if: false}",
  ]

  /// What is due at an instant, and something that is put in at it.
  private static let scenes: [(name: String, layers: String, steps: [String])] = [
    (
      "an animation that ends where a step takes it back",
      "rules: [{when: ax >= 6, do: {set: {m: 1}}}]\nlayers: [{label: tag, text: \"{m}\"}]",
      ["do: {animate: {ax: 6}, over: 0.3s}", "wait: 0.3s", "do: {set: {ax: 0}}", "wait: 0.1s"]
    ),
    (
      "a rule that is due where a step ends its condition",
      "rules: [{when: ax == 1, after: 0.2s, do: {set: {m: 1}}}]\nlayers: [{label: tag, text: \"{m}\"}]",
      ["do: {set: {ax: 1}}", "wait: 0.2s", "do: {set: {ax: 0}}", "wait: 0.1s"]
    ),
    (
      "a first tap that has waited where the second one comes",
      "layers: [{box: a, size: [50, 50], tap: {set: {m: m + 1}}, doubleTap: {set: {m: m + 10}}}, "
        + "{label: tag, text: \"{m}\"}]",
      ["tap: a", "wait: 0.3s", "tap: a", "wait: 1s"]
    ),
    (
      "a long press that is due where the finger leaves",
      "layers: [{box: a, size: [50, 50], tap: {set: {m: 1}}, longPress: {do: {set: {m: 2}}, after: 0.4s}}, "
        + "{label: tag, text: \"{m}\"}]",
      ["press: a", "wait: 0.4s", "release", "wait: 0.2s"]
    ),
    (
      "a scroll under a finger that goes and leaves",
      "layers: [{scroll: a, frame: [0, 0, 100, 80], layers: [{box: b, each: i in range(9), size: [90, 40], "
        + "top: 40 * i, opacity: 1 - ax / 9}]}]",
      [
        "do: {animate: {ax: 6}, over: 0.5s}", "drag: {on: a, by: [0, -60], over: 0.2s}", "drag: {by: [0, 20]}",
        "release", "wait: 0.1s", "fling: {on: a, by: [0, -40]}", "wait: 0.4s", "settle",
      ]
    ),
  ]

  private func stage(_ layers: String, _ steps: [String]) throws -> Stage {
    let list = steps.map { "    - \($0)\n" }.joined()
    let text = "device: card\nstate: {ax: 0, m: 0}\n\(layers)\ntakes:\n  t:\n\(list)"
    return try Stage(scene: checkedScene(text), take: "t")
  }

  @Test(
    "wherever one stands, the take lasts as long and every instant looks the same", arguments: scenes.indices, observers
  )
  func nothingChanges(number: Int, observer: String) throws {
    let scene = Self.scenes[number]
    let plain = try stage(scene.layers, scene.steps)
    let ticks = plain.eventTicks.flatMap { [$0 - 1, $0, $0 + 1] }.filter { $0 >= 0 && $0 <= plain.duration }
    let expected = try ticks.map { try Player(plain).layers(at: $0) }
    for place in 0...scene.steps.count {
      var steps = scene.steps
      steps.insert(observer.replacing("NAME", with: "s"), at: place)
      let watched = try stage(scene.layers, steps)
      #expect(watched.duration == plain.duration, "\(scene.name), \(place)")
      #expect(watched.eventTicks == plain.eventTicks, "\(scene.name), \(place)")
      let player = Player(watched)
      // Snapshots among the ticks: a player goes there and back.
      let seen = try ticks.map { tick in
        for snapshot in watched.snapshots { _ = try player.layers(at: snapshot.instant) }
        return try player.layers(at: tick)
      }
      let differing = zip(ticks, zip(expected, seen)).filter { $0.1.0 != $0.1.1 }.map(\.0)
      #expect(differing == [], "\(scene.name), \(place)")
    }
  }

  @Test("a snapshot shows what a take shows that goes no further", arguments: scenes.indices)
  func pictures(number: Int) throws {
    let scene = Self.scenes[number]
    for place in 0...scene.steps.count {
      let before = Array(scene.steps[..<place])
      let whole = try stage(scene.layers, before + ["snapshot: s"] + scene.steps[place...])
      // A finger that is down at the end leaves, a microsecond later here.
      let cut = try stage(scene.layers, before + ["wait: 0.000001s"])
      let snapshot = try #require(whole.snapshots.first)
      #expect(snapshot.tick == cut.duration - 1)
      let shown = try Player(whole).layers(at: snapshot.instant)
      let expected = try Player(cut).layers(at: snapshot.tick)
      let isSame = shown == expected
      #expect(isSame, "\(scene.name), before step \(place + 1)")
    }
  }

  @Test("what is due at an instant happens before what a step puts in at it")
  func order() throws {
    let ends = try stage(Self.scenes[0].layers, Self.scenes[0].steps)
    #expect(try Show(ends).text("tag", at: 0.4) == "1")
    let due = try stage(Self.scenes[1].layers, Self.scenes[1].steps)
    #expect(try Show(due).text("tag", at: 0.3) == "1")
    let taps = try stage(Self.scenes[2].layers, Self.scenes[2].steps)
    #expect(try Show(taps).text("tag", at: 1.4) == "2")
    let press = try stage(Self.scenes[3].layers, Self.scenes[3].steps)
    #expect(try Show(press).text("tag", at: 0.6) == "2")
  }

  @Test("a thousand steps at one instant are no rules that set each other off")
  func manySteps() throws {
    let stage = try stage("layers: [{label: tag, text: \"{m}\"}]", ["{do: {set: {m: m + 1}}, repeat: 1000}"])
    #expect(try Show(stage).text("tag", at: 0) == "1000")
  }
}
