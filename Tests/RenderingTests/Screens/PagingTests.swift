import Geometry
import Layers
import Rendering
import TestSupport
import Testing

/// Where everything is at an instant: the container's offset, the list's on the page that is shown, the segments' place
/// on the screen.
private struct Place: Hashable, CustomStringConvertible {
  var container: Double
  var list: Double
  var segments: Double

  init(_ container: Double, _ list: Double, _ segments: Double) {
    (self.container, self.list, self.segments) = (container, list, segments)
  }

  var description: String { "container \(container), list \(list), segments at \(segments)" }
}

extension Rehearsal {
  fileprivate func place(page: Int, at seconds: Double) throws -> Place {
    let frame = try renderer.layers(at: Int(clamped: (seconds * 1_000_000).rounded()))
    let container = try #require(frame.find("container"))
    let sheet = frame.find("container.sheet")
    let list = try #require(frame.find("\(sheet?.id ?? container.id).pager.list(\(page))"))
    let bar = try #require(frame.find("container.bar") ?? frame.find("container.sheet.grip"))
    return Place(
      container.contentOffset.y, list.contentOffset.y,
      [container, sheet, bar].compactMap { $0 }.reduce(0) { $0 + $1.frame.minY - $1.contentOffset.y })
  }

  fileprivate func words(_ id: String, at seconds: Double) throws -> String? {
    guard case .text(let text)? = try layer(id, at: seconds)?.content else { return nil }
    return text.string
  }
}

private func rowSequence(_ distance: Double) -> String {
  "drag: {from: [187, 640], by: [0, \(-distance)], over: 1s, curve: linear}"
}
private func lineDown(_ distance: Double) -> String {
  "drag: {from: [187, 380], by: [0, \(distance)], over: 1s, curve: linear}"
}
/// Lets go without speed.
private let letGo = ["wait: 0.2s", "release"]
private let toB = ["fling: {from: [300, 500], by: [-250, 0], over: 0.2s}", "settle"]
private let toA = ["fling: {from: [60, 500], by: [250, 0], over: 0.2s}", "settle"]

/// The four situations in which pages are switched, on a header of 250 points under a bar of 64, so that the segments
/// are at 64 + 250 − container on the screen, and never above 64.
///
/// The model has one offset y for the container. Below 250 the list is at 0, or where it was held; above, the container
/// stands still and the list is at y − 250. Here the two parts are told separately: y = container + list.
@Suite("Pages below a header")
struct PagingTests {
  private static let scene = "paging-header"

  /// Plays the preparation, then a straight drag of a second, and compares the places on its way; what moved must add
  /// up to what the finger did.
  private func expect(
    _ page: Int, after preparation: [String], drag: String, travel: Double, _ table: [(Double, Place)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let steps = preparation + ["snapshot: begin", drag, "wait: 0.2s", "release", "settle"]
    let show = try Rehearsal(Self.scene, steps: steps)
    let begin = try show.time(of: "begin")
    let first = try show.place(page: page, at: begin)
    for (share, expected) in table {
      let place = try show.place(page: page, at: begin + share)
      #expect(place == expected, "after \(share) of the drag: \(place)", sourceLocation: sourceLocation)
    }
    for step in 0...20 {
      let place = try show.place(page: page, at: begin + Double(step) / 20)
      let moved = place.container + place.list - first.container - first.list
      #expect(abs(moved - travel * Double(step) / 20) <= 0.5, "\(place)", sourceLocation: sourceLocation)
    }
  }

  @Test("first situation: on the way up, all lists are at their start and the container is where it was")
  func scrollingUp() throws {
    try expect(
      0, after: [], drag: rowSequence(100), travel: 100,
      [(0, Place(0, 0, 314)), (0.5, Place(50, 0, 264)), (1, Place(100, 0, 214))])
    try expect(
      1, after: [rowSequence(100)] + letGo + toB, drag: rowSequence(200), travel: 200,
      [(0, Place(100, 0, 214)), (0.5, Place(200, 0, 114)), (0.75, Place(250, 0, 64)), (1, Place(250, 50, 64))])
  }

  @Test("second: with the segments on top, every list has its own place")
  func onTop() throws {
    try expect(
      0, after: [], drag: rowSequence(400), travel: 400,
      [
        (0.5, Place(200, 0, 114)), (0.625, Place(250, 0, 64)), (0.75, Place(250, 50, 64)), (1, Place(250, 150, 64)),
      ])
    let both = [rowSequence(400)] + letGo + toB
    try expect(
      1, after: both, drag: rowSequence(150), travel: 150,
      [(0, Place(250, 0, 64)), (0.5, Place(250, 75, 64)), (1, Place(250, 150, 64))])
    try expect(
      0, after: both + [rowSequence(70)] + letGo + toA, drag: rowSequence(100), travel: 100,
      [(0, Place(250, 150, 64)), (1, Place(250, 250, 64))])
    try expect(
      1, after: both + [rowSequence(70)] + letGo + toA + toB, drag: lineDown(100), travel: -100,
      [(0, Place(250, 70, 64)), (0.7, Place(250, 0, 64)), (1, Place(220, 0, 94))])
  }

  /// A at 150, B pulled down by 120 from its start, back on A: the container at 130, A still at 150.
  private static let pulledDown = [rowSequence(400)] + letGo + toB + [lineDown(120)] + letGo + toA

  @Test(
    "third: the header pulled down on B, then up on A: the container goes first, A holds its place until it is on top")
  func downThenUp() throws {
    try expect(
      0, after: Self.pulledDown, drag: rowSequence(160), travel: 160,
      [
        (0, Place(130, 150, 184)), (0.5, Place(210, 150, 104)), (0.75, Place(250, 150, 64)), (1, Place(250, 190, 64)),
      ])
  }

  @Test("fourth: the same, then down on A: the container stands until A is at its start")
  func downThenDown() throws {
    try expect(
      0, after: Self.pulledDown, drag: lineDown(200), travel: -200,
      [(0, Place(130, 150, 184)), (0.5, Place(130, 50, 184)), (0.75, Place(130, 0, 184)), (1, Place(80, 0, 234))])
  }

  @Test("a further switch while a list holds its place mixes nothing up")
  func furtherSwitch() throws {
    try expect(
      1, after: Self.pulledDown + [lineDown(50)] + letGo + toB, drag: rowSequence(200), travel: 200,
      [(0, Place(130, 0, 184)), (0.6, Place(250, 0, 64)), (1, Place(250, 80, 64))])
    try expect(
      0, after: Self.pulledDown + [lineDown(50)] + letGo + toB + toA, drag: rowSequence(200), travel: 200,
      [(0, Place(130, 100, 184)), (0.6, Place(250, 100, 64)), (1, Place(250, 180, 64))])
  }

  @Test("the segments come to rest as far below the bar as they are told")
  func insetTop() throws {
    let show = try Rehearsal(
      Self.scene, changes: ["segmentViewInsetTop: 0": "segmentViewInsetTop: 40"], steps: [rowSequence(400)])
    #expect(try show.place(page: 0, at: 0.5) == Place(200, 0, 114))
    #expect(try show.place(page: 0, at: 1) == Place(210, 190, 104))
    #expect(try show.layer("container.pager", at: 0)?.frame.height == 603 - 52 - 40)
  }

  @Test("the mark goes in a straight line from title to title with the pages, and the titles change half way")
  func mark() throws {
    let show = try Rehearsal(
      Self.scene, steps: ["drag: {from: [360, 500], by: [-300, 0], over: 1s, curve: linear}"])
    func mark(_ time: Double) throws -> Rect { try #require(try show.layer("container.bar.line.mark", at: time)).frame }
    func isBold(_ title: Int, _ time: Double) throws -> Bool {
      guard case .text(let text)? = try show.layer("container.bar.line.words.title(\(title)).word", at: time)?.content
      else {
        return false
      }
      return text.style.weight == .bold
    }
    // The pager is at 0.8 t of its length; half way is at 0.625 s.
    let titles = try (0...1).map {
      try #require(try show.layer("container.bar.line.words.title(\($0))", at: 0.1)).frame
    }
    for time in [0.0, 0.125, 0.25, 0.5] {
      let share = 0.8 * time
      let mark = try mark(time)
      #expect(abs(mark.minX - (20 + titles[0].minX + share * (titles[1].minX - titles[0].minX))) < 0.1)
      #expect(abs(mark.width - (titles[0].width + share * (titles[1].width - titles[0].width))) < 0.1)
    }
    #expect(try isBold(0, 0.62) && !isBold(1, 0.62))
    #expect(try isBold(1, 0.63) && !isBold(0, 0.63))
  }

  @Test("titles that change their weight keep their place, and so does the mark")
  func weights() throws {
    let show = try Rehearsal(
      "paging-plain", scale: 2,
      steps: [
        "snapshot: first", "drag: {from: [320, 400], by: [-190, 0], over: 0.5s}", "release", "settle",
        "snapshot: second",
      ])
    let (first, second) = (try show.time(of: "first"), try show.time(of: "second"))
    for title in 0...2 {
      let path = "bar.line.words.title(\(title))"
      #expect(try show.layer(path, at: first)?.frame == show.layer(path, at: second)?.frame)
      #expect(try show.layer("\(path).word", at: first)?.frame == show.layer("\(path).word", at: second)?.frame)
    }
    // The middle of what is drawn, in pixels: bold letters are wider, to both sides.
    let before = try show.renderer.bitmap(at: show.renderer.instant(ofSnapshot: "first"))
    let after = try show.renderer.bitmap(at: show.renderer.instant(ofSnapshot: "second"))
    for columns in [20..<140, 190..<310] {
      let middles = [before, after].map { picture in
        let inked = columns.filter { x in (170..<200).contains { picture.color(x, $0)[0] < 200 } }
        return (Double(inked.first ?? 0) + Double(inked.last ?? 0)) / 2
      }
      #expect(middles[0] > 0 && abs(middles[0] - middles[1]) <= 1, "\(middles)")
    }
  }

  @Test("titles that do not fit scroll, and the chosen one comes to the middle, or as near as there is room")
  func manyTitles() throws {
    let names = ["一", "第二个非常长的标题", "第三", "第四", "第五"].map { "{name: \"\($0)\", rows: []}" }
    let turn = ["fling: {from: [300, 500], by: [-250, 0], over: 0.2s}", "settle"]
    let show = try Rehearsal(
      Self.scene,
      changes: [
        "data: {tabs: tabs.yaml}": "data: {tabs: [\(names.joined(separator: ", "))]}", "range(rows)": "range(0)",
      ],
      steps: turn + turn + turn + turn + [
        "snapshot: last", "tap: bar.title(2)", "settle", "snapshot: third",
      ])
    func middle(_ title: Int, _ snapshot: String) throws -> Double {
      let time = try show.time(of: snapshot)
      let frame = try #require(try show.layer("container.bar.line.words.title(\(title))", at: time)).frame
      return 20 + frame.minX + frame.width / 2 - (try show.offset("container.bar.line", at: time).x)
    }
    #expect(try abs(middle(2, "third") - 187.5) <= 0.5)
    let (last, time) = (try middle(4, "last"), try show.time(of: "last"))
    let width = try #require(try show.layer("container.bar.line.words.title(4)", at: time)).frame.width
    #expect(abs(last + width / 2 - 355) <= 0.5, "20 points from the edge, as the first is: \(last)")
    #expect(try show.offset("container.pager", at: show.time(of: "third")).x == 750)
  }

  @Test(
    "without tabs there are no titles, no mark and no pages, and nothing else is missing",
    arguments: [
      "paging-plain", "paging-header", "paging-long-header",
    ])
  func noTabs(scene: String) throws {
    let files = scene == "paging-long-header" ? "{tabs: tabs.yaml, film: film.yaml}" : "{tabs: tabs.yaml}"
    let empty = files.replacing("tabs: tabs.yaml", with: "tabs: []")
    let show = try Rehearsal(scene, scale: 1, changes: ["data: \(files)": "data: \(empty)"], steps: ["wait: 0.1s"])
    #expect(try show.layer("top.heading", at: 0) != nil)
    let picture = try show.renderer.bitmap(at: 0)
    #expect(picture.color(187, 660) != [0, 0, 0], "nothing is transparent")
  }

  @Test("let go beyond the end, a list rests 44 points on, then loads twenty rows more in three tenths of a second")
  func loadMore() throws {
    let show = try Rehearsal(
      Self.scene,
      steps: [
        "fling: {from: [187, 620], by: [0, -540], over: 0.075s}", "settle", "snapshot: end",
        "drag: {from: [187, 620], by: [0, -110], over: 0.4s}", "wait: 0.3s", "release", "wait: 1s",
      ])
    let end = try show.time(of: "end")
    let list = "container.pager.list(0)"
    let words = "\(list).more.words"
    #expect(try show.place(page: 0, at: end) == Place(250, 3000 - 551, 64))
    #expect(try show.words(words, at: end + 0.05) == "上拉可以加载更多")
    #expect(try show.words(words, at: end + 0.69) == "松开立即加载更多")
    #expect(try show.words(words, at: end + 0.71) == "正在加载更多的数据...")
    #expect(try show.layer("\(list).more.arrow", at: end + 0.71) == nil)
    #expect(try show.layer("\(list).more.wheel", at: end + 0.71) != nil)
    #expect(try show.layer("\(list).body", at: end + 1.249)?.frame.height == 3000)
    #expect(try show.layer("\(list).body", at: end + 1.251)?.frame.height == 5000)
    // While it loads, the list rests 44 points beyond its rows.
    for time in [0.95, 1.1, 1.249] { #expect(try show.offset(list, at: end + time).y == 2449 + 44) }
  }

  @Test("pulled beyond 54 points and let go, the page refreshes above its header, which the model could not")
  func refresh() throws {
    // 54 points on a band of 603 are 107.8 of finger: 100 do not refresh, 120 do.
    for (travel, refreshes) in [(100.0, false), (120, true)] {
      let show = try Rehearsal(
        Self.scene, steps: [lineDown(travel)] + letGo + ["wait: 0.25s", "snapshot: then", "wait: 1s", "snapshot: rest"])
      #expect(try show.words("container.refresh.words", at: 1.19) == (refreshes ? "松开立即刷新" : "下拉可以刷新"))
      let wheel = try show.layer("container.refresh.wheel", at: show.time(of: "then"))
      #expect((wheel != nil) == refreshes)
      let rest = try show.time(of: "rest")
      if refreshes {
        // MJRefresh: there in 0.25 s, the request in 0.3 s, back in 0.4 s on easeInOut, with the hour from then on.
        for time in [0.25, 0.4, 0.549] { #expect(try show.offset("container", at: 1.2 + time).y == -54) }
        #expect(abs(try show.offset("container", at: 1.2 + 0.75).y + 27) <= 0.5)
        #expect(try show.offset("container", at: 1.2 + 0.95).y == 0)
        #expect(try show.words("container.refresh.last", at: 1.2 + 0.54) == "最后更新：无记录")
        #expect(try show.words("container.refresh.last", at: 1.2 + 0.56) == "最后更新：今天 09:41")
      }
      #expect(try show.layer("container.refresh.wheel", at: rest) == nil)
      #expect(try show.place(page: 0, at: rest) == Place(0, 0, 314))
    }
  }
}

/// A header of 1052 points: the segments wait at 603, the last 64 points of the screen, until the header's end is
/// there.
@Suite("Pages below a header longer than the screen")
struct LongHeaderTests {
  private static let scene = "paging-long-header"
  private static func fromBar(_ distance: Double, _ time: Double) -> String {
    "drag: {from: [187, 640], by: [0, \(-distance)], over: \(time)s, curve: linear}"
  }

  @Test("the segments wait at the bottom, then go with the header's end, then the list takes over")
  func natural() throws {
    let up = "drag: {from: [187, 590], by: [0, -500], over: 1s, curve: linear}"
    let show = try Rehearsal(
      Self.scene, steps: ["snapshot: a", up] + letGo + ["snapshot: b", up] + letGo + ["snapshot: c", up] + letGo)
    for (snapshot, share, expected) in [
      ("a", 0, Place(0, 0, 603)), ("a", 1, Place(500, 0, 603)),
      ("b", 0.1, Place(550, 0, 566)), ("b", 1, Place(1000, 0, 116)),
      ("c", 0.1, Place(1050, 0, 66)), ("c", 0.5, Place(1052, 198, 64)), ("c", 1, Place(1052, 448, 64)),
    ] {
      #expect(try show.place(page: 0, at: show.time(of: snapshot) + share) == expected, "\(snapshot) \(share)")
    }
  }

  @Test(
    "the long header scrolls as one of its own would: its offset, its place, its height",
    arguments: [0, 300, 800, 1052])
  func header(offset: Double) throws {
    // In two pulls, for the finger has no more room.
    let pulls = [offset / 2, offset / 2].flatMap {
      ["drag: {from: [187, 590], by: [0, \(-$0)], over: 0.5s, curve: linear}"] + letGo
    }
    let show = try Rehearsal(Self.scene, steps: pulls + ["snapshot: there"])
    let time = try show.time(of: "there")
    let container = try show.offset("container", at: time).y
    #expect(container == offset)
    let header = try #require(try show.layer("container.long", at: time)).frame
    // Pinned to the screen's top, with an inner offset of max(0, y), what shows of it ends where its content does.
    #expect(header.minY - container == -max(0, offset) && header.height == 1052)
    #expect(header.maxY - container == 1052 - offset)
  }

  @Test("told not to wait, they are below the header from the start")
  func notAtTheBottom() throws {
    let show = try Rehearsal(
      Self.scene, changes: ["isSegmentViewOnBottomEnable: true": "isSegmentViewOnBottomEnable: false"],
      steps: ["wait: 0.1s"])
    #expect(try show.place(page: 0, at: 0) == Place(0, 0, 64 + 1052))
  }

  @Test("drawn up by their bar they go to the top, or back to the bottom from less than half way or with a flick down")
  func grip() throws {
    // Half way is (603 − 64) / 2 = 269.5.
    for (steps, rest) in [
      ([Self.fromBar(300, 1)] + letGo, 64.0), ([Self.fromBar(260, 1)] + letGo, 603),
      ([Self.fromBar(280, 1)] + letGo, 64), (["fling: {from: [187, 640], by: [0, -40], over: 0.1s}"], 64),
      ([Self.fromBar(400, 1), "drag: {by: [0, 40], over: 0.1s, curve: linear}", "release"], 603),
    ] {
      let show = try Rehearsal(Self.scene, steps: steps + ["snapshot: up", "settle", "snapshot: rest"])
      let (up, end) = (try show.time(of: "up"), try show.time(of: "rest"))
      #expect(try show.place(page: 0, at: end) == Place(0, 0, rest), "\(steps)")
      #expect(abs(end - up - 0.4) < 0.001, "it takes 0.4 s, here \(end - up)")
    }
  }

  @Test("while they are up, the list moves by itself, and the header stands")
  func listAlone() throws {
    let show = try Rehearsal(
      Self.scene,
      steps: [Self.fromBar(400, 0.5)] + letGo + ["settle", "snapshot: up", rowSequence(200)] + letGo
        + ["snapshot: then", "drag: {from: [187, 90], by: [0, 500], over: 0.5s}"] + letGo + ["settle"])
    let up = try show.time(of: "up")
    #expect(try show.place(page: 0, at: up + 0.5) == Place(0, 100, 64))
    #expect(try show.place(page: 0, at: show.time(of: "then")) == Place(0, 200, 64))
    #expect(try show.place(page: 0, at: Double(show.end) / 1_000_000) == Place(0, 200, 603))
  }
}

extension LongHeaderTests {
  @Test("a raised sheet is pulled down by its list, which a fling down in it only brings to its top")
  func pulledDown() throws {
    let raise = [Self.fromBar(400, 0.5)] + letGo + ["settle"]
    let pull = ["snapshot: up", "drag: {from: [187, 200], by: [0, 350], over: 1s, curve: linear}"] + letGo + ["settle"]
    let pulled = try Rehearsal(Self.scene, steps: raise + pull + ["snapshot: end"])
    let up = try pulled.time(of: "up")
    for (time, segments) in [(0.0, 64.0), (0.5, 239), (1, 414)] {
      #expect(try pulled.place(page: 0, at: up + time) == Place(0, 0, segments))
    }
    #expect(try pulled.place(page: 0, at: pulled.time(of: "end")) == Place(0, 0, 603))

    let back = "fling: {from: [187, 200], by: [0, 200], over: 0.1s}"
    let flung = try Rehearsal(
      Self.scene,
      steps: raise + [rowSequence(300)] + letGo + [back, "settle", "snapshot: top", back, "settle", "snapshot: end"])
    #expect(try flung.place(page: 0, at: flung.time(of: "top")) == Place(0, 0, 64))
    #expect(try flung.place(page: 0, at: flung.time(of: "end")) == Place(0, 0, 603))
  }

  @Test("a fling of the header goes on into the list, and its bar lowers the sheet whose list is scrolled")
  func together() throws {
    let flung = try Rehearsal(
      Self.scene,
      steps: Array(repeating: "fling: {from: [187, 590], by: [0, -500], over: 0.1s}", count: 2) + ["settle"])
    let rest = try flung.place(page: 0, at: Double(flung.end) / 1_000_000)
    #expect(rest.container == 1052 && rest.list > 1000 && rest.segments == 64)
    let lowered = try Rehearsal(
      Self.scene,
      steps: [Self.fromBar(400, 0.5)] + letGo + ["settle", rowSequence(300)] + letGo
        + ["drag: {from: [187, 90], by: [0, 400], over: 0.5s}", "release", "settle"])
    #expect(try lowered.place(page: 0, at: Double(lowered.end) / 1_000_000) == Place(0, 300, 603))
  }
}

/// Without a header, each list scrolls, refreshes and loads by itself.
@Suite("Pages without a header")
struct PlainPagesTests {
  @Test("each page keeps its own place through switches by swipe and by tap")
  func places() throws {
    let show = try Rehearsal(
      "paging-plain",
      steps: [rowSequence(300)] + letGo + toB + [rowSequence(120)] + letGo
        + ["snapshot: b", "tap: [42, 92]", "settle", "snapshot: a"])
    func lists(_ snapshot: String) throws -> [Double] {
      try [0, 1].map { try show.offset("pager.list(\($0))", at: show.time(of: snapshot)).y }
    }
    #expect(try show.offset("pager", at: show.time(of: "b")).x == 375)
    #expect(try show.offset("pager.list(1)", at: show.time(of: "b")).y == 120)
    #expect(try show.offset("pager", at: show.time(of: "a")).x == 0)
    #expect(try show.offset("pager.list(0)", at: show.time(of: "a")).y == 300)
  }

  @Test("a list comes to rest 54 points down in a quarter of a second, and refreshes for three tenths of one")
  func refresh() throws {
    let show = try Rehearsal("paging-plain", steps: [lineDown(150)] + letGo + ["wait: 1.5s"])
    #expect(try show.layer("pager.list(0).refresh.wheel", at: 1.19) == nil)
    #expect(try show.layer("pager.list(0).refresh.wheel", at: 1.21) != nil)
    #expect(try show.layer("pager.list(0).refresh.wheel", at: 1.749) != nil)
    #expect(try show.layer("pager.list(0).refresh.wheel", at: 1.751) == nil)
    #expect(try show.offset("pager.list(0)", at: 1.35).y < -54)
    for time in [1.451, 1.6, 1.749] { #expect(try show.offset("pager.list(0)", at: time).y == -54) }
    #expect(try show.offset("pager.list(0)", at: 1.95).y > -54)
    #expect(try show.offset("pager.list(0)", at: 2.16).y == 0)
  }
}
