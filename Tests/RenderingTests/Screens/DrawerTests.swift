import Geometry
import Layers
import Rendering
import TestSupport
import Testing

/// The ledger's drawer: how far and how fast it moves, and what may be done to its books.
@Suite("The drawer")
struct DrawerTests {
  private static let scene = "timi-drawer"
  private static let reach = 325.0
  private static let books = "side.shelf"

  private func rehearsal(_ steps: String...) throws -> Rehearsal { try Rehearsal(Self.scene, steps: steps) }

  // MARK: Opening and closing

  @Test("opened by its button, the page is at 325 · easeInOut(t / 0.387) points")
  func opening() throws {
    let page = try rehearsal("tap: home.menu", "wait: 1s")
    let duration = Self.reach / 840
    for step in 0...20 {
      let time = 0.45 * Double(step) / 20
      let place = try -page.offset("drawer", at: 0.1 + time).x
      let expected = Self.reach * easeInOut(min(time / duration, 1))
      #expect(abs(place - expected) <= 0.26, "\(place) instead of \(expected) after \(time) s")
    }
    #expect(try page.offset("drawer", at: 0.1 + duration + 0.001).x == -Self.reach)
  }

  @Test("a touch of the page that stands aside closes it in the same time")
  func closing() throws {
    let page = try rehearsal("tap: home.menu", "settle", "snapshot: open", "tap: [350, 400]", "wait: 1s")
    let start = try page.time(of: "open") + 0.1
    let duration = Self.reach / 840
    for share in [0, 0.25, 0.5, 0.75, 1] {
      let place = try -page.offset("drawer", at: start + duration * share + 0.000_001).x
      #expect(abs(place - Self.reach * (1 - easeInOut(share))) <= 0.26)
    }
  }

  @Test(
    "let go, it goes to the nearer side, or where a fast finger throws it",
    arguments: [
      ("drag: {from: [2, 300], by: [150, 0], over: 0.5s}", "wait: 0.2s", false),
      ("drag: {from: [2, 300], by: [170, 0], over: 0.5s}", "wait: 0.2s", true),
      ("drag: {from: [2, 300], by: [60, 0], over: 0.2s, curve: linear}", "wait: 0s", true),
      ("drag: {from: [2, 300], by: [60, 0], over: 0.4s, curve: linear}", "wait: 0s", false),
      ("drag: {from: [2, 300], by: [280, 0], over: 0.4s}", "drag: {by: [-60, 0], over: 0.2s, curve: linear}", false),
    ])
  func release(first: String, second: String, isOpen: Bool) throws {
    let page = try rehearsal(first, second, "release", "settle", "wait: 0.1s")
    #expect(try page.offset("drawer", at: page.last).x == (isOpen ? -Self.reach : 0))
  }

  @Test("the page follows the finger one to one, and gives way beyond the drawer by a tenth of it at most")
  func following() throws {
    let page = try rehearsal(
      "drag: {from: [2, 300], by: [200, 0], over: 0.4s}", "snapshot: there", "wait: 0.1s",
      "drag: {by: [160, 0], over: 0.4s}", "snapshot: end", "wait: 0.1s")
    #expect(try page.offset("drawer", at: page.time(of: "there")).x == -200)
    let beyond = try -page.offset("drawer", at: page.time(of: "end")).x - Self.reach
    #expect(beyond > 5 && beyond < 0.1 * Self.reach, "\(beyond)")
    let side = try #require(try page.layer("side", at: page.time(of: "end"))).frame
    #expect(abs(side.width - Self.reach - beyond) < 1e-9, "what lies below reaches as far as the page has gone")
    let rest = try rehearsal("drag: {from: [2, 300], by: [370, 0], over: 0.4s}", "wait: 0.2s", "release", "settle")
    #expect(try rest.offset("drawer", at: rest.last).x == -Self.reach)
  }

  @Test("a finger that goes in, out and in again opens or closes once, when it leaves")
  func oncePerGesture() throws {
    let page = try rehearsal(
      "drag: {from: [2, 300], by: [300, 0], over: 0.3s}", "drag: {by: [-290, 0], over: 0.3s}",
      "drag: {by: [290, 0], over: 0.3s}", "drag: {by: [-280, 0], over: 0.3s}", "wait: 0.2s", "release", "settle",
      "wait: 0.5s")
    // The tap catcher over the page exists while the drawer counts as open.
    for time in stride(from: 0, through: page.last, by: 0.05) {
      #expect(try page.layer("drawer.shut", at: time) == nil, "open at \(time) s")
    }
  }

  @Test("a drag that does not begin at the edge moves nothing")
  func notFromTheEdge() throws {
    let page = try rehearsal("drag: {from: [40, 300], by: [250, 0], over: 0.4s}", "wait: 0.1s")
    #expect(try page.offset("drawer", at: page.last).x == 0)
  }

  // MARK: Books

  @Test("a book held for a second leans to the left for 0.1 s, then swings by 0.02 rad to either side")
  func shaking() throws {
    let page = try rehearsal(
      "tap: home.menu", "settle", "snapshot: open", "hold: {on: cell(1), for: 1.2s}", "wait: 2s")
    let start = try page.time(of: "open") + 1
    #expect(try page.angle(ofBook: 1, at: start - 0.001) == 0)
    for number in 0..<60 {
      // Multiples of the golden section fall everywhere between 0 and 2.
      let time = (Double(number) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1) * 2
      let swing = (time - 0.1) / 0.1
      let share = swing - (swing / 2).rounded(.down) * 2
      let expected = time < 0.1 ? -0.02 * easeInOut(time / 0.1) : -0.02 + 0.04 * easeInOut(1 - abs(1 - share))
      #expect(abs(try page.angle(ofBook: 1, at: start + time) - expected) < 2e-5, "after \(time) s")
      #expect(try page.angle(ofBook: 0, at: start + time) == 0)
    }
  }

  @Test("the mark is on the book that is held; another one takes it by a tap; the tools come in 0.5 s")
  func marking() throws {
    let page = try rehearsal(
      "tap: home.menu", "settle", "snapshot: open", "hold: {on: cell(1), for: 1.2s}", "wait: 0.5s",
      "tap: cell(0)", "wait: 0.3s", "tap: cancel", "wait: 1s")
    let start = try page.time(of: "open") + 1
    for (time, marked) in [(-0.01, nil), (0.01, 1), (0.69, 1), (0.9, 0), (1.3, nil)] as [(Double, Int?)] {
      for book in 0...1 {
        let isMarked = try page.book(book, at: start + time).children.contains { $0.id.hasSuffix(".check") }
        #expect(isMarked == (marked == book), "book \(book) after \(time) s")
      }
    }
    for share in [0, 0.3, 0.5, 1] {
      let tool = try #require(try page.layer("side.tools.cancel", at: start + 0.5 * share + 0.000_001))
      #expect(abs(tool.frame.minY - (75 - 70 * easeInOut(share))) < 0.001)
    }
  }

  @Test("a new book has a name of six characters at most, or the usual one")
  func adding() throws {
    for (typed, name) in [("", "新建账本"), ("一二三四五六七八", "一二三四五六")] {
      let page = try rehearsal(
        "tap: home.menu", "settle", "tap: add", "settle", "type: {on: dialog.name, text: \"\(typed)\", every: 0.01s}",
        "wait: 1.5s", "tap: dialog.choice(4)", "tap: dialog.done", "settle", "wait: 0.1s")
      let before = try page.names(at: 0.6)
      #expect(try page.names(at: page.last) == before + [name])
      let shelf = try #require(try page.layer(Self.books, at: page.last))
      let newest = try #require(shelf.children.dropLast().last)
      #expect(try page.source("\(newest.id).cover", at: page.last) == "ledger/covers/4.svg")
      #expect(try page.text("\(newest.id).number", at: page.last) == "0笔")
    }
  }

  @Test("a renamed book keeps its place and its bills")
  func renaming() throws {
    let page = try rehearsal(
      "tap: home.menu", "settle", "snapshot: open", "hold: {on: cell(0), for: 1.1s}", "wait: 0.5s",
      "tap: rename", "wait: 0.4s", "type: {on: dialog.name, text: \"⌫⌫⌫⌫⌫⌫家\"}", "tap: dialog.done", "settle",
      "wait: 0.1s")
    let open = try page.time(of: "open")
    let before = try page.names(at: open)
    #expect(try page.names(at: page.last) == ["家"] + before.dropFirst())
    #expect(
      try page.text("\(Self.books).cell(daily).number", at: page.last)
        == page.text("\(Self.books).cell(daily).number", at: open))
  }

  @Test("a deleted book takes its bills with it, and another one is opened in its place")
  func deleting() throws {
    for (answer, isDeleted) in [(0, false), (1, true)] {
      let page = try rehearsal(
        "tap: home.menu", "settle", "snapshot: open", "hold: {on: cell(0), for: 1.1s}", "wait: 0.5s",
        "tap: delete", "wait: 0.5s", "snapshot: asked", "wait: 0.1s", "tap: ask.button(\(answer))", "wait: 0.6s")
      let before = try page.names(at: page.time(of: "open"))
      let question = try page.texts(of: "ask", at: page.time(of: "asked"))
      // Behind the letters that are measured.
      #expect(question.suffix(4) == ["删除“\(before[0])”", "若删除,其所有数据也将被删除.", "取消", "确定"])
      #expect(try page.names(at: page.last) == (isDeleted ? Array(before.dropFirst()) : before))
      let current = try #require(try page.layer(Self.books, at: page.last)).children.filter { book in
        book.children.contains { $0.id.hasSuffix(".ribbon") }
      }
      #expect(current.count == 1)
      // As its model: the last one, and the drawer closes.
      let chosen = isDeleted ? before.last : before.first
      #expect(try page.text("\(current[0].id).name", at: page.last) == chosen)
      #expect(try page.text("drawer.centre.home.header.title", at: page.last) == chosen)
      #expect(try page.offset("drawer", at: page.last).x == (isDeleted ? 0 : -Self.reach))
    }
  }

  @Test("the books behind one that is deleted, and the plus, go to their new places in 0.3 s while it fades")
  func closingUp() throws {
    let page = try rehearsal(
      "tap: home.menu", "settle", "hold: {on: cell(0), for: 1.1s}", "wait: 0.5s", "tap: delete", "wait: 0.5s",
      "tap: ask.button(1)", "snapshot: deleted", "wait: 1s")
    let start = try page.time(of: "deleted")
    let (before, after) = (try page.shelf(at: start - 0.01), try page.shelf(at: start + 0.5))
    #expect(after.count == before.count - 1)
    for share in [0.25, 0.5, 0.75] {
      for (id, now) in try page.shelf(at: start + 0.3 * share) {
        let from = try #require(before[id])
        let displacement = (after[id] ?? from) - from
        let expected = from + Point(displacement.x * easeInOut(share), displacement.y * easeInOut(share))
        #expect((now - expected).length < 0.01, "\(id) after \(share)")
      }
    }
  }

  @Test("the last book stays")
  func lastBook() throws {
    let delete = [
      "hold: {on: cell(0), for: 1.05s}", "wait: 0.5s", "tap: delete", "wait: 0.3s",
    ]
    let confirm = ["tap: ask.button(1)", "settle", "tap: home.menu", "settle"]
    let open = ["tap: home.menu", "settle", "snapshot: open"]
    let count = try Rehearsal(Self.scene, steps: open + ["wait: 0.1s"]).names(at: 0.6).count
    let others = Array(repeating: delete + confirm, count: count - 1).flatMap { $0 }
    let page = try Rehearsal(Self.scene, steps: open + others + delete + ["snapshot: refused", "wait: 0.1s"])
    let refused = try page.time(of: "refused")
    #expect(try page.text("note.word", at: refused) == "请最后留下一个账本")
    #expect(try page.layer("ask", at: refused) == nil)
    #expect(try page.names(at: refused).count == 1)
  }
}

extension Rehearsal {
  fileprivate func book(_ index: Int, at seconds: Double) throws -> Layer {
    try #require(try layer("side.shelf", at: seconds)).children[index]
  }

  /// The books and the plus, and where each is.
  fileprivate func shelf(at seconds: Double) throws -> [String: Point] {
    let books = try #require(try layer("side.shelf", at: seconds)).children
    return Dictionary(uniqueKeysWithValues: books.map { ($0.id, $0.frame.origin) })
  }

  /// The angle that a book is turned by, in radians.
  fileprivate func angle(ofBook index: Int, at seconds: Double) throws -> Double {
    let transform = try book(index, at: seconds).transform
    // The sine of an angle below 0.03 and the angle itself differ by less than 5e-6.
    return transform.b
  }

  /// The names of the books, in their order.
  fileprivate func names(at seconds: Double) throws -> [String] {
    let shelf = try #require(try layer("side.shelf", at: seconds))
    return try shelf.children.dropLast().map { try text("\($0.id).name", at: seconds) }
  }
}

/// The timing function with the control points (0.42, 0) and (0.58, 1), solved by halving.
private func easeInOut(_ x: Double) -> Double {
  func coordinate(_ first: Double, _ second: Double, _ t: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t
  }
  var low = 0.0
  var high = 1.0
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if coordinate(0.42, 0.58, middle) < x { low = middle } else { high = middle }
  }
  return coordinate(0, 1, (low + high) / 2)
}
