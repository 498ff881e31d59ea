import Geometry
import Scenes
import Testing

@Suite("Sharing the room of a line")
struct SharingTests {
  @Test("a text that grows takes what is left, and breaks or is cut where that is too little")
  func texts() throws {
    let show = try Show(
      """
      values: {words: "0123456789012345678901234"}
      layers:
        - row: chat
          width: 200
          spacing: 10
          layers: [{box: face, size: [40, 40]}, {label: said, lines: 0, text: words, grow: 1}]
        - row: news
          top: 100
          width: 200
          layers: [{label: title, text: words, grow: 1}, {label: time, text: "17:40"}]
        - row: short
          top: 150
          width: 200
          layers: [{label: little, text: "abc", grow: 1}, {label: later, text: "17:40"}]
        - row: page
          top: 200
          width: 200
          layers:
            - {box: mark, size: [40, 10]}
            - {column: side, grow: 1, layers: [{label: first, lines: 0, text: words}, {label: second, text: "x"}]}
      """)
    #expect(try show.frame("said") == Rect(50, 0, 150, 41))
    #expect(try show.frame("chat") == Rect(0, 0, 200, 41))
    #expect(try show.frame("title") == Rect(0, 0, 150, 20.5))
    #expect(try show.frame("time").minX == 150)
    #expect(try show.frame("little") == Rect(0, 0, 150, 20.5))
    #expect(try show.frame("side") == Rect(40, 0, 160, 61.5))
    #expect(try show.frame("first") == Rect(0, 0, 160, 41))
  }

  @Test("what grows gives way too, unless it says otherwise, and nothing else does by itself")
  func defaults() throws {
    let show = try Show(
      """
      layers:
        - row: r
          width: 100
          height: 10
          layers: [{box: a, width: 80, grow: 1}, {box: b, width: 60}]
        - row: s
          width: 100
          height: 10
          layers: [{box: c, width: 80, grow: 1, shrink: 0}, {box: d, width: 60}]
      """)
    #expect(try show.frame("a").width == 40)
    #expect(try show.frame("b") == Rect(40, 0, 60, 10))
    #expect(try show.frame("d").minX == 80)
  }

  @Test("in a column the heights are shared, in a component by what its user says")
  func columns() throws {
    let show = try Show(
      """
      components:
        pane:
          kind: column
          layers: [{box: bar, height: 20}, {slot: inside, height: 30}, {box: body, grow: 1}]
      layers:
        - {pane: p, frame: [0, 0, 90, 200], layers: [{box: more}]}
      """)
    #expect(try show.frame("body") == Rect(0, 50, 90, 150))
  }

  @Test("it may move, and what waits for a length or a line sees the instant")
  func moving() throws {
    let show = try Show(
      """
      state: {room: 100, seen: 0}
      layers:
        - row: r
          width: room
          height: 10
          justify: end
          layers: [{box: a, width: 20, grow: 1, maxWidth: 90}, {box: b, width: 30, grow: 2, maxWidth: 40}]
        - flow: f
          top: 50
          width: room
          layers: [{box: c, size: [70, 10]}, {box: d, size: [70, 10]}]
        - {label: told, top: 100, text: "{seen}"}
      rules:
        - {when: true, do: {animate: {room: 200}, over: 1s, curve: linear}}
        - {when: d.y == 0, do: {set: {seen: seen + 1}}}
        - {when: a.x > 40, do: {set: {seen: seen + 10}}}
      """, idleFor: 2)
    #expect(try show.frame("a", at: 0).width == 60)
    #expect(try show.frame("b", at: 0.5).width == 40)
    // All 140 points fit on one line at 0.4 s; the row is full at 130 points, and 170 leave 40.
    #expect(try show.text("told", at: 0.39) == "0")
    #expect(try show.text("told", at: 0.41) == "1")
    #expect(try show.text("told", at: 0.69) == "1")
    #expect(try show.text("told", at: 0.72) == "11")
    #expect(try show.frame("f", at: 0.3).height == 20)
    #expect(try show.frame("f", at: 0.5).height == 10)
  }
}
