import Layers
import Scenes
import Stage
import Testing

/// Layers that go out of rows that sleep, held to the same rows awake.
@Suite("What leaves a row that sleeps takes its time")
struct SleepingExitTests {
  private static let conditions = ["index(i) != k", "k < 0", "i.id != \"b\" or k < 1", "k != 1 or index(i) == 2"]
  private static let bodies = [
    "- {box: dot, if: IF, goes: {over: 1s, curve: linear}, size: [20, 20], opacity: presence}",
    "- {box: plain, if: IF, size: [30, 30], layers: [{box: dot, if: IF, goes: {over: 1s}, size: [20, 20], opacity: presence}]}",
    """
    - box: outer
      if: IF
      goes: {over: 0.5s, curve: linear}
      size: [30, 30]
      left: 10 * presence
      layers: [{box: dot, if: k < 1, comes: {over: 0.2s}, goes: {over: 1s}, size: [20, 20], opacity: presence}]
    """,
    """
    - box: lit
      if: IF
      goes: {over: 0.6s}
      state: {much: {follows: max(k, 0), over: 0.3s}}
      size: [20 + much, 20]
      opacity: presence
    """,
  ]
  private static let steps = [
    "{do: {set: {k: 1}}}", "{do: {set: {k: 1}}}, {wait: 0.3s}, {do: {set: {k: -1}}}",
    "{do: {set: {k: 1}}}, {wait: 0.2s}, {do: {remove: items(1)}}",
    "{do: {set: {k: 2}}}, {wait: 0.1s}, {do: {set: {k: 1}}}, {wait: 0.1s}, {do: {set: {k: 2}}}",
  ]

  /// Compares a scene's take with the one in which all rows are made, at instants in seconds.
  private func expectSame(_ yaml: String, at instants: [Double]) throws {
    var options = SceneOptions()
    options.rowsSleep = false
    let asleep = Show(try Stage(scene: checkedScene(yaml), take: "t"))
    let awake = Show(try Stage(scene: checkedScene(yaml, options: options), take: "t"))
    for seconds in instants {
      #expect(try asleep.screen(at: seconds) == awake.screen(at: seconds), "at \(seconds) s of\n\(yaml)")
    }
    #expect(asleep.player.rowCounts.made > 0 && awake.player.rowCounts.made == 0, "\(yaml)")
  }

  @Test("as awake rows do", arguments: conditions, bodies)
  func equal(condition: String, body: String) throws {
    let inner = body.replacing("IF", with: condition).split(separator: "\n").map { "          \($0)\n" }.joined()
    for steps in Self.steps {
      let yaml = """
        device: card
        fill: white
        state: {k: -1}
        data: {items: [{id: a}, {id: b}, {id: c}, {id: d}]}
        layers:
          - column: list
            width: 100
            layers:
              - box: line
                each: i in items
                size: [100, 30]
                layers:
        \(inner)
        takes: {t: [{wait: 0.1s}, \(steps), {wait: 1.5s}]}
        """.replacing("        takes:", with: "takes:")
      try expectSame(yaml, at: (0...20).map { Double($0) / 10 + 0.013 })
    }
  }

  @Test(
    "a row that leaves goes on with what it follows, whatever it was about to reach", arguments: [0, 0.1, 0.2, 0.29])
  func onTheWay(wait: Double) throws {
    let yaml = """
      device: card
      data: {rows: [{id: a}, {id: b}, {id: c}]}
      state: {sel: "b"}
      layers:
        - column: list
          width: 100
          layers:
            - box: row
              each: r in rows
              height: 30
              state: {w: {follows: if r.id == sel then 1 else 0, over: 0.3s}, n: 0}
              rules: [{change: r.id == sel, do: {set: {n: n + 1}}}]
              goes: {over: 0.25s, curve: linear}
              layers: [{box: dot, left: 50 * w + n, size: [20, 10]}]
      takes:
        t:
          - do: {set: {sel: "a"}}
          - wait: \(wait)s
          - do: {remove: find(rows, "b")}
          - wait: 0.1s
          - do: {set: {sel: "c"}}
          - wait: 0.5s
      """
    try expectSame(yaml, at: (0...70).map { Double($0) / 100 + 0.003 })
  }
}
