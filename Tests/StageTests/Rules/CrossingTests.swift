import Geometry
import Layers
import Scenes
import Stage
import TestSupport
import Testing

/// A list that is flung, so that it coasts, meets an edge or springs back, with a state that an animation moves
/// meanwhile; and conditions over both.
private struct Fling {
  var content: Int
  var by: Int
  var over: Double
  var pulled: Bool

  init(_ random: inout Seeded) {
    content = Int(clamped: random.number(700, 3000))
    by = -Int(clamped: random.number(40, 400))
    over = (random.number(0.05, 0.4) * 100).rounded() / 100
    pulled = random.number(0, 1) < 0.3
  }

  func text(_ conditions: [String]) -> String {
    var text = "state: {x: 0, n: 0}\nlayers:\n"
    for (index, condition) in conditions.enumerated() {
      text += """
          - box: counter\(index)
            state: {n: 0}
            rules: [{when: start, do: {set: {n: n + 1}}}]
            frame: [0, 0, 1 + n, 1]
            values:
              start: \(condition)

        """
    }
    text += """
        - scroll: list
          layers: [{box: body, frame: [0, 0, 375, \(content)]}, {box: marker, top: 200, height: 9}]
      rules:
        - {when: true, do: {animate: {x: 100}, over: 2s, curve: easeInOut}}
      takes:
        t:
      """
    if pulled { text += "\n    - drag: {from: [187, 100], by: [0, \(-by)], over: \(over)s}\n    - release" }
    text += "\n    - fling: {from: [187, 600], by: [0, \(by)], over: \(over)s}\n    - settle\n"
    return text
  }
}

private func condition(_ random: inout Seeded) -> String {
  func number(_ low: Double, _ high: Double) -> String { "\((random.number(low, high) * 100).rounded() / 100)" }
  let offset = "list.offset.y"
  switch Int(random.next() % 10) {
  case 0: return "\(offset) > \(number(-50, 900))"
  case 1:
    let low = random.number(0, 600)
    return "\((low * 100).rounded() / 100) < \(offset) < \(((low + random.number(1, 30)) * 100).rounded() / 100)"
  case 2: return "\(offset) + 3 * x > \(number(0, 900))"
  case 3: return "\(offset) * x > \(number(0, 40000))"
  case 4: return "mod(\(offset), 100) < \(number(5, 60))"
  case 5: return "abs(x - \(offset) / 4) < \(number(2, 20))"
  case 6: return "max(\(offset), 4 * x) > \(number(0, 900)) and list.decelerating"
  case 7: return "list.velocity.y > \(number(-500, 2000)) and x > \(number(0, 100))"
  case 8: return "marker.onScreen.y < \(number(-600, 300))"
  default: return "sin(\(offset) / 50) > \(number(0.3, 0.95)) or x < \(number(0, 60))"
  }
}

@Test("no condition over decelerations, bounces and animations is missed, however it compares with a dense scan")
func crossings() throws {
  var random = Seeded(42)
  var count = 0
  for _ in 0..<40 {
    let fling = Fling(&random)
    let conditions = (0..<25).map { _ in condition(&random) }
    let stage = try Stage(scene: checkedScene(fling.text(conditions)), take: "t")
    // The same scene with the truth of each condition as a layer's height: scanned, not searched.
    var scanned = fling.text([]).replacing("rules:\n", with: "SPLIT")
    let truths = conditions.enumerated().map { index, condition in
      "  - box: truth\(index)\n    width: 1\n    height: if \(condition) then 2 else 1\n"
    }
    scanned = scanned.replacing("SPLIT", with: truths.joined() + "rules:\n")
    let plain = try Stage(scene: checkedScene(scanned), take: "t")
    #expect(stage.duration == plain.duration)
    let player = Player(plain)
    var rises = [Int](repeating: 0, count: conditions.count)
    var before = [Bool](repeating: false, count: conditions.count)
    let ticks = Set(Array(stride(from: 0, through: plain.duration, by: 4000)) + stage.eventTicks).sorted()
    for tick in ticks {
      let layers = try player.layers(at: tick).children
      for layer in layers where layer.id.hasPrefix("truth") {
        guard let index = Int(layer.id.dropFirst(5)) else { continue }
        let holds = layer.frame.height == 2
        if holds, !before[index] { rises[index] += 1 }
        before[index] = holds
      }
    }
    let end = try Player(stage).layers(at: stage.duration).children
    for layer in end where layer.id.hasPrefix("counter") {
      guard let index = Int(layer.id.dropFirst(7)) else { continue }
      count += 1
      // The scan may miss what lasts less than its step; the search may not miss what the scan sees.
      #expect(Int(clamped: layer.frame.width) - 1 >= rises[index], "\(conditions[index]) in \(fling)")
    }
  }
  #expect(count == 1000)
}

@Test("a crossing is the first tick at which the condition holds")
func firstTick() throws {
  var random = Seeded(3)
  for _ in 0..<60 {
    let limit = (random.number(10, 500) * 4).rounded() / 4
    let show = try Show(
      """
      state: {n: 0}
      layers:
        - {scroll: list, layers: [{box: body, frame: [0, 0, 375, 3000]}]}
        - {label: seen, touch: none, text: "{n}"}
      rules:
        - {when: list.offset.y >= \(limit), do: {set: {n: 1}}}
      """, steps: "fling: {from: [187, 600], by: [0, -120], over: 0.1s}", "settle")
    guard let tick = try show.stage.eventTicks.first(where: { try show.player.text("seen", atTick: $0) == "1" }) else {
      #expect(try show.offset("list", at: show.duration) < limit)
      continue
    }
    #expect(try show.player.layers(at: tick).children[0].contentOffset.y >= limit)
    #expect(try show.player.layers(at: tick - 1).children[0].contentOffset.y < limit)
  }
}

extension Player {
  fileprivate func text(_ id: String, atTick tick: Int) throws -> String {
    guard case .text(let text)? = try layers(at: tick).first(where: { $0.id == id })?.content else { return "" }
    return text.string
  }
}

@Test(
  "each measure of what moves and grows on the screen is crossed when it is reached",
  arguments: [
    ("x", 60), ("y", 120), ("width", 90), ("height", 170), ("maxX", 150), ("maxY", 290), ("midX", 105), ("midY", 205),
    ("center.x", 105), ("center.y", 205),
  ])
func measuresOnScreen(field: String, half: Int) throws {
  // All are half way after half a second.
  let show = try Show(
    """
    state: {p: 0, n: 0}
    layers:
      - box: outer
        frame: [10, 20, 300, 300]
        layers:
          - box: it
            left: p
            top: 2 * p
            width: 40 + p
            height: 20 + 3 * p
      - {box: counter, frame: [0, 0, 1 + n, 1]}
    rules:
      - {when: true, do: {animate: {p: 100}, over: 1s, curve: linear}}
      - {when: it.onScreen.\(field) >= \(half), do: {set: {n: n + 1}}}
    """, idleFor: 1)
  #expect(try show.frame("counter", at: 0.499).width == 1)
  #expect(try show.frame("counter", at: 0.501).width == 2)
  #expect(try show.frame("counter", at: 1).width == 2)
}
