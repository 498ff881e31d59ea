import Layers
import Stage
import Testing

@Suite("Records that are moved, and that come back as they were")
struct MovedRecordTests {
  private static let scene = """
    data:
      tasks: [{id: a, title: "A", note: "1"}, {id: b, title: "B", note: "2"}, {id: c, title: "C", note: "3"}]
      done: [{id: d, title: "D", note: "4"}]
      starred: [{id: b, title: "B", note: "2"}]
    state: {gone: null, n: 0, other: {id: 9, mark: 3}}
    layers:
      - box: row
        each: t in tasks
        state: {taps: 0}
        frame: [0, 50 * index(t), 100, 40]
        tap: {set: {taps: taps + 1}}
        layers: [{label: count, text: "{t.note}{taps}"}]
      - {label: seen, top: 300, text: "{join(tasks.id, '')} {join(done.id, '')} {join(starred.id, '')}"}
    """

  private func show(_ actions: String...) throws -> Show {
    let steps = ["tap: row(1)"] + actions.map { "do: \($0)" } + ["wait: 0.1s"]
    return try Show(Self.scene + "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined(), take: "t")
  }

  @Test(
    "a record goes to the place that it will have in its list, or out of all others into one that lacks it",
    arguments: [
      ("{move: at(tasks, 1), into: tasks, at: 0}", "bac d b"), ("{move: at(tasks, 1), into: tasks, at: 2}", "acb d b"),
      ("{move: at(tasks, 1), into: tasks, at: 1}", "abc d b"), ("{move: at(tasks, 0), into: tasks}", "bca d b"),
      ("{move: at(tasks, 1), into: done, at: 0}", "ac bd "), ("{move: first(done), into: tasks}", "abcd  b"),
      ("{move: first(starred), into: tasks, at: 0}", "bac d b"),
      ("[{set: {gone: at(tasks, 1)}}, {remove: gone}, {move: gone, into: tasks}]", "ac d "),
    ])
  func places(_ action: String, _ seen: String) throws {
    let show = try show(action)
    #expect(try show.text("seen", at: show.duration) == seen)
  }

  @Test("what moves keeps its fields and its row's states, and what was removed comes back with all its fields")
  func whole() throws {
    let moved = try show("{move: at(tasks, 1), into: tasks, at: 0}")
    #expect(try moved.text("row(b).count", at: moved.duration) == "21")
    let back = try show("{set: {gone: at(tasks, 1)}}", "{remove: gone}", "{insert: gone, into: tasks, at: 0}")
    #expect(try back.text("seen", at: back.duration) == "bac d ")
    #expect(try back.text("row(b).count", at: back.duration).first == "2")
  }

  @Test("a record is moved as it is held, whatever it was when it was read")
  func heldFields() throws {
    let show = try show(
      "{set: {gone: at(tasks, 1)}}", "{update: {note: \"9\"}, of: gone}", "{move: gone, into: tasks, at: 0}")
    #expect(try show.text("row(b).count", at: show.duration).first == "9")
  }

  @Test(
    "what cannot be moved or inserted is told with the cure",
    arguments: [
      ("{move: first(tasks)}", "'move' needs 'into'"),
      ("{move: first(tasks), into: task}", "'task' is no list of the file's data"),
      ("{move: n, into: tasks}", "'move' wants a record"), ("{insert: n, into: tasks}", "'insert' wants a record"),
      ("{insert: {id: e, titel: \"E\"}, into: tasks}", "has no 'titel'"),
      ("{move: other, into: tasks}", "a record of 'tasks' has no 'mark'"),
      ("{move: first(tasks), to: 1, into: tasks}", "unknown property 'to' of the action 'move'"),
    ])
  func mistakesOfMoves(_ action: String, _ message: String) {
    let found = mistakes(Self.scene + "\n  - {box: b, size: [9, 9], tap: \(action)}")
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test("a place that there is not is told, with those that there are once the record has gone")
  func noPlace() {
    #expect(throws: (any Error).self) { _ = try show("{move: first(tasks), into: tasks, at: 3}") }
    let steps = "\ntakes: {t: [do: {move: first(tasks), into: tasks, at: 3}]}"
    let found = mistakes(Self.scene + steps, take: "t")
    let message = "3 is no place in 'tasks', which has 2; a new item comes to 0…2"
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }
}
