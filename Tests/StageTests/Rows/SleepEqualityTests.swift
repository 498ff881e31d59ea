import Geometry
import Layers
import Motion
import Scenes
import Stage
import TestSupport
import Testing

/// Writes scenes of lists: stacks of rows and of other things, of equal and different sizes, edited, filtered, touched.
struct ListWriter {
  var random: Seeded

  init(_ seed: UInt64) { random = Seeded(seed) }

  /// A quarter of a point is exact, however often it is added.
  private mutating func length(_ low: Double, _ high: Double) -> String {
    "\((random.number(low, high) * 4).rounded() / 4)"
  }

  private mutating func size() -> String {
    random.pick([
      length(8, 90), length(8, 90), "\(length(8, 60)) + 4 * grown", "30 + 8 * item.n",
      "if item.n > 2 then 44 else 21.5",
      "\(length(8, 60)) + index(item) / 4", "if row.pressed then 60 else 40", "20 + round(slow) / 4",
    ])
  }

  /// Rows that say where they are.
  private mutating func placed() -> String {
    let top = random.pick(["30 * index(item)", "20 + 45 * item.n + 8 * index(item)", "30 * index(item) + 4 * grown"])
    let lines = [
      "- box: row", "  each: item in \(random.pick(["items", "shown"]))", "  left: \(length(0, 90))", "  top: \(top)",
      "  size: [\(random.pick(["200", "100 + 9 * item.n"])), \(random.pick(["28", "20 + item.n"]))]",
      "  if: item.n != \(random.pick(["9", "grown", "2"]))",
      "  tap: \(random.pick(["{remove: item}", "{set: {picked: item.id}}", "{set: {grown: grown + 1}}"]))",
      "  layers: [{label: title, text: \"{index(item)} {item.id} {if row.pressed then 1 else 0}\"}]",
    ]
    return lines.map { "      \($0)\n" }.joined()
  }

  private mutating func stack(_ name: String) -> String {
    let kind = random.pick(["column", "column", "row", "grid"])
    var lines = ["- \(kind): stack", "  left: \(length(0, 30))", "  top: \(length(0, 60))"]
    if random.number(0, 1) < 0.6 { lines.append("  spacing: \(random.pick([length(0, 12), "2 + grown", "0"]))") }
    if random.number(0, 1) < 0.4 { lines.append("  padding: \(length(0, 20))") }
    if kind == "grid" { lines.append("  columns: \(2 + random.next() % 3)") }
    if kind != "grid", random.number(0, 1) < 0.4 { lines.append("  align: \(random.pick(["center", "end"]))") }
    // In a room of its own the stack shares what is left of it, and its rows have to be awake.
    let hasRoom = kind != "grid" && random.number(0, 1) < 0.15
    if hasRoom {
      lines.append("  \(kind == "row" ? "width" : "height"): 300 + 900 * grown")
      lines.append("  justify: \(random.pick(["start", "center", "spaceBetween", "spaceEvenly"]))")
    }
    lines.append("  layers:")
    if kind != "grid", random.number(0, 1) < 0.6 {
      let stays = random.pick(["", "", ", sticky: start", ", sticky: end"])
      lines.append("    - {box: head, size: [200, \(length(20, 200))]\(stays)}")
    }
    lines += ["    - box: row", "      each: item in \(random.pick(["items", "items", "shown"]))"]
    let across = random.pick(["120", "120", "100 + item.n", "120"])
    lines.append("      \(kind == "row" ? "width" : "height"): \(kind == "grid" ? length(20, 60) : size())")
    if kind != "grid" || random.number(0, 1) < 0.5 {
      lines.append("      \(kind == "row" ? "height" : "width"): \(kind == "grid" ? "60" : across)")
    }
    if hasRoom { lines.append("      grow: item.n\n              shrink: 1") }
    if random.number(0, 1) < 0.2 {
      lines.append(
        "      \(kind == "row" ? "maxWidth" : "maxHeight"): \(random.pick(["30", "20 + 3 * item.n", "40 + grown"]))")
    }
    if kind != "grid", random.number(0, 1) < 0.3 {
      lines.append("      if: item.n != \(1 + random.next() % 4) - grown")
    }
    if kind != "grid", random.number(0, 1) < 0.3 {
      lines.append("      gap: \(random.pick([length(0, 9), "item.n", "round(slow) / 4"]))")
    }
    lines.append(
      "      tap: \(random.pick(["{remove: item}", "{set: {picked: item.id}}", "{set: {grown: grown + 1}}"]))")
    let insert = "{insert: {n: 2}, into: items, at: index(item)}"
    lines.append(
      "      longPress: {after: 0.5s, do: \(random.pick([insert, "{animate: {slow: 40 - slow}, over: 0.5s}"]))}")
    if random.number(0, 1) < 0.3 { lines.append("      z: \(random.pick(["item.n", "0", "-index(item)"]))") }
    lines.append("      layers:")
    lines.append(
      "        - {label: title, text: \"{index(item)} {item.id} {if picked == item.id then 1 else 0} {fixed(slow, 2)}\"}"
    )
    lines.append("        - {box: mark, if: item.n > 1, frame: [4, 4, 10, 10], opacity: 1 - list.offset.y / 2000}")
    if kind != "grid", random.number(0, 1) < 0.6 { lines.append("    - {box: foot, size: [90, 70]}") }
    return lines.map { "        \($0)\n" }.joined()
  }

  private mutating func gesture() -> String {
    func point(_ random: inout Seeded) -> String {
      "[\(Int(clamped: random.number(1, 374))), \(Int(clamped: random.number(1, 599)))]"
    }
    let vector = "[\(Int(clamped: random.number(-300, 100))), \(Int(clamped: random.number(-400, 100)))]"
    switch random.next() % 6 {
    case 0, 1: return "tap: \(point(&random))"
    case 2: return "fling: {from: \(point(&random)), by: \(vector), over: \(length(0.25, 0.5))s}"
    case 3: return "drag: {from: \(point(&random)), by: \(vector), over: \(length(0.25, 1))s}\n    - release"
    case 4: return "hold: {on: \(point(&random)), for: 0.75s}"
    default: return "settle"
    }
  }

  mutating func scene() -> String {
    let items = (0..<40).map { "{id: i\($0), n: \($0 * 7 % 5)}" }.joined(separator: ", ")
    let one = random.number(0, 1) < 0.4 ? " {row(7).y} {row(7).onScreen.x}" : ""
    var text = "data:\n  items: [\(items)]\nstate: {grown: 0, picked: \"none\", slow: 0}\n"
    text += "values:\n  shown: {from: i in items, where: i.n != grown, sort: -i.n}\nlayers:\n"
    text +=
      "  - scroll: list\n    frame: [0, 20, width, 500]\n    axis: \(random.pick(["vertical", "both", "vertical"]))\n"
    text += "    layers:\n"
    text += random.number(0, 1) < 0.25 ? placed() : stack("stack")
    text += "  - {label: told, touch: none, text: \"{list.content.height}\(one)\"}\n"
    text += "takes:\n  t:\n" + (0..<6).map { _ in "    - \(gesture())\n" }.joined() + "    - wait: 1.5s\n"
    return text
  }
}

/// The take `t` of a scene of rows, played with those asleep that can be, and with all rows made.
struct AsleepAndAwake {
  let stage: Stage
  let asleep: Player
  let awake: Player

  init(_ text: String, scene number: Int) throws {
    var options = SceneOptions()
    options.rowsSleep = false
    stage = try Stage(scene: checkedScene(text), take: "t")
    let other = try Stage(scene: checkedScene(text, options: options), take: "t")
    asleep = Player(stage)
    awake = Player(other)
    #expect(stage.eventTicks == other.eventTicks, "scene \(number)")
  }

  /// Instants from the first to the last, evenly.
  var ticks: [Tick] { (0...20).map { $0 * stage.duration / 20 } }
}

@Test("what sleeps makes no difference: every frame of sixty scenes of rows is as if all rows were made")
func sleepIsNotSeen() throws {
  var slept = 0
  for seed in 0..<60 {
    var writer = ListWriter(UInt64(seed))
    let text = writer.scene()
    let both = try AsleepAndAwake(text, scene: seed)
    for tick in both.ticks {
      let same = try both.asleep.layers(at: tick) == both.awake.layers(at: tick)
      #expect(same, "scene \(seed) at \(tick)")
      if !same { return }
    }
    if both.asleep.rowCounts.made > 0 { slept += 1 }
    #expect(both.awake.rowCounts.made == 0)
  }
  #expect(slept >= 30, "\(slept) of 60 scenes had rows that slept")
}

@Test(
  "a layer that is called 'finger' is no finger: rows that are longer while it is pressed are not all of one length")
func layerNamedFinger() throws {
  let items = (0..<30).map { "{id: i\($0)}" }.joined(separator: ", ")
  let both = try AsleepAndAwake(
    """
    data: {items: [\(items)]}
    layers:
      - scroll: list
        frame: [0, 0, width, 500]
        layers:
          - column: stack
            width: 300
            layers:
              - box: row
                each: item in items
                height: if finger.pressed then 70 else 40
                fill: red
                layers: [{box: finger, frame: [0, 0, 30, 30]}]
    takes:
      t:
        - hold: {on: row(1).finger, for: 1s}
    """, scene: 0)
  for tick in both.ticks { #expect(try both.asleep.layers(at: tick) == both.awake.layers(at: tick), "\(tick)") }
}
