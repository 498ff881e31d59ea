import Geometry
import Stage
import Testing

/// A photo for two fingers and one, what it tells and what it is.
private func photo(_ gestures: String = "pinch: {}, rotate: {}, drag: {}", extra: [String] = []) -> String {
  let events = [
    "on pinch: {set: {log: \"{log}pinch {round(location.x)},{round(location.y)}; \"}}",
    "on pinchRelease: {set: {log: \"{log}pinched {fixed(magnification, 2)} {fixed(velocity, 2)}; \"}}",
    "on pinchCancel: {set: {log: \"{log}pinch cancelled {fixed(magnification, 2)}; \"}}",
    "on rotate: {set: {log: \"{log}rotate {round(location.x)},{round(location.y)}; \"}}",
    "on rotateRelease: {set: {log: \"{log}turned {round(turn / 1deg)} {round(velocity / 1deg)}; \"}}",
    "on rotateCancel: {set: {log: \"{log}rotate cancelled {round(turn / 1deg)}; \"}}",
    "on drag: {set: {log: \"{log}drag; \"}}",
    "on release: {set: {log: \"{log}dragged {round(translation.x)},{round(translation.y)}; \"}}",
  ].filter { event in
    let gesture = event.contains("inch") ? "pinch" : event.contains("otate") ? "rotate" : "drag"
    return gestures.contains(gesture)
  }
  let seen = [
    "pinch": "{fixed(photo.magnification, 2)} {if photo.pinching then 'p' else ''}",
    "rotate": "{round(photo.turn / 1deg)} {if photo.rotating then 'r' else ''}",
    "drag": "{round(photo.translation.x)} {if photo.dragging then 'd' else ''}",
  ].filter { gestures.contains($0.key) }
  let now = ["pinch", "rotate", "drag"].compactMap { seen[$0] }.joined(separator: " ")
  let lines = gestures.split(separator: ", ").map(String.init) + events + extra
  return """
    state: {log: "", free: true}
    layers:
      - box: photo
        frame: [100, 200, 200, 200]
        tap: {set: {log: "{log}tap; "}}
    \(lines.map { "    \($0)" }.joined(separator: "\n"))
      - {label: told, touch: none, text: log}
      - {label: now, touch: none, text: "\(now)"}
    """
}

@Suite("Two fingers of a take")
struct PinchTests {
  @Test("pinch: the magnification counts from how far apart they came down")
  func pinched() throws {
    let show = try Show(
      photo("pinch: {}"), steps: "pinch: {on: photo, scale: 3, over: 0.5s, curve: linear}", "release", "wait: 0.1s")
    #expect(try [0, 0.25, 0.499999].map { try show.text("now", at: $0) } == ["1.00 p", "2.00 p", "3.00 p"])
    #expect(try show.text("now", at: 0.5) == "1.00 ")
    #expect(try show.text("told", at: 0.5) == "pinch 100,100; pinched 3.00 4.00; ")
  }

  @Test("turn: the angle counts from how they lay, and goes on beyond a full turn")
  func turned() throws {
    let show = try Show(
      photo("rotate: {}"), steps: "rotate: {on: photo, angle: -450deg, over: 0.5s, curve: linear}", "release",
      "wait: 0.1s")
    #expect(try [0, 0.25, 0.499999].map { try show.text("now", at: $0) } == ["0 r", "-225 r", "-450 r"])
    #expect(try show.text("told", at: 0.5) == "rotate 100,100; turned -450 -900; ")
  }

  @Test("pinch, turn and move one layer at once, and go on from where they are")
  func together() throws {
    let show = try Show(
      photo(), steps: "pinch: {on: photo, scale: 2, angle: 90deg, by: [40, 0], over: 0.5s, curve: linear}",
      "rotate: {angle: 90deg, scale: 0.5, over: 0.5s, curve: linear}", "drag: {by: [10, 0], over: 0.1s}", "wait: 0.2s",
      "release", "wait: 0.1s")
    #expect(try show.text("now", at: 0.25) == "1.50 p 45 r 20 d")
    #expect(try show.text("now", at: 0.75) == "1.50 p 135 r 40 d")
    #expect(try show.text("now", at: 1.2) == "1.00 p 180 r 50 d")
    #expect(
      try show.text("told", at: show.duration)
        == "pinch 100,100; rotate 100,100; drag; pinched 1.00 0.00; turned 180 0; dragged 50,0; ")
  }

  @Test("do nothing that their way does not: a pinch turns nothing, and drags nothing where their middle stays")
  func onlyTheirGesture() throws {
    let pinch = try Show(photo(), steps: "pinch: {on: photo, scale: 2}", "release", "wait: 0.1s")
    #expect(try pinch.text("told", at: 0.5).hasPrefix("pinch 100,100; pinched 2.00"))
    let rotate = try Show(photo(), steps: "rotate: {on: photo, angle: 30deg}", "release", "wait: 0.1s")
    #expect(try rotate.text("told", at: 0.5).hasPrefix("rotate 100,100; turned 30"))
    let move = try Show(photo(), steps: "pinch: {on: photo, scale: 1, by: [30, 0]}", "release", "wait: 0.1s")
    #expect(try move.text("told", at: 0.5) == "drag; dragged 30,0; ")
    for slant in [17, 45, 400, -190] {
      let slanting = try Show(
        photo(), steps: "pinch: {on: photo, scale: 1, by: [30, 0], slant: \(slant)deg}", "release", "wait: 0.1s")
      #expect(try slanting.text("told", at: 0.5) == "drag; dragged 30,0; ", "\(slant)")
    }
  }

  @Test("begin once they are far enough apart, and have turned far enough: the way to there does not count")
  func after() throws {
    let show = try Show(
      photo("pinch: {after: 40}, rotate: {after: 30deg}"),
      steps: "pinch: {on: photo, scale: 2, angle: 60deg, apart: 80, over: 0.8s, curve: linear}", "release")
    // 80 points apart, 120 in the middle of the way, and 160.
    #expect(try show.text("now", at: 0.39) == "1.00  0 ")
    #expect(try show.text("now", at: 0.41) == "1.01 p 1 r")
    #expect(try show.text("now", at: 0.799) == "1.33 p 30 r")
  }

  @Test("are cancelled one by one where that is not enabled any more, and all where the layer leaves")
  func cancelled() throws {
    let rule = ["rules: [{when: time > 0.25s, do: {set: {free: false}}}]"]
    let steps = "pinch: {on: photo, scale: 2, angle: 60deg, over: 0.5s, curve: linear}"
    let one = try Show(photo("pinch: {enabled: free}, rotate: {}", extra: rule), steps: steps, "release", "wait: 0.1s")
    #expect(try one.text("now", at: 0.3) == "1.00  36 r")
    #expect(
      try one.text("told", at: 0.5) == "pinch 100,100; rotate 100,100; pinch cancelled 1.50; turned 60 120; ")
    let leaving = rule + ["if: free", "goes: {over: 0.5s}"]
    let both = try Show(photo("pinch: {}, rotate: {}", extra: leaving), steps: steps, "release", "wait: 0.1s")
    #expect(
      try both.text("told", at: 0.4)
        == "pinch 100,100; rotate 100,100; pinch cancelled 1.50; rotate cancelled 30; ")
  }

  @Test("are cancelled also where the layer leaves at once")
  func gone() throws {
    let show = try Show(
      """
      state: {log: "", free: true}
      rules: [{when: time > 0.25s, do: {set: {free: false}}}]
      layers:
        - box: photo
          if: free
          frame: [100, 200, 200, 200]
          pinch: {}
          rotate: {}
          on pinchCancel: {set: {log: "{log}pinch cancelled {fixed(magnification, 2)}; "}}
          on rotateCancel: {set: {log: "{log}rotate cancelled {round(turn / 1deg)}; "}}
          on pinchRelease: {set: {log: "{log}released; "}}
        - {label: told, touch: none, text: log}
      """, steps: "pinch: {on: photo, scale: 2, angle: 60deg, over: 0.5s, curve: linear}", "release", "wait: 0.1s")
    #expect(try show.text("told", at: 0.55) == "pinch cancelled 1.50; rotate cancelled 30; ")
  }

  @Test("on two things do nothing together: the first goes on as if it were alone", arguments: [true, false])
  func apart(isScrollFirst: Bool) throws {
    let (scroll, box) = isScrollFirst ? (0, 100) : (100, 0)
    let show = try Show(
      """
      layers:
        - scroll: list
          frame: [\(scroll), 0, 100, 160]
          layers: [{box: inside, height: 600, fill: red}]
        - {box: other, frame: [\(box), 0, 100, 160], fill: blue, drag: {}}
        - {label: seen, touch: none, text: "{list.offset.y} {other.translation.y} {finger.x}"}
      """,
      steps: "pinch: {from: [100, 80], scale: 1, apart: 100, by: [0, -50], over: 0.3s, curve: linear}", "wait: 0.1s",
      "release", "wait: 0.1s")
    #expect(try show.text("seen", at: 0.35) == (isScrollFirst ? "50 0 50" : "0 -50 50"))
  }

  @Test("pinch one of many rows, and of a component what its user says; rules hear of it")
  func rowsAndComponents() throws {
    let show = try Show(
      """
      state: {log: ""}
      components:
        print:
          values: {grown: self.magnification}
          pinch: {}
          layers: [{box: paper, size: [100, 100], scale: grown}]
      layers:
        - {box: row, each: i in range(5), frame: [0, 100 * i, 300, 90], pinch: {}, scale: self.magnification}
        - {print: card, frame: [0, 520, 100, 100], on pinchRelease: {set: {log: "{log}own {magnification}; "}}}
        - {label: told, touch: none, text: log}
      rules:
        - {on: card.pinchRelease, do: {set: {log: "{log}rule {magnification}; "}}}
      """, steps: "pinch: {on: row(2), scale: 2, over: 0.2s, curve: linear}", "release",
      "pinch: {on: card, scale: 3, over: 0.2s, curve: linear}", "wait: 0.1s", "release", "wait: 0.1s")
    #expect(try (0..<5).map { try show.layer("row(\($0))", at: 0.1).transform.a } == [1, 1, 1.5, 1, 1])
    #expect(abs(try show.layer("card.paper", at: 0.3).transform.a - 2) < 1e-9)
    #expect(try show.text("told", at: show.duration) == "own 3; rule 3; ")
  }

  @Test("are two discs in a picture with touches")
  func discs() throws {
    let show = try Show(photo("pinch: {}"), steps: "pinch: {on: photo, scale: 2, apart: 60, curve: linear}", "wait: 1s")
    let root = try Player(show.stage, overlays: .touches).layers(at: 250_000)
    let discs = root.children.filter { $0.kind == "touch" }
    #expect(discs.map(\.id) == ["finger", "finger-2"])
    #expect(discs.map(\.frame.midX) == [155, 245] && discs.map(\.frame.midY) == [300, 300])
  }

  @Test("a layer is not called by one finger's words: mistakes name the cure")
  func mistakesOfPinches() {
    #expect(
      mistakes("layers: [{scroll: list, pinch: {}}]").first?.contains(
        "'pinch' has no effect on scroll 'list': two fingers scroll it by their middle") == true)
    #expect(
      mistakes("layers: [{box: b, pinch: {}, width: b.turn}]").first?.contains("box 'b' has no 'turn'") == true)
    #expect(
      mistakes("state: {x: 0}\nlayers: [{box: b, rotate: {}, on release: {set: {x: 1}}}]").first?.contains(
        "box 'b' has no event 'release'; its events are rotate, rotateRelease, rotateCancel") == true)
  }
}

/// A person's fingers, by their identities.
@Suite("Two fingers of a person")
struct TwoFingerTests {
  private enum Act {
    case down(Double, Double, Int)
    case move(Double, Double, Int)
    case up(Int)
  }

  /// Does one thing after another, 20 ms apart, and gives the stage.
  private func play(_ yaml: String, _ acts: [Act]) throws -> Stage {
    let stage = try Stage(opening: checkedScene(yaml))
    for (index, act) in acts.enumerated() {
      let input: StageInput =
        switch act {
        case .down(let x, let y, let finger): .touchDown(at: Point(x, y), finger: finger)
        case .move(let x, let y, let finger): .touchMoved(to: Point(x, y), finger: finger)
        case .up(let finger): .touchUp(finger: finger)
        }
      try stage.send(input, at: 20_000 * (index + 1))
    }
    try stage.play(to: 20_000 * (acts.count + 1))
    return stage
  }

  private func reported(_ stage: Stage, _ label: String = "told") throws -> String {
    try Show(stage).text(label, at: Double(stage.duration) / 1e6)
  }

  @Test("pinch once they are ten points nearer or farther apart, and turn once they have gone ten points")
  func slop() throws {
    let near = try play(photo(), [.down(150, 300, 7), .down(250, 300, 9), .move(256, 300, 9)])
    #expect(try reported(near, "now") == "1.00  0  0 ")
    let far = try play(photo(), [.down(150, 300, 7), .down(250, 300, 9), .move(260, 300, 9), .move(315, 300, 9)])
    // Half of what one finger goes is the middle's.
    #expect(try reported(far, "now") == "1.50 p 0  0 d")
    let turned = try play(photo(), [.down(150, 300, 7), .down(250, 300, 9), .move(250, 320, 9), .move(250, 400, 9)])
    #expect(try reported(turned, "now").contains(" 34 r"))
  }

  @Test("end what they pinch and turn when one leaves; the other drags on, and nothing jumps")
  func parts() throws {
    let acts: [Act] = [
      .down(150, 300, 1), .down(250, 300, 2), .move(290, 300, 2), .move(330, 300, 2), .up(1), .move(340, 300, 2),
      .up(2),
    ]
    let stage = try play(photo(), acts)
    // The drag begins 20 points off the middle, which goes 20 more; then the finger goes ten by itself.
    #expect(try reported(stage) == "pinch 120,100; drag; pinched 1.29 14.29; dragged 30,0; ")
  }

  @Test("a third finger does nothing, nor does one that shares nothing for two with the first")
  func ignored() throws {
    let third = try play(
      photo(), [.down(150, 300, 1), .down(250, 300, 2), .down(200, 350, 3), .move(200, 500, 3), .up(3), .up(1), .up(2)])
    #expect(try reported(third) == "")
    let elsewhere = try play(photo(), [.down(150, 300, 1), .down(20, 100, 2), .move(20, 500, 2), .up(2), .up(1)])
    #expect(try reported(elsewhere) == "tap; ")
  }

  @Test("press, tap and hold nothing any more")
  func pressNothing() throws {
    let stage = try play(photo(), [.down(150, 300, 1), .down(250, 300, 2), .up(2), .up(1)])
    #expect(try reported(stage) == "")
  }

  @Test("scroll by their middle, and nothing jumps when one comes or goes")
  func scroll() throws {
    let list = """
      layers:
        - scroll: list
          layers: [{box: content, height: 3000}]
      """
    func offsets(_ acts: [Act]) throws -> Double {
      let stage = try play(list, acts)
      return try Show(stage).offset("list", at: Double(stage.duration) / 1e6)
    }
    let first: [Act] = [.down(100, 500, 1), .move(100, 480, 1), .move(100, 460, 1)]
    #expect(try offsets(first) == 20)
    #expect(try offsets(first + [.down(300, 200, 2)]) == 20)
    #expect(try offsets(first + [.down(300, 200, 2), .move(300, 160, 2)]) == 40)
    #expect(try offsets(first + [.down(300, 200, 2), .move(300, 160, 2), .move(100, 440, 1), .up(1)]) == 50)
    let last = first + [.down(300, 200, 2), .up(1), .move(300, 170, 2)]
    #expect(try offsets(last) == 50)
  }
}
