import Layers
import Stage
import Testing

/// A list of sixty rows that begins in the middle of them.
private func list(_ row: String, inRow: Bool = false, height: String = "height: 50") -> String {
  """
  device: {size: [300, 400], scale: 1}
  data: {items: [\((0..<60).map { "{id: k\($0), n: \($0 % 7)}" }.joined(separator: ", "))]}
  layers:
    - scroll: list
      axis: \(inRow ? "horizontal" : "vertical")
      startAt: 430
      layers:
        - \(inRow ? "row" : "column"): stack
          layers:
            - box: row
              each: b in items
              \(inRow ? "width: 50\n            height: 300" : height)
  \(row.split(separator: "\n").map { "            \($0)" }.joined(separator: "\n"))
  takes:
    t:
      - wait: 0.2s
      - do: {remove: first(items)}
      - wait: 0.3s
      - do: {move: find(items, "k20"), into: items, at: 3}
      - drag: {on: list, by: [\(inRow ? "-300, 0" : "0, -300")], over: 0.5s, curve: linear}
      - release
      - do: {insert: {id: \"new\", n: 3}, into: items, at: 0}
      - wait: 0.5s
  """
}

@Suite("what reaches out of rows is seen, whether its row is made or not")
struct ReachTests {
  /// Compares every frame of the take with the one in which all rows are made.
  private func expectSame(_ text: String, sleeps: Bool) throws {
    let both = try AsleepAndAwake(text, scene: 0)
    for tick in both.ticks {
      let same = try both.asleep.layers(at: tick) == both.awake.layers(at: tick)
      #expect(same, "at \(tick)")
      if !same { return }
    }
    #expect((both.asleep.rowCounts.made > 0) == sleeps)
  }

  @Test(
    "by as much in each row: letters that are moved, on a path, higher than their label, pictures larger than theirs",
    arguments: [
      "layers: [{label: t, left: 20, top: 10, runs: [{text: \"{b.id}\", translate: [0, 180]}, \"more\"]}]",
      "layers: [{label: t, left: 20, top: 10, runs: [{text: \"word\", scale: 9}, \"more\"]}]",
      "layers: [{label: t, frame: [20, 10, 100, 30], path: {svg: \"M0 -160 L200 -140\"}, text: \"hello\"}]",
      "layers: [{label: t, frame: [20, 0, 40, 20], lines: 9, text: \"several words that do not fit in it at all\"}]",
      "layers: [{label: t, frame: [20, 0, 40, 20], lines: 0, text: \"several words that do not fit in it at all\"}]",
      "layers: [{label: t, top: 0, width: 40, lines: 9, text: \"{b.id} several words that do not fit\"}]",
      "layers: [{label: t, frame: [20, 0, 40, 20], font: 90, text: \"word\"}]",
    ])
  func even(row: String) throws {
    try expectSame(list(row), sleeps: true)
  }

  @Test(
    "by more in some than in others",
    arguments: [
      "layers: [{box: pin, frame: [20, if b.id == \"k20\" then -300 else 10, 60, 30], fill: red}]",
      "layers: [{box: pin, left: 0, top: 0, size: [9, if b.n > 5 then 200 else 9], fill: red}]",
      "layers: [{box: pin, frame: [0, 0, 9, 9], translate: [0, 40 * b.n], fill: red}]",
      "layers: [{box: pin, frame: [0, 0, 9, 9], translate: [0, (row.y - 500) / 2], fill: red}]",
      "layers: [{box: pin, frame: [0, 0, 9, 9], fill: red, shadow: {radius: 9 * b.n}}]",
      "layers: [{box: pin, frame: [0, 0, 9 + 60 * b.n, 9], rotation: 90deg, fill: red}]",
      "layers: [{label: t, width: 40, lines: 0, text: \"{if b.n > 5 then \\\"a b c d e f g h i\\\" else b.id}\"}]",
      "layers: [{column: c, layers: [{box: pin, height: 40 * b.n, width: 9, fill: red}]}]",
      "layers: [{shape: s, frame: [0, 0, 9, 9], path: {line: [[0, 0], [0, 90 * b.n]]}, stroke: {color: red}}]",
    ])
  func uneven(row: String) throws {
    try expectSame(list(row), sleeps: false)
  }

  @Test("across the stack, or cut off by the row, it is nothing, and rows sleep")
  func harmless() throws {
    for row in [
      "layers: [{box: pin, left: 9 * b.n, top: 0, size: [20 + 9 * b.n, 9], fill: red}]",
      "clip: true\nlayers: [{box: pin, top: -40 * b.n, left: 0, size: [20, 300], fill: red}]",
      "layers: [{box: pin, clip: true, frame: [0, 0, 9, 9], layers: [{box: in, height: 90 * b.n}]}]",
      "layers: [{label: t, left: 10, text: \"{b.id} {b.n}\"}, {label: u, top: 20, lines: 2, text: \"{b.id}\"}]",
    ] {
      try expectSame(list(row), sleeps: true)
    }
    try expectSame(
      list("layers: [{box: pin, top: 9 * b.n, size: [9, 40 * b.n], fill: red}]", inRow: true), sleeps: true)
    try expectSame(list("layers: [{label: t, text: \"{b.id} and more of it\"}]", inRow: true), sleeps: false)
  }

  @Test(
    "rows whose states or rules follow their own place are awake, as others move them",
    arguments: [
      "state: {was: {follows: self.y, over: 0.4s, curve: linear}}\nlayers: [{label: t, text: \"{round(was)}\"}]",
      "state: {was: {follows: row.maxY, over: 0.25s}}\nlayers: [{label: t, translate: [0, was - row.maxY], text: \"a\"}]",
      "state: {w: 0}\nrules: [{change: self.y, do: {set: {w: w + 1}}}]\nlayers: [{label: t, text: \"{w}\"}]",
      "state: {w: 0}\nvalues: {place: self.y + 3}\nrules: [{when: place > 500, do: {set: {w: 1}}}]\nlayers: [{label: t, text: \"{w}\"}]",
      "layers: [{box: pin, if: row.y > 500, comes: {over: 0.2s}, frame: [0, 0, 9, 9], fill: red}]",
    ])
  func followers(row: String) throws {
    try expectSame(list(row), sleeps: false)
  }
}
