import Motion
import Stage
import Testing

/// UIScrollView's rule: what fits does not move, unless `alwaysBounce…` asks for it.
@Suite("Content that fits")
struct FittingScrollTests {
  /// A scroll of 480 points by 300, and what becomes of it after a drag that a finger still holds.
  private func offset(
    _ properties: String, content: (Double, Double), by vector: (Double, Double), layers: String = ""
  ) throws -> (x: Double, y: Double) {
    let show = try Show(
      """
      layers:
        - scroll: list
          frame: [0, 0, 300, 480]
          content: [\(content.0), \(content.1)]
          \(properties)
      """, steps: "drag: {from: [150, 240], by: [\(vector.0), \(vector.1)], over: 0.4s}", "wait: 0.05s")
    let offset = try show.layer("list", at: 0.42).contentOffset
    return (offset.x, offset.y)
  }

  /// What a rubber band shows of a finger's travel, in half points.
  private func stretch(_ travel: Double, _ viewport: Double) -> Double {
    (RubberBand(viewport: viewport).stretch(forTravel: travel) * 2).rounded() / 2
  }

  @Test("does not move, in either axis, however far the finger goes", arguments: [-200.0, -30, 30, 200])
  func staysPut(travel: Double) throws {
    #expect(try offset("axis: vertical", content: (300, 50), by: (0, travel)) == (0, 0))
    #expect(try offset("axis: horizontal", content: (100, 480), by: (travel, 0)) == (0, 0))
    #expect(try offset("axis: vertical", content: (300, 480), by: (0, travel)) == (0, 0))
    #expect(try offset("range: [0, 0]", content: (300, 3000), by: (0, travel)) == (0, 0))
  }

  @Test("moves like a stretched list with 'alwaysBounce'", arguments: [-100.0, 100])
  func alwaysBounce(travel: Double) throws {
    let (down, across) = (stretch(100, 480), stretch(100, 300))
    let sign = travel < 0 ? 1.0 : -1
    #expect(try offset("alwaysBounce: true", content: (300, 50), by: (0, travel)) == (0, sign * down))
    #expect(
      try offset("alwaysBounce: true\n    axis: horizontal", content: (100, 480), by: (travel, 0)) == (sign * across, 0)
    )
    let start = travel > 0 ? -down : 0
    #expect(try offset("alwaysBounce: true\n    bounces: start", content: (300, 50), by: (0, travel)) == (0, start))
  }

  @Test("one point too much is enough to be pulled")
  func onePoint() throws {
    #expect(try offset("", content: (300, 481), by: (0, 100)) == (0, -stretch(100, 480)))
    #expect(try offset("", content: (300, 480.1), by: (0, 100)) == (0, 0))
  }

  @Test("counts the insets around it", arguments: ["top", "bottom"])
  func insets(edge: String) throws {
    let rest = edge == "top" ? -50.0 : 0
    let fits = try offset("insets: {\(edge): 50}", content: (300, 430), by: (0, -100))
    #expect(fits == (0, rest))
    let exceeds = try offset("insets: {\(edge): 50}", content: (300, 450), by: (0, -15))
    #expect(exceeds == (0, rest + 15))
  }

  @Test("of one page does not move, of two it does")
  func paging() throws {
    #expect(try offset("paging: true", content: (300, 480), by: (0, -100)) == (0, 0))
    #expect(try offset("paging: true", content: (300, 960), by: (0, -100)) == (0, 100))
  }

  @Test("along one axis of a scroll that moves both ways, stays there along that axis")
  func bothAxes() throws {
    #expect(try offset("axis: both", content: (900, 50), by: (-60, -50)) == (60, 0))
    #expect(try offset("axis: both", content: (100, 900), by: (-60, -50)) == (0, 50))
    let both = try offset("axis: both\n    alwaysBounce: true", content: (900, 50), by: (-60, -50))
    #expect(both == (60, stretch(50, 480)))
  }

  @Test("does not move when it is thrown, and its rows are tapped as ever")
  func thrownAndTapped() throws {
    let show = try Show(
      """
      state: {taps: 0}
      layers:
        - scroll: list
          layers: [{box: row, height: 60, tap: {set: {taps: taps + 1}}}]
        - {label: seen, touch: none, text: "{taps} {if list.moving then 'moves' else 'rests'}"}
      """, steps: "fling: {from: [100, 300], by: [0, -200], over: 0.1s}", "wait: 0.2s", "tap: row", "wait: 0.1s")
    for time in [0.05, 0.1, 0.15, 0.3] { #expect(try show.offset("list", at: time) == 0) }
    #expect(try show.text("seen", at: 0.15) == "0 rests")
    #expect(try show.text("seen", at: show.duration) == "1 rests")
  }

  @Test("leaves the finger to the scroll around it, along either axis")
  func leavesTheFinger() throws {
    func offsets(_ strip: String, by vector: String) throws -> [Double] {
      let show = try Show(
        """
        layers:
          - scroll: list
            content: [width, 2000]
            layers:
              - scroll: strip
                frame: [0, 100, 375, 120]
                \(strip)
                layers: [{box: chip, frame: [10, 10, 100, 100]}]
        """, steps: "drag: {on: strip, by: \(vector), over: 0.4s}", "wait: 0.05s")
      let strip = try show.layer("strip", at: 0.42).contentOffset
      return [try show.offset("list", at: 0.42), strip.x, strip.y]
    }
    #expect(try offsets("axis: vertical", by: "[0, -50]") == [50, 0, 0])
    #expect(try offsets("axis: horizontal", by: "[-50, 0]") == [0, 0, 0])
    #expect(try offsets("axis: horizontal", by: "[-80, -60]") == [60, 0, 0])
    #expect(
      try offsets("axis: horizontal\n        alwaysBounce: true", by: "[-80, -60]") == [0, stretch(80, 375), 0])
  }

  /// A page with a header of 100 points, and a list in it that has one row.
  private func chained(header: Double, list: String, page: String = "", by travel: Double) throws -> [Double] {
    let show = try Show(
      """
      layers:
        - scroll: page
          content: [width, \(667 + header)]
          \(page)
          layers:
            - {scroll: list, frame: [0, \(header), width, height], chain: outerFirst, content: [width, 50], \(list)}
      """, steps: "drag: {from: [187, 330], by: [0, \(travel)], over: 0.4s}", "wait: 0.05s")
    return [try show.offset("page", at: 0.42), try show.offset("list", at: 0.42)]
  }

  @Test("is no member of a chain: the others move without it")
  func chain() throws {
    let free = stretch(50, 667)
    #expect(try chained(header: 100, list: "bounces: end", by: -60) == [60, 0])
    #expect(try chained(header: 100, list: "bounces: end", by: -150) == [100 + free, 0])
    #expect(try chained(header: 100, list: "bounces: end, alwaysBounce: true", by: -150) == [100, free])
    #expect(try chained(header: 0, list: "bounces: end", by: -50) == [0, 0])
    #expect(try chained(header: 0, list: "bounces: end", by: 50) == [0, 0])
    // At its start it is the page that is pulled.
    let asked = "bounces: end, alwaysBounce: true"
    #expect(try chained(header: 0, list: asked, page: "alwaysBounce: true", by: 50) == [-free, 0])
    #expect(try chained(header: 0, list: asked, page: "alwaysBounce: true", by: -50) == [0, free])
  }

  @Test("moves once it has grown, and no more once it has become short")
  func grows() throws {
    let show = try Show(
      """
      state: {rows: 2}
      layers:
        - scroll: list
          layers: [{column: all, layers: [{box: row, each: i in range(rows), height: 100}]}]
      """, steps: "drag: {from: [100, 300], by: [0, -50], over: 0.2s}", "release", "do: {set: {rows: 20}}",
      "drag: {from: [100, 300], by: [0, -50], over: 0.2s}", "release", "settle", "wait: 0.1s",
      "do: {set: {rows: 2}}", "wait: 0.4s", "drag: {from: [100, 300], by: [0, -50], over: 0.2s}", "wait: 0.1s")
    #expect(try show.offset("list", at: 0.2) == 0)
    #expect(try show.offset("list", at: 0.39) > 45)
    #expect(try show.offset("list", at: show.duration) == 0)
  }

  @Test("under a finger that has pulled it lets the finger go, and comes back without a jump")
  func becomesShort() throws {
    let show = try Show(
      """
      state: {rows: 20}
      layers:
        - scroll: list
          layers: [{column: all, layers: [{box: row, each: i in range(rows), height: 100}]}]
      rules: [{when: list.offset.y < -60, do: {set: {rows: 2}}}]
      """, steps: "drag: {from: [100, 100], by: [0, 300], over: 0.5s, curve: linear}", "wait: 1s", "release")
    let offsets = try stride(from: 0.0, through: 1.5, by: 0.01).map { try show.offset("list", at: $0) }
    #expect(try #require(offsets.min()) < -58)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { abs($0 - $1) < 10 })
    #expect(offsets.last == 0)
  }
}
