import Formulas
import Geometry
import Scenes
import Stage
import TestSupport
import Testing

/// Writes screens of things in one another that fingers meet, and takes of what fingers do to them.
private struct GestureWriter {
  var random: Seeded

  init(_ seed: UInt64) { random = Seeded(seed) }

  private mutating func chance(_ share: Double) -> Bool { random.number(0, 1) < share }

  private mutating func whole(_ low: Double, _ high: Double) -> Int { Int(clamped: random.number(low, high).rounded()) }

  private mutating func scroll(_ name: String, _ axis: String) -> [String] {
    var lines = ["axis: \(axis)"]
    if chance(0.25) { lines.append("bounces: \(random.pick(["start", "end", "none"]))") }
    let edges = axis == "vertical" ? ["top", "bottom"] : axis == "horizontal" ? ["left", "right"] : ["top", "right"]
    if chance(0.25) { lines.append("insets: {\(edges[0]): \(whole(5, 40)), \(edges[1]): \(whole(5, 40))}") }
    if chance(0.2) { lines.append("pullLimit: {\(edges[0]): \(whole(5, 30)), \(edges[1]): \(whole(5, 30))}") }
    let rests =
      switch whole(0, 5) {
      case 0: ["paging: true"]
      case 1: ["stops: \(random.pick(["[0, 60, 300]", "70"]))"]
      case 2: ["stops: [0, 80, 250]", "flick: \(whole(100, 500))"]
      default: [String]()
      }
    lines += rests
    if !rests.isEmpty, chance(0.5) {
      lines.append("settle: {over: 0.5s, curve: \(random.pick(["linear", "easeOut"]))}")
    }
    if chance(0.2) { lines.append("startAt: \(axis == "both" ? "[20, 30]" : "30")") }
    lines.append(
      "on release: {set: {log: \"{log}\(name){round(offset.x)},{round(offset.y)}>{round(target.x)},{round(target.y)} \"}}"
    )
    return lines
  }

  private mutating func card() -> [String] {
    var lines = ["frame: [\(whole(10, 60)), \(whole(10, 60)), 200, 160]"]
    let drags = chance(0.7)
    let pinches = chance(0.5)
    let rotates = chance(0.4)
    if drags {
      let axis = random.pick(["both", "horizontal", "vertical"])
      lines += [
        "drag: {axis: \(axis), after: \(random.pick(["0", "0", "15"])), enabled: free}",
        "on drag: {set: {log: \"{log}D{round(location.x)},{round(location.y)} \"}}",
        "on release: {set: {log: \"{log}R{round(translation.x)},{round(translation.y)}v{round(velocity.x)},{round(velocity.y)} \"}}",
        "on cancel: {set: {log: \"{log}C{round(translation.x)},{round(translation.y)} \"}}",
      ]
    }
    if pinches {
      lines += [
        "pinch: {after: \(random.pick(["0", "20"])), enabled: free}", "on pinch: {set: {log: \"{log}P \"}}",
        "on pinchRelease: {set: {log: \"{log}Q{fixed(magnification, 2)}v{fixed(velocity, 1)} \"}}",
        "on pinchCancel: {set: {log: \"{log}X{fixed(magnification, 2)} \"}}",
      ]
    }
    if rotates {
      lines += [
        "rotate: {after: \(random.pick(["0deg", "20deg"]))}", "on rotate: {set: {log: \"{log}T \"}}",
        "on rotateRelease: {set: {log: \"{log}U{round(turn / 1deg)}v{round(velocity / 1deg)} \"}}",
      ]
    }
    if chance(0.5) { lines.append("tap: {set: {log: \"{log}t \"}}") }
    if chance(0.3) { lines.append("doubleTap: {set: {log: \"{log}d \"}}") }
    if chance(0.4) { lines.append("longPress: {after: 0.3s, do: {set: {log: \"{log}l \"}}}") }
    if chance(0.2) { lines.append("rotation: \(random.pick(["90deg", "180deg", "30deg"]))") }
    return lines
  }

  private mutating func point() -> String { "[\(whole(10, 290)), \(whole(10, 290))]" }

  private mutating func vector(_ most: Double) -> String { "[\(whole(-most, most)), \(whole(-most, most))]" }

  private mutating func steps() -> [String] {
    let time = random.pick(["0.1s", "0.2s", "0.35s"])
    let curve = random.pick(["", ", curve: linear", ", curve: easeOut"])
    let pause = "wait: \(random.pick(["0s", "0.05s", "0.12s", "0.4s"]))"
    switch whole(0, 11) {
    case 0: return ["tap: \(point())"]
    case 1: return ["doubleTap: \(point())", "wait: 0.1s"]
    case 2: return ["hold: {from: \(point()), for: \(random.pick(["0.15s", "0.6s"]))}"]
    case 3, 4: return ["drag: {from: \(point()), by: \(vector(160)), over: \(time)\(curve)}", pause, "release"]
    case 5: return ["fling: {from: \(point()), by: \(vector(140)), over: \(time)}", pause]
    case 6, 7:
      let scale = random.pick(["0.5", "1", "1.6"])
      let angle = random.pick(["0deg", "50deg", "-30deg"])
      return [
        "pinch: {from: [\(whole(100, 200)), \(whole(100, 200))], apart: \(whole(40, 90)), slant: \(whole(0, 180))deg, "
          + "scale: \(scale), angle: \(angle), by: \(vector(60)), over: \(time)\(curve)}",
        pause, "pinch: {scale: 1.3, angle: 10deg, by: \(vector(30)), over: 0.1s}", "release",
      ]
    case 8:
      return [
        "press: {on: \(point()), slop: \(random.pick(["0", "10"]))}", pause,
        "drag: {by: \(vector(90)), over: \(random.pick(["0s", "0.2s"]))}", "drag: {by: \(vector(20)), over: 0s}",
        "release",
      ]
    case 9:
      let (x, y) = (whole(60, 200), whole(60, 200))
      return [
        "press: {on: [\(x), \(y)], finger: a, slop: \(random.pick(["0", "10"]))}",
        "drag: {by: \(vector(30)), over: 0.1s}",
        "press: {on: [\(x + 45), \(y + 30)], finger: b}", "drag: {finger: b, by: \(vector(50)), over: 0.2s\(curve)}",
        pause,
        "release: \(random.pick(["a", "b"]))", "drag: {by: \(vector(40)), over: 0.1s}", "release",
      ]
    case 10: return ["do: {scroll: outer, to: \(whole(0, 200)), over: \(time)}", pause]
    default: return ["do: {set: {free: not free}}", pause]
    }
  }

  mutating func scene() -> String {
    func lines(_ texts: [String], _ indent: Int) -> String {
      texts.map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
    }
    let (outer, inner) = (random.pick(["vertical", "horizontal", "both"]), random.pick(["vertical", "horizontal"]))
    let isChained = outer == inner && chance(0.6)
    var text = "device: {size: [300, 300]}\nstate: {log: \"\", free: true}\nlayers:\n  - scroll: outer\n"
    text += lines(scroll("o", outer), 4) + "    layers:\n      - box: ground\n"
    text +=
      "        size: [\(outer == "vertical" ? 300 : 900), \(outer == "horizontal" ? 300 : 900)]\n        layers:\n"
    text += "          - scroll: inner\n            frame: [40, 120, 240, 240]\n            enabled: free\n"
    text += lines(scroll("i", inner), 12)
    if isChained {
      text += lines(
        ["chain: \(random.pick(["outerFirst", "innerFirst"]))", "fling: \(random.pick(["alone", "chained"]))"], 12)
    }
    text += "            content: [\(inner == "horizontal" ? 700 : 240), \(inner == "vertical" ? 700 : 240)]\n"
    text += "          - box: card\n" + lines(card(), 12)
    text += "  - {label: told, touch: none, text: log}\ntakes:\n  t:\n"
    text += lines((0..<4).flatMap { _ in steps() } + ["wait: 0.4s"], 4).replacing("    ", with: "    - ")
    return text
  }
}

@Suite("What fingers do is what it was")
struct KeptTouchTests {
  private func places(_ show: Show, _ name: String, at time: Double) throws -> String {
    let offset = try show.layer(name, at: time).contentOffset
    return [offset.x, offset.y].map { "\($0)".replacing(/\.0$/, with: "") }.joined(separator: ",")
  }

  private func line(_ seed: Int) -> String {
    var writer = GestureWriter(UInt64(seed))
    do {
      let show = try Show(writer.scene(), take: "t")
      let snapshots = try (1...6).map { part in
        let time = show.duration * Double(part) / 6
        return try "\(places(show, "outer", at: time)) \(places(show, "inner", at: time))"
      }
      return try "\(seed): \(show.text("told", at: show.duration))| \(snapshots.joined(separator: " | "))"
    } catch let problems as Diagnostics {
      return "\(seed): \(problems.list.map(\.message).joined(separator: "; "))"
    } catch {
      return "\(seed): \(error)"
    }
  }

  @Test("in ninety screens of scrolls and cards in one another: what is told, and where scrolls are on the way")
  func kept() throws {
    try KeptLines(path: "Tests/StageTests/touches.txt").expect((0..<90).map(line))
  }
}
