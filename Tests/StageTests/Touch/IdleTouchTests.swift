import Foundation
import Layers
import Stage
import Testing

/// Steps of a take that do nothing are told, each with what it met and what lay near.
@Suite("Steps that do nothing")
struct IdleTouchTests {
  private static let screen = """
    state: {count: 0, seen: false}
    layers:
      - box: card
        frame: [20, 20, 100, 100]
        fill: white
        layers: [{label: title, left: 10, top: 10, text: "ab", fill: gray(0.9)}]
      - {box: button, frame: [20, 140, 100, 40], tap: {set: {count: count + 1}}}
      - {scroll: list, frame: [200, 20, 100, 300], bounces: none, content: [100, 900]}
      - {box: handle, frame: [20, 200, 40, 40], drag: {axis: horizontal}}

    """

  /// Each with its place in the file.
  private func notes(_ steps: [String], in scene: String = screen) throws -> [String] {
    let take = "takes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined()
    return try Show(scene + take, take: "t").stage.notes.list.map(\.description)
  }

  @Test("a tap that meets nothing to tap says where it is, what is there, and what lies near")
  func tap() throws {
    #expect(
      try notes(["tap: button", "tap: [40, 40]", "tap: [70, 135]", "tap: [340, 600]"]) == [
        "scene.yaml:13:7: take 't', step 2: this tap at [40, 40] does nothing: 'card.title' is there, without a 'tap'",
        "scene.yaml:14:7: take 't', step 3: this tap at [70, 135] does nothing: no layer is there; "
          + "'button' is 5.5 points away",
        "scene.yaml:15:7: take 't', step 4: this tap at [340, 600] does nothing: no layer is there",
      ])
  }

  @Test("a tap whose layer is no longer there as the finger leaves tells both")
  func replaced() throws {
    let moving = """
      state: {x: 0, c: -100}
      rules:
        - {when: time >= 0.9s, do: {animate: {x: 200}, over: 0.4s, curve: linear}}
        - {when: time >= 1.9s, do: {animate: {c: 0}, over: 0.2s, curve: linear}}
      layers:
        - {box: ground, fill: white, touch: all}
        - {box: button, frame: [x, 0, 100, 40], tap: {set: {x: 0}}}
        - {box: other, frame: [0, 100, 100, 40], tap: {set: {x: 0}}}
        - {box: cover, frame: [c, 100, 100, 40], touch: all}

      """
    // The button's left edge passes the first finger while that is down, the cover's right edge the second one.
    #expect(
      try notes(["wait: 0.95s", "tap: [60, 10]", "wait: 0.9s", "tap: [50, 110]", "wait: 0.5s"], in: moving) == [
        "scene.yaml:13:7: take 't', step 2: this tap at [60, 10] does nothing: 'button' was there as the finger came "
          + "down, and 'ground' as it left",
        "scene.yaml:15:7: take 't', step 4: this tap at [50, 110] does nothing: 'other' was there as the finger came "
          + "down, and 'cover' as it left",
      ])
  }

  @Test("so do the other touches that rest")
  func resting() throws {
    let steps = ["doubleTap: card", "hold: {on: card, for: 1s}", "press: card", "release"]
    let verbs = try notes(steps).map { $0.split(separator: " ")[6] }
    #expect(verbs == ["doubleTap", "hold", "press"])
    #expect(try notes(["hold: {on: button, for: 1s}", "doubleTap: button", "press: button", "release"]).isEmpty)
  }

  @Test("a tap that only stops a scroll is told; a finger that is to hold it up is not")
  func stopping() throws {
    let fling = "fling: {on: list, by: [0, -200], over: 0.1s}"
    #expect(
      try notes([fling, "tap: list"]) == [
        "scene.yaml:13:7: take 't', step 2: this tap at [250, 170] only stops 'list', which still moves; say 'settle' or "
          + "'wait' before it, or 'hold' where the scroll is to be stopped"
      ])
    #expect(try notes([fling, "hold: {on: list, for: 0.2s}"]).isEmpty)
    #expect(try notes([fling, "drag: {on: list, by: [0, -20], over: 0.2s}"]).isEmpty)
  }

  @Test("a drag that moves nothing tells whether there is nothing to move, or it goes no further")
  func drag() throws {
    #expect(
      try notes([
        "drag: {on: card, by: [0, -20], over: 0.2s}", "release", "drag: {on: list, by: [0, 40], over: 0.2s}", "release",
        "drag: {from: [180, 100], by: [0, -40], over: 0.2s}", "release", "fling: {on: handle, by: [0, 30], over: 0.1s}",
        "drag: {on: list, by: [0, -40], over: 0.2s}", "release", "drag: {on: handle, by: [30, 0], over: 0.2s}",
      ]) == [
        "scene.yaml:12:7: take 't', step 1: this drag at [70, 70] moves nothing: 'card' is there, and nothing that goes "
          + "that way",
        "scene.yaml:14:7: take 't', step 3: this drag at [250, 170] moves nothing: 'list' goes no further that way; "
          + "if that is meant, say 'expect' behind it",
        "scene.yaml:16:7: take 't', step 5: this drag at [180, 100] moves nothing: no layer is there; "
          + "'list' is 20.5 points away",
        "scene.yaml:18:7: take 't', step 7: this fling at [40, 220] moves nothing: 'handle' is there, and nothing that "
          + "goes that way",
      ])
  }

  @Test("a drag behind a press is told where it goes, and one that came back has moved something")
  func parts() throws {
    #expect(
      try notes(["press: card", "wait: 0.1s", "drag: {by: [0, 50], over: 0.2s}", "release"]).map { $0.prefix(16) }
        == ["scene.yaml:14:7:"])
    #expect(
      try notes([
        "drag: {on: list, by: [0, -50], over: 0.2s}", "drag: {by: [0, 50], over: 0.2s}", "release",
      ]).isEmpty)
  }

  @Test(
    "what a rule or a formula sees of the finger is something",
    arguments: [
      "rules: [{when: finger.down, do: {set: {seen: true}}}]",
      "rules: [{when: finger.y < 50, after: 0.05s, do: {set: {seen: true}}}]",
      "values: {shade: if card.pressed then 0.5 else 1}\n  - {box: cover, size: [9, 9], opacity: shade}",
      "  - {box: dot, touch: none, center: [finger.x, finger.y], size: [10, 10], fill: red}",
    ])
  func seen(how: String) throws {
    let isLayer = how.hasPrefix("  -")
    let parts = how.split(separator: "\n  ", maxSplits: 1).map(String.init)
    let scene =
      isLayer
      ? Self.screen + how + "\n" : Self.screen + (parts.count > 1 ? "  " + parts[1] + "\n" : "") + parts[0] + "\n"
    #expect(try notes(["hold: {from: [40, 40], for: 0.3s}"], in: scene).isEmpty)
  }

  @Test("an expectation behind a step says that it is meant, up to the next that does something")
  func meant() throws {
    let drag = "drag: {on: list, by: [0, 40], over: 0.2s}"
    #expect(try notes([drag, "wait: 0.1s", "snapshot: a", "release", "settle", "expect: list.offset.y == 0"]).isEmpty)
    #expect(try notes(["tap: card", "tap: button", "expect: count == 1"]).count == 1)
  }

  @Test("what goes on by itself meanwhile is not taken for what a touch did")
  func meanwhile() throws {
    let scene =
      Self.screen
      + "rules: [{when: true, do: {animate: {count: 100}, over: 0.55s}}, {when: seen, do: {set: {count: 1}}}]\n"
    #expect(try notes(["wait: 0.5s", "tap: card"], in: scene).count == 1)
  }

  @Test("a key field, a long press, a double tap and a pinch are something; a take without steps has no notes")
  func others() throws {
    let scene = """
      state: {count: 0}
      layers:
        - {box: field, frame: [0, 0, 100, 40], touch: all, type: {set: {count: 1}}}
        - {box: held, frame: [0, 50, 100, 40], longPress: {do: {set: {count: 2}}}}
        - {box: twice, frame: [0, 100, 100, 40], doubleTap: {set: {count: 3}}}
        - {box: map, frame: [0, 200, 300, 300], pinch: {}}

      """
    let steps = [
      "tap: field", "longPress: held", "doubleTap: twice", "wait: 1s", "pinch: {on: map, scale: 2}", "release",
    ]
    #expect(try notes(steps, in: scene).isEmpty)
    #expect(try Show(scene, idleFor: 1).stage.notes.isEmpty)
  }
}

@Test("where a step is told to do nothing, the scene is the same without it, at every instant")
func idleStepsChangeNothing() throws {
  var reported = 0
  for seed in 0..<150 {
    var writer = SceneWriter(UInt64(seed))
    // Without the rule that never rests.
    let text = writer.scene().replacing("  - when: s < 4\n    every: 0.9s", with: "  - when: s == 4")
    guard let stage = try? Stage(scene: checkedScene(text), take: "t") else { continue }
    for note in stage.notes.list where !note.message.contains("only stops") {
      let line = try #require(note.place?.line)
      let other = try Stage(scene: checkedScene(waiting(text, at: line)), take: "t")
      reported += 1
      #expect(other.duration == stage.duration, "scene \(seed): \(note)")
      let players = (Player(stage), Player(other))
      for index in 0...60 {
        let tick = index * stage.duration / 60
        #expect(
          try players.0.layers(at: tick).withoutBars == players.1.layers(at: tick).withoutBars,
          "scene \(seed) at \(tick): \(note)")
      }
    }
  }
  #expect(reported >= 5, "\(reported)")
}

/// A scene's text with a `wait` as long as the touch that begins in a line, in its place.
private func waiting(_ text: String, at line: Int) -> String {
  var lines = text.components(separatedBy: "\n")
  func wait(_ index: Int) {
    let words = lines[index].components(separatedBy: "over: ")
    let length = lines[index].contains("hold") ? "0.8s" : words.count > 1 ? words[1].filter { $0 != "}" } : "0.1s"
    lines[index] = "    - wait: \(length)"
  }
  let isDrag = lines[line - 1].contains("drag: {from")
  wait(line - 1)
  if isDrag {
    wait(line)
    lines.remove(at: line + 1)
  }
  return lines.joined(separator: "\n")
}

extension Layer {
  /// It without the bars that show where scrolls are.
  fileprivate var withoutBars: Layer {
    var result = self
    result.children = children.filter { $0.kind != "indicator" }.map(\.withoutBars)
    return result
  }
}
