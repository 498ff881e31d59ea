import Basics
import Formulas
import Scenes
import Stage
import Testing

@Suite("Work is counted")
struct WorkTests {
  /// Scenes that never end, by what eats their work, and where that is.
  private static let endless: [(what: String, scene: String, place: String)] = [
    (
      "a condition in each row",
      """
      values: {r: range(100000)}
      layers: [{box: b, each: i in range(20000), width: if 99999 in r then 3 else 4}]
      """, "6:54"
    ),
    (
      "a sum in each row", "layers: [{box: b, each: i in range(20000), width: sum(range(100000))}]", "5:55"
    ),
    (
      "a query that looks at all for each",
      """
      values:
        b: range(100000)
        a: {from: x in b, where: x in b}
      layers: [{box: c, width: count(a)}]
      """, "7:28"
    ),
    (
      "queries in one another",
      """
      values:
        b: range(20000)
        a: {from: x in b, sort: count(concat(b, [x]))}
      layers: [{box: c, width: count(a)}]
      """, "7:33"
    ),
    (
      "a text that is looked for in another",
      """
      values: {a: "\(String(repeating: "a", count: 60_000))", c: "\(String(repeating: "a", count: 30_000))b"}
      layers: [{box: b, width: if contains(a, c) then 1 else 2}]
      """, "6:29"
    ),
    (
      "a text that is made anew in each row",
      """
      values: {a: "\(String(repeating: "a ", count: 40_000))"}
      layers: [{label: b, each: i in range(20000), text: "{replace(a, \\" \\", \\"-\\")}{i}"}]
      """, "6:53"
    ),
  ]

  private static func text(_ rest: String) -> String {
    """
    scene: s
    device: card
    state: {t: 0}
    fill: white

    """ + rest + "\n"
  }

  /// Place and words of what is thrown.
  private func mistakes(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch let diagnostics as Diagnostics {
      return diagnostics.list.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test("and an instant that takes too much is told once, with what ate it", arguments: endless.indices)
  func instants(index: Int) {
    let (what, rest, place) = Self.endless[index]
    let reported = mistakes { _ = try checkedScene(Self.text(rest)) }
    let words =
      "scene.yaml:\(place): here this instant has taken the \(Limits.instantWork) steps of work that there are; make lists "
      + "and texts shorter, or work out once, under 'values:', what is the same for many"
    #expect(reported == [words], "\(what): \(reported.map { $0.prefix(200) })")
  }

  @Test("and a list that grows with every event ends the take, not the memory")
  func growth() throws {
    let stage = try Stage(
      opening: try checkedScene(
        Self.text(
          Self.rows + """

            rules: [{when: true, every: 0.0001s, do: {insert: {}, into: l}}]
            takes: {t: [{wait: 1.9s}]}
            layers: [{box: b, each: x in l, frame: [0, 2 * index(x), 10, 1]}]
            """)), take: "t")
    #expect(throws: Diagnostic.self) { try stage.playOut() }
    #expect(stage.stepsSpent > Limits.takeWork && stage.stepsSpent < Limits.takeWork + Limits.instantWork)
  }

  /// A list of 5,000 records.
  private static let rows = "data: {l: [" + (0..<5_000).map { "{id: \($0)}" }.joined(separator: ", ") + "]}"

  /// A rule that adds up a million numbers a hundred times a second.
  private static let adding = text(
    """
    values: {r: range(100000)}
    rules: [{when: true, every: 0.01s, do: {set: {t: \(Array(repeating: "sum(r)", count: 10).joined(separator: " + "))}}}]
    takes: {t: [{wait: 60s}]}
    layers: [{box: b, width: t / 1000000}]
    """)

  @Test("and a take that takes too much ends at the same step in every run, and can be seen up to there")
  func takes() throws {
    func ending() throws -> (steps: Int, stop: TakeStop?, place: SourcePlace?) {
      let stage = try Stage(opening: try checkedScene(Self.adding), take: "t")
      do throws(Diagnostic) {
        try stage.playOut()
        Issue.record("the take has an end")
        return (0, nil, nil)
      } catch {
        #expect(error.message.hasPrefix("here the take has taken the \(Limits.takeWork) steps"), "\(error)")
        _ = try Player(stage).layers(at: 100_000)
        return (stage.stepsSpent, error.stop, error.place)
      }
    }
    let (first, second) = (try ending(), try ending())
    #expect(first.steps == second.steps && first.steps > Limits.takeWork)
    #expect(first.stop == second.stop && first.place == second.place && first.place?.line == 6)
    #expect(try #require(first.stop).tick > 100_000)
  }

  @Test("and frames count alone what they count among others, where nothing is kept")
  func frames() throws {
    let scene = try checkedScene(
      Self.text(
        """
        takes: {t: [{wait: 1s}]}
        layers: [{box: b, each: i in range(50), left: i + time * 3, width: sum(range(10))}]
        """))
    let stage = try Stage(scene: scene, take: "t")
    let alone = Player(stage)
    _ = try alone.layers(at: 500_000)
    let again = Player(stage)
    _ = try again.layers(at: 500_000)
    #expect(alone.stepsSpent == again.stepsSpent && alone.stepsSpent > 50)
    for tick in stride(from: 0, to: 1_000_000, by: 100_000) {
      let before = again.stepsSpent
      _ = try again.layers(at: tick)
      #expect(again.stepsSpent - before <= alone.stepsSpent)
    }
  }

  @Test("and a person may go on for as long as they like")
  func people() throws {
    let scene = try checkedScene(
      Self.text("layers: [{box: b, frame: [0, 0, 9, 9], tap: {set: {t: t + sum(range(1000))}}}]"))
    let stage = try Stage(opening: scene)
    var most = 0
    for tap in 1...20 {
      try stage.send(.touchDown(at: .init(2, 2)), at: tap * 1_000_000)
      try stage.send(.touchUp, at: tap * 1_000_000 + 50_000)
      most = max(most, stage.stepsSpent)
    }
    #expect(most > 0 && most < 5_000)
  }
}
