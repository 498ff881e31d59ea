import Geometry
import Layers
import Scenes
import Stage
import Testing

/// Plays a tap at a point and gives the names of the layers that were tapped.
private func tapped(_ layers: String, at x: Double, _ y: Double, values: String = "none: 0") throws -> String {
  let show = try Show(
    """
    state: {log: ""}
    values: {\(values)}
    layers:
    \(layers.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      - {label: told, touch: none, text: log}
    """, steps: "tap: [\(x), \(y)]")
  return try show.text("told", at: 0.1)
}

private func tap(_ name: String) -> String { "tap: {set: {log: \"{log}\(name)\"}}" }

@Test("a tap goes to the topmost layer that takes touches")
func topmost() throws {
  let two = "- {box: a, frame: [0, 0, 100, 100], \(tap("a"))}\n- {box: b, frame: [50, 0, 100, 100], \(tap("b"))}"
  #expect(try tapped(two, at: 75, 50) == "b")
  #expect(try tapped(two, at: 25, 50) == "a")
  #expect(try tapped(two.replacing("b, frame", with: "b, z: -1, frame"), at: 75, 50) == "a")
  #expect(try tapped(two, at: 200, 50) == "")
}

@Test("layers without anything to do let touches through, 'all' swallows them, 'none' excludes everything inside")
func touchModes() throws {
  func cover(_ properties: String) -> String {
    "- {box: a, frame: [0, 0, 100, 100], \(tap("a"))}\n- {box: b, frame: [0, 0, 100, 100], \(properties)}"
  }
  #expect(try tapped(cover("fill: red"), at: 50, 50) == "a")
  #expect(try tapped(cover("touch: all"), at: 50, 50) == "")
  #expect(try tapped(cover("touch: none, \(tap("b"))"), at: 50, 50) == "a")
  #expect(try tapped(cover("touch: none, layers: [{box: c, \(tap("c"))}]"), at: 50, 50) == "a")
}

@Test("the innermost layer with a tap gets it, alone; an empty tap takes it and does nothing")
func innermost() throws {
  func nested(_ inner: String) -> String {
    "- {box: a, frame: [0, 0, 100, 100], \(tap("a")), layers: [{box: b, frame: [0, 0, 50, 50], \(inner)}]}"
  }
  #expect(try tapped(nested(tap("b")), at: 25, 25) == "b")
  #expect(try tapped(nested("fill: red"), at: 25, 25) == "a")
  #expect(try tapped(nested("tap: []"), at: 25, 25) == "")
  #expect(try tapped(nested(tap("b")), at: 75, 75) == "a")
}

@Test("what is cut off is not met; what hangs out of a parent that does not clip is")
func clips() throws {
  func parent(_ properties: String) -> String {
    "- {box: p, frame: [0, 0, 50, 50], \(properties)layers: [{box: c, frame: [0, 0, 100, 100], \(tap("c"))}]}"
  }
  #expect(try tapped(parent(""), at: 75, 75) == "c")
  #expect(try tapped(parent("clip: true, "), at: 75, 75) == "")
}

@Test("layers are met where transforms put them")
func transforms() throws {
  let moved = "- {box: a, frame: [0, 0, 100, 20], rotation: 90deg, \(tap("a"))}"
  // Turned about (50, 10): upright from (40, -40) to (60, 60).
  #expect(try tapped(moved, at: 50, 55) == "a")
  #expect(try tapped(moved, at: 90, 10) == "")
  let scaled = "- {box: a, frame: [100, 100, 20, 20], scale: 3, translate: shift, \(tap("a"))}"
  #expect(try tapped(scaled, at: 185, 85, values: "shift: [50, 0]") == "a")
  #expect(try tapped(scaled, at: 125, 85, values: "shift: [50, 0]") == "")
}

@Test("'hit' takes a path's inside or its stroked line instead of the rectangle")
func hitShapes() throws {
  func ring(_ hit: String) -> String {
    """
    - shape: ring
      frame: [0, 0, 200, 200]
      path: {arc: [100, 100], radius: 80, from: 0deg, sweep: 180deg}
      stroke: {width: 20}
      hit: \(hit)
      \(tap("r"))
    """
  }
  // On the line below the middle, inside the half disc, on the line's missing upper half, at the corner.
  let places = [(100.0, 180.0), (100, 130), (100, 20), (5, 5)]
  func met(_ hit: String) throws -> [String] { try places.map { try tapped(ring(hit), at: $0.0, $0.1) } }
  #expect(try met("box") == ["r", "r", "r", "r"])
  #expect(try met("path") == ["", "r", "", ""] || (try met("path")) == ["r", "r", "", ""])
  #expect(try met("stroke") == ["r", "", "", ""])
}

@Test("a layer is pressed while the finger is down on it or inside it, and no longer once it drags")
func pressed() throws {
  let yaml = """
    layers:
      - scroll: list
        layers:
          - box: row
            frame: [0, 0, 375, 2000]
            tap: []
            layers: [{box: icon, frame: [0, 0, 50, 50], tap: []}]
      - label: seen
        touch: none
        text: "{if list.pressed then 1 else 0}{if row.pressed then 1 else 0}{if icon.pressed then 1 else 0}{if finger.down then 1 else 0}"
    """
  let tap = try Show(yaml, steps: "wait: 0.1s", "tap: [20, 20]", "wait: 0.1s", "tap: [200, 200]")
  #expect(
    try [0.05, 0.1, 0.19, 0.2, 0.35].map { try tap.text("seen", at: $0) } == ["0000", "1111", "1111", "0000", "1101"])
  let drag = try Show(yaml, steps: "drag: {from: [20, 300], by: [0, -100], over: 0.5s}", "release")
  #expect(try drag.text("seen", at: 0.2) == "0001")
}

@Test("a hold does what it says after its time, and no tap follows; a shorter one is a tap")
func holds() throws {
  let yaml = """
    state: {log: ""}
    layers:
      - box: b
        frame: [0, 0, 100, 100]
        longPress: {after: 1s, do: {set: {log: "{log}h"}}}
        tap: {set: {log: "{log}t"}}
      - {label: seen, touch: none, text: log}
    """
  let long = try Show(yaml, steps: "hold: {on: b, for: 1.5s}")
  #expect(try [0.99, 1, 1.5].map { try long.text("seen", at: $0) } == ["", "h", "h"])
  let short = try Show(yaml, steps: "hold: {on: b, for: 0.9s}")
  #expect(try short.text("seen", at: 0.9) == "t")
  let exact = try Show(yaml, steps: "hold: {on: b, for: 1s}")
  #expect(try exact.text("seen", at: 1) == "h")
}

@Test("a tap needs the finger to go up on the layer it went down on")
func sameLayer() throws {
  let show = try Show(
    """
    state: {n: 0, away: false}
    layers:
      - box: b
        left: if away then 200 else 0
        top: 0
        size: [100, 100]
        tap: {set: {n: n + 1}}
      - {label: seen, touch: none, text: "{n}"}
    rules:
      - {when: b.pressed and n == 1, do: {set: {away: true}}}
    """, steps: "tap: [50, 50]", "tap: [50, 50]")
  #expect(try show.text("seen", at: 0.1) == "1")
  #expect(try show.text("seen", at: 0.2) == "1")
}

@Test("touches meet the rows of a list where it is scrolled to, and the copies of one that loops")
func scrolledRows() throws {
  let yaml = """
    state: {log: ""}
    layers:
      - scroll: list
        height: 300
        loops: LOOPS
        layers:
          - column: rows
            layers:
              - {box: row, each: i in range(10), height: 100, tap: {set: {log: "{log}{i}"}}}
      - {label: seen, touch: none, text: log}
    """
  let plain = try Show(
    yaml.replacing("LOOPS", with: "false"), steps: "drag: {from: [187, 250], by: [0, -200], over: 0.5s}", "release",
    "tap: [187, 50]", "tap: row(3)")
  #expect(try plain.text("seen", at: plain.duration) == "23")
  let looping = try Show(
    yaml.replacing("LOOPS", with: "true"), steps: "drag: {from: [187, 50], by: [0, 150], over: 0.5s}", "release",
    "tap: [187, 100]")
  #expect(try looping.text("seen", at: looping.duration) == "9")
}

private func failure(_ steps: String) -> [String] {
  mistakes(
    """
    state: {open: false}
    layers:
      - scroll: list
        frame: [0, 0, 375, 300]
        layers:
          - {box: row, each: i in range(10), top: i * 100, height: 100, tap: []}
      - {box: menu, if: open, frame: [0, 300, 100, 100], tap: []}
      - {box: under, frame: [0, 400, 100, 100], tap: []}
      - {box: over, frame: [0, 400, 100, 100], touch: all}
      - {box: outside, frame: [400, 0, 50, 50], tap: []}
    takes:
      t:
    \(steps)
    """, take: "t")
}

@Test("a step that cannot be done is told with its take, its number, its time and why")
func stepsThatFail() {
  #expect(
    failure("    - wait: 0.1s\n    - tap: menu") == [
      "14:7: take 't', step 2: 'menu' is not there at 0.10 s (its 'if' is false, or there are not so many)"
    ])
  #expect(
    failure("    - tap: row(10)") == [
      "13:7: take 't', step 1: 'row(10)' is not there at 0.00 s (its 'if' is false, or there are not so many)"
    ])
  #expect(
    failure("    - tap: row(5)") == [
      "13:7: take 't', step 1: 'row(5)' is not there at 0.00 s (it is outside of the screen)"
    ])
  #expect(
    failure("    - tap: outside") == [
      "13:7: take 't', step 1: 'outside' is not there at 0.00 s (it is outside of the screen)"
    ])
  #expect(
    failure("    - tap: under") == ["13:7: take 't', step 1: 'under' is not there at 0.00 s ('over' is in front of it)"]
  )
  #expect(
    failure("    - drag: {on: list, by: [0, -50]}\n    - tap: row(0)") == [
      "14:7: take 't', step 2: the finger is still down; say 'release' first, or leave out where it starts"
    ])
  #expect(
    failure("    - release") == [
      "13:7: take 't', step 1: 'release' without a finger down; put one down with 'press' first"
    ])
  #expect(
    failure("    - drag: {by: [0, -50]}") == [
      "13:7: take 't', step 1: 'drag' without a finger down; say where it starts with 'on' or 'from', or 'press' first"
    ])
  #expect(
    failure("    - snapshot: a\n    - snapshot: a") == ["14:7: take 't' has two snapshots 'a'; rename one"])
}

@Test("a take that ends with the finger down lifts it without velocity")
func lifted() throws {
  let show = try Show(
    """
    layers:
      - {scroll: list, layers: [{box: body, frame: [0, 0, 375, 3000]}]}
      - {label: seen, touch: none, text: "{if list.dragging then 1 else 0} {list.velocity.y}"}
    """, steps: "drag: {on: list, by: [0, -100], over: 0.1s, curve: linear}")
  #expect(try show.text("seen", at: 0.05) == "1 1000")
  #expect(try show.text("seen", at: 0.1) == "0 0")
}

@Test("a scroll follows its part of a slanting drag where nothing moves the way the finger goes most")
func slantingDrag() throws {
  let list = "layers:\n  - scroll: list\n    layers: [{box: body, height: 3000}]"
  let show = try Show(list, steps: "drag: {from: [100, 600], by: [100, -60], over: 0.5s}")
  #expect(try show.offset("list", at: 0.5) == 60)
  // Level, it moves nothing; and where a pager lies around, the pager moves.
  let level = try Show(list, steps: "drag: {from: [100, 600], by: [100, 0], over: 0.5s}")
  #expect(try level.offset("list", at: 0.5) == 0)
  let paged = try Show(
    """
    layers:
      - scroll: pager
        axis: horizontal
        content: [750, 667]
        layers:
          - scroll: list
            layers: [{box: body, height: 3000}]
    """, steps: "drag: {from: [300, 600], by: [-100, -60], over: 0.5s}")
  #expect(try paged.offset("list", at: 0.5) == 0)
  #expect(try paged.layer("pager", at: 0.5).contentOffset.x == 100)
  // A person's finger, once it has gone ten points.
  let stage = try Stage(scene: checkedScene(list))
  let player = Player(stage)
  try stage.send(.touchDown(at: Point(100, 600)), at: 100_000)
  for step in 1...10 {
    try stage.send(.touchMoved(to: Point(100 + 10 * Double(step), 600 - 6 * Double(step))), at: 100_000 + step * 16_000)
  }
  let offset = try #require(try player.layers(at: 270_000).first { $0.id == "list" }).contentOffset.y
  #expect(offset == 54)
}
