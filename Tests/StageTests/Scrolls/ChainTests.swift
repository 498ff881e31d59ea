import Layers
import Scenes
import Stage
import Testing

/// Three scrolls inside each other: ranges 0…180, 0…200, 0…933.
private let nested = """
  layers:
    - scroll: a
      layers:
        - {box: banner, height: 180}
        - scroll: b
          frame: [0, 180, width, height]
          chain: outerFirst
          layers:
            - {box: infos, height: 200}
            - scroll: c
              frame: [0, 200, width, height]
              chain: outerFirst
              layers: [{box: posts, height: 1600}]
  """

private func offsets(_ show: Show, at seconds: Double) throws -> [Double] {
  try ["a", "b", "c"].map { try show.offset($0, at: seconds) }
}

@Test("one finger goes through all seams, and what moves adds up to its travel")
func throughAll() throws {
  let show = try Show(
    nested, steps: "drag: {from: [187, 640], by: [0, -600], over: 1s, curve: linear}",
    "drag: {by: [0, 500], over: 1s, curve: linear}")
  for (time, expected) in [
    (0.25, [150.0, 0, 0]), (0.5, [180, 120, 0]), (0.75, [180, 200, 70]), (1, [180, 200, 220]),
  ] {
    #expect(try offsets(show, at: time) == expected)
  }
  // Backward the innermost goes first.
  for (time, expected) in [
    (1.2, [180.0, 200, 120]), (1.44, [180, 200, 0]), (1.6, [180, 120, 0]), (1.999, [100.5, 0, 0]),
  ] {
    #expect(try offsets(show, at: time) == expected)
  }
}

@Test("a fling carries its speed across the seams and rests on whole pixels")
func fling() throws {
  let show = try Show(nested, steps: "fling: {from: [187, 640], by: [0, -100], over: 0.1s}", "settle", "wait: 1s")
  var last = try offsets(show, at: 0.1).reduce(0, +)
  var lastSpeed = 1000.0
  for time in stride(from: 0.12, through: 1.5, by: 0.02) {
    let sum = try offsets(show, at: time).reduce(0, +)
    let speed = (sum - last) / 0.02
    #expect(speed >= 0 && speed <= lastSpeed + 51, "at \(time): \(speed)")
    #expect(abs(speed - 1000 * exponential(time - 0.11)) < 52)
    (last, lastSpeed) = (sum, speed)
  }
  let rest = try offsets(show, at: show.duration)
  #expect(rest == [180, 200, 219.5] || rest[0] == 180 && rest[1] == 200)
  #expect((rest[2] * 2).rounded() == rest[2] * 2)
}

/// What is left of a speed after so many seconds, at 0.998 a millisecond.
private func exponential(_ seconds: Double) -> Double {
  var left = 1.0
  for _ in 0..<Int((seconds * 1000).rounded()) { left *= 0.998 }
  return left
}

@Test("members of a chain drag together, and a finger on the outer one's own content carries the inner ones")
func together() throws {
  let flags =
    "\n  - {label: flags, z: 9, touch: none, text: \"{if a.dragging then 1 else 0}{if b.dragging then 1 else 0}{if c.decelerating then 1 else 0}\"}"
  let show = try Show(
    nested + flags, steps: "drag: {from: [187, 50], by: [0, -400], over: 1s, curve: linear}", "release", "wait: 0.1s")
  #expect(try offsets(show, at: 0.9) == [180, 180, 0])
  #expect(try show.text("flags", at: 0.5) == "110")
  #expect(try show.text("flags", at: 1.05) == "001")
}

@Test(
  "a pager that a finger does not move rests on its nearest page, however slowly the finger goes",
  arguments: [0.3, 0.9, 300])
func slowRelease(speed: Double) throws {
  let show = try Show(
    """
    layers:
      - scroll: a
        startAt: 50
        layers:
          - {box: banner, height: 180}
          - scroll: b
            frame: [0, 180, width, height]
            chain: outerFirst
            paging: true
            content: [width, 3 * height]
            startAt: 200
    """, steps: "drag: {from: [187, 640], by: [0, -40], over: 1s, curve: linear}",
    "drag: {by: [0, \(-speed / 10)], over: 0.1s, curve: linear}", "release", "wait: 3s")
  let (outer, pager) = (try show.offset("a", at: 1.05), try show.offset("b", at: 1.05))
  #expect(outer >= 90 && pager == 200)
  #expect(try show.offset("b", at: show.duration) == 0)
}

@Test("switching a member off in mid-drag passes the finger on")
func passedOn() throws {
  let scene = """
    state: {mover: "outer"}
    layers:
      - scroll: outer
        enabled: mover == "outer"
        content: [width, 2000]
        layers:
          - scroll: inner
            frame: [0, 100, width, 500]
            enabled: mover == "inner"
            content: [width, 2000]
    rules:
      - when: outer.offset.y >= 60
        do: {set: {mover: "inner"}}
    """
  let show = try Show(scene, steps: "drag: {from: [187, 400], by: [0, -100], over: 1s, curve: linear}", "wait: 0.2s")
  #expect(try show.offset("outer", at: 0.5) == 50)
  #expect(try show.offset("outer", at: 1.1) == 60)
  // The rule fires where the offset, in whole pixels, is 60: up to half a pixel before the exact one is.
  #expect(try abs(show.offset("inner", at: 1.1) - 40.25) <= 0.25)
}

@Test("two scrolls that chain to the same one are refused with both names")
func twoChains() {
  let scene = """
    layers:
      - scroll: outer
        content: [width, 2000]
        layers:
          - {scroll: left, frame: [0, 0, 100, 500], chain: outerFirst, content: [100, 900]}
          - {scroll: right, frame: [100, 0, 100, 500], chain: outerFirst, content: [100, 900]}
    takes:
      t:
        - drag: {from: [300, 300], by: [0, -100], over: 1s}
    """
  let reported = mistakes(scene, take: "t")
  #expect(reported == ["6:18: outer.left and outer.right both chain to 'outer'; give 'chain' a condition"])
}

/// Which of two scrolls goes first, whether a fling crosses between them, and how long the finger drags.
private let throwing = ["outerFirst", "innerFirst"].flatMap { order in
  ["chained", "alone"].flatMap { fling in [0.05, 0.2, 0.6].map { (order, fling, $0) } }
}

@Test("a fling with a target counts the way of the scrolls that move before, both ways", arguments: throwing)
func flingToTarget(order: String, fling: String, over: Double) throws {
  let lines = nested.split(separator: "\n").flatMap { line -> [String] in
    guard line.contains("chain:") else { return [String(line)] }
    let indent = String(line.prefix { $0 == " " })
    return ["\(indent)chain: \(order)", "\(indent)fling: \(fling)"]
  }
  let scene = lines.joined(separator: "\n")
  for (name, target, back) in [("c", 60.0, 20.0), ("c", 402.5, 0), ("c", 933, 500), ("b", 77, 11), ("a", 150, 30)] {
    let show = try Show(
      scene, steps: "fling: {on: \(name), target: \(target), over: \(over)s}", "settle", "snapshot: up",
      "fling: {on: \(name), target: \(back), over: \(over)s}", "settle")
    let up = try #require(show.stage.snapshots.first).tick
    #expect(try show.offset(name, at: Double(up) / 1e6) == target, "\(name) \(target)")
    #expect(try show.offset(name, at: show.duration) == back, "\(name) \(back)")
    // Each frame alone is that of the whole.
    for tick in stride(from: 0, through: show.stage.duration, by: max(1, show.stage.duration / 12)) {
      #expect(try Player(show.stage).layers(at: tick) == show.player.layers(at: tick), "at \(tick)")
    }
  }
}

/// A sheet with stops over a map, and its list.
private func sheet(_ properties: String = "", _ steps: String...) throws -> Show {
  let scene = """
    layers:
      - scroll: sheet
        stops: [0, 272, 660]
        content: [width, 1327]
        bounces: none
        \(properties)
        layers:
          - scroll: list
            frame: [0, 660, width, 667]
            chain: outerFirst
            layers: [{box: body, height: 3000}]
    takes:
      t:

    """
  return try Show(scene + (steps + ["settle"]).map { "    - \($0)\n" }.joined(), take: "t")
}

@Test("a chain comes to rest where the outer scroll's stops say, and a strong fling goes through into the list")
func stopsInChains() throws {
  func rest(_ properties: String = "", _ steps: String...) throws -> [Double] {
    var show: Show
    switch steps.count {
    case 1: show = try sheet(properties, steps[0])
    default: show = try sheet(properties, steps[0], steps[1])
    }
    return try ["sheet", "list"].map { try show.offset($0, at: show.duration) }
  }
  let drag = "drag: {from: [187, 600], by: [0, -200], over: 0.5s}"
  #expect(try rest("", drag, "release") == [272, 0])
  #expect(try rest("", "drag: {from: [187, 600], by: [0, -100], over: 0.5s}", "release") == [0, 0])
  #expect(try rest("", "fling: {from: [187, 600], by: [0, -100], over: 0.3s}") == [272, 0])
  #expect(try rest("", "fling: {from: [187, 600], by: [0, -200], over: 0.3s}") == [660, 0])
  let through = try rest("", "fling: {from: [187, 600], by: [0, -400], over: 0.2s}")
  #expect(through[0] == 660 && through[1] > 100)
  #expect(try rest("flick: 300", "fling: {from: [187, 600], by: [0, -50], over: 0.1s}") == [272, 0])
  #expect(try rest("flick: 300", "fling: {from: [187, 300], by: [0, -50], over: 0.4s}") == [0, 0])
  // In its own time, if it says so.
  let slow = try sheet("settle: {over: 2s, curve: linear}", "fling: {from: [187, 600], by: [0, -100], over: 0.3s}")
  #expect(abs(slow.duration - 2.3) < 0.001)
  #expect(try abs(slow.offset("sheet", at: 1.3) - 186) <= 0.5)
}

/// A sheet that is drawn up over the screen below it, and its list.
@Suite("A fling that stays alone in a chain")
struct LoneFlingTests {
  private static let sheet = """
    layers:
      - scroll: sheet
        range: [0, 300]
        stops: [0, 300]
        clip: false
        layers:
          - scroll: list
            frame: [0, 340, width, 440]
            chain: outerFirst
            fling: FLING
            bounces: end
            content: [width, 2400]
    """

  private func show(_ fling: String, _ steps: [String]) throws -> Show {
    let text = Self.sheet.replacing("FLING", with: fling) + "\ntakes:\n  t:\n"
    return try Show(text + steps.map { "    - \($0)\n" }.joined(), take: "t")
  }

  private func offsets(_ show: Show, at seconds: Double? = nil) throws -> [Double] {
    try ["sheet", "list"].map { try show.offset($0, at: seconds ?? show.duration) }
  }

  private static let up = "drag: {from: [160, 440], by: [0, -420], over: 1s, curve: linear}"
  private static let throwDown = ["drag: {by: [0, 80], over: 0.1s, curve: linear}", "release", "settle"]

  @Test(
    "a fling down in the scrolled list stops at the list's top; in a chain with its flings it takes the sheet along")
  func down() throws {
    let alone = try show("alone", [Self.up] + Self.throwDown)
    #expect(try offsets(alone, at: 1.1) == [300, 40])
    #expect(try offsets(alone) == [300, 0])
    let chained = try show("chained", [Self.up] + Self.throwDown)
    #expect(try offsets(chained, at: 1.1) == [300, 40])
    #expect(try offsets(chained) == [0, 0])
  }

  @Test("a drag hands over in both ways, and the sheet that it moves has the fling")
  func drag() throws {
    let down = "drag: {by: [0, 160], over: 0.2s, curve: linear}"
    let show = try show("alone", [Self.up, down, "release", "settle"])
    #expect(try offsets(show, at: 1) == [300, 120])
    #expect(try offsets(show, at: 1.2) == [260, 0])
    #expect(try offsets(show) == [0, 0])
  }

  @Test("a fling of the sheet does not go on into its list")
  func sheet() throws {
    let fling = "fling: {from: [160, 460], by: [0, -200], over: 0.1s}"
    #expect(try offsets(show("alone", [fling, "settle"])) == [300, 0])
    #expect(try offsets(show("chained", [fling, "settle"]))[1] > 100)
  }

  @Test("the list bounces at its top by itself where it may, and is caught there")
  func bounce() throws {
    let scene = Self.sheet.replacing("bounces: end", with: "bounces: both")
    let text = scene.replacing("FLING", with: "alone") + "\ntakes:\n  t:\n"
    let steps = [Self.up] + Self.throwDown
    let show = try Show(text + steps.map { "    - \($0)\n" }.joined(), take: "t")
    let lists = try stride(from: 1.1, through: show.duration, by: 0.01).map { try show.offset("list", at: $0) }
    #expect(lists.contains { $0 < -5 })
    #expect(try offsets(show) == [300, 0])
  }

  @Test("only those show their places that have moved")
  func indicators() throws {
    let down = try show("alone", [Self.up] + Self.throwDown)
    #expect(try down.exists("list.verticalIndicator", at: 1.15))
    let up = try show("alone", ["fling: {from: [160, 460], by: [0, -200], over: 0.1s}", "settle"])
    #expect(try !up.exists("list.verticalIndicator", at: 0.15))
  }
}

@Test("of several scrolls with one travel, those that have moved show their places")
func movedIndicators() throws {
  func bars(_ show: Show, at seconds: Double) throws -> [String] {
    try ["a", "b", "c"].filter { try show.exists($0 + ".verticalIndicator", at: seconds) }
  }
  let show = try Show(
    nested, steps: "drag: {from: [187, 640], by: [0, -600], over: 1s, curve: linear}", "release", "wait: 4s",
    "drag: {from: [187, 640], by: [0, 50], over: 0.5s, curve: linear}")
  #expect(try bars(show, at: 0.25) == ["a"])
  #expect(try bars(show, at: 0.5) == ["a", "b"])
  #expect(try bars(show, at: 0.9) == ["a", "b", "c"])
  #expect(try bars(show, at: 4.9) == [])
  #expect(try bars(show, at: 5.2) == ["c"])
  // What has not moved does not fade either.
  let short = try Show(
    nested, steps: "drag: {from: [187, 640], by: [0, -60], over: 1s, curve: easeOut}", "wait: 0.2s", "release",
    "wait: 0.5s")
  #expect(try bars(short, at: 1.25) == ["a"])
}

@Suite("Chains give way only to what the screen shows")
struct ShownChainTests {
  /// A header longer than the screen above a list that has been scrolled.
  private static let scene = """
    layers:
      - scroll: outer
        layers:
          - {box: header, height: 900}
          - scroll: list
            top: 900
            height: 667
            chain: CHAIN
            layers: [{box: body, height: 2000}]
    """

  private static func show(_ chain: String, outer: Double, _ steps: String...) throws -> Show {
    let text = scene.replacing("CHAIN", with: chain) + "\ntakes:\n  t:\n"
    let first = [
      "do: {scroll: outer, to: 900, over: 0s}",
      "do: {scroll: outer.list, to: 300, over: 0s}".replacing("outer.list", with: "list"),
      "do: {scroll: outer, to: \(outer), over: 0s}",
    ]
    return try Show(text + (first + steps).map { "    - \($0)\n" }.joined(), take: "t")
  }

  private func offsets(_ show: Show, at seconds: Double) throws -> [Double] {
    try ["outer", "list"].map { try show.offset($0, at: seconds) }
  }

  @Test(
    "a list that no part of the screen shows takes nothing of a finger's way back",
    arguments: ["outerFirst", "innerFirst"])
  func hiddenBelow(chain: String) throws {
    let hidden = try Self.show(chain, outer: 200, "drag: {from: [100, 200], by: [0, 120], over: 0.5s}")
    #expect(try offsets(hidden, at: 0.5) == [80, 300])
    let shown = try Self.show(chain, outer: 400, "drag: {from: [100, 200], by: [0, 120], over: 0.5s}")
    #expect(try offsets(shown, at: 0.5) == [400, 180])
  }

  @Test("a list that comes to show on the way takes what is left, of a finger's way and of a fling's")
  func comes() throws {
    let dragged = try Self.show(
      "innerFirst", outer: 100, "drag: {from: [100, 650], by: [0, -640], over: 1s}", "drag: {by: [0, -300], over: 1s}")
    #expect(try offsets(dragged, at: 1) == [740, 300])
    // What shows when the finger goes on takes first.
    #expect(try offsets(dragged, at: 2) == [740, 600])
    let flung = try Self.show(
      "outerFirst", outer: 100, "fling: {from: [100, 650], by: [0, -300], over: 0.1s}", "settle")
    let rest = try offsets(flung, at: flung.duration)
    #expect(rest[0] == 900 && rest[1] > 800)
  }
}
