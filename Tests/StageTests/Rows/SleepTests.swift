import Geometry
import Layers
import SceneFiles
import Scenes
import Stage
import Testing

private let count = 100_000

/// A list 600 points high with rows of 38 points, 2 apart: at most 16 can be seen.
private func list(_ each: String) -> String {
  """
  state: {picked: -1, without: -1}
  values:
    all: {from: i in range(\(count)), where: i != without}
  layers:
    - scroll: list
      frame: [0, 0, width, 600]
      layers:
        - column: stack
          spacing: 2
          layers:
            - box: row
              each: \(each)
              height: 38
              fill: if row.pressed then "#EEEEEE" else white
              tap: {set: {picked: item}}
              longPress: {after: 0.5s, do: {set: {without: item}}}
              layers: [{label: title, left: 10, top: 5, text: "{item}"}]
    - {box: down, frame: [0, 600, 40, 40], tap: {scroll: list, to: 10000000, over: 0s}}
    - {label: status, top: 640, text: "{picked}"}
  takes:
    far:
      - fling: {from: [100, 500], by: [0, -100], over: 0.1s, velocity: 100000}
      - settle
      - tap: [100, 300]
      - wait: 0.2s
    end:
      - tap: down
      - wait: 0.1s
      - tap: row(\(count - 3))
      - wait: 0.2s
      - snapshot: picked
      - hold: {on: row(\(count - 5)), for: 0.8s}
      - wait: 0.2s
  """
}

private let visibleAndTwo = 18

@Suite("rows asleep")
struct SleepTests {
  @Test(
    "of 100,000 rows the visible ones and two more are made, at every instant of a fling through thousands",
    arguments: ["item in range(\(count))", "item in all"])
  func made(each: String) throws {
    let stage = try Stage(scene: checkedScene(list(each)), take: "far")
    let player = Player(stage)
    var most = 0
    for index in 0...60 {
      _ = try player.layers(at: stage.duration * index / 60)
      most = max(most, player.rowCounts.awake)
    }
    #expect((16...visibleAndTwo).contains(most))
    // The finger came down twice and up twice, and each time it met what is under it.
    #expect(stage.rowsMade <= 2 * visibleAndTwo)
    let last = Player(stage)
    _ = try last.layers(at: stage.duration)
    #expect(last.rowCounts.made <= visibleAndTwo)
    let picked = try Show(stage).text("status", at: Double(stage.duration) / 1_000_000)
    #expect(try #require(Int(picked)) > 1000)
  }

  @Test("100,000 records of a data file sleep like anything else, each known by its id")
  func records() throws {
    let data = "id,name\n" + (0..<count).map { "r\($0),row \($0)\n" }.joined()
    let scene = try checkedScene(
      """
      data: {items: items.csv}
      layers:
        - scroll: list
          layers:
            - column: stack
              layers:
                - {box: row, each: item in items, height: 50, layers: [{label: title, text: "{item.name}"}]}
      """, files: ["items.csv": data])
    let show = Show(try Stage(scene: scene))
    #expect(try show.text("row(r13).title") == "row 13")
    #expect(try show.find("row(r15)") == nil)
    #expect(show.player.rowCounts.made <= 16)
  }

  @Test("a jump to the end shows the last rows; one is tapped by its number, another one is taken out by a hold")
  func end() throws {
    let show = try Show(list("item in all"), take: "end")
    let picked = try show.snapshot("picked")
    #expect(try show.frame("row(\(count - 1))", at: picked) == Rect(0, Double(count - 1) * 40, 375, 38))
    #expect(try show.offset("list", at: picked) == Double(count) * 40 - 2 - 600)
    #expect(try show.text("status", at: picked) == "\(count - 3)")
    // Known by its place: the fifth from the end is what was the fourth.
    #expect(try show.text("row(\(count - 5)).title", at: show.duration) == "\(count - 4)")
    #expect(try show.offset("list", at: show.duration) == Double(count - 1) * 40 - 2 - 600)
    #expect(show.player.rowCounts.awake <= visibleAndTwo)
  }

  @Test("an instant asked for alone is the one that came in the sequence", arguments: ["far", "end"])
  func seeking(take: String) throws {
    let stage = try Stage(scene: checkedScene(list("item in all")), take: take)
    let sequence = Player(stage)
    let other = Player(stage)
    let ticks = (0...40).map { stage.duration * $0 / 40 }
    let frames = try ticks.map { try sequence.layers(at: $0) }
    for index in ticks.indices.reversed() {
      let same = try other.layers(at: ticks[index]) == frames[index]
      #expect(same, "at \(ticks[index])")
      guard index % 10 == 0 else { continue }
      let alone = try Player(stage).layers(at: ticks[index]) == frames[index]
      #expect(alone, "alone at \(ticks[index])")
    }
  }

  private static let edited = """
    data:
      items: [\((0..<60).map { "{id: n\($0), name: item \($0), tall: \($0 % 3)}" }.joined(separator: ", "))]
    layers:
      - scroll: list
        frame: [0, 0, width, 400]
        layers:
          - column: stack
            layers:
              - box: row
                each: item in items
                height: HEIGHT
                tap: {remove: item}
                longPress:
                  do:
                    insert: {name: "new", tall: 1}
                    into: items
                    at: index(item)
                layers: [{label: title, text: "{index(item)} {item.name}"}]
    """

  @Test("a row is taken out in the middle, and one put in", arguments: ["40", "30 + 8 * item.tall"])
  func edits(height: String) throws {
    let scene = Self.edited.replacing("HEIGHT", with: height)
    let show = try Show(
      scene, steps: "drag: {from: [100, 390], by: [0, -350], over: 0.5s}", "release", "settle", "snapshot: before",
      "tap: row(15)", "wait: 0.1s", "snapshot: removed", "hold: {on: row(15), for: 0.7s}", "wait: 0.1s")
    let removed = try show.snapshot("removed")
    #expect(try show.text("row(n15).title", at: try show.snapshot("before")) == "15 item 15")
    #expect(try show.find("row(n15)", at: removed) == nil)
    #expect(try show.text("row(n16).title", at: removed) == "15 item 16")
    #expect(try show.text("row(new-1).title", at: show.duration) == "15 new")
    #expect(try show.text("row(n16).title", at: show.duration) == "16 item 16")
    #expect(try show.frame("row(n16)", at: show.duration).minY == show.frame("row(new-1)", at: show.duration).maxY)
    #expect(show.player.rowCounts.made > 0)
  }

  @Test("rows of different lengths, and rows that are left out, have their places without being made")
  func uneven() throws {
    let show = try Show(
      """
      layers:
        - scroll: list
          layers:
            - column: stack
              spacing: 3
              layers:
                - {box: head, height: 100}
                - box: row
                  each: i in range(3000)
                  if: mod(i, 2) == 1
                  height: 10 + mod(i, 7)
                - {box: foot, height: 50}
        - {label: end, text: "{list.content.height} {foot.y}"}
      """)
    let odd = (0..<3000).filter { $0 % 2 == 1 }
    let heights = odd.map { Double(10 + $0 % 7) }
    let third = 103.0 + heights[0] + heights[1] + 6
    let foot = 100 + heights.reduce(0, +) + 3 * 1501.0
    #expect(try show.text("end") == "\(Int(clamped: foot) + 50) \(Int(clamped: foot))")
    #expect(try show.frame("row(5)") == Rect(0, third, 375, 15))
    #expect(show.player.rowCounts.made < 60)
  }

  @Test("rows that say where they are sleep too; those near what shows are made")
  func placed() throws {
    let show = try Show(
      """
      layers:
        - scroll: list
          frame: [0, 0, width, 400]
          layers:
            - box: row
              each: i in range(\(count))
              frame: [10, 50 * i, 200, 48]
              tap: {set: {picked: i}}
        - {label: end, top: 500, text: "{list.content.height} {picked}"}
      state: {picked: 0}
      """, steps: "fling: {from: [100, 390], by: [0, -100], over: 0.1s, velocity: 30000}", "settle", "tap: [100, 200]",
      "wait: 0.1s")
    #expect(try show.text("end") == "\(50 * (count - 1) + 48) 0")
    let words = try show.text("end", at: show.duration).split(separator: " ")
    let offset = try show.offset("list", at: show.duration)
    #expect(words.last.flatMap { Double($0) } == ((offset + 200) / 50).rounded(.down))
    #expect(offset > 10_000)
    #expect(show.player.rowCounts.awake <= 3 * 9 + 2)
  }

  @Test(
    "rows whose lengths or places hang on each other are made, as they cannot be measured one by one",
    arguments: [
      "column: s\n    layers: [{box: row, each: i in range(9), width: 20 + i, height: first.width + i}]",
      "column: s\n    layers: [{box: row, each: i in range(9), width: 20, height: width / 2 + i}]",
      "scroll: s\n    layers: [{box: row, each: i in range(9), left: s.content.height - i, width: 5, top: 9 * i, height: 9}]",
      "scroll: s\n    layers: [{box: row, each: i in range(9), left: first.y, width: 5, top: 9 * i, height: 9}]",
    ])
  func entangled(layer: String) throws {
    let field = layer.contains("first.y") ? "y" : "width"
    let show = try Show(
      "values: {one: row(0).\(field)}\nlayers:\n  - \(layer.replacing("first.\(field)", with: "one"))")
    #expect(try show.frame("row(8)").height > 0)
    #expect(show.player.rowCounts.made == 0)
  }

  @Test("rows of a component sleep, though they share a state of the scene")
  func shared() throws {
    let show = try Show(
      """
      state: {picked: -1}
      layers:
        - scroll: list
          frame: [0, 0, width, 400]
          layers: [{column: stack, layers: [{line: row, each: i in range(500), number: i, picked: picked}]}]
        - {label: words, top: 500, text: "{picked}"}
      components:
        line:
          values: {number: required}
          state: {picked: -1}
          height: 40
          tap: {set: {picked: number}}
          fill: if picked == number then red else white
      """, steps: "fling: {from: [100, 390], by: [0, -300], over: 0.1s}", "settle", "tap: [100, 100]", "wait: 0.1s")
    let words = try show.text("words", at: show.duration)
    let offset = try show.offset("list", at: show.duration)
    #expect(Double(words) == ((offset + 100) / 40).rounded(.down) && offset > 1000)
    let fills = try show.layer("stack", at: show.duration).children.map(\.background)
    #expect(fills.count { $0 != fills.first } == 1)
    #expect((1...13).contains(show.player.rowCounts.awake))
  }

  @Test("a button takes out the row that it lies in, and goes on with what it is to do")
  func removesItself() throws {
    let show = try Show(
      """
      data:
        items: [{id: a, n: 7}, {id: b, n: 8}, {id: c, n: 9}]
      state: {told: 0}
      layers:
        - scroll: list
          layers:
            - column: stack
              layers:
                - box: row
                  each: item in items
                  height: 60
                  layers:
                    - {box: knob, size: [50, 50], tap: [{remove: item}, {set: {told: item.n + index(item)}}]}
        - {label: words, top: 400, text: "{told} {count(items)}"}
      """, steps: "tap: [20, 80]", "wait: 0.1s")
    #expect(try show.text("words", at: show.duration) == "9 2")
    #expect(show.player.rowCounts.made > 0)
  }

  @Test("two equal ids in a list that sleeps are found when the scene is checked")
  func equalIdentities() {
    let items = (0..<1500).map { "{id: \($0 == 1400 ? 3 : $0)}" }.joined(separator: ", ")
    #expect(
      mistakes(
        "data:\n  items: [\(items)]\nlayers:\n  - column: c\n    layers: [{box: row, each: i in items, height: 9}]")
        == [
          "5:20: two items of box 'row' have the identity 3; give them different ids, or a key"
        ])
  }

  @Test(
    "rows that watch something that moves are always made",
    arguments: [
      "rules: [{when: 'list.offset.y > 10', do: {set: {seen: true}}}]", "opacity: age / 2",
      "state: {open: {follows: list.page}}", "state: {open: index(i)}", "layers: [{scroll: inner, height: 10}]",
      "layers: [{box: late, if: 'list.offset.y > 100'}]", "height: 20 + list.offset.y * index(i)", "rotation: index(i)",
    ])
  func awake(property: String) throws {
    let height = property.hasPrefix("height") ? "" : "height: 50"
    let show = try Show(
      """
      state: {seen: false}
      layers:
        - scroll: list
          content: [width, 1000]
          layers:
            - column: stack
              layers:
                - box: row
                  each: i in range(20)
                  \(height)
                  \(property.replacing("'", with: ""))
      """)
    #expect(try show.exists("row(3)"))
    #expect(show.player.rowCounts.made == 0)
  }

  @Test("of a hundred thousand rows with states, rules and presence, those are made that are seen or touched")
  func livingRows() throws {
    let show = try Show(
      """
      state: {chosen: -1, without: -1}
      values: {all: {from: i in range(\(count)), where: i != without}}
      layers:
        - scroll: list
          frame: [0, 0, width, 600]
          layers:
            - column: stack
              layers:
                - box: row
                  each: i in all
                  key: i
                  state: {open: false, wide: {follows: if chosen == i then 1 else 0, over: 0.2s}}
                  height: (40 + 20 * wide) * presence
                  goes: {over: 0.5s, curve: linear}
                  tap: {set: {open: true, chosen: i}}
                  rules: [{when: open and finger.down and chosen != i, do: {set: {open: false}}}]
                  layers:
                    - {label: title, text: "{i} {if open then 1 else 0}"}
                    - {box: menu, if: chosen == i, width: 50 * presence, comes: {over: 0.2s}, goes: {over: 0.2s}}
        - {box: far, frame: [0, 600, 40, 40], tap: {set: {chosen: 90000}}}
        - {box: out, frame: [40, 600, 40, 40], tap: {set: {without: 3}}}
      """, steps: "tap: [100, 100]", "wait: 0.4s", "tap: far", "wait: 0.4s", "tap: out", "wait: 0.25s",
      "snapshot: going", "wait: 1s")
    func height(_ seconds: Double) throws -> Double { try show.frame("list.stack", at: seconds).height }
    let whole = 40 * Double(count)
    #expect(try height(0) == whole)
    #expect(try height(0.45) == whole + 20)
    #expect(try height(show.snapshot("going")) < whole + 20)
    #expect(try height(show.snapshot("going") + 0.9) == whole - 20)
    #expect(show.player.rowCounts.awake <= visibleAndTwo + 3)
  }

  @Test("a list of all rows' places wakes them all")
  func listed() throws {
    let rows = "layers: [{column: s, layers: [{box: row, each: i in range(9), height: 9}]}, {label: l, text: TEXT}]"
    let one = try Show(rows.replacing("TEXT", with: "'{row(5).y}'"))
    #expect(try one.text("l") == "45")
    #expect(one.player.rowCounts.made == 9)
    let all = try Show(rows.replacing("TEXT", with: "'{sum(row.y)}'"))
    #expect(try all.text("l") == "324")
    #expect(all.player.rowCounts.made == 0)
  }
}
