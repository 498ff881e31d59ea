import Geometry
import Layers
import Testing

@Suite("A measure follows all that its rule reads")
struct MeasureDependencyTests {
  @Test("the cells of a grid are narrower where its spacing grows")
  func gridSpacing() throws {
    let show = try Show(
      """
      layers:
        - grid: g
          width: 100
          columns: 2
          spacing: [0, 10 * time]
          layers: [{box: a, height: 20}, {box: b, height: 20}]
      """, idleFor: 3)
    #expect(try show.frame("b") == Rect(50, 0, 50, 20))
    #expect(try show.frame("b", at: 2) == Rect(60, 0, 40, 20))
  }

  @Test("a grid that grows begins with the width of its columns")
  func growingGrid() throws {
    let show = try Show(
      """
      layers:
        - row: r
          width: 300
          layers:
            - {grid: g, grow: 1, columns: 2, layers: [{box: a, size: [30, 20]}, {box: b, size: [50, 20]}]}
            - {box: after, grow: 1, width: 20, height: 20}
      """)
    #expect(try show.frame("g").width == 190)
    #expect(try show.frame("after") == Rect(190, 0, 110, 20))
  }

  @Test("a label that breaks into lines follows the padding of the column around it")
  func columnPadding() throws {
    let show = try Show(
      """
      layers:
        - column: c
          width: 100
          padding: 10 * time
          layers: [{label: words, text: "abcdefgh", lines: 3}]
      """, idleFor: 3)
    #expect(try show.frame("words").width == 80)
    #expect(try show.frame("words", at: 2).width == 60)
  }

  @Test("a layer stands on the baseline of a label whose lines become more")
  func lineCount() throws {
    let show = try Show(
      """
      state: {words: "ab"}
      layers:
        - row: r
          height: 100
          align: baseline
          layers:
            - {label: many, text: "{words}", lines: 2, width: 50, height: 60, tap: {set: {words: "abcdefgh"}}}
            - {label: one, text: "cd"}
      """, steps: "wait: 0.5s", "tap: many", "wait: 0.5s")
    #expect(try show.frame("one").minY > show.frame("one", at: 0.9).minY)
  }

  @Test("a layer on a line that is a baseline at times depends on its neighbours' letters")
  func baselineAtTimes() {
    #expect(throws: (any Error).self) {
      try Show(
        """
        layers:
          - row: r
            height: 100
            align: if time > 1s then "baseline" else "start"
            layers: [{label: a, text: "a"}, {label: b, text: "b", font: a.y + 10}]
        """)
    }
  }

  /// A row in which lengths follow from where earlier layers are; `rest` says where it stands in the scene.
  private func rowThatReadsItself(_ rest: String) -> String {
    """
    layers:
      - {box: before, height: 5, width: c.x + 10}
      - row: r
        \(rest)
        left: 0
        top: 10
        padding: 5
        layers:
          - {box: a, width: 20, height: 20}
          - {box: b, width: 100 - a.maxX, height: 20}
          - {box: c, width: b.x + 10 * time, height: 20}
      - {box: after, height: 5, width: c.maxX + 10}
    """
  }

  @Test("in a row, a length may follow from where an earlier layer is", arguments: ["opacity: 1", "width: 300"])
  func rowThatReadsItself(of kind: String) throws {
    let show = try Show(rowThatReadsItself(kind), idleFor: 3)
    for (time, width) in [(0.0, 25.0), (1, 35), (2, 45)] {
      #expect(try show.frame("r.a", at: time) == Rect(5, 5, 20, 20))
      #expect(try show.frame("r.b", at: time) == Rect(25, 5, 75, 20))
      #expect(try show.frame("r.c", at: time) == Rect(100, 5, width, 20))
      #expect(try show.frame("before", at: time).width == 110)
      #expect(try show.frame("after", at: time).width == 110 + width)
    }
  }

  @Test("in a row, no length may follow from where a later layer is")
  func rowThatReadsAhead() {
    #expect(throws: (any Error).self) {
      try Show("layers: [{row: r, layers: [{box: a, size: [b.x, 9]}, {box: b, size: [9, 9]}]}]")
    }
  }
}
