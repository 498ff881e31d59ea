import Geometry
import Scenes
import Stage
import Testing

@Suite("Rows that act by themselves and differ in what is in them")
struct RowHeightTests {
  @Test("stand one below the other where a layer that only some have makes these higher")
  func conditions() throws {
    let show = try Show(
      """
      data: {items: [{id: a, big: true}, {id: b, big: false}, {id: c, big: true}, {id: d, big: false}]}
      layers:
        - column: list
          left: 0
          top: 0
          width: 100
          layers:
            - column: row
              each: item in items
              width: 100
              state: {open: false}
              tap: {set: {open: true}}
              layers:
                - {box: top, size: [100, 20], fill: if open then red else blue}
                - {box: more, size: [100, 30], if: item.big}
        - {box: below, left: 0, top: list.maxY, size: [9, 9]}
      """, steps: "wait: 0.1s", "tap: [50, 60]", "wait: 0.5s")
    for seconds in [0, 0.05, 0.5] {
      let rows = try (0..<4).map { try show.frame("row(\("abcd".map(String.init)[$0]))", at: seconds) }
      #expect(rows.map(\.minY) == [0, 50, 70, 120] && rows.map(\.height) == [50, 20, 50, 20])
      #expect(try show.frame("below", at: seconds).minY == 140)
    }
  }

  @Test("stand one below the other where a state of theirs, or one that comes, makes some higher")
  func states() throws {
    let show = try Show(
      """
      layers:
        - column: list
          left: 0
          top: 0
          spacing: 4
          layers:
            - column: row
              each: n in range(6)
              state: {open: false}
              tap: {set: {open: not open}}
              layers:
                - {box: head, size: [100, 20]}
                - {box: more, size: [100, 30], if: open, state: {x: 0}, tap: {set: {x: 1}}}
      """, steps: "tap: row(1).head", "wait: 0.1s", "tap: row(3).head", "wait: 0.1s", "tap: row(1).head", "wait: 0.5s")
    func tops(_ seconds: Double) throws -> [Double] {
      try (0..<6).map { try show.frame("row(\($0))", at: seconds).minY }
    }
    #expect(try tops(0) == [0, 24, 48, 72, 96, 120])
    let end = show.duration
    #expect(try tops(end) == [0, 24, 48, 72, 126, 150])
  }
}
