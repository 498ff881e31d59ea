import Geometry
import Scenes
import TestSupport
import Testing

@Suite("What stays at an end of its scroll")
struct StickyTests {
  /// Two groups of a header and a row each, below 30 points of something else.
  private static let groups = """
    state: {}
    layers:
      - scroll: list
        frame: [0, 0, 100, 200]
        INSETS
        layers:
          - column: all
            width: 100
            layers:
              - {box: above, height: 30}
              - column: group
                each: i in range(3)
                width: 100
                layers:
                  - {box: header, height: 20, sticky: EDGE}
                  - {box: row, height: 150}
      - label: seen
        touch: none
        text: "{group(0).header.y} {group(0).header.onScreen.y} {group(1).header.onScreen.y}"
    """

  private func show(_ edge: String, insets: String = "", at offset: Double) throws -> Show {
    let text = Self.groups.replacing("EDGE", with: edge)
      .replacing("    INSETS\n", with: insets.isEmpty ? "" : "    insets: \(insets)\n")
    return try Show(text, steps: "do: {scroll: list, to: \(offset), over: 0s}", "wait: 1s", "snapshot: s")
  }

  /// Where on the screen the first two headers are after so much of scrolling.
  private static let places: [(offset: Double, first: Double, second: Double)] = [
    (0, 30, 200), (30, 0, 170), (100, 0, 100),
    // The first group ends at 200: its end pushes the header away, as the next one comes.
    (180, 0, 20), (190, -10, 10), (200, -20, 0), (260, -80, 0),
  ]

  @Test("a header stays at the top until the end of its group pushes it away", arguments: places)
  func header(offset: Double, first: Double, second: Double) throws {
    let show = try show("start", at: offset)
    let time = try show.snapshot("s")
    // Formulas read the place that it has in the group, and on the screen the one that it is seen at.
    #expect(try show.text("seen", at: time) == "0 \(whole(first)) \(whole(second))")
    let group = try show.frame("group(0)", at: time)
    #expect(group.minY == 30)
    #expect(try show.frame("group(0).header", at: time).minY == first - 30 + offset)
  }

  @Test("it stays below what an inset adds, and goes along with a list that is pulled down")
  func insets() throws {
    let inset = try show("start", insets: "{top: 40}", at: 50)
    #expect(try inset.text("seen", at: inset.snapshot("s")) == "0 40 150")
    let text = Self.groups.replacing("EDGE", with: "start").replacing("    INSETS\n", with: "")
    let pulled = try Show(text, steps: "drag: {on: list, by: [0, 60], over: 0.3s}", "snapshot: s")
    let time = try pulled.snapshot("s")
    let offset = try pulled.offset("list", at: time)
    #expect(offset < -10)
    #expect(try pulled.frame("group(0).header", at: time).minY == 0)
  }

  @Test("a footer stays at the bottom as long as the layer that it lies in is there")
  func footer() throws {
    // Headers that stand at the top of their group have nowhere to go.
    let top = try show("end", at: 0)
    #expect(try top.text("seen", at: top.snapshot("s")) == "0 30 200")
    let show = try Show(
      """
      layers:
        - scroll: list
          frame: [0, 0, 100, 200]
          layers:
            - {box: page, height: 500, layers: [{box: sum, bottom: 0, height: 40, sticky: end}]}
            - {box: more, top: 500, height: 300}
      """, steps: "do: {scroll: list, to: 330, over: 1s, curve: linear}", "wait: 1s", "snapshot: s")
    #expect(try show.frame("sum", at: 0).minY == 160)
    #expect(try show.frame("sum", at: show.snapshot("s")).minY == 460)
  }

  @Test("one that lies in the scroll itself stays for good, counts for the content where it lies, and is in front")
  func inScroll() throws {
    let show = try Show(
      """
      layers:
        - scroll: list
          frame: [0, 0, 100, 200]
          layers:
            - {box: bar, top: 50, height: 20, sticky: start, tap: []}
            - {box: page, height: 500}
        - {label: told, touch: none, text: "{list.content.height} {bar.y} {bar.onScreen.y}"}
      """, steps: "do: {scroll: list, to: 250, over: 0s}", "tap: bar", "snapshot: s")
    let time = try show.snapshot("s")
    #expect(try show.text("told", at: time) == "500 50 0")
    #expect(try show.children(of: "list", at: time).filter { $0 == "bar" || $0 == "page" } == ["page", "bar"])
  }

  /// A list of groups under a bar, thrown about; each header is held by `HELD`.
  private static let thrown = """
    data: {groups: [{h: 90}, {h: 210.5}, {h: 44}, {h: 20}, {h: 300}, {h: 120}]}
    values: {ends: running(groups.h)}
    layers:
      - scroll: list
        frame: [0, 0, 200, 300]
        insets: {top: 44, bottom: 20}
        layers:
          - box: group
            each: g in groups
            frame: [0, at(ends, index(g)) - g.h, 200, g.h]
            layers:
              - {box: row, top: 30, height: max(g.h - 30, 0)}
              - {box: header, HELD, height: 30.5}
    """

  @Test("a header is where a formula over the offset would hold it, whichever instants are asked for in what order")
  func law() throws {
    let formula = "max(0, min(list.offset.y + 44 - group.y, g.h - 30.5))"
    let steps =
      ["fling: {on: list, by: [0, -200], over: 0.15s}", "wait: 0.7s", "drag: {on: list, by: [0, 90], over: 0.4s}"]
      + ["release", "settle", "fling: {on: list, by: [0, 260], over: 0.1s}", "settle"]
    let take = "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined()
    let held = try Show(Self.thrown.replacing("HELD", with: "top: \(formula)") + take, take: "t")
    let sticky = try Show(Self.thrown.replacing("HELD", with: "sticky: start") + take, take: "t")
    #expect(held.stage.duration == sticky.stage.duration)
    var random = Seeded(9)
    for _ in 0..<120 {
      let time = random.number(0, held.duration)
      let (one, other) = (try held.screen(at: time), try sticky.screen(at: time))
      for index in 0..<6 {
        let path = "list.group(\(index)).header"
        let (formula, own) = (one.first { $0.id == path }, other.first { $0.id == path })
        #expect(formula?.frame == own?.frame, "\(path) at \(time) s")
      }
    }
  }

  @Test("it says what it needs")
  func needs() {
    let alone = mistakes("layers: [{box: b, sticky: start}]")
    #expect(alone.count == 1 && alone[0].contains("stays at the edge of the scroll around it, and there is none"))
    let loop = mistakes("layers: [{scroll: s, loops: true, layers: [{box: b, height: 900, sticky: start}]}]")
    #expect(loop.count == 1 && loop[0].contains("the scroll around it loops"))
  }

  private func whole(_ number: Double) -> String { "\(Int(clamped: number))" }
}
