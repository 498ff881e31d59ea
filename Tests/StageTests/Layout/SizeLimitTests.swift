import Geometry
import Scenes
import Testing

@Suite("Least and greatest sizes, and the ratio of the sides")
struct SizeLimitTests {
  /// A layer in a parent of 200 × 100 points, and the frame it has there.
  private static let held = [
    Placed("box", "maxWidth: 60, maxHeight: 30", 0, 0, 60, 30),
    Placed("box", "frame: [1, 2, 30, 40], minWidth: 50, minHeight: 10", 1, 2, 50, 40),
    Placed("box", "left: 10, right: 20, maxWidth: 100", 10, 0, 100, 100),
    Placed("box", "right: 20, maxWidth: 100", 80, 0, 100, 100),
    Placed("box", "centerX: 100, width: 150, maxWidth: 80", 60, 0, 80, 100),
    Placed("label", "text: abcde, maxWidth: 30", 0, 0, 30, 20.5),
    Placed("label", "text: abcde, minWidth: 90, right: 10", 100, 0, 90, 20.5),
    Placed("label", "text: abcde, lines: 0, maxWidth: 30", 0, 0, 30, 41),
    Placed("label", "text: abcde, lines: 0, maxWidth: 38, padding: 4", 0, 0, 38, 49),
    Placed("label", "text: abcde, lines: 0, maxWidth: 300, left: 170", 170, 0, 30, 41),
    Placed("image", "source: photo, left: 0, top: 0, maxWidth: 40", 0, 0, 40, 50),
    // The least goes before the greatest.
    Placed("box", "width: 70, minWidth: 40 + 50, maxWidth: 30 + 20", 0, 0, 90, 100),
    // What is worked out to less than nothing holds to nothing.
    Placed("box", "width: 70, maxWidth: 20 - 50", 0, 0, 0, 100),
    // The side that nothing says follows.
    Placed("box", "width: 60, aspectRatio: 1.5", 0, 0, 60, 40),
    Placed("box", "height: 60, aspectRatio: 1.5", 0, 0, 90, 60),
    Placed("box", "top: 20, bottom: 20, aspectRatio: 0.5, right: 0", 170, 20, 30, 60),
    Placed("box", "aspectRatio: 4", 0, 0, 200, 50),
    Placed("label", "text: abcde, aspectRatio: 1", 0, 0, 50, 50),
    Placed("image", "source: photo, left: 10, aspectRatio: 1", 10, 0, 100, 100),
    // A ratio of the side as it is held, and what follows is held by itself.
    Placed("box", "width: 90, maxWidth: 60, aspectRatio: 1.5", 0, 0, 60, 40),
    Placed("box", "width: 90, aspectRatio: 1.5, maxHeight: 30", 0, 0, 90, 30),
  ]

  @Test("a size is held between its least and its greatest, and a side follows by the ratio", arguments: held)
  func holding(placed: Placed) throws {
    #expect(try placed.shown == placed.frame)
  }

  @Test("stacks count with sizes as they are held, and break what stands in them at their own greatest width")
  func inStacks() throws {
    let show = try Show(
      """
      values: {words: "0123456789012345678901234"}
      layers:
        - column: bubble
          left: 0
          maxWidth: 120
          padding: 10
          layers: [{label: said, lines: 0, text: words}, {box: mark, size: [40, 40], maxHeight: 8}]
        - column: short
          left: 0
          top: 200
          maxWidth: 120
          layers: [{label: little, lines: 0, text: "abc"}]
        - row: tiles
          top: 300
          height: 40
          spacing: 4
          layers: [{box: a, aspectRatio: 2}, {box: b, aspectRatio: 1, height: 20}]
      """)
    #expect(try show.frame("bubble") == Rect(0, 0, 120, 89))
    #expect(try show.frame("said") == Rect(10, 10, 100, 61))
    #expect(try show.frame("short") == Rect(0, 200, 30, 20.5))
    #expect(try show.frame("tiles") == Rect(0, 300, 104, 40))
    #expect(try show.frame("b") == Rect(84, 0, 20, 20))
  }

  @Test("they may move, and what waits for the size sees when it is held no longer")
  func moving() throws {
    let show = try Show(
      """
      state: {room: 20, seen: 0}
      layers:
        - {box: it, size: [100, 50], maxWidth: room}
        - {box: square, top: 100, width: room, aspectRatio: 1 + room / 100}
        - {label: told, text: "{seen}"}
      rules:
        - {when: true, do: {animate: {room: 120}, over: 1s, curve: linear}}
        - {when: it.width >= 70, do: {set: {seen: 1}}}
        - {when: square.height >= 40, do: {set: {seen: 2}}}
      """, idleFor: 2)
    #expect(try show.frame("it", at: 0.4).width == 60)
    #expect(try show.frame("it", at: 0.9).width == 100)
    #expect(try show.text("told", at: 0.46) == "0")
    // 20 + 100 t points are 40 (1 + (20 + 100 t) / 100) at t = 7/15.
    #expect(try show.text("told", at: 0.467) == "2")
    #expect(try show.text("told", at: 0.51) == "1")
  }

  private static let refused = [
    (
      "{box: b, size: [30, 20], aspectRatio: 2}",
      "'aspectRatio' has no effect on box 'b': both its sides are given; leave one of them out"
    ),
    ("{box: b, maxWidth: 20, minWidth: 30}", "'maxWidth' has no effect on box 'b': it is less than its 'minWidth'"),
    ("{box: b, maxWidth: -1}", "'maxWidth' cannot be -1; it is at least 0"),
    ("{box: b, aspectRatio: 0}", "'aspectRatio' cannot be 0; it is from 0.001 to 1000"),
    ("{label: b, text: \"hi\", lines: 1.5}", "'lines' is a whole number, not 1.5; write 1 or 2"),
    (
      "{label: b, text: \"hi\", lines: if width > 9 then 2 else 0.5}",
      "'lines' is a whole number, not 0.5; write 0 or 1"
    ),
    ("{grid: b, columns: 2.5, layers: [{box: c, size: [9, 9]}]}", "'columns' is a whole number, not 2.5; write 2 or 3"),
    ("{box: b, maxWidth: null}", "'maxWidth' wants a number, this is null; use default(…, …)"),
  ]

  @Test("what cannot be meant is told", arguments: refused)
  func refusals(layer: String, message: String) {
    #expect(mistakes("layers: [\(layer)]").map { String($0.drop { $0 != " " }.dropFirst()) } == [message])
  }

  @Test("a scene's root has the size of its screen")
  func root() {
    #expect(mistakes("maxWidth: 20\nlayers: [{box: b}]").count == 1)
  }
}
