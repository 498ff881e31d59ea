import Geometry
import Layers
import Scenes
import Testing

@Test(
  "what is known of a row belongs to its id: it is as it was left after it was out of sight, and after a reordering")
func rowsKeepTheirs() throws {
  let items = (0..<40).map { "{id: r\($0), n: \($0)}" }.joined(separator: ", ")
  let show = try Show(
    """
    data:
      items: [\(items)]
    state: {turned: false}
    values: {shown: {from: i in items, sort: if turned then -i.n else i.n}}
    layers:
      - scroll: list
        frame: [0, 0, width, 400]
        layers:
          - column: stack
            layers:
              - box: row
                each: item in shown
                height: 100
                state: {open: false}
                layers:
                  - scroll: slide
                    axis: horizontal
                    content: [width + 80, 100]
                    stops: [0, 80]
                  - {label: title, text: "{item.id} {if open then 1 else 0}", touch: none}
                  - {box: knob, size: [40, 40], tap: {set: {open: not open}}}
      - {box: turn, frame: [0, 500, 50, 50], tap: {set: {turned: not turned}}}
    """,
    steps: "tap: row(2).knob", "fling: {from: [300, 150], by: [-100, 0], over: 0.1s}", "settle", "snapshot: left",
    "fling: {from: [300, 380], by: [0, -300], over: 0.1s}", "settle", "snapshot: away",
    "fling: {from: [300, 50], by: [0, 300], over: 0.1s}", "settle", "snapshot: back", "tap: turn", "wait: 0.1s")
  for (when, place) in [("left", 200.0), ("back", 200)] {
    let time = try show.snapshot(when)
    #expect(try show.text("row(r2).title", at: time) == "r2 1")
    #expect(try show.frame("row(r2)", at: time).minY == place)
    #expect(try show.layer("row(r1).slide", at: time).contentOffset.x == 80)
    #expect(try show.text("row(r3).title", at: time) == "r3 0")
  }
  #expect(try show.find("row(r2)", at: show.snapshot("away")) == nil)
  // The third from above is another one now, and closed; the list has stayed at its top.
  #expect(try show.text("row(r37).title", at: show.duration) == "r37 0")
  #expect(try show.layer("row(r38).slide", at: show.duration).contentOffset.x == 0)
}

@Test(
  "rows that leave one after another, in whatever order, stay in the order in which they stood",
  arguments: ["abcd", "bcd", "cbd", "dcba", "bdac", "cadb", "dbca"])
func leavingInOrder(order: String) throws {
  let steps = order.flatMap { ["do: {remove: find(items, '\($0)')}", "wait: 0.2s"] }
  let show = try Show(
    """
    data: {items: [{id: a}, {id: b}, {id: c}, {id: d}, {id: e}]}
    layers:
      - column: list
        layers: [{box: row, each: item in items, size: [50, 50], goes: {over: 2s}}]
    takes:
      t:
    """ + steps.map { "\n    - \($0)" }.joined() + "\n", take: "t")
  let rows = ["row(a)", "row(b)", "row(c)", "row(d)", "row(e)"]
  for time in stride(from: 0, through: show.duration, by: 0.1) {
    #expect(try show.children(of: "list", at: time) == rows, "at \(time) s")
  }
}
