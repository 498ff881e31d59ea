import Geometry
import Layers
import Scenes
import TestSupport
import Testing

/// Writes scenes of lists whose rows do things by themselves: states, rules, presence, menus.
struct LivingRowsWriter {
  var random: Seeded

  init(_ seed: UInt64) { random = Seeded(seed) }

  private mutating func chance(_ share: Double) -> Bool { random.number(0, 1) < share }

  private mutating func rules() -> [String] {
    let all = [
      "{when: picked == item.id, do: {set: {n: n + 1}}}",
      "{when: open and finger.down and not mark.pressed, do: {set: {open: false}}}",
      "{change: picked == item.id, do: {set: {n: n + 10}}}",
      "{when: calm, after: 0.2s, do: {set: {n: n + 100}}}",
      "{when: item.n > grown + 2, do: {set: {n: n + 1000}}}",
      "{change: grown, do: {animate: {wide: 8 * grown}, over: 0.3s}}",
      "{when: open and grown > 0, every: 0.25s, do: {set: {n: n + 10000}}}",
      "{when: index(item) == grown, do: {set: {n: n + 100000}}}",
    ]
    return (0..<random.next() % 3).map { _ in random.pick(all) }
  }

  private mutating func row(_ kind: String) -> String {
    let (along, across) = kind == "row" ? ("width", "height") : ("height", "width")
    var lines = ["- box: row", "  each: item in \(random.pick(["items", "shown", "shown"]))"]
    let goes = chance(0.6)
    let factor = goes || chance(0.3) ? random.pick([" * presence", ""]) : ""
    let own = random.pick(["", "", " + 24 * wide / 8", " + 16 * flag"])
    lines.append("  \(along): (\(24 + 8 * (random.next() % 4))\(own))\(factor)")
    lines.append("  \(across): 120")
    lines.append(
      "  state: {open: false, n: 0, wide: 0, flag: {follows: if picked == item.id then 1 else 0, over: 0.2s}}")
    lines.append("  values: {opened: open or picked == item.id}")
    if goes {
      lines.append("  goes: {over: \(random.pick(["0.3s", "0s", "if item.n > 2 then 0.4s else 0s"]))}")
      lines.append("  opacity: presence")
    }
    if chance(0.3) || factor.isEmpty == false && !goes { lines.append("  comes: {over: 0.25s}") }
    lines.append(
      "  tap: \(random.pick(["{remove: item}", "{set: {picked: item.id}}", "{set: {open: not open}}", "{animate: {wide: 8 - wide}, over: 0.4s}"]))"
    )
    let rules = rules()
    if !rules.isEmpty { lines.append("  rules: [\(rules.joined(separator: ", "))]") }
    lines.append("  layers:")
    lines.append("    - {label: title, text: \"{item.id} {index(item)} {n} {flag} {if open then 1 else 0}\"}")
    lines.append(
      "    - {box: mark, frame: [60, 0, 20, 20], tap: {set: {picked: if picked == item.id then \"none\" else item.id}}}"
    )
    if chance(0.6) {
      lines += [
        "    - box: menu",
        "      if: \(random.pick(["opened", "open", "picked == item.id", "calm", "item.id in chosen"]))",
        "      frame: [80 * presence, 2, 20, 10]", "      comes: {over: 0.2s}", "      goes: {over: 0.3s}",
        "      state: {turns: 0}", "      rules: [{when: finger.down, do: {set: {turns: turns + 1}}}]",
        "      layers: [{label: told, text: \"{turns} {presence}\"}]",
      ]
    }
    return lines.map { "          \($0)\n" }.joined()
  }

  private mutating func gesture() -> String {
    func point(_ random: inout Seeded) -> String {
      "[\(Int(clamped: random.number(1, 374))), \(Int(clamped: random.number(1, 500)))]"
    }
    switch random.next() % 9 {
    case 0, 1, 2: return "tap: \(point(&random))"
    case 3: return "fling: {from: \(point(&random)), by: [0, -200], over: 0.25s}"
    case 4: return "do: {set: {grown: grown + 1}}"
    case 5: return "do: {set: {calm: not calm}}"
    case 6: return "do: {insert: {n: 4}, into: items, at: 2}"
    case 7: return "do: {set: {picked: \"i\(random.next() % 40)\", chosen: [\"i3\", \"i30\"]}}"
    default: return "wait: \(random.pick(["0.1s", "0.5s", "1s"]))"
    }
  }

  mutating func scene() -> String {
    let items = (0..<40).map { "{id: i\($0), n: \($0 * 7 % 5)}" }.joined(separator: ", ")
    let kind = random.pick(["column", "column", "row"])
    var text = "data:\n  items: [\(items)]\nstate: {grown: 0, picked: \"none\", calm: false, chosen: [\"i2\"]}\n"
    text += "values:\n  shown: {from: i in items, where: i.n != grown}\nlayers:\n"
    text += "  - scroll: list\n    frame: [0, 20, width, 500]\n    axis: both\n    layers:\n"
    text += "      - \(kind): stack\n        spacing: \(random.next() % 3 * 4)\n"
    text += "        layers:\n          - {box: head, size: [80, 40]}\n" + row(kind)
    text += "          - {label: foot, text: \"foot\"}\n"
    text += "  - {label: told, touch: none, text: \"{fixed(list.content.height, 3)} {if calm then 1 else 0}\"}\n"
    text += "takes:\n  t:\n" + (0..<8).map { _ in "    - \(gesture())\n    - wait: 0.15s\n" }.joined()
    return text + "    - wait: 1s\n"
  }
}

extension Layer {
  /// The first layer that is another one there, but for the last digits, which hang on the order in which lengths were
  /// added.
  fileprivate func difference(from other: Layer) -> String? {
    func lengths(_ layer: Layer) -> [Double] {
      [layer.frame.minX, layer.frame.minY, layer.frame.width, layer.frame.height, layer.opacity]
    }
    let areNear = zip(lengths(self), lengths(other)).allSatisfy { abs($0 - $1) < 1e-6 }
    guard id == other.id, content == other.content, isHidden == other.isHidden, areNear,
      children.count == other.children.count
    else { return "\(id) \(lengths(self)) \(content)\n\(other.id) \(lengths(other)) \(other.content)" }
    return zip(children, other.children).lazy.compactMap { $0.difference(from: $1) }.first
  }
}

@Test("rows that do things by themselves sleep as well, and it makes no difference: two hundred scenes")
func livingRowsSleep() throws {
  var slept = 0
  var stayedAsleep = 0
  for seed in 0..<200 {
    var writer = LivingRowsWriter(UInt64(seed))
    let text = writer.scene()
    let both = try AsleepAndAwake(text, scene: seed)
    for tick in both.ticks {
      let difference = try both.asleep.layers(at: tick).difference(from: both.awake.layers(at: tick))
      #expect(difference == nil, "scene \(seed) at \(tick):\n\(text)")
      if difference != nil { return }
    }
    if both.asleep.rowCounts.made > 0 { slept += 1 }
    if both.asleep.rowCounts.awake < 30 { stayedAsleep += 1 }
    #expect(both.awake.rowCounts.made == 0)
  }
  #expect(slept >= 100, "\(slept) of 200 scenes had rows that slept")
  #expect(stayedAsleep >= 60, "\(stayedAsleep) of 200 scenes had rows that were never made")
}
