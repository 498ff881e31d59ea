import Scenes
import Stage
import Testing

/// Counted in steps of work, which are the same in every run.
@Suite("What the search for the next change costs")
struct SearchCostTests {
  private func steps(_ scene: String, idleFor seconds: Int) throws -> Int {
    try Stage(scene: checkedScene(scene), idleFor: seconds * 1_000_000).stepsSpent
  }

  @Test(
    "what rests at exactly the height that it is compared with is not searched, though it moves before and after",
    arguments: [
      "{animate: {wet: [0, 0, 1, 0, 0]}, times: [0, 0.4, 0.5, 0.6, 1], over: 10s}",
      "{animate: {wet: [0, 0, 1, 0, 0]}, times: [0, 0.4, 0.5, 0.6, 1], over: 5s, repeat: 2}",
      "{animate: {wet: [0, 1]}, over: 1s, delay: 8s}",
      "{animate: {wet: 1}, over: 2s, delay: 8s}",
    ])
  func resting(action: String) throws {
    func scene(_ condition: String) -> String {
      """
      state: {wet: 0}
      layers: [{box: drop, each: i in range(40), if: \(condition), frame: [i, 0, 2, 10]}]
      rules: [{when: true, do: \(action)}]
      """
    }
    let (at, above) = (try steps(scene("wet > 0"), idleFor: 10), try steps(scene("wet > 0.001"), idleFor: 10))
    #expect(Double(at) < 1.2 * Double(above), "\(at), \(above)")
  }

  @Test("a colour that rests between two motions is not searched")
  func restingColor() throws {
    func scene(_ color: String) -> String {
      """
      state: {c: red, n: 0}
      layers: [{box: b, frame: [0, 0, n, 9], fill: c}]
      rules:
        - {when: true, do: {animate: {c: [red, red, blue]}, times: [0, 0.99, 1], over: 10s}}
        - {when: c == \(color), do: {set: {n: n + 1}}}
      """
    }
    #expect(try steps(scene("blue"), idleFor: 10) < 20_000)
  }

  /// A list of which a part is seen, and states that follow the least and the greatest of that.
  private func chart(_ count: Int, window: Int = 30) -> String {
    let rows = (0..<count).map { "{low: \($0 * 7919 % 101), high: \(100 + $0 * 104_729 % 103)}" }
    return """
      data: {candles: [\(rows.joined(separator: ", "))]}
      values:
        from: floor(list.offset.x / 5)
        seen: {from: c in candles, where: index(c) >= from and index(c) <= from + \(window)}
        least: min(seen.low)
        most: max(seen.high)
      state: {bottom: {follows: least, over: 0.2s}, top: {follows: most, over: 0.2s}}
      layers:
        - {scroll: list, axis: horizontal, content: [\(375 + 5 * count), 600]}
        - {label: told, touch: none, text: "{least} {most} {target(bottom)} {target(top)}"}
        - box: c
          each: c in candles
          if: index(c) >= from and index(c) <= from + \(window)
          touch: none
          frame: [5 * index(c) - list.offset.x, 100, 4, 10]
      takes:
        t:
          - {drag: {on: list, by: [-240, 0], over: 1s}}
          - {drag: {by: [300, 0], over: 0.5s}}
          - release
          - settle
      """
  }

  @Test("states that follow a part of a long list cost what the list is long, and no more than what is seen of it")
  func followers() throws {
    func steps(_ count: Int) throws -> Int { try Stage(scene: checkedScene(chart(count)), take: "t").stepsSpent }
    let counts = [100, 200, 400]
    let spent = try counts.map(steps)
    for (a, b) in zip(spent, spent.dropFirst()) { #expect(Double(b) < 2.2 * Double(a), "\(spent)") }
    let alone = chart(200).split(separator: "\n").filter { !$0.contains("follows") }.joined(separator: "\n")
      .replacing(" {target(bottom)} {target(top)}", with: "")
    let without = try Stage(scene: checkedScene(alone), take: "t").stepsSpent
    #expect(Double(spent[1]) < 3 * Double(without), "\(spent[1]), \(without)")
  }

  @Test("states follow the very values that a list's part has at each instant")
  func followed() throws {
    let stage = try Stage(scene: checkedScene(chart(120)), take: "t")
    let player = Player(stage)
    var values: Set<String> = []
    for tick in Set(stage.eventTicks + Array(stride(from: 0, through: stage.duration, by: 997))).sorted() {
      let layers = try player.layers(at: tick)
      guard case .text(let text)? = layers.first(where: { $0.id == "told" })?.content else { continue }
      let numbers = text.string.split(separator: " ").compactMap { Double($0) }
      // By hand, from where the list stands.
      let first = Int(clamped: ((layers.first { $0.id == "list" }?.contentOffset.x ?? 0) / 5).rounded(.down))
      let seen = (first...first + 30).filter { (0..<120).contains($0) }
      let (least, most) = (seen.map { $0 * 7919 % 101 }.min() ?? 0, seen.map { 100 + $0 * 104_729 % 103 }.max() ?? 0)
      let wanted = [least, most, least, most].map { Double($0) }
      #expect(numbers == wanted, "\(tick)")
      values.insert(text.string)
    }
    #expect(values.count > 3)
  }
}
