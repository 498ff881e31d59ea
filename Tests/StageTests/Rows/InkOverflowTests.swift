import Layers
import Stage
import Testing

/// A scrolled list with a row kind of its own; all of its rows are awake where something reads them all.
private func list(stack: String, _ row: [String], awake: Bool) -> String {
  """
  device: card
  state: {open: 3, log: "nothing"}
  layers:
    - scroll: list
      indicator: none
      startAt: 110
      layers:
        - \(stack)
          width: 160
          layers:
            - box: row
              each: i in range(60)
  \(row.map { "          \($0)" }.joined(separator: "\n"))
    - {label: told, touch: none, top: 90, text: log}
    - {label: all, hidden: true, text: "\(awake ? "{sum(row.y)}" : "")"}
  takes:
    t:
      - tap: [125, 20]
      - wait: 0.2s
  """
}

@Suite("what hangs out of rows that sleep")
struct InkOverflowTests {
  /// The instances of the row that are in the picture, and what a tap met.
  private func seen(
    stack: String = "column: stack", _ row: [String], awake: Bool = false
  ) throws -> (Set<String>, String) {
    let show = try Show(list(stack: stack, row, awake: awake), take: "t")
    let column = try #require(try show.find("stack"))
    return (Set(column.children.map(\.id)), try show.text("told", at: 0.1))
  }

  @Test(
    "a menu below the list's upper edge is there, and taken by a finger, though its row is not",
    arguments: [
      "top: 20", "bottom: -90",
    ])
  func hanging(place: String) throws {
    let row = [
      "  height: 20", "  z: if i == open then 1 else 0",
      "  layers: [{box: menu, if: i == open, left: 100, \(place), size: [50, 90], tap: {set: {log: \"menu\"}}}]",
    ]
    let (rows, reported) = try seen(row)
    #expect(rows.contains("list.stack.row(3)"))
    #expect(reported == "menu")
    #expect(try seen(row, awake: true).1 == "menu")
    // Those that the menu can reach over, and one more at each end.
    #expect(rows.count == 13)
  }

  @Test("so is one that sticks out upwards of a row below the list's end")
  func standing() throws {
    let row = [
      "  height: 20", "  layers: [{box: flag, if: i == 13, left: 0, bottom: 20, size: [50, 60]}]",
    ]
    #expect(try seen(row).0.contains("list.stack.row(13)"))
  }

  @Test("the shadow of each that reaches into the picture is there: of a whole line of a grid, of many short rows")
  func shadows() throws {
    let shadow = "  shadow: {radius: 6, offset: [0, 4], opacity: 0.5}"
    let grid = try seen(stack: "grid: stack\n        columns: 3", ["  height: 30", "  fill: white", shadow]).0
    // The list begins in the line of 9, 10 and 11; the one before ends twenty points above it.
    #expect((6...8).allSatisfy { grid.contains("list.stack.row(\($0))") } && !grid.contains("list.stack.row(2)"))
    let short = try seen(["  height: 5", "  fill: white", shadow]).0
    // 3 · 6 + 4 points below: the four rows above the first one seen, and one more.
    #expect(short.contains("list.stack.row(18)") && !short.contains("list.stack.row(15)"))
    // 3 · 6 − 4 above.
    #expect(short.contains("list.stack.row(48)") && !short.contains("list.stack.row(51)"))
  }

  @Test("what a row cuts off does not hang out")
  func clipped() throws {
    let row = ["  height: 20", "  clip: true", "  layers: [{box: menu, top: 20, size: [50, 90]}]"]
    #expect(try seen(row).0.count == 9)
  }
}
