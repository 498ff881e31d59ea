import Geometry
import Stage
import TestSupport
import Testing

/// A list of rows that can be pressed long, a pad that a finger drags, a photo for two.
private let desk = """
  device: {size: [160, 200]}
  state: {held: 0, taps: 0, place: [0, 0]}
  layers:
    - scroll: list
      frame: [0, 0, 160, 100]
      layers:
        - box: row
          each: i in range(40)
          frame: [10, 8 + 28 * i, 140, 22]
          tap: {set: {taps: taps + 1}}
          longPress: {after: 0.5s, do: {set: {held: held + 1}}}
    - box: pad
      frame: [20, 120, 60, 60]
      translate: place + pad.translation
      drag: {}
      longPress: {do: {set: {held: held + 1}}}
      on release: {set: {place: place + translation}}
    - {box: photo, frame: [100, 110, 50, 80], pinch: {}, scale: photo.magnification}
    - {box: low, if: row(1).pressed, size: [1, 1]}
    - {label: told, touch: none, text: "{held} {taps} {round(place.x)},{round(place.y)}"}
    - {label: hand, touch: none, text: "{if finger.down then 'down' else 'up'} {fixed(finger.x, 2)} {fixed(finger.y, 2)}"}
  """

@Suite("Fingers that come down and stay")
struct PressTests {
  private func reported(_ steps: [String]) throws -> String {
    let lines = (steps + ["wait: 0.001s"]).map { "    - \($0)\n" }.joined()
    let show = try Show(desk + "\ntakes:\n  t:\n" + lines, take: "t")
    return try show.text("told", at: show.duration)
  }

  @Test("a press rests: it is pressed, then long pressed, and drags from there")
  func rests() throws {
    let show = try Show(
      desk, steps: "press: row(1)", "wait: 0.6s", "drag: {by: [0, -50], over: 0.4s}", "wait: 0.1s", "release",
      "wait: 0.1s")
    #expect(try show.exists("low", at: 0.3))
    #expect(try show.text("told", at: 0.49) == "0 0 0,0")
    #expect(try show.text("told", at: 0.5) == "1 0 0,0")
    #expect(try show.exists("low", at: 0.55))
    #expect(try show.text("hand", at: 0.55) == "down 80.00 47.00")
    #expect(try !show.exists("low", at: 0.61))
    #expect(try show.offset("list", at: 0.6) == 0)
    #expect(try show.offset("list", at: 1.05) == 50)
    #expect(try show.text("hand", at: 1.05) == "down 80.00 -3.00")
    // What has been long pressed and dragged is not tapped.
    #expect(try show.text("told", at: 1.15) == "1 0 0,0")
  }

  @Test("a press and a release are a tap, a long press where it rests, and nothing where it drags")
  func comesTo() throws {
    #expect(try reported(["press: row(1)", "wait: 0.2s", "release"]) == "0 1 0,0")
    #expect(try reported(["press: row(1)", "release"]) == "0 1 0,0")
    #expect(try reported(["press: row(1)", "wait: 0.5s", "release"]) == "1 0 0,0")
    #expect(
      try reported(["press: pad", "drag: {by: [20, 5]}", "wait: 1s", "drag: {by: [1, 1]}", "release"]) == "0 0 21,6")
    #expect(try reported(["press: pad", "wait: 1s", "drag: {by: [20, 5]}", "release"]) == "1 0 20,5")
    #expect(try reported(["press: [80, 47]", "wait: 0.5s", "release"]) == "1 0 0,0")
    #expect(try reported(["press: {from: [80, 47]}", "wait: 0.5s", "release"]) == "1 0 0,0")
  }

  @Test("without a slop, a drag moves what a drag that begins there moves")
  func likeDrag() throws {
    let drag = try Show(desk, steps: "drag: {on: list, by: [0, -90], over: 0.3s}", "release", "settle")
    let press = try Show(desk, steps: "press: list", "drag: {by: [0, -90], over: 0.3s}", "release", "settle")
    #expect(drag.duration == press.duration)
    for time in stride(from: 0, through: drag.duration, by: 0.01) {
      #expect(try drag.offset("list", at: time) == press.offset("list", at: time), "\(time)")
    }
  }

  @Test("with a slop, it presses until it has gone so far, and moves by the rest")
  func slop() throws {
    let show = try Show(
      desk, steps: "press: {on: row(1), slop: 10}", "drag: {by: [0, -50], over: 0.5s, curve: linear}", "wait: 0.2s")
    #expect(try show.exists("low", at: 0.099))
    #expect(try show.text("hand", at: 0.05) == "down 80.00 42.00")
    #expect(try show.offset("list", at: 0.1) == 0)
    #expect(try !show.exists("low", at: 0.1))
    #expect(try show.offset("list", at: 0.3) == 20)
    #expect(try show.offset("list", at: 0.5) == 40)
    #expect(try reported(["press: {on: row(1), slop: 10}", "drag: {by: [0, -9], over: 0.1s}", "release"]) == "0 1 0,0")
    #expect(try reported(["press: {on: row(1), slop: 10}", "drag: {by: [0, -9]}", "release"]) == "1 0 0,0")
    #expect(try reported(["press: {on: pad, slop: 4}", "drag: {by: [20, 0]}", "release"]) == "0 0 16,0")
  }

  @Test("a finger that is let go while it moves throws what it drags")
  func flies() throws {
    for release in [
      "fling: {by: [0, -60], over: 0.1s}", "drag: {by: [0, -60], over: 0.1s, curve: linear}\n    - release",
    ] {
      let show = try Show(desk, steps: "press: row(2)", "wait: 0.7s", release, "settle")
      #expect(try show.offset("list", at: 0.8) == 60)
      #expect(try show.offset("list", at: show.duration) > 200)
    }
    let rested = try Show(
      desk, steps: "press: row(2)", "drag: {by: [0, -60], over: 0.1s}", "wait: 0.1s", "release", "settle")
    #expect(try rested.offset("list", at: rested.duration) == 60)
  }

  @Test("settle waits for a long press, and a take may end with a finger down, which taps nothing then")
  func settling() throws {
    let show = try Show(desk, steps: "press: row(1)", "settle")
    #expect(show.duration == 0.5)
    #expect(try show.text("told", at: 0.5) == "1 0 0,0")
    let open = try Show(desk, steps: "press: row(1)", "wait: 0.2s", "snapshot: low", "wait: 0.1s")
    #expect(try open.exists("low", at: 0.2))
    #expect(try open.text("told", at: open.duration) == "0 0 0,0")
    #expect(try open.text("hand", at: open.duration).hasPrefix("up"))
  }

  @Test("two fingers come down by their names, go and leave one by one")
  func two() throws {
    let steps = [
      "press: {on: [125, 130], finger: thumb}", "press: {on: [125, 150], finger: 2}",
      "drag: {finger: 2, by: [0, 20], over: 0.2s, curve: linear}",
    ]
    let show = try Show(desk, steps: steps.joined(separator: "\n    - "), "wait: 0.1s", "release: thumb", "wait: 0.1s")
    #expect(show.stage.inputs.count == 2 + 12 + 1 + 1)
    #expect(try show.text("hand", at: 0.1) == "down 125.00 145.00")
    #expect(try show.text("hand", at: 0.25) == "down 125.00 150.00")
    #expect(try show.text("hand", at: 0.35) == "down 125.00 170.00")
  }

  @Test("one of two fingers goes straight while the other stays, whatever their angle does")
  func oneOfTwo() throws {
    let show = try Show(
      desk, steps: "press: {on: [115, 150], finger: a}", "press: {on: [125, 150], finger: b}",
      "drag: {finger: b, to: [115, 160], over: 0.4s}", "expect: abs(photo.magnification - 1) < 0.0001",
      "drag: {by: [0, 5], over: 0.1s}", "expect: abs(photo.magnification - 1) < 0.0001", "release: b", "release: a")
    #expect(show.duration == 0.5)
  }

  @Test(
    "what cannot be is told with its cure",
    arguments: [
      (["press: pad", "press: pad"], "finger '1' is down already; say 'release' first, or name another 'finger'"),
      (["press: {on: photo, finger: a}", "press: {on: photo, finger: a}"], "finger 'a' is down already"),
      (["press: photo", "tap: pad"], "the finger is still down; say 'release' first"),
      (["press: photo", "drag: {on: pad, by: [1, 1]}"], "the finger is still down; say 'release' first"),
      (["press: photo", "press: {on: pad, finger: 2}"], "a second finger at [50, 150] does nothing"),
      (
        ["press: photo", "press: {on: photo, finger: 2}", "press: {on: photo, finger: 3}"],
        "two fingers are down already, and no gesture has three"
      ),
      (["press: photo", "drag: {finger: b, by: [1, 1]}"], "no finger 'b' is down; down is '1'"),
      (["release: b"], "'release' without a finger down; put one down with 'press' first"),
      (["press: photo", "release", "drag: {by: [1, 1]}"], "'drag' without a finger down"),
      (
        ["press: pad", "drag: {on: pad, by: [1, 1], finger: b}"],
        "'on' and 'finger' cannot stand together in a drag; remove one"
      ),
      (["press: {on: pad, from: [1, 1]}"], "'on' and 'from' cannot stand together in a press; remove one"),
      (["press: {finger: 2}"], "a press needs 'on'"),
      (["press: {on: pad, slop: -1}"], "'slop' cannot be -1; it is at least 0"),
      (["press: {on: pad, at: [1, 2]}"], "unknown property 'at' of a press"),
      (["press"], "'press'"),
      (["fling: {by: [1, 1], finger: b}"], "unknown property 'finger' of a fling"),
    ])
  func mistakesOfPresses(_ steps: [String], _ message: String) {
    let found = mistakes(desk + "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined(), take: "t")
    #expect(found.first?.contains(message) == true, "\(found)")
  }

  @Test("a person's finger is a press with a slop that jumps", arguments: 1...30)
  func person(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }
    let live = try Stage(opening: checkedScene(desk))
    var steps: [String] = []
    var tick = 0
    for _ in 0..<3 {
      let pause = number(1...900)
      tick += pause * 1000
      var place = Point(Double(number(5...155)), Double(number(5...195)))
      steps += ["wait: \(Double(pause) / 1000)s", "press: {on: [\(place.x), \(place.y)], slop: 10}"]
      try live.send(.touchDown(at: place), at: tick)
      for _ in 0..<number(0...6) {
        let pause = number(1...250)
        tick += pause * 1000
        place = place + Point(Double(number(-14...14)), Double(number(-14...14)))
        steps += ["wait: \(Double(pause) / 1000)s", "drag: {to: [\(place.x), \(place.y)], over: 0s}"]
        try live.send(.touchMoved(to: place), at: tick)
      }
      let rest = number(0...120)
      tick += rest * 1000
      steps += ["wait: \(Double(rest) / 1000)s", "release"]
      try live.send(.touchUp, at: tick)
    }
    try live.play(to: tick + 500_000)
    let take = try Show(
      desk + "\ntakes:\n  t:\n" + (steps + ["wait: 0.5s"]).map { "    - \($0)\n" }.joined(), take: "t")
    let show = Show(live)
    for time in stride(from: 0, through: take.duration, by: 0.013) {
      #expect(try show.screen(at: time) == take.screen(at: time), "at \(time): \(steps)")
    }
  }
}
