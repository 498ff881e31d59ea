import Stage
import Testing

@Suite("Rows called by their ids")
struct RowIdTests {
  private static func scene(asleep: Bool) -> String {
    """
    data: {tasks: [{id: tea, n: 7}, {id: rice, n: 8}, {id: "3", n: 9}, {id: new-1, n: 6}]}
    state: {said: "", order: 1, which: "rice"}
    values: {sorted: {from: t in tasks, sort: t.n * order}}
    layers:
      - \(asleep ? "scroll" : "column"): list
        frame: [0, 0, 100, 400]
        layers:
          - column: all
            layers:
              - box: row
                each: t in sorted
                height: 40
                layers:
                  - {box: head, layers: [{box: ring, size: [20, 20], tap: {set: {said: "{said}{t.n}"}}}]}
      - {label: seen, top: 500, text: "{said} {row(which).y} {row('3').y} {row(3).y}"}
      - {box: turn, top: 550, size: [20, 20], tap: {set: {order: -order, which: "tea"}}}
    """
  }

  @Test(
    "a formula reads a row by the text that is its id, wherever it stands, and by a number's place",
    arguments: [true, false])
  func formulas(asleep: Bool) throws {
    let show = try Show(Self.scene(asleep: asleep), steps: "tap: turn", "wait: 0.1s")
    // new-1 6, tea 7, rice 8, 3 9; then the other way round.
    #expect(try show.text("seen") == " 80 120 120")
    #expect(try show.text("seen", at: show.duration) == " 80 0 120")
  }

  @Test("a take's steps take the ids and the ways that inspect prints", arguments: [true, false])
  func steps(asleep: Bool) throws {
    let show = try Show(
      Self.scene(asleep: asleep), steps: "tap: row(tea).ring", "tap: list.all.row(rice).head.ring",
      "tap: row(\"3\").ring",
      "tap: row(3).ring", "tap: row(\"new-1\").ring", "tap: turn", "tap: row(tea).ring", "expect: row(rice).y == 40",
      "wait: 0.1s")
    #expect(try show.text("seen", at: show.duration).hasPrefix("789967 "))
  }

  @Test(
    "what is not there is told, and a layer in rows with its way",
    arguments: [
      ("tap: row(salt)", "'row(salt)' is not there at 0.00 s (its 'if' is false, or no row has that id"),
      ("tap: row(9)", "'row(9)' is not there at 0.00 s (its 'if' is false, or there are not so many)"),
      ("tap: ring(1)", "there is no function 'ring'; did you mean 'row(1).ring'?"),
      ("tap: ring", "did you mean 'row(0).ring'?"),
    ])
  func mistakesOfRows(_ step: String, _ message: String) {
    let found = mistakes(Self.scene(asleep: false) + "\ntakes: {t: [\(step)]}", take: "t")
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test("a step's word means the row of that id, whatever else it is the name of", arguments: [true, false])
  func namesOfOthers(asleep: Bool) throws {
    let show = try Show(
      """
      data: {tasks: [{id: list, n: 1}, {id: which, n: 2}, {id: "1", n: 3}, {id: a-b, n: 4}, {id: 'say "so"', n: 5}]}
      state: {said: "", which: "a-b", other: "a-b"}
      layers:
        - \(asleep ? "scroll" : "column"): list
          frame: [0, 0, 100, 400]
          layers:
            - column: all
              layers: [{box: row, each: t in tasks, height: 40, tap: {set: {said: "{said}{t.n}"}}}]
        - {label: seen, top: 500, text: "{said}"}
      """,
      steps: "tap: row(list)", "tap: row(which)", "tap: row(other)", "tap: row(1)", "tap: row(\"1\")",
      "tap: row(\"say \\\"so\\\"\")", "wait: 0.1s")
    #expect(try show.text("seen", at: show.duration) == "124235")
  }

  @Test("messages call a row as inspect prints it")
  func messages() throws {
    let show = try Show(Self.scene(asleep: false), steps: "tap: [50, 20]", "tap: [50, 60]", "tap: [50, 150]")
    let notes = show.stage.notes.list.map(\.message)
    for row in ["row(\"new-1\")", "row(tea)", "row(\"3\")"] {
      #expect(notes.contains { $0.contains("'list.all.\(row).head' is there, without a 'tap'") }, "\(notes)")
    }
  }

  @Test("outside of takes, a word alone is no id")
  func words() {
    let found = mistakes(Self.scene(asleep: false) + "\n  - {label: more, text: \"{row(tea).y}\"}")
    #expect(found.contains { $0.contains("no 'tea' here") }, "\(found)")
  }
}
