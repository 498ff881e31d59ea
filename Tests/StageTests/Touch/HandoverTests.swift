import Geometry
import Stage
import Testing

/// A photo for two fingers and one that tells what it hears.
private func photo(_ gestures: String, extra: String = "") -> String {
  let events = [
    "on pinch: {set: {log: \"{log}pinch {round(location.x)},{round(location.y)}; \"}}",
    "on pinchRelease: {set: {log: \"{log}pinched {fixed(magnification, 2)} {fixed(velocity, 2)}; \"}}",
    "on pinchCancel: {set: {log: \"{log}pinch cancelled {fixed(magnification, 2)}; \"}}",
    "on rotate: {set: {log: \"{log}rotate; \"}}",
    "on rotateRelease: {set: {log: \"{log}turned {round(turn / 1deg)}; \"}}",
    "on rotateCancel: {set: {log: \"{log}rotate cancelled {round(turn / 1deg)}; \"}}",
    "on drag: {set: {log: \"{log}drag; \"}}",
    "on release: {set: {log: \"{log}dragged {round(translation.x)},{round(translation.y)}; \"}}",
  ].filter { event in
    gestures.contains(event.hasPrefix("on pinch") ? "pinch:" : event.hasPrefix("on rotate") ? "rotate:" : "drag:")
  }
  let lines = (gestures.split(separator: "; ").map(String.init) + events).map { "    \($0)" }
  return """
    state: {log: "", free: true}
    layers:
      - box: photo
        frame: [100, 200, 200, 200]
    \(lines.joined(separator: "\n"))
      - {label: told, touch: none, text: log}
    \(extra)
    """
}

@Suite("Who has the finger, and who has it next")
struct HandoverTests {
  private func reported(_ scene: String, _ steps: [String]) throws -> String {
    let show = try Show(scene + "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined(), take: "t")
    return try show.text("told", at: show.duration)
  }

  // MARK: One finger

  @Test("a way as far across as down counts as down", arguments: [-1.0, 1])
  func diagonal(sign: Double) throws {
    let nested = try Show(
      """
      layers:
        - scroll: outer
          startAt: 200
          content: [375, 3000]
          layers:
            - {scroll: inner, frame: [0, 0, 375, 2000], axis: horizontal, content: [3000, 2000], startAt: 300}
      """, steps: "drag: {from: [187, 300], by: [\(50 * sign), -50], over: 0.5s}")
    #expect(try nested.offset("outer", at: 0.5) == 250)
    #expect(try nested.layer("inner", at: 0.5).contentOffset.x == 300)
    let dragged = try Show(
      """
      layers:
        - scroll: outer
          content: [375, 3000]
          layers: [{box: inner, frame: [0, 0, 375, 2000], drag: {axis: horizontal}}]
        - {label: seen, touch: none, text: "{if inner.dragging then 'inner' else 'none'}"}
      """, steps: "drag: {from: [187, 300], by: [\(50 * sign), -50], over: 0.5s}")
    #expect(try dragged.offset("outer", at: 0.5) == 50)
    #expect(try dragged.text("seen", at: 0.4) == "none")
  }

  @Test("a turned scroll has the way along its own axis, and the layer around it, which is dragged, the other")
  func turnedInside() throws {
    for (vector, seen) in [("[0, 50]", "0 50 300"), ("[50, 0]", "0 0 350"), ("[0, -50]", "0 -50 300")] {
      let show = try Show(
        """
        layers:
          - box: card
            frame: [0, 0, 300, 300]
            drag: {}
            layers:
              - {scroll: list, frame: [100, 100, 100, 100], rotation: 90deg, content: [100, 1000], startAt: 300}
          - label: seen
            touch: none
            text: "{round(card.translation.x)} {round(card.translation.y)} {list.offset.y}"
        """, steps: "drag: {from: [150, 150], by: \(vector), over: 0.5s, curve: linear}", "wait: 0.1s")
      #expect(try show.text("seen", at: 0.55) == seen, "\(vector)")
    }
  }

  @Test("of scrolls with one travel the finger's way counts in the one that it was meant for")
  func scaledInside() throws {
    let scene = """
      layers:
        - scroll: outer
          layers:
            - {box: header, height: 180}
            - scroll: inner
              frame: [0, 180, width, height]
              scale: 0.5
              chain: outerFirst
              content: [375, 3000]
      """
    func offsets(_ from: String, _ vector: Double) throws -> [Double] {
      let show = try Show(
        scene, steps: "drag: {from: \(from), by: [0, \(vector)], over: 0.5s, curve: linear}", "wait: 0.1s")
      return try ["outer", "inner"].map { try show.offset($0, at: 0.55) }
    }
    // In the inner one, at half its size, a point of the finger is two.
    #expect(try offsets("[187, 513]", -40) == [80, 0])
    #expect(try offsets("[187, 513]", -120) == [180, 60])
    #expect(try offsets("[187, 50]", -40) == [40, 0])
  }

  @Test("what becomes longer under a finger on its way goes on with the finger", arguments: [0.0, 0.5])
  func growing(pause: Double) throws {
    let show = try Show(
      """
      state: {rows: 40}
      rules: [{when: time > 1, do: {set: {rows: 60}}}]
      layers: [{scroll: list, layers: [{box: body, height: 50 * rows}]}]
      """, steps: "wait: \(pause)s", "drag: {from: [187, 600], by: [0, -300], over: 1.5s, curve: linear}", "wait: 0.2s")
    for time in stride(from: pause, through: pause + 1.5, by: 0.25) {
      #expect(try show.offset("list", at: time) == 200 * (time - pause), "\(time)")
    }
  }

  @Test("so do scrolls of one travel where one of them becomes longer", arguments: [0.0, 0.5])
  func growingChain(pause: Double) throws {
    let show = try Show(
      """
      state: {rows: 40}
      rules: [{when: time > 1, do: {set: {rows: 60}}}]
      layers:
        - scroll: outer
          layers:
            - {box: header, height: 250}
            - scroll: list
              top: 250
              height: 667
              chain: outerFirst
              layers: [{box: body, height: 50 * rows}]
      """, steps: "wait: \(pause)s", "drag: {from: [187, 600], by: [0, -300], over: 1.5s, curve: linear}", "wait: 0.2s")
    for time in stride(from: pause, through: pause + 1.5, by: 0.25) {
      let travel = 200 * (time - pause)
      #expect(try show.offset("outer", at: time) == min(travel, 250), "\(time)")
      #expect(try show.offset("list", at: time) == max(travel - 250, 0), "\(time)")
    }
  }

  @Test("a scroll in a chain that goes lets the others go at that instant")
  func goneFromChain() throws {
    let show = try Show(
      """
      state: {here: true, log: ""}
      rules:
        - {when: time > 0.2, do: {set: {here: false}}}
        - {when: log == "outer 40; ", do: {set: {log: "{log}heard"}}}
      layers:
        - scroll: outer
          on release: {set: {log: "{log}outer {offset.y}; "}}
          layers:
            - {box: header, height: 300}
            - {scroll: inner, if: here, frame: [0, 300, width, height], chain: outerFirst, content: [375, 3000]}
            - {box: tail, height: 2000}
        - {label: told, touch: none, text: log}
      """, steps: "drag: {from: [187, 600], by: [0, -200], over: 1s, curve: linear}", "wait: 0.2s", "release")
    #expect(try show.offset("outer", at: 0.15) == 30)
    #expect(try show.text("told", at: 0.3) == "outer 40; heard")
    #expect(try show.offset("outer", at: 1.1) == 40)
  }

  // MARK: Two fingers

  @Test("a drag of a layer that is pinched later goes on, and is let go with the rest")
  func dragThenPinch() throws {
    let steps = [
      "pinch: {on: photo, scale: 1, by: [30, 0], apart: 100, over: 0.3s, curve: linear}",
      "pinch: {scale: 1.5, over: 0.3s, curve: linear}", "pinch: {scale: 1, by: [0, 20], over: 0.3s, curve: linear}",
      "release", "wait: 0.1s",
    ]
    #expect(
      try reported(photo("pinch: {}; drag: {}"), steps) == "drag; pinch 130,100; pinched 1.50 0.00; dragged 30,20; ")
  }

  @Test("a pinch in a list that coasts stops the list for good")
  func pinchInCoastingList() throws {
    let show = try Show(
      """
      layers:
        - {scroll: list, layers: [{box: photo, height: 5000, pinch: {}}]}
        - label: seen
          touch: none
          text: "{fixed(photo.magnification, 2)} {if list.moving then 'moves' else 'rests'}"
      """, steps: "fling: {from: [187, 600], by: [0, -100], over: 0.1s}", "wait: 0.2s",
      "pinch: {from: [187, 300], apart: 80, scale: 2, by: [0, -60], over: 0.3s, curve: linear}", "wait: 0.2s",
      "pinch: {scale: 1, by: [0, -40], over: 0.2s}", "release", "settle")
    let offset = try show.offset("list", at: 0.3)
    #expect(offset > 200)
    for time in [0.35, 0.45, 0.6, 0.75, 0.95, show.duration] { #expect(try show.offset("list", at: time) == offset) }
    #expect(try show.text("seen", at: 0.45) == "1.50 rests")
    #expect(try show.text("seen", at: 0.7) == "2.00 rests")
  }

  @Test(
    "a finger that stopped a list is one of two, whatever else happened meanwhile",
    arguments: ["x - x", "x", "-x"], [true, false])
  func stoppedThenPinched(change: String, happens: Bool) throws {
    let scene = """
      state: {x: 0, log: ""}
      rules: [{when: time > \(happens ? 0.55 : 9), do: {set: {x: 700}}}]
      layers:
        - scroll: list
          layers: [{box: photo, height: 5000 + \(change), pinch: {}, on pinch: {set: {log: "pinch"}}}]
        - {label: told, touch: none, text: log}
      """
    let stage = try Stage(opening: checkedScene(scene))
    try stage.send(.touchDown(at: Point(187, 600), finger: 0), at: 100_000)
    for step in 1...5 {
      try stage.send(.touchMoved(to: Point(187, 600 - 20 * Double(step)), finger: 0), at: 100_000 + step * 16_000)
    }
    try stage.send(.touchUp(finger: 0), at: 190_000)
    try stage.send(.touchDown(at: Point(150, 300), finger: 3), at: 500_000)
    try stage.send(.touchDown(at: Point(250, 300), finger: 4), at: 600_000)
    try stage.send(.touchMoved(to: Point(280, 300), finger: 4), at: 620_000)
    try stage.play(to: 700_000)
    let show = Show(stage)
    #expect(try show.offset("list", at: 0.45) > 200 && show.offset("list", at: 0.55) == show.offset("list", at: 0.69))
    #expect(try show.text("told", at: 0.65) == "pinch")
  }

  @Test("a rotation begins after its angle, however the fingers lay")
  func slanted() throws {
    let scene = photo("rotate: {after: 30deg}")
    for slant in [-170, -40, 0, 40, 200] {
      let first = "rotate: {on: photo, angle: 20deg, slant: \(slant)deg, over: 0.2s, curve: linear}"
      #expect(try reported(scene, [first, "release", "wait: 0.1s"]) == "", "\(slant)")
      let second = "rotate: {angle: 20deg, over: 0.2s, curve: linear}"
      #expect(try reported(scene, [first, second, "release", "wait: 0.1s"]) == "rotate; turned 10; ", "\(slant)")
    }
  }

  @Test("either of a pinch and a rotation is cancelled by itself, and nothing is where none had begun")
  func cancelledByThemselves() throws {
    let rule = "rules: [{when: time > 0.25s, do: {set: {free: false}}}]"
    let steps = ["pinch: {on: photo, scale: 2, angle: 60deg, over: 0.5s, curve: linear}", "release", "wait: 0.1s"]
    let rotation = try reported(photo("pinch: {}; rotate: {enabled: free}", extra: rule), steps)
    #expect(rotation == "pinch 100,100; rotate; rotate cancelled 30; pinched 2.00 2.00; ")
    let neither = try reported(
      photo("pinch: {after: 900, enabled: free}; rotate: {after: 300deg, enabled: free}", extra: rule), steps)
    #expect(neither == "")
    let one = try reported(photo("pinch: {enabled: free}; rotate: {after: 50deg}", extra: rule), steps)
    #expect(one == "pinch 100,100; pinch cancelled 1.50; rotate; turned 10; ")
  }

  @Test("what is cancelled is heard at that instant, and a rule about it fires")
  func atThatInstant() throws {
    let rules = """
      rules:
        - {when: time > 0.25s, do: {set: {free: false}}}
        - {change: log, if: contains(log, "cancelled"), do: {set: {heard: true}}}
      """
    for gesture in ["pinch: {enabled: free}", "rotate: {enabled: free}"] {
      let scene = photo(gesture, extra: rules).replacing("free: true}", with: "free: true, heard: false}")
        .replacing("text: log", with: "text: \"{log}{if heard then 'heard' else ''}\"")
      let show = try Show(scene, steps: "pinch: {on: photo, scale: 2, angle: 60deg, over: 0.5s}", "wait: 0.1s")
      #expect(try show.text("told", at: 0.3).hasSuffix("; heard"), "\(gesture)")
    }
  }

  @Test("a throw with a speed of its own ends a pinch, which has the last distance")
  func thrown() throws {
    let steps = [
      "pinch: {on: photo, scale: 2, apart: 60, over: 0.3s, curve: linear}",
      "fling: {by: [0, -20], over: 0.1s, velocity: 500}", "wait: 0.1s",
    ]
    #expect(
      try reported(photo("pinch: {}; drag: {}"), steps) == "pinch 100,100; drag; pinched 2.00 0.00; dragged 0,-20; ")
  }
}
