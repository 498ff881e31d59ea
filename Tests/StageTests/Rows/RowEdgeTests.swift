import Geometry
import Layers
import Stage
import Testing

/// Rows that sleep beside the same rows that cannot, as they are transformed, if only by nothing.
@Suite("Rows that sleep, at the edges of what is shown")
struct RowEdgeTests {
  /// A list 100 points high, of rows in a stack or where their frames say.
  private func list(_ row: String, stack: String?, asleep: Bool, state: String = "s: 20") -> String {
    let own = "{box: row, each: i in range(60), \(row)\(asleep ? "" : ", rotation: 0deg")}"
    let content = stack.map { "{column: stack, \($0)layers: [\(own)]}" } ?? own
    return """
      state: {\(state)}
      layers:
        - scroll: list
          frame: [0, 0, 100, 100]
          layers: [\(content)]

      """
  }

  /// Frames of the rows that are there, in the content of the list.
  private func rows(_ show: Show, at time: Double) throws -> [String: Rect] {
    let all = try show.layer("list", at: time).all.filter { $0.id.contains("row(") }
    return Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.frame) })
  }

  private func compare(_ row: String, stack: String?, steps: [String], _ what: String) throws {
    func show(_ asleep: Bool) throws -> Show {
      let take = "takes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined()
      return try Show(list(row, stack: stack, asleep: asleep) + take, take: "t")
    }
    let (sleeping, awake) = (try show(true), try show(false))
    for time in stride(from: 0.0, through: sleeping.duration, by: 0.1) {
      let offset = try awake.offset("list", at: time)
      #expect(try sleeping.offset("list", at: time) == offset, "\(what), offset at \(time)")
      let (some, all) = (try rows(sleeping, at: time), try rows(awake, at: time))
      let seen = all.filter { $0.value.minY < offset + 100 && $0.value.maxY > offset }
      #expect(!seen.isEmpty, "\(what), at \(time)")
      for (id, frame) in seen { #expect(some[id] == frame, "\(what), \(id) at \(time)") }
    }
  }

  private func scroll(_ offsets: [Int]) -> [String] {
    offsets.flatMap { ["do: {scroll: list, to: \($0), over: 0s}", "wait: 0.1s"] }
  }

  @Test("rows whose lengths follow a state are as long as it says, also those that have never been seen")
  func changingLengths() throws {
    let steps = ["wait: 0.1s", "do: {set: {s: 8}}", "wait: 0.1s"] + scroll([100, 250, 100_000, 0])
    for (row, stack) in [
      ("size: [s, s + i]", ""), ("size: [s, s + i], gap: s / 4", ""), ("size: [s, s + i], if: i < s * 3", ""),
      ("size: [20, s + i]", ""), ("size: [s, 12]", ""), ("size: [s, 12], gap: s / 4", ""), ("size: [9, 5 + i]", ""),
      ("size: [9, 5 + i], gap: s / 4", ""), ("size: [9, 5 + i], if: i < s * 3", "spacing: 3, "),
    ] {
      try compare(row, stack: stack, steps: steps, row)
    }
  }

  @Test("rows whose frames follow a state are where it says, also those that have never been seen")
  func changingFrames() throws {
    let steps = ["wait: 0.1s", "do: {set: {s: 8}}", "wait: 0.1s"] + scroll([100, 250, 100_000, 0])
    for row in [
      "frame: [s, s * i, s, s]", "frame: [s, s * i, s, s], if: i < s * 3", "frame: [5, s * i, 9, 9]",
      "frame: [5, 7 * i, 9, s]", "frame: [5, 7 * i, 9, 9]", "frame: [5, 7 * i, 9, 9], if: i < s * 3",
    ] {
      try compare(row, stack: nil, steps: steps, row)
    }
  }

  @Test("rows that lie over one another are all shown that are seen, whatever comes first")
  func overlapping() throws {
    let steps = ["wait: 0.1s"] + scroll([20, 77, 150, 240, 100_000, 0])
    let height = "if floor(i / 2) * 2 == i then 100 else 10"
    for row in [
      "size: [9, \(height)], gap: -50", "size: [9, \(height)], gap: -5", "size: [9, \(height)], gap: -12",
      "size: [9, \(height)]", "size: [9, 10 + i], gap: -9",
      "size: [9, if i == 30 then 200 else 8], gap: if i == 31 then -199 else 1",
    ] {
      try compare(row, stack: "", steps: steps, row)
      if !row.contains("gap") { try compare(row, stack: "spacing: -5, ", steps: steps, row + " and spacing") }
    }
  }

  @Test("rows that are awake are counted in lists within lists, once each, and in masks")
  func counted() throws {
    func awake(_ outer: String, _ inner: String, more: String = "") throws -> Int {
      let cells = "{column: cells, layers: [{box: cell, each: j in range(4), \(inner)}]}"
      let row = "{box: row, each: i in range(3), \(outer), layers: [\(cells)]}"
      let player = try Show("layers:\n  - {column: list, layers: [\(row)]}\n\(more)").player
      _ = try player.layers(at: 0)
      return player.rowCounts.awake
    }
    let (sleeping, awakeAlways) = ("size: [20, 20]", "size: [20, 20], rotation: 0deg")
    // Three rows of four each.
    #expect(try awake(awakeAlways, sleeping) == 12)
    #expect(try awake(sleeping, awakeAlways) == 3)
    #expect(try awake(awakeAlways, awakeAlways) == 0)
    #expect(try awake(sleeping, sleeping) == 15)
    let two = "  - {column: other, layers: [{box: last, each: k in range(2), size: [5, 5]}]}"
    #expect(try awake(awakeAlways, sleeping, more: two) == 14)
  }
}
