import Formulas
import Foundation
import Layers
import Scenes
import Stage
import TestSupport
import Testing

/// Scenes in which what exists follows something that moves, in steps. A label says what the formulas give, and rows,
/// or a layer with a condition, have to show the same at every instant: nothing but an event that was missed could keep
/// them from it.
struct MovingListScene {
  /// A whole number that follows something that moves, with what moves it.
  struct Source {
    var formula: String
    var layers = ""
    var steps: String
  }

  /// A number from 0 to some 9, by the name of what moves.
  static let sources: [String: Source] = [
    "a finger": Source(
      formula: "floor(default(finger.x, 0) / 16)",
      layers: "  - {box: pad, frame: [0, 40, 160, 40], fill: gray(0.9), tap: []}\n",
      steps: "[{press: [20, 60]}, {drag: {by: [120, 0], over: 0.6s}}, {wait: 0.2s}]"),
    "an offset": Source(
      formula: "floor(pages.offset.y / 10)",
      layers: "  - {scroll: pages, frame: [0, 40, 80, 60], layers: [{box: tall, height: 900}]}\n",
      steps: "[{drag: {on: pages, by: [0, -50], over: 0.4s}}, release, {wait: 0.3s}]"),
    "a translation": Source(
      formula: "floor(knob.translation.x / 10)",
      layers: "  - {box: knob, frame: [10, 60, 30, 30], fill: red, drag: {}, translate: knob.translation}\n",
      steps: "[{drag: {on: knob, by: [70, 0], over: 0.5s}}, {wait: 0.2s}, release, {wait: 0.2s}]"),
    "a magnification": Source(
      formula: "floor(photo.magnification * 2)",
      layers: "  - {box: photo, frame: [10, 40, 60, 60], fill: red, pinch: {}}\n",
      steps: "[{pinch: {on: photo, scale: 2.5, over: 0.5s}}, {wait: 0.2s}]"),
    "a turn": Source(
      formula: "floor(abs(photo.turn) * 3)",
      layers: "  - {box: photo, frame: [10, 40, 60, 60], fill: red, rotate: {}}\n",
      steps: "[{rotate: {on: photo, angle: 90deg, over: 0.5s}}, {wait: 0.2s}]"),
    "a state": Source(
      formula: "floor(s * 8)", steps: "[{wait: 0.1s}, {do: {animate: {s: 1}, over: 0.5s}}, {wait: 0.8s}]"),
    "a spring": Source(
      formula: "floor(s * 5)",
      steps: "[{do: {animate: {s: 1}, curve: spring(duration: 0.4s, bounce: 0.4)}}, {wait: 1s}]"),
    "the time": Source(formula: "floor(time * 7)", steps: "[{wait: 1s}]"),
    "a presence": Source(
      formula: "floor(default(toast.presence, 0) * 6)",
      layers:
        "  - {box: toast, if: open, frame: [100, 60, 30, 30], fill: red, comes: {over: 0.4s}, goes: {over: 0.3s}}\n",
      steps: "[{wait: 0.1s}, {do: {set: {open: true}}}, {wait: 0.6s}, {do: {set: {open: false}}}, {wait: 0.4s}]"),
    "a shifted place on the screen": Source(
      formula: "floor(knob.onScreen.x / 10)",
      layers: "  - {box: knob, frame: [10, 60, 30, 30], fill: red, drag: {}, translate: knob.translation}\n",
      steps: "[{drag: {on: knob, by: [60, 0], over: 0.5s}}, {wait: 0.2s}, release, {wait: 0.2s}]"),
    "a turned place on the screen": Source(
      formula: "floor(arm.onScreen.maxX / 20)",
      layers: "  - {box: arm, frame: [20, 60, 60, 10], fill: red, rotation: s * 80deg}\n",
      steps: "[{do: {animate: {s: 1}, over: 0.6s}}, {wait: 0.8s}]"),
    "a leaned place on the screen": Source(
      formula: "floor(arm.onScreen.maxX / 9)",
      layers: "  - {box: arm, frame: [20, 60, 40, 40], fill: red, skewX: s * 40deg}\n",
      steps: "[{do: {animate: {s: 1}, over: 0.6s}}, {wait: 0.8s}]"),
    "a place on the screen in space": Source(
      formula: "floor(page.onScreen.maxX / 9)",
      layers: """
          - box: stand
            frame: [20, 40, 80, 60]
            perspective: 300
            layers: [{box: page, frame: [10, 10, 60, 40], fill: red, rotationY: s * 70deg}]

        """, steps: "[{do: {animate: {s: 1}, over: 0.6s}}, {wait: 0.8s}]"),
    "a place on the screen on a path": Source(
      formula: "floor(car.onScreen.x / 10)",
      layers: "  - {box: car, size: [16, 10], fill: red, along: {path: {line: [[8, 70], [98, 70]]}, at: s}}\n",
      steps: "[{do: {animate: {s: 1}, over: 0.6s}}, {wait: 0.8s}]"),
    "a row by its index": Source(
      formula: "floor(default(bar(floor(time / 0.2s) - 1).width, 0) / 2)",
      layers: "  - {box: bar, each: q in [11, 13, 15], frame: [0, 60 + 5 * index(q), q, 4], fill: red}\n",
      steps: "[{wait: 1s}]"),
  ]

  /// Lists that follow the number `n`; none is longer than six.
  static let lists = [
    "[n, n + 1]", "range(clamp(n, 0, 6))", "take([3, 1, 4, 1, 5], n)", "split(\"{n}\", \"\")",
    "at(chunks, clamp(n, 0, 2)).rows",
    "concat([n], [7])", "if n > 3 then [1, 2, 3] else [4]", "{from: i in nums, where: i < n}",
    "{from: i in nums, sort: abs(i - n)}", "{from: i in nums, give: i + n}",
  ]

  /// Where rows stand, around `ROW`, which is a row's properties.
  static let containers: [String: String] = [
    "row": "{row: stack, top: 2, left: 60, layers: [ROW]}",
    "column": "{column: stack, top: 2, left: 60, layers: [ROW]}",
    "column of a width": "{column: stack, top: 2, left: 60, width: 80, layers: [ROW]}",
    "grid": "{grid: stack, columns: 3, left: 60, width: 90, layers: [ROW]}",
    "flow": "{flow: stack, left: 60, width: 80, layers: [ROW]}",
    "box": "{box: stack, left: 60, width: 80, height: 40, layers: [ROW]}",
    "scroll": "{scroll: stack, frame: [60, 0, 80, 400], layers: [ROW]}",
    "column in a scroll":
      "{scroll: outer, frame: [60, 0, 80, 400], layers: [{column: stack, width: 80, layers: [ROW]}]}",
    "row in a column of rows":
      "{column: stack, left: 60, layers: [{box: line, each: k in [1], height: 20, layers: [ROW]}]}",
  ]

  static let bodies = [
    "label: item, each: p in LIST, text: \"{p}\", font: 11",
    "label: item, each: p in LIST, text: \"{p}\", font: 11, height: 14",
    "label: item, each: p in LIST, text: \"{p}\", size: [12, 14]",
  ]

  var source: Source
  var list: String
  var container: String
  var body: String

  /// The scene: `truth0` and further labels show the list's items, `item` rows show them too.
  var text: String {
    // A query stands in a value; what else gives a list may stand in the row itself.
    let inline = list.hasPrefix("{") ? "items" : list
    let row = "{" + body.replacing("LIST", with: inline) + "}"
    let truths = (0..<6).map {
      "  - {label: truth\($0), left: \(20 * $0), top: 110, text: \"{default(at(items, \($0)), \\\"-\\\")}\", font: 8}\n"
    }
    return """
      device: card
      data: {nums: [1, 2, 3, 4, 5], chunks: [{rows: ["a", "b"]}, {rows: ["c"]}, {rows: ["d", "e", "f"]}]}
      state: {s: 0, open: false}
      values:
        n: \(source.formula)
        items: \(list)
      layers:
      \(truths.joined())  - \(container.replacing("ROW", with: row))
        - {label: once, if: n > 3, text: "n", left: 150, top: 20}
        - {label: number, text: "{n}", left: 150}
      \(source.layers)takes: {t: \(source.steps)}
      """
  }

  /// The first instant at which rows show something else than the labels do, and what both show.
  func mistake() throws -> String? {
    let show = try Show(text, take: "t")
    for step in 0...60 {
      let seconds = show.duration * Double(step) / 60
      let texts = try show.screen(at: seconds).all.compactMap { layer -> (id: String, text: String)? in
        guard case .text(let text) = layer.content else { return nil }
        return (layer.id, text.string)
      }
      let wanted = texts.filter { $0.id.hasPrefix("truth") && $0.text != "-" }.map(\.text)
      let shown = texts.filter { $0.id.contains("item(") }.map(\.text)
      if shown != wanted { return "at \(seconds) s rows show \(shown), the list is \(wanted)" }
      let number = texts.first { $0.id == "number" }.flatMap { Int($0.text) } ?? 0
      if texts.contains(where: { $0.id == "once" }) != (number > 3) {
        return "at \(seconds) s the condition is another one"
      }
    }
    return nil
  }
}

private let isThorough = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == "1"

@Test(
  "what exists follows what moves at every instant: rows of each kind of list, in each container, from each source",
  arguments: MovingListScene.sources.keys.sorted())
func rowsFollowWhatMoves(name: String) throws {
  let source = try #require(MovingListScene.sources[name])
  var drawn: Set<String> = []
  for (number, list) in MovingListScene.lists.enumerated() {
    // Every pair of a container and a body comes with some list; thorough runs try all.
    for (place, container) in MovingListScene.containers.keys.sorted().enumerated() {
      guard isThorough || (number + place) % 5 == name.utf8.count % 5 else { continue }
      let body = MovingListScene.bodies[(number + 2 * place) % MovingListScene.bodies.count]
      let scene = MovingListScene(
        source: source, list: list, container: MovingListScene.containers[container] ?? "", body: body)
      drawn.insert(container)
      let mistake = try scene.mistake()
      #expect(mistake == nil, "\(list) in a \(container)\n\(scene.text)")
    }
  }
  #expect(drawn.count == MovingListScene.containers.count)
}

@Test("rows take new identities at the instant at which their key changes in steps")
func keysThatChangeInSteps() throws {
  let show = try Show(
    """
    device: card
    layers:
      - box: c
        each: p in [1]
        key: floor(time / 0.25s)
        state: {q: 0}
        rules: [{when: true, do: {animate: {q: 50}, over: 1s, curve: linear}}]
        size: [q, 20]
        fill: red
    takes: {t: [{wait: 2s}]}
    """, take: "t")
  for (seconds, key) in [(0.1, "0"), (0.3, "1"), (0.6, "2"), (1.8, "7")] {
    let row = "c(\"\(key)\")"
    #expect(try show.exists(row, at: seconds), "\(seconds)")
    let width = try show.frame(row, at: seconds).width
    #expect(abs(width - 50 * (seconds - 0.25 * Double(Int(clamped: seconds / 0.25)))) < 0.01, "\(seconds)")
  }
}

@Test(
  "a gesture is cancelled at the instant at which its `enabled` becomes false in between two events",
  arguments: [
    ("drag", "{drag: {on: knob, by: [-60, 0], over: 0.6s, curve: linear}}", "knob.translation.x"),
    ("pinch", "{pinch: {on: knob, scale: 3, over: 0.6s}}", "knob.magnification - 1"),
    ("rotate", "{rotate: {on: knob, angle: 90deg, over: 0.6s}}", "knob.turn"),
  ])
func gesturesDisabledBetweenEvents(gesture: String, step: String, value: String) throws {
  let show = try Show(
    """
    device: card
    layers:
      - {box: knob, frame: [80, 40, 60, 60], fill: red, \(gesture): {enabled: time < 0.3s}}
      - {label: shown, text: "{if \(value) != 0 then 'on' else 'off'}"}
    takes: {t: [\(step), {wait: 0.2s}]}
    """, take: "t")
  #expect(try show.text("shown", at: 0.29) == "on")
  #expect(try show.text("shown", at: 0.31) == "off")
  #expect(show.events.contains(0.3))
}

@Test(
  "a layer that comes in a row that leaves at the same instant comes by and by, whether the row slept or not",
  arguments: [true, false])
func comesInWhatLeaves(sleeps: Bool) throws {
  var options = SceneOptions()
  options.rowsSleep = sleeps
  let scene = try checkedScene(
    """
    device: card
    data: {items: [{id: 1}, {id: 2}, {id: 3}, {id: 4}, {id: 5}, {id: 6}, {id: 7}, {id: 8}]}
    state: {chosen: 0}
    layers:
      - scroll: list
        layers:
          - column: col
            width: 160
            layers:
              - box: row
                each: i in items
                height: 30
                goes: {over: 0.6s}
                tap: [{set: {chosen: i.id}}, {remove: i}]
                layers: [{box: mark, if: chosen == i.id, comes: {over: 0.3s, curve: linear}, size: [20, 20], opacity: presence}]
    takes:
      t: [{wait: 0.2s}, {tap: row(1)}, {wait: 0.15s}, {snapshot: shown}, {wait: 0.5s}]
    """, options: options)
  let show = Show(try Stage(scene: scene, take: "t"))
  let opacity = try show.layer("mark", at: 0.35).opacity
  // The tap is over at 0.3 s.
  #expect(abs(opacity - 0.05 / 0.3) < 1e-6, "\(opacity)")
}
