import Geometry
import Layers
import Scenes
import Stage
import TestSupport
import Testing

/// Writes scenes: boxes, stacks, labels, grids and scrolls in each other, with formulas over offsets, states and
/// presses.
struct SceneWriter {
  var random: Seeded
  var count = 0
  var scrolls: [String] = []
  /// Labels that tell each scroll's range and place.
  var limits = ""

  init(_ seed: UInt64) { random = Seeded(seed) }

  mutating func number(_ low: Double, _ high: Double) -> String { "\((random.number(low, high) * 10).rounded() / 10)" }

  /// A formula of moderate size, of what moves and what does not.
  mutating func formula(_ depth: Int = 0) -> String {
    if depth > 2 || random.number(0, 1) < 0.3 {
      return random.pick(["x", "s", "off", "time", "age", "finger.x", number(-20, 300), number(0, 100)])
    }
    let (a, b) = (formula(depth + 1), formula(depth + 1))
    switch random.next() % 9 {
    case 0: return "(\(a) + \(b))"
    case 1: return "(\(a) - \(b)) / 3"
    case 2: return "min(\(a), \(b))"
    case 3: return "max(\(a), \(b))"
    case 4: return "clamp(\(a), 0, 200)"
    case 5: return "(if \(a) > \(b) then \(a) else \(number(0, 50)))"
    case 6: return "mod(\(a), \(number(5, 90)))"
    case 7: return "lerp(\(a), \(b), \(number(0, 1)))"
    default: return "ramp(\(a), 0, 100, 0, \(number(1, 50)))"
    }
  }

  /// Like a formula, but it does not move: for what is measured.
  mutating func length() -> String {
    random.pick([number(1, 200), "\(number(10, 60)) + 2 * s", "if s > 1 then \(number(10, 90)) else \(number(10, 90))"])
  }

  mutating func layers(_ indent: String, depth: Int, in parent: String, inScroll: Bool) -> String {
    let amount = Int(clamped: random.number(1, depth == 0 ? 5 : 4))
    return (0..<amount).map { _ in layer(indent, depth: depth, in: parent, inScroll: inScroll) }.joined()
  }

  /// What holds a layer's size, or shares the room of the line that it stands in.
  private mutating func sizing(in parent: String) -> [String] {
    var lines: [String] = []
    for name in ["minWidth", "maxHeight"] where random.number(0, 1) < 0.1 { lines.append("  \(name): \(length())") }
    guard ["row", "column", "flow"].contains(parent) else { return lines }
    if random.number(0, 1) < 0.3 { lines.append("  grow: \(random.pick(["1", "2", "0.4", "s"]))") }
    if random.number(0, 1) < 0.3 { lines.append("  shrink: \(random.pick(["1", "3", "s + 0.5"]))") }
    return lines
  }

  mutating func layer(_ indent: String, depth: Int, in parent: String, inScroll: Bool) -> String {
    count += 1
    let inStack = ["row", "column", "flow", "grid"].contains(parent)
    let kinds =
      depth > 2
      ? ["box", "label", "image", "shape"]
      : ["box", "label", "row", "column", "flow", "grid", "scroll", "box", "scroll"]
    let kind = random.pick(kinds)
    let name = "l\(count)"
    var lines = ["- \(kind): \(name)"]
    let moves = !inScroll && !inStack
    if inStack || inScroll || kind != "label" {
      lines.append("  width: \(moves && random.number(0, 1) < 0.3 ? "max(\(formula()), 1)" : length())")
      let follows = kind != "label" && random.number(0, 1) < 0.1
      lines.append(follows ? "  aspectRatio: \(random.pick(["1.5", "0.7 + s / 9"]))" : "  height: \(length())")
    }
    lines += sizing(in: parent)
    if inScroll, random.number(0, 1) < 0.15 { lines.append("  sticky: \(random.pick(["start", "end"]))") }
    if !inStack {
      lines.append("  \(random.pick(["left", "right"])): \(moves ? formula() : length())")
      lines.append("  \(random.pick(["top", "centerY"])): \(moves ? formula() : length())")
    }
    if random.number(0, 1) < 0.5 { lines.append("  opacity: \(formula()) / 100") }
    if random.number(0, 1) < 0.3 { lines.append("  rotation: \(formula()) / 40") }
    if random.number(0, 1) < 0.2 { lines.append("  scale: 0.1 + max(\(formula()), 0) / 100") }
    if random.number(0, 1) < 0.2 { lines.append("  z: \(formula())") }
    if random.number(0, 1) < 0.3 {
      let isLeaf = ["label", "image", "shape"].contains(kind)
      lines.append("  if: \(isLeaf && moves ? formula() : "2 * s") < \(number(1, 200))")
      lines.append("  comes: {over: 0.2s}")
      lines.append("  goes: {over: 0.3s}")
    }
    if random.number(0, 1) < 0.3 {
      lines.append("  tap: \(random.pick(["{set: {s: s + 1}}", "{animate: {x: 100 - x}, over: 0.7s}", "[]"]))")
    }
    if kind == "label" { lines.append("  text: \"{fixed(\(formula()), 1)}\"") }
    if kind == "image" { lines.append("  source: \"photo.png\"") }
    if kind == "shape" {
      lines.append("  path: {oval: rect}\n\(indent)  stroke: {width: 3, end: portion}")
      lines.append(
        "  values:\n\(indent)    rect: [0, 0, self.width, self.height]\n\(indent)    portion: \(formula()) / 100")
    }
    if kind == "grid" { lines.append("  columns: \(1 + random.next() % 3)") }
    if ["row", "column", "flow"].contains(kind) {
      lines.append("  spacing: \(length())")
      if random.number(0, 1) < 0.4 {
        lines.append("  justify: \(random.pick(["center", "end", "spaceBetween", "spaceAround", "spaceEvenly"]))")
      }
    }
    if kind == "scroll" {
      scrolls.append(name)
      let axis = random.pick(["vertical", "horizontal", "both"])
      lines.append("  axis: \(axis)")
      let offset = "\(name).offset.\(axis == "horizontal" ? "x" : "y")"
      limits +=
        "  - {label: limits\(name), touch: none, text: \"{default(\(name).start, 0)} {default(\(offset), 0)} {default(\(name).end, 0)}\"}\n"
      let insets = ["top: 10 * s", "left: 5"].filter { axis == "both" || $0.hasPrefix("top") == (axis == "vertical") }
      lines += random.pick([
        [], ["  paging: true"], ["  stops: 40"], ["  bounces: none"], ["  insets: {\(insets.joined(separator: ", "))}"],
        ["  pullLimit: {\(axis == "horizontal" ? "left" : "top"): 30}"],
        ["  stops: [0, 50, 120]", "  flick: 200", "  content: [900, 900]"],
        ["  decelerationRate: 0.99"],
      ])
    }
    var text = lines.map { indent + $0 + "\n" }.joined()
    if ["box", "row", "column", "flow", "grid", "scroll"].contains(kind), depth < 3 {
      text += indent + "  layers:\n"
      text += layers(
        indent + "    ", depth: depth + 1, in: kind, inScroll: inScroll || kind == "scroll")
    }
    return text
  }

  mutating func gesture() -> String {
    func point(_ random: inout Seeded) -> String {
      "[\(Int(clamped: random.number(1, 374))), \(Int(clamped: random.number(1, 666)))]"
    }
    let vector = "[\(Int(clamped: random.number(-200, 200))), \(Int(clamped: random.number(-300, 300)))]"
    switch random.next() % 6 {
    case 0: return "tap: \(point(&random))"
    case 1: return "fling: {from: \(point(&random)), by: \(vector), over: \(number(0.1, 0.5))s}"
    case 2:
      return
        "drag: {from: \(point(&random)), by: \(vector), over: \(number(0.1, 0.9))s}\n    - drag: {by: [20, -90], over: 0.3s}\n    - release"
    case 3: return "wait: \(number(0.1, 1.5))s"
    case 4: return "hold: {on: \(point(&random)), for: 0.8s}"
    default: return "settle"
    }
  }

  mutating func scene() -> String {
    let body = layers("  ", depth: 0, in: "box", inScroll: false)
    let watched = scrolls.first { body.contains("\n  - scroll: \($0)\n") || body.hasPrefix("  - scroll: \($0)\n") }
    var text = "state: {s: 0, x: 20}\nvalues:\n  off: \(watched.map { "default(\($0).offset.y, 0)" } ?? "x")\n"
    text += "layers:\n" + body + limits + "rules:\n"
    text += "  - {when: off > \(number(5, 80)), do: {animate: {x: \(number(0, 99))}}}\n"
    text += "  - {when: off < \(number(-60, -5)), do: {set: {s: 1 - s}}}\n"
    text += "  - when: s < 4\n    every: 0.9s\n    do: {animate: {x: 50 - x / 2}, over: 0.5s, curve: linear}\n"
    text += "takes:\n  t:\n" + (0..<5).map { _ in "    - \(gesture())\n" }.joined()
    return text + "    - wait: 8s\n"
  }
}

extension Layer {
  /// Whether every number in it, and in what it holds, is one.
  fileprivate var isSound: Bool {
    all.allSatisfy { layer in
      let numbers = [
        layer.frame.minX, layer.frame.minY, layer.frame.width, layer.frame.height, layer.opacity, layer.anchor.x,
        layer.anchor.y, layer.contentOffset.x, layer.contentOffset.y,
      ]
      let box = layer.transformToParent.boundingBox(of: Rect(0, 0, 1, 1))
      return (numbers + [box.minX, box.minY, box.maxX, box.maxY]).allSatisfy(\.isFinite)
        && (0...1).contains(layer.opacity)
    }
  }
}

@Test("random scenes under random gestures have no number that is none, and rest within their limits")
func randomScenes() throws {
  var played = 0
  for seed in 0..<120 {
    var writer = SceneWriter(UInt64(seed))
    let text = writer.scene()
    let stage: Stage
    do {
      stage = try Stage(scene: checkedScene(text), take: "t")
    } catch {
      // A random scene may be refused; it may not crash, and most have to be good.
      continue
    }
    played += 1
    let player = Player(stage)
    for index in 0...24 {
      let layers = try player.layers(at: index * stage.duration / 24)
      #expect(layers.isSound, "scene \(seed) at \(index)")
    }
    let end = try player.layers(at: stage.duration)
    for layer in end.children where layer.id.hasPrefix("limits") {
      guard case .text(let text) = layer.content else { continue }
      let numbers = text.string.split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count == 3)
      #expect(numbers[0] - 0.5 <= numbers[1] && numbers[1] <= numbers[2] + 0.5, "\(layer.id) of scene \(seed)")
    }
  }
  #expect(played >= 80)
}
