import Geometry
import Layers
import Scenes
import Testing

/// A list over the whole screen (667 points) of so many points' content, with what it tells of itself.
private func list(_ properties: String = "", content: Int = 5000, state: String = "off: 0", rules: String = "")
  -> String
{
  """
  state: {\(state)}
  layers:
    - scroll: list
      \(properties)
      layers:
        - {box: body, frame: [0, 0, 375, \(content)]}
    - label: seen
      touch: none
      text: "{if list.dragging then 1 else 0}{if list.decelerating then 1 else 0}{if list.settling then 1 else 0}{if list.moving then 1 else 0}"
    - {label: where, touch: none, text: "{list.offset.y} {fixed(list.target.y, 1)} {list.start} {list.end}"}
  \(rules.isEmpty ? "" : "rules:\n\(rules)")
  """
}

@Test(
  "a finger past the edge is followed by the rubber band of the viewport",
  arguments: zip(
    [20.0, 40, 60, 80, 100, 120, 150, 200, 300], [10.81, 21.24, 31.33, 41.08, 50.51, 59.63, 72.78, 93.38, 130.23]))
func rubberBand(travel: Double, stretch: Double) throws {
  let show = try Show(list("height: 618"), steps: "drag: {from: [187, 100], by: [0, \(travel)], over: 0.5s}")
  let offset = try show.offset("list", at: 0.5)
  #expect(abs(offset + stretch) <= 0.255)
  #expect(offset * 2 == (offset * 2).rounded())
}

@Test("forty points of stretch need 77.4 points of finger on a screen of 667")
func trigger() throws {
  let rule = "  - {when: list.offset.y <= -40, do: {set: {off: 1}}}"
  let text = list(rules: rule) + "\n"
  let show = try Show(text, steps: "drag: {from: [187, 100], by: [0, 100], over: 1s, curve: linear}")
  // The offset is given in half points, so that it is -40 from -39.75 on: after 76.9 points of finger.
  let crossing = try #require(show.events.first { $0 > 0 })
  #expect(abs(crossing - 0.769) < 0.001)
}

@Test("a stretched list springs back critically damped when it is let go")
func bounceBack() throws {
  let show = try Show(list(), steps: "drag: {from: [187, 100], by: [0, 119.9], over: 0.5s}", "release", "settle")
  #expect(try show.offset("list", at: 0.5) == -60)
  for (time, stretch) in [(0.1, 44.1), (0.2, 24.4), (0.3, 11.9), (0.4, 5.5), (0.5, 2.4)] {
    #expect(try abs(show.offset("list", at: 0.5 + time) + stretch) <= 0.3)
  }
  #expect(try show.text("seen", at: 0.4) == "1001")
  #expect(try show.text("seen", at: 0.7) == "0101")
  #expect(try show.offset("list", at: show.duration) == 0)
  #expect(try show.text("seen", at: show.duration) == "0000")
}

@Test("a list that is flung decelerates by 0.998 a millisecond and rests on a whole device pixel")
func deceleration() throws {
  let show = try Show(list(), steps: "fling: {from: [187, 600], by: [0, -100], over: 0.1s}", "settle")
  // 1000 points a second: 499.5 points more, in 3.45 s.
  let rest = try show.offset("list", at: show.duration)
  #expect(abs(rest - 599.5) <= 0.5)
  #expect(rest * 2 == (rest * 2).rounded())
  #expect(abs(show.duration - 3.55) < 0.05)
  for time in [0.1, 0.5, 1, 2] {
    let travelled = 1000 * (1 - pow998(time)) / 2.002002670
    #expect(try abs(show.offset("list", at: 0.1 + time) - 100 - travelled) < 0.5)
  }
  #expect(try show.text("where", at: 0.2).hasSuffix(" \(rest) 0 4333"))
}

/// 0.998 to the power of the milliseconds.
private func pow998(_ seconds: Double) -> Double {
  var result = 1.0
  for _ in 0..<Int(clamped: (seconds * 1000).rounded()) { result *= 0.998 }
  return result
}

@Test("a list that is flung against its end goes over it and comes back to it")
func bounceAtTheEnd() throws {
  let show = try Show(list(content: 1000), steps: "fling: {from: [187, 600], by: [0, -200], over: 0.1s}", "settle")
  let offsets = try stride(from: 0.1, through: show.duration, by: 0.01).map { try show.offset("list", at: $0) }
  #expect(offsets.max()! > 340)
  #expect(offsets.last == 333)
}

@Test("a list that does not bounce stops at its edges, and a pull limit caps what is shown")
func noBounce() throws {
  let stiff = try Show(
    list("bounces: none"), steps: "drag: {from: [187, 100], by: [0, 200], over: 0.5s}", "release", "settle")
  #expect(try stride(from: 0, through: 0.5, by: 0.05).allSatisfy { try stiff.offset("list", at: $0) == 0 })
  let atEnd = try Show(
    list("bounces: end"), steps: "drag: {from: [187, 100], by: [0, 200], over: 0.5s}", "drag: {by: [0, -200]}")
  #expect(try atEnd.offset("list", at: 0.5) == 0)
  let limited = try Show(
    list("pullLimit: {top: 60}"), steps: "drag: {from: [187, 100], by: [0, 400], over: 0.5s}", "release", "settle")
  let lowest = try stride(from: 0, through: limited.duration, by: 0.01).map { try limited.offset("list", at: $0) }.min()
  #expect(lowest == -60)
}

@Test("a release after the finger has rested for a tenth of a second has no velocity")
func restedFinger() throws {
  let resting = try Show(
    list(), steps: "drag: {from: [187, 600], by: [0, -100], over: 0.1s, curve: linear}", "wait: 0.1s", "release",
    "settle")
  #expect(try resting.offset("list", at: resting.duration) == 100)
  let quick = try Show(
    list(), steps: "drag: {from: [187, 600], by: [0, -100], over: 0.1s, curve: linear}", "wait: 0.09s", "release",
    "settle")
  #expect(try quick.offset("list", at: quick.duration) > 500)
}

@Test("a drag goes on from where the last one ended, through the rubber band and back")
func continuedDrag() throws {
  let show = try Show(
    list(), steps: "drag: {from: [187, 100], by: [0, 160], over: 0.6s}", "drag: {by: [0, -160], over: 0.6s}",
    "drag: {by: [0, -50], over: 0.2s}", "release", "settle")
  #expect(try show.offset("list", at: 0.6) < -70)
  #expect(try show.offset("list", at: 1.2) == 0)
  #expect(try show.offset("list", at: 1.4) == 50)
}

@Test("a finger on a moving list stops it there, and on a stretched one nothing jumps")
func stoppedByFinger() throws {
  let show = try Show(
    list(), steps: "fling: {from: [187, 600], by: [0, -100], over: 0.1s}", "wait: 0.5s", "tap: [187, 300]", "wait: 1s")
  let there = try show.offset("list", at: 0.6)
  #expect(there > 300)
  #expect(try [0.65, 0.7, 1.5].allSatisfy { try show.offset("list", at: $0) == there })
  let stretched = try Show(
    list(), steps: "drag: {from: [187, 100], by: [0, 200], over: 0.5s}", "release", "wait: 0.1s",
    "drag: {from: [187, 100], by: [0, 10], over: 0.1s, curve: linear}")
  let before = try stretched.offset("list", at: 0.599999)
  #expect(try abs(stretched.offset("list", at: 0.6) - before) <= 0.5)
  #expect(before < -50)
  #expect(try stretched.offset("list", at: 0.7) < before)
}

@Test("insets widen the range; when they shrink under a resting list it settles to the edge")
func insetsChange() throws {
  let rules = """
      - when: list.offset.y < -60 and not list.dragging and off == 0
        do: {set: {off: 1}}
      - when: off == 1
        after: 2s
        do: {set: {off: 2}}
    """
  let show = try Show(
    list("insets: {top: if off == 1 then 50 else 0}", rules: rules),
    steps: "drag: {from: [187, 100], by: [0, 160], over: 0.5s}", "release", "wait: 1.9s", "wait: 1s")
  // Let go at about -77: the bounce is aimed at -50.
  #expect(try show.offset("list", at: 0.5) < -70)
  #expect(try show.offset("list", at: 2.4) == -50)
  #expect(try show.text("where", at: 2.4) == "-50 -50.0 -50 4333")
  // Two seconds after the release it goes back, in 0.3 s.
  #expect(try (-49...(-1)).contains(show.offset("list", at: 2.65)))
  #expect(try show.text("seen", at: 2.65) == "0011")
  #expect(try show.offset("list", at: 2.8) == 0)
}

@Test("content that shrinks under a resting offset takes it along at once, and no white shows")
func contentShrinks() throws {
  func show(_ steps: String...) throws -> Show {
    let scene = """
      state: {rows: 40, pad: 0}
      layers:
        - scroll: list
          insets: {bottom: pad}
          layers: [{box: body, height: 50 * rows}]
        - {label: seen, touch: none, text: "{if list.moving then 1 else 0}"}
      takes:
        t:

      """
    return try Show(scene + steps.map { "    - \($0)\n" }.joined(), take: "t")
  }
  let resting = try show("do: {scroll: list, to: 1300, over: 0s}", "wait: 1s", "do: {set: {rows: 20}}", "wait: 1s")
  #expect(try resting.offset("list", at: 0.999) == 1300)
  for time in [1.0, 1.01, 1.9] { #expect(try resting.offset("list", at: time) == 333) }
  #expect(try resting.text("seen", at: 1.1) == "0")
  // On its way by an action: it goes on from the content's end.
  let sent = try show(
    "do: {scroll: list, to: 1300, over: 0s}", "wait: 1s", "do: [{scroll: list, to: 0, over: 0.4s}, {set: {rows: 20}}]",
    "wait: 1s")
  let offsets = try stride(from: 1.0, through: 1.4, by: 0.02).map { try sent.offset("list", at: $0) }
  #expect(offsets[0] == 333 && offsets.last == 0 && zip(offsets, offsets.dropFirst()).allSatisfy { $0 >= $1 })
  // An inset that goes is left slowly, what the content loses at once.
  let padded = try show(
    "do: {set: {pad: 100}}", "do: {scroll: list, to: 1433, over: 0s}", "wait: 1s", "do: {set: {pad: 0, rows: 39}}",
    "wait: 1s")
  #expect(try padded.offset("list", at: 0.9) == 1433)
  #expect(try padded.offset("list", at: 1) == 1383)
  #expect(try (1284...1382).contains(padded.offset("list", at: 1.15)))
  #expect(try padded.offset("list", at: 1.4) == 1283)
}

@Test("pages are one viewport apart, and a fling reaches the next one at most")
func paging() throws {
  let yaml = """
    layers:
      - scroll: pager
        axis: horizontal
        paging: true
        layers:
          - {box: page, each: i in range(5), left: i * width, width: width}
      - {label: seen, touch: none, text: "{pager.page} {pager.offset.x}"}
    """
  let far = try Show(yaml, steps: "fling: {from: [350, 300], by: [-300, 0], over: 0.1s}", "settle")
  #expect(try far.text("seen", at: far.duration) == "1 375")
  let small = try Show(yaml, steps: "drag: {from: [350, 300], by: [-100, 0], over: 0.5s}", "release", "settle")
  #expect(try small.text("seen", at: small.duration) == "0 0")
  let flick = try Show(yaml, steps: "fling: {from: [350, 300], by: [-30, 0], over: 0.1s}", "settle")
  #expect(try flick.text("seen", at: flick.duration) == "1 375")
  let back = try Show(
    yaml, steps: "fling: {from: [350, 300], by: [-300, 0], over: 0.1s}", "settle",
    "fling: {from: [50, 300], by: [300, 0], over: 0.1s}", "settle")
  #expect(try back.text("seen", at: back.duration) == "0 0")
}

@Test("between two stops a list may not rest: a slow release goes to the nearer, a flick to the next that way")
func stops() throws {
  func rest(_ properties: String, _ step: String, velocity: String) throws -> Double {
    let show = try Show(list(properties), steps: step, velocity, "settle")
    return try show.offset("list", at: show.duration)
  }
  let slow = "drag: {from: [187, 600], by: [0, -130], over: 0.5s}"
  #expect(try rest("stops: [0, 200]", slow, velocity: "release") == 200)
  #expect(try rest("stops: [0, 300]", slow, velocity: "release") == 0)
  let fling = "drag: {from: [187, 600], by: [0, -50], over: 0.1s, curve: linear}"
  #expect(try rest("stops: [0, 200]\n    flick: 300", fling, velocity: "release") == 200)
  #expect(try rest("stops: [0, 200]\n    flick: 600", fling, velocity: "release") == 0)
  #expect(try rest("stops: 100", fling, velocity: "release") == 300)
}

@Test("'settle' says how a stop is reached, knowing where it is going")
func settle() throws {
  let show = try Show(
    list("stops: [0, 200]\n    settle: {over: if list.target.y > 100 then 1s else 0.5s, curve: linear}"),
    steps: "drag: {from: [187, 600], by: [0, -150], over: 0.5s}", "wait: 0.2s", "release", "settle")
  #expect(abs(show.duration - 1.7) < 1e-6)
  #expect(try abs(show.offset("list", at: 1.2) - 175) <= 0.5)
  #expect(try show.text("seen", at: 1) == "0011")
}

@Test("a scroll action goes there in 0.3 s, keeps within the range, and does nothing where it is or is already going")
func scrollAction() throws {
  let yaml = """
    layers:
      - scroll: list
        layers: [{box: body, frame: [0, 0, 375, 2000]}]
      - {box: a, frame: [0, 0, 50, 50], tap: {scroll: list, to: 500}}
      - {box: b, frame: [0, 100, 50, 50], tap: {scroll: list, by: 3000}}
      - {box: c, frame: [0, 200, 50, 50], tap: {scroll: list, to: 100, over: 1s, curve: linear}}
      - {label: seen, touch: none, text: "{list.offset.y}"}
    """
  let show = try Show(
    yaml, steps: "tap: a", "wait: 0.15s", "tap: a", "wait: 1s", "tap: a", "tap: b", "settle", "tap: c", "settle")
  #expect(try show.offset("list", at: 0.1) == 0)
  #expect(try show.offset("list", at: 0.25) == 250)
  #expect(try show.offset("list", at: 0.4) == 500)
  #expect(show.events.filter { $0 > 0.4 && $0 < 1.5 }.count == 2)
  #expect(try show.offset("list", at: 1.85) == 1333)
  let start = show.duration - 1
  #expect(try abs(show.offset("list", at: start + 0.5) - 716.5) <= 0.5)
  #expect(try show.offset("list", at: show.duration) == 100)
}

@Test("a list that loops has no ends, repeats its content, and counts its pages round")
func loops() throws {
  let yaml = """
    layers:
      - scroll: pager
        axis: horizontal
        paging: true
        loops: true
        layers:
          - box: page
            each: i in range(3)
            left: i * width
            width: width
      - {box: next, frame: [0, 600, 50, 50], tap: {scroll: pager, by: pager.width}}
      - {label: seen, touch: none, text: "{pager.page} {pager.offset.x}"}
    """
  let show = try Show(
    yaml, steps: "fling: {from: [50, 300], by: [250, 0], over: 0.2s}", "settle", "snapshot: wrapped", "tap: next",
    "settle", "tap: next", "settle", "tap: next", "settle", "tap: next", "settle")
  #expect(try show.text("seen", at: show.snapshot("wrapped")) == "2 -375")
  #expect(try show.text("seen", at: show.duration) == "0 1125")
  #expect(try show.layer("pager", at: show.duration).children.contains { $0.frame.minX == 1125 })
}

@Test("a list that loops downwards repeats its rows one below the other, and nowhere else")
func loopsDownwards() throws {
  let yaml = """
    layers:
      - scroll: list
        frame: [0, 0, 100, 100]
        loops: true
        layers:
          - {box: row, each: i in range(3), frame: [7, i * 40, 80, 40]}
    """
  let show = try Show(yaml, steps: "wait: 0.1s")
  let rows = try show.layer("list", at: 0).children.filter { $0.id.hasPrefix("list.row") }
  #expect(rows.allSatisfy { $0.frame.minX == 7 && $0.frame.width == 80 })
  #expect(Set(rows.map(\.frame.minY)) == [0, 40, 80])
}

@Test("ranges see where things are going: a row that fades away changes the range once")
func rangesReadTargets() throws {
  let show = try Show(
    """
    state: {without: -1}
    values:
      shown: {from: i in range(20), where: i != without}
    layers:
      - scroll: list
        layers:
          - column: rows
            layers:
              - box: row
                each: i in shown
                key: i
                height: 100 * presence
                goes: {over: 1s}
                tap: {set: {without: i}}
      - {label: seen, touch: none, text: "{list.end}"}
    """, steps: "tap: row(0)", "wait: 2s")
  #expect(try show.text("seen", at: 0) == "1333")
  #expect(try show.text("seen", at: 0.1) == "1233")
  #expect(try show.text("seen", at: 1.5) == "1233")
  #expect(show.events == [0, 0.1, 1.1])
}

@Test("a drag moves the innermost scroll of its axis; one that is not enabled lets it through")
func whichScroll() throws {
  func scene(_ property: String) -> String {
    """
    layers:
      - scroll: outer
        layers:
          - {box: long, frame: [0, 0, 375, 3000]}
          - scroll: inner
            frame: [0, 0, 375, 300]
            \(property)
            layers: [{box: wide, frame: [0, 0, 1000, 1000]}]
    """
  }
  func offsets(_ property: String, by: String) throws -> [Double] {
    let show = try Show(scene(property), steps: "drag: {from: [187, 200], by: \(by), over: 0.5s}")
    let (outer, inner) = (try show.layer("outer", at: 0.5), try show.layer("inner", at: 0.5))
    return [outer.contentOffset.y, inner.contentOffset.y, inner.contentOffset.x]
  }
  #expect(try offsets("axis: vertical", by: "[0, -100]") == [0, 100, 0])
  #expect(try offsets("axis: horizontal", by: "[0, -100]") == [100, 0, 0])
  #expect(try offsets("axis: horizontal", by: "[-100, 20]") == [0, 0, 100])
  #expect(try offsets("axis: both", by: "[-100, -50]") == [0, 50, 100])
  #expect(try offsets("enabled: false", by: "[0, -100]") == [100, 0, 0])
}

@Test("content that grows while a list coasts towards its end lets it coast on")
func growingContent() throws {
  let yaml = """
    state: {rows: 20}
    layers:
      - scroll: list
        layers:
          - column: rows2
            layers:
              - {box: row, each: i in range(rows), height: 50}
    rules:
      - {when: list.offset.y > 200, do: {set: {rows: 60}}}
    """
  let show = try Show(yaml, steps: "fling: {from: [187, 600], by: [0, -100], over: 0.1s}", "settle")
  #expect(try abs(show.offset("list", at: show.duration) - 599.5) <= 1)
}

@Test("a scroll that an action takes from the finger goes where the same actions send it", arguments: ["0s", "0.2s"])
func takenFromTheFinger(over: String) throws {
  let show = try Show(
    """
    state: {free: true}
    layers: [{scroll: list, enabled: free, content: [width, 3000]}]
    rules:
      - when: list.offset.y >= 60
        do: [{set: {free: false}}, {scroll: list, to: 200, over: \(over)}]
    """, steps: "drag: {from: [100, 500], by: [0, -100], over: 1s, curve: linear}", "wait: 0.5s", "release", "wait: 1s")
  #expect(try show.offset("list", at: 0.5) == 50)
  #expect(try show.offset("list", at: 0.9) == 200)
  #expect(try show.offset("list", at: 2.4) == 200)
}

@Test("where a list begins may be said by its own ends")
func startsAtItsEnd() throws {
  #expect(try Show(list("startAt: list.end")).offset("list") == 4333)
  #expect(try Show(list("startAt: list.end - 100\n    insets: {bottom: 40}")).offset("list") == 4273)
}

@Test("a spring takes a scroll to its stop, or where an action sends it, with the finger's speed")
func springs() throws {
  let properties = "stops: [0, 200, 4000]\n    settle: {curve: CURVE}"
  func run(_ curve: String, _ release: String) throws -> [Double] {
    let text = properties.replacing("{curve: CURVE}", with: "\n      curve: \(curve)")
    let show = try Show(
      list(text), steps: "drag: {from: [187, 600], by: [0, -130], over: 0.2s, curve: linear}", release, "settle")
    return try (0...40).map { try show.offset("list", at: 0.2 + Double($0) * 0.05) } + [
      show.offset("list", at: show.duration)
    ]
  }
  // Thrown at 650 points a second from 130 towards 200: a soft spring swings over, a stiff one does not.
  let soft = try run("spring(120, 6)", "release")
  #expect(soft.max()! > 230 && soft.last == 200)
  let held = try run("spring(400, 60)", "release")
  #expect(held.max()! < soft.max()! && held.last == 200)
  #expect(soft[1] > 158)
  // At the release, to where an action says.
  let rules = """
      - change: list.dragging
        if: not list.dragging
        do: [{scroll: list, to: 300, curve: SPRING}]
    """
  func sent(_ curve: String) throws -> [Double] {
    let rules = rules.replacing(
      "[{scroll: list, to: 300, curve: SPRING}]",
      with: "\n          scroll: list\n          to: 300\n          curve: \(curve)")
    let show = try Show(
      list(rules: rules), steps: "drag: {from: [187, 600], by: [0, -130], over: 0.2s, curve: linear}", "release",
      "settle")
    return try (0...40).map { try show.offset("list", at: 0.2 + Double($0) * 0.02) } + [
      show.offset("list", at: show.duration)
    ]
  }
  let swing = try sent("spring(100, 20)")
  // The finger's speed goes on: 13 points in the first fiftieth of a second.
  #expect(swing[0] == 130 && swing[1] >= 142 && swing.last == 300)
}
